// The exercises of the element. element.js loads this file for the attribute `exercises`.
import { TEXTS } from "./element-data.js";
import { PlayedGame } from "./element-game.js";
import { choiceButton, make, once } from "./element-player.js";
import { EXERCISES, Exercises, TEXTS as OWN_TEXTS, bestScore, textButton } from "./element-scores.js";
import { connect, load } from "./index.js";

for (const [language, texts] of Object.entries(OWN_TEXTS)) Object.assign(TEXTS[language], texts);

const libraries = new Map();

/** The requests of the library with the given strings, answered by a worker: some sets are
 * searched for many seconds. A page that allows no worker, or not that of another origin,
 * waits for the search. */
const library = (words) => once(libraries, JSON.stringify(words), async () => {
  const start = () => new Worker(new URL("./element-worker.js", import.meta.url), { type: "module" });
  const questions = connect(start, { words });
  try {
    await questions.position();
    return questions;
  } catch {
    return load({ words });
  }
});

/** Returns the set of exercises that the attributes name. */
export async function found(host, { rules, columns, exercises }, words, language) {
  const [, level, seed] = exercises.match(/^ *([1-5])\.(\d{1,6}) *$/) ?? [];
  if (!level) throw new Error(host.t("board.page.task_set", exercises));
  const questions = await library(words).catch((error) => { throw new Error(host.t("board.page.unloaded", error.message)); });
  const game = { ...(rules && { rules }), ...(columns && { columns }) };
  const set = await questions.worksheet(game, { level: Number(level), seed: Number(seed), count: EXERCISES, language });
  if (!set.tasks.length) throw new Error(host.t("board.page.task_none"));
  return new ElementExercises(host, async (name, ...of) => questions[name](...of), set, language);
}

/** The texts of exercises by the last part of their keys. */
const textsOf = (host) => Object.fromEntries(Object.keys(OWN_TEXTS.en).map((key) => [key.split(".").at(-1), host.t(key)]));

class ElementExercises extends Exercises {
  #host;
  #left = false;
  #panel = make("div", { className: "fif-task", role: "group" });

  constructor(host, ask, set, language) {
    super(set, textsOf(host));
    Object.assign(this, { library: ask, language });
    this.#host = host;
    this.#start(0);
  }

  #start(at) {
    this.begin(at);
    const { rules, columns } = this.set;
    this.game = new PlayedGame(this.library, { rules, columns, position: this.task.position }, this.language);
    this.game.title = this.place;
  }

  /** Shows a text and the controls below it. */
  #say(texts, controls, label = texts[0]) {
    const [first, ...others] = texts;
    this.#panel.setAttribute("aria-label", label);
    this.#panel.replaceChildren(
      make("p", {}, first, ...others.map((it) => make("small", { textContent: it }))),
      make("div", { className: "fif-offers", hidden: !controls.length }, ...controls));
    if (!this.#panel.isConnected) this.#host.panel.prepend(this.#panel);
  }

  /** Shows the question, with the controls of an answer. */
  ask() {
    const best = this.at ? null : bestScore(this.set);
    const record = best === null ? [] : [this.#host.t("board.page.task_best", best, this.count)];
    this.#say([this.task.question, ...record], this.controls((given) => this.#answer(given)));
  }

  /** The focus after a new question: its controls, or a pit. A touch screen would cover the
   * board with its keyboard. */
  #focus() {
    const first = this.#panel.querySelector(".fif-offers > :is(input, .fif-offer)");
    if (first && !(first.matches("input") && matchMedia("(pointer: coarse)").matches)) first.focus({ preventScroll: true });
    else this.#host.focusPit();
  }

  /** A pit was pressed. */
  choose(pit) {
    const { kind } = this.task;
    if (this.answered) return;
    if (kind === "last-seed") this.#answer([pit]);
    else if (kind === "starts" && this.owns(pit)) {
      this.toggle(pit);
      this.#host.do(() => this.#host.refresh());
    } else if (kind.startsWith("win")) {
      const turn = this.turnOf(pit);
      if (turn) this.#attempt(turn);
      else this.#panel.querySelector("button").focus();
    }
  }

  /** A turn as an answer, choice by choice. */
  #attempt(turn) {
    return this.#host.do(async () => {
      if (this.#left || this.answered) return;
      const begun = await this.game.play(0, turn, 0);
      if (this.#left || this.answered) return;
      if (!begun.choices.length) {
        this.#answer([begun.turn]);
        return;
      }
      this.choices = begun.choices;
      const offers = begun.choices.map((it) => choiceButton(it, () => this.#attempt(it.turn)));
      const cancel = textButton(this.#host.t("board.page.cancel"), () => this.cancel(), "fif-quiet");
      this.#say([this.task.question, begun.question], [...offers, cancel], begun.question);
      await this.#host.refresh();
      this.#host.announce(begun.question);
      offers[0].focus({ preventScroll: true });
    });
  }

  get choosing() { return this.choices !== null; }

  /** Drops a turn that is not chosen completely. */
  cancel() {
    return this.#host.do(async () => {
      if (this.#left || this.answered || !this.choices) return;
      this.choices = null;
      this.ask();
      await this.#host.refresh();
      this.#host.focusPit();
    });
  }

  #answer(given) {
    if (this.answered || this.#left) return;
    const { kind, solution } = this.task;
    const { right, best, texts } = this.mark(given);
    const { says, explanation } = this;
    const next = this.isLast
      ? textButton(says.task_again, () => this.#again(), "fif-strong")
      : textButton(says.task_next, () => this.#next(), "fif-strong");
    this.#say(texts, [next, ...(explanation ? [textButton(says.task_show, () => this.#host.explain(explanation), "fif-explain")] : [])]);
    this.#panel.dataset.right = right;
    this.game.title = this.place;
    this.#host.do(() => this.#host.refresh());
    this.#host.announce(texts.join(" "));
    next.focus({ preventScroll: true });
    this.#host.send("task", { number: this.at + 1, kind, right, given, solution });
    const { rules, columns, level, seed } = this.set;
    if (best !== null) this.#host.send("score", { rules, columns, level, seed, right: this.right, count: this.count, best });
  }

  #next() {
    return this.#host.do(async () => {
      if (this.#left || !this.answered) return;
      this.#start(this.at + 1);
      await this.game.open();
      if (this.#left) return;
      delete this.#panel.dataset.right;
      this.ask();
      await this.#host.begin(this.game);
      this.#host.announce(`${this.place} ${this.task.question}`);
      this.#focus();
    });
  }

  /** Opens the set of the next number. */
  async #again() {
    const { level, seed } = this.set;
    await this.#host.another(`${level}.${(seed + 1) % 1_000_000}`);
  }

  /** Announces the first question of a set that follows another. */
  follow() {
    this.#host.announce(`${this.place} ${this.task.question}`);
    this.#focus();
  }

  leave() {
    this.#left = true;
    this.#panel.remove();
  }
}
