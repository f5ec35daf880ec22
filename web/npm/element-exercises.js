// The exercises of the element. element.js loads this file for the attribute `exercises`.
import { TEXTS } from "./element-data.js";
import { PlayedGame } from "./element-game.js";
import { make, once } from "./element-player.js";
import { EXERCISES, ExercisePanel, TEXTS as OWN_TEXTS } from "./element-scores.js";
import { connect, load } from "./index.js";

for (const [language, texts] of Object.entries(OWN_TEXTS)) Object.assign(TEXTS[language], texts);

const libraries = new Map();

/** The requests of the library with the given strings, answered by a worker: some sets are
 * searched for many seconds. A page that allows no worker, or not that of another origin,
 * waits for the search. */
const library = (translations) => once(libraries, JSON.stringify(translations), async () => {
  const start = () => new Worker(new URL("./element-worker.js", import.meta.url), { type: "module" });
  const questions = connect(start, { translations });
  try {
    await questions.position();
    return questions;
  } catch {
    return load({ translations });
  }
});

/** Returns the set of exercises that the attributes name. */
export async function found(host, { rules, columns, exercises }, translations, language) {
  const [, level, seed] = exercises.match(/^ *([1-5])\.(\d{1,6}) *$/) ?? [];
  if (!level) throw new Error(host.t("board.page.exercise_set", exercises));
  const questions = await library(translations).catch((error) => { throw new Error(host.t("board.page.unloaded", error.message)); });
  const game = { ...(rules && { rules }), ...(columns && { columns }) };
  const set = await questions.worksheet(game, { level: Number(level), seed: Number(seed), count: EXERCISES, language });
  if (!set.exercises.length) throw new Error(host.t("board.page.exercise_none"));
  return new ElementExercises(host, async (name, ...of) => questions[name](...of), set, language);
}

/** The texts of exercises by the last part of their keys. */
const textsOf = (host) => Object.fromEntries(Object.keys(OWN_TEXTS.en).map((key) => [key.split(".").at(-1), host.t(key)]));

class ElementExercises extends ExercisePanel {
  #host;
  #panel = make("div", { className: "fif-exercise", role: "group" });

  constructor(host, ask, set, language) {
    super(set, textsOf(host));
    Object.assign(this, { library: ask, language });
    this.#host = host;
    this.board = this.#board();
    this.begin(0);
    this.#start();
  }

  /** Sets the game of the exercise, at its position. */
  #start() {
    const { rules, columns } = this.set;
    this.game = new PlayedGame(this.library, { rules, columns, position: this.exercise.position }, this.language);
    this.game.title = this.place;
  }

  /** What the panel does with the element. */
  #board() {
    const host = this.#host;
    return {
      ...host,
      run: host.do,
      another: () => {
        const { level, seed } = this.set;
        return host.another(`${level}.${(seed + 1) % 1_000_000}`);
      },
      draw: async () => {
        this.#start();
        await this.game.open();
        if (!this.isLeft) await host.begin(this.game);
      },
      marked: ({ right, best }, given) => {
        const { kind, solution } = this.exercise;
        host.send("exercise", { number: this.at + 1, kind, right, attempt: this.missed ? 2 : 1, given, solution });
        const { rules, columns, level, seed } = this.set;
        if (best !== null) host.send("score", { rules, columns, level, seed, right: this.right, count: this.count, best });
      },
      panel: (texts, controls, right = null) => this.#show(texts, controls, right),
      partial: (turn) => this.game.play(0, turn, 0),
      play: async (turn) => {
        const { game } = this;
        await host.play(turn);
        return game.line.length ? (await game.view(1)).status : null;
      },
      refresh: () => {
        this.game.title = this.place;
        host.do(() => host.refresh());
      },
    };
  }

  /** Shows a text and the controls below it. */
  #show([first, ...others], controls, right) {
    this.#panel.setAttribute("aria-label", first);
    this.#panel.replaceChildren(
      make("p", {}, first, ...others.map((it) => make("small", { textContent: it }))),
      make("div", { className: "fif-offers", hidden: !controls.length }, ...controls));
    if (right === null) delete this.#panel.dataset.right;
    else this.#panel.dataset.right = right;
    if (!this.#panel.isConnected) this.#host.box.prepend(this.#panel);
  }

  leave() {
    this.isLeft = true;
    this.#panel.remove();
  }
}
