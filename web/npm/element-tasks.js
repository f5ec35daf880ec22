// The exercises of the element. element.js loads this file for the attribute `exercises`.
import { TEXTS } from "./element-data.js";
import { PlayedGame } from "./element-game.js";
import { EXERCISES, TEXTS as OWN_TEXTS, bestScore, givenPit, isRight, keepScore, plainName } from "./element-scores.js";
import { connect, load } from "./index.js";

for (const [language, texts] of Object.entries(OWN_TEXTS)) Object.assign(TEXTS[language], texts);

const libraries = new Map();

/** The requests of the library with the given strings, answered by a worker: some sets are
 * searched for many seconds. A page that allows no worker, or not that of another origin,
 * waits for the search. */
function library(words) {
  const key = JSON.stringify(words);
  if (!libraries.has(key)) {
    const started = async () => {
      const start = () => new Worker(new URL("./element-worker.js", import.meta.url), { type: "module" });
      const questions = connect(start, { words: words ?? undefined });
      try {
        await questions.board();
        return questions;
      } catch {
        return load({ words: words ?? undefined });
      }
    };
    const begun = started();
    begun.catch(() => libraries.delete(key));
    libraries.set(key, begun);
  }
  return libraries.get(key);
}

/** Returns the set of exercises that the attributes name. */
export async function found(host, { rules, columns, exercises }, words, language) {
  const [, level, seed] = exercises.match(/^ *([1-5])\.(\d{1,6}) *$/) ?? [];
  if (!level) throw new Error(host.t("board.page.task_set", exercises));
  const questions = await library(words).catch((error) => { throw new Error(host.t("board.page.unloaded", error.message)); });
  const game = { ...(rules && { rules }), ...(columns && { columns }) };
  const set = await questions.worksheet(game, { level: Number(level), seed: Number(seed), count: EXERCISES, language });
  if (!set.tasks.length) throw new Error(host.t("board.page.task_none"));
  return new Exercises(host, async (name, ...of) => questions[name](...of), set, language);
}

class Exercises {
  #host;
  #set;
  #at = 0;
  #right = 0;
  #answered = false;
  #left = false;
  // The pits of an attempt.
  #pits = new Set();
  // The choices of a turn that is given as an answer.
  #choices = null;
  #panel;

  constructor(host, ask, set, language) {
    Object.assign(this, { library: ask, language });
    [this.#host, this.#set] = [host, set];
    this.#panel = host.make("div", { className: "fif-task", role: "group" });
    this.#start();
  }

  get #task() { return this.#set.tasks[this.#at]; }

  get #place() { return this.#host.t("board.page.task_of", this.#at + 1, this.#set.tasks.length, this.#right); }

  #start() {
    const { rules, columns } = this.#set;
    this.game = new PlayedGame(this.library, { rules, columns, position: this.#task.position }, this.language);
    this.game.title = this.#place;
    this.#answered = false;
    this.#choices = null;
    this.#pits.clear();
  }

  /** Shows a text and the controls below it. */
  #say(texts, controls, label = texts[0]) {
    const { make, panel } = this.#host;
    const [first, ...others] = texts;
    this.#panel.setAttribute("aria-label", label);
    this.#panel.replaceChildren(
      make("p", {}, first, ...others.map((it) => make("small", { textContent: it }))),
      make("div", { className: "fif-offers", hidden: !controls.length }, ...controls));
    if (!this.#panel.isConnected) panel.prepend(this.#panel);
  }

  #button(text, onclick, className = "") {
    return this.#host.make("button", { type: "button", textContent: text, onclick, className });
  }

  /** Shows the question, with the controls of an answer. */
  ask() {
    const { make, t } = this.#host;
    const { kind, question } = this.#task;
    const answer = (given) => this.#button(t("board.page.task_answer"), () => { if (given().length) this.#answer(given()); }, "fif-strong");
    const controls = {
      captured: () => {
        const number = make("input", { type: "number", min: 0, max: 255, inputMode: "numeric", "aria-label": t("board.page.seeds") });
        const given = () => (number.value === "" ? [] : [String(Number(number.value))]);
        number.onkeydown = (event) => {
          if (event.key !== "Enter") return;
          // The key must not press the button that has the focus next.
          event.preventDefault();
          if (given().length) this.#answer(given());
        };
        return [number, answer(given)];
      },
      kamo: () => [["S", "side.south"], ["N", "side.north"], ["-", "board.page.task_nobody"]].map(([side, key]) => {
        const made = this.#button(t(key), () => this.#answer([side]), "fif-offer");
        made.dataset.answer = side;
        return made;
      }),
      starts: () => [answer(() => [...this.#pits])],
    };
    const best = this.#at ? null : bestScore(this.#set);
    const told = best === null ? [] : [t("board.page.task_best", best, this.#set.tasks.length)];
    this.#say([question, ...told], controls[kind]?.() ?? []);
  }

  /** The focus after a new question: its controls, or a pit. A touch screen would cover the
   * board with its keyboard. */
  #focus() {
    const first = this.#panel.querySelector(".fif-offers > :is(input, .fif-offer)");
    if (first && !(first.matches("input") && matchMedia("(pointer: coarse)").matches)) first.focus({ preventScroll: true });
    else this.#host.focusPit();
  }

  /** `true` for the pits of the side to move. */
  #owns(pit) { return (/ N( |$)/.test(this.#task.position) ? "cd" : "ab").includes(pit[0]); }

  /** The appearance of a pit; `start` is `true` before the turn of the explanation. */
  pit(it, start) {
    const { kind, turn, solution } = this.#task;
    const own = this.#owns(it.pit);
    const open = start && !this.#answered;
    const given = start && turn !== null && givenPit(this.#task) === it.pit;
    const look = { name: plainName(it), enabled: false, chosen: given };
    if (start && this.#answered && (kind === "starts" || kind === "last-seed")) return { ...look, chosen: solution.includes(it.pit) };
    if (!open) return look;
    if (kind === "last-seed") return { ...look, enabled: true };
    if (kind === "starts") return { ...look, enabled: own, chosen: this.#pits.has(it.pit), pressed: own ? this.#pits.has(it.pit) : null };
    if (!kind.startsWith("win")) return look;
    const choices = this.#choices?.filter((choice) => choice.pit === it.pit).length;
    return { ...look, enabled: this.#choices ? choices > 0 : it.starts, chosen: choices > 0 };
  }

  /** A pit was pressed. */
  choose(pit) {
    const { kind } = this.#task;
    if (this.#answered) return;
    if (kind === "last-seed") this.#answer([pit]);
    else if (kind === "starts" && this.#owns(pit)) {
      if (!this.#pits.delete(pit)) this.#pits.add(pit);
      this.#host.do(() => this.#host.refresh());
    } else if (kind.startsWith("win")) {
      const choices = this.#choices?.filter((it) => it.pit === pit) ?? [];
      if (!this.#choices) this.#attempt(pit);
      else if (choices.length === 1) this.#attempt(choices[0].turn);
      else this.#panel.querySelector("button").focus();
    }
  }

  /** A turn as an answer, choice by choice. */
  #attempt(turn) {
    return this.#host.do(async () => {
      if (this.#left || this.#answered) return;
      const begun = await this.game.play(0, turn, 0);
      if (this.#left || this.#answered) return;
      if (!begun.choices.length) {
        this.#answer([begun.turn]);
        return;
      }
      this.#choices = begun.choices;
      const offers = begun.choices.map((it) => {
        const offer = this.#button(it.words, () => this.#attempt(it.turn), "fif-offer");
        offer.dataset.turn = it.turn;
        if (it.towards) offer.dataset.towards = it.towards;
        return offer;
      });
      this.#say([this.#task.question, begun.question], [...offers, this.#button(this.#host.t("board.page.cancel"), () => this.cancel(), "fif-quiet")], begun.question);
      await this.#host.refresh();
      this.#host.announce(begun.question);
      offers[0].focus({ preventScroll: true });
    });
  }

  get choosing() { return this.#choices !== null; }

  /** Drops a turn that is not chosen completely. */
  cancel() {
    return this.#host.do(async () => {
      if (this.#left || this.#answered || !this.#choices) return;
      this.#choices = null;
      this.ask();
      await this.#host.refresh();
      this.#host.focusPit();
    });
  }

  #answer(given) {
    if (this.#answered || this.#left) return;
    this.#answered = true;
    this.#choices = null;
    const { t, send, announce } = this.#host;
    const { kind, solution, turn, answer } = this.#task;
    const right = isRight(this.#task, given);
    if (right) this.#right += 1;
    const count = this.#set.tasks.length;
    const number = this.#at + 1;
    const best = number === count ? keepScore(this.#set, this.#right) : null;
    const verdict = right ? t("board.page.task_right") : t("board.page.task_wrong", answer.replace(/\.$/, ""));
    const texts = [verdict, ...(best === null ? [] : [t("board.page.task_score", this.#right, count, best)])];
    const shown = turn ?? (kind.startsWith("win") ? solution[0] : null);
    const next = best === null
      ? this.#button(t("board.page.task_next"), () => this.#next(), "fif-strong")
      : this.#button(t("board.page.task_again"), () => this.#again(), "fif-strong");
    this.#say(texts, [next, ...(shown ? [this.#button(t("board.page.task_show"), () => this.#host.explain(shown), "fif-explain")] : [])]);
    this.#panel.dataset.right = right;
    this.game.title = this.#place;
    this.#host.do(() => this.#host.refresh());
    announce(texts.join(" "));
    next.focus({ preventScroll: true });
    send("task", { number, kind, right, given, solution });
    const { rules, columns, level, seed } = this.#set;
    if (best !== null) send("score", { rules, columns, level, seed, right: this.#right, count, best });
  }

  #next() {
    return this.#host.do(async () => {
      if (this.#left || !this.#answered) return;
      this.#at += 1;
      this.#start();
      await this.game.open();
      if (this.#left) return;
      delete this.#panel.dataset.right;
      this.ask();
      await this.#host.begin(this.game);
      this.#host.announce(`${this.#place} ${this.#task.question}`);
      this.#focus();
    });
  }

  /** Opens the set of the next number. */
  async #again() {
    const { level, seed } = this.#set;
    await this.#host.another(`${level}.${(seed + 1) % 1_000_000}`);
  }

  /** Announces the first question of a set that follows another. */
  follow() {
    this.#host.announce(`${this.#place} ${this.#task.question}`);
    this.#focus();
  }

  leave() {
    this.#left = true;
    this.#panel.remove();
  }
}
