// Sets of exercises: their names, questions, answers, and the best scores, which stay in this
// browser. The interactive board and the element `<fifangha-board>` have the same exercises.

import { fill, make, recall, remember } from "../player/dom.js";
import { choiceButton } from "../player/pits.js";

export const EXERCISES = 10;
const SCORES_KEY = "fifangha-exercises";

export const setName = ({ rules, columns, level, seed }) => [rules, columns, level, seed].join("/");

export const isRight = ({ solution }, given) => given.toSorted().join() === solution.toSorted().join();

// The pit where the given turn starts, on the row of the side to move.
export const givenPit = ({ turn, position }) => {
  const [, row, column] = turn.match(/^([a-f]?)(\d+)/) ?? [];
  return (row || (/ N( |$)/.test(position) ? "c" : "b")) + column;
};

// The name of a pit without the pits that can be played, which are an answer.
export const plainName = ({ pit, seeds }) => `${pit}: ${seeds}`;

const allScores = () => {
  try {
    return JSON.parse(recall("localStorage", SCORES_KEY)) ?? {};
  } catch {
    return {};
  }
};
// The best score of a set; `null` if there is none.
export const bestScore = (of) => {
  const score = allScores()[setName(of)];
  return Number.isSafeInteger(score) ? score : null;
};
// Stores a score if it is the best of its set, and returns the best one.
export const keepScore = (of, right) => {
  const best = Math.max(right, bestScore(of) ?? 0);
  remember("localStorage", SCORES_KEY, JSON.stringify({ ...allScores(), [setName(of)]: best }));
  return best;
};

export const textButton = (textContent, onclick, className = "") => make("button", { type: "button", textContent, onclick, className });

// The progress in a set of exercises, with the texts of the page.
export class Exercises {
  at = 0;
  right = 0;
  answered = false;
  // `true` if the first attempt at the exercise was wrong; only first attempts are counted.
  missed = false;
  // `true` while the turn of a wrong attempt is shown.
  waits = false;
  // The pits of an attempt.
  pits = new Set();
  // The choices of a turn that is given as an answer.
  choices = null;

  constructor(set, says) {
    this.set = set;
    this.says = says;
  }

  get exercise() { return this.set.exercises[this.at]; }
  get count() { return this.set.exercises.length; }
  get isLast() { return this.at + 1 === this.count; }
  get place() { return fill(this.says.exercise_of, this.at + 1, this.count, this.right); }
  // The turn that explains the answer; `null` if there is none.
  get explanation() {
    const { turn, kind, solution } = this.exercise;
    return turn ?? (kind.startsWith("win") ? solution[0] : null);
  }

  // Begins an attempt at an exercise.
  begin(at = this.at) {
    Object.assign(this, { at, answered: false, missed: false, waits: false, choices: null });
    this.pits.clear();
  }

  // Returns `true` for a wrong first attempt, after which another one is allowed.
  misses(given) {
    if (this.missed || isRight(this.exercise, given)) return false;
    Object.assign(this, { missed: true, waits: this.exercise.kind.startsWith("win"), choices: null });
    return true;
  }

  // Begins the second attempt.
  retry() {
    Object.assign(this, { waits: false, choices: null });
    if (this.exercise.kind !== "starts") this.pits.clear();
  }

  // Counts an answer, and returns the verdict with its texts. After the last exercise the
  // best score of the set is stored.
  mark(given) {
    const { exercise, says } = this;
    const right = isRight(exercise, given);
    Object.assign(this, { answered: true, choices: null, right: this.right + Number(right && !this.missed) });
    const verdict = right ? says.exercise_right : fill(says.exercise_wrong, exercise.answer.replace(/\.$/, ""));
    const best = this.isLast ? keepScore(this.set, this.right) : null;
    return { right, best, texts: best === null ? [verdict] : [verdict, fill(says.exercise_score, this.right, this.count, best)] };
  }

  // Adds a pit to the attempt, or removes it.
  toggle(pit) {
    if (!this.pits.delete(pit)) this.pits.add(pit);
  }

  // The turn of a pressed pit: that of its choice, if choices are offered; `null` if it has
  // none or several.
  turnOf(pit) {
    if (!this.choices) return pit;
    const choices = this.choices.filter((it) => it.pit === pit);
    return choices.length === 1 ? choices[0].turn : null;
  }

  // Returns `true` for the pits of the side to move.
  owns(pit) { return (/ N( |$)/.test(this.exercise.position) ? "cd" : "ab").includes(pit[0]); }

  // Returns `true` for a pit that can be the answer, or a part of it: sowing remains on the pits
  // of the side to move, and an empty pit starts no turn.
  takes({ pit, seeds }) { return this.owns(pit) && (this.exercise.kind === "last-seed" || seeds !== 0); }

  // The appearance of a pit; `start` is `true` before the turn of the explanation.
  look(it, start) {
    const { kind, turn, solution } = this.exercise;
    const given = start && turn !== null && givenPit(this.exercise) === it.pit;
    const look = { name: plainName(it), enabled: false, chosen: given };
    if (start && this.answered && (kind === "starts" || kind === "last-seed")) return { ...look, chosen: solution.includes(it.pit) };
    if (!start || this.answered) return look;
    const takes = this.takes(it), chosen = this.pits.has(it.pit);
    if (kind === "last-seed") return { ...look, enabled: takes, chosen: given || chosen };
    if (kind === "starts") return { ...look, enabled: takes, chosen, pressed: takes ? chosen : null };
    if (!kind.startsWith("win")) return look;
    const isChoice = this.choices?.some((choice) => choice.pit === it.pit) ?? false;
    return { ...look, enabled: this.choices ? isChoice : it.starts, chosen: isChoice };
  }

  // The controls of an answer, if it is not given on the board.
  controls(answer) {
    const { says } = this;
    const done = (given) => textButton(says.exercise_answer, () => { if (given().length) answer(given()); }, "fif-strong");
    const controls = {
      captured: () => {
        const number = make("input", { type: "number", min: 0, max: 255, inputMode: "numeric", "aria-label": says.seeds });
        const given = () => (number.value === "" ? [] : [String(Number(number.value))]);
        number.onkeydown = (event) => {
          if (event.key !== "Enter") return;
          // The key must not press the button that has the focus next.
          event.preventDefault();
          if (given().length) answer(given());
        };
        return [number, done(given)];
      },
      kamo: () => [["S", says.south], ["N", says.north], ["-", says.exercise_nobody]].map(([side, text]) => {
        const made = textButton(text, () => answer([side]), "fif-offer");
        made.dataset.answer = side;
        return made;
      }),
      starts: () => [done(() => [...this.pits])],
    };
    return controls[this.exercise.kind]?.() ?? [];
  }
}

// The panel of a set: a question, its answer, a second try after a wrong one, and the result.
export class ExercisePanel extends Exercises {
  // `true` if the page shows something else.
  isLeft = false;
  // The controls of the question, and the buttons of the choices of an answer.
  asked = [];
  offers = [];

  /** @param {any} set @param {any} says
   * @param {any} board what the page does: `run` performs a exercise and reports errors; `panel` shows
   *   texts, controls and the verdict; `draw` shows the board of the exercise, `refresh` only its
   *   pits; `partial` returns a turn as far as it is chosen; `play` plays an answer and returns the
   *   status after it, nothing if that fails; `explain` plays the explanation; `another`
   *   opens another set; `marked` receives the result; `isEnabled`, `focusPit` and `announce` */
  constructor(set, says, board = null) {
    super(set, says);
    this.board = board;
  }

  // Shows the question.
  ask() {
    const best = this.at ? null : bestScore(this.set);
    const record = best === null ? [] : [fill(this.says.exercise_best, best, this.count)];
    this.asked = this.controls((given) => this.answer(given));
    this.board.panel([this.exercise.question, ...record], this.asked);
  }

  // Announces the question, and moves the focus to its controls or a pit. A touch screen would
  // cover the board with its keyboard.
  follow() {
    this.board.announce(`${this.place} ${this.exercise.question}`);
    const first = this.asked.find((it) => it.matches("input, .fif-offer"));
    if (first && !(first.matches("input") && matchMedia("(pointer: coarse)").matches)) first.focus({ preventScroll: true });
    else this.board.focusPit();
  }

  // Shows an exercise.
  show(at) {
    return this.board.run(async () => {
      this.begin(at);
      await this.#askAgain();
    });
  }

  // A pit was pressed.
  choose(pit) {
    const { kind } = this.exercise;
    if (this.answered || this.waits) return;
    const takes = this.board.isEnabled(pit);
    if (kind === "last-seed" && takes) {
      this.pits.clear();
      this.answer([pit]);
    } else if (kind === "starts" && takes) {
      this.toggle(pit);
      this.board.refresh();
    } else if (kind.startsWith("win")) {
      const turn = this.turnOf(pit);
      if (turn) this.#attempt(turn);
      else this.offers[0].focus();
    }
  }

  // Drops a turn that is not chosen completely.
  cancel() {
    if (!this.choices || this.isLeft) return;
    this.retry();
    this.ask();
    this.board.refresh();
    this.follow();
  }

  answer(given) {
    if (this.answered || this.isLeft) return;
    if (this.misses(given)) {
      this.#miss(given);
      return;
    }
    const { says, waits } = this;
    const result = this.mark(given);
    const next = this.isLast
      ? textButton(says.exercise_again, () => this.board.another(), "fif-strong")
      : textButton(says.exercise_next, () => this.show(this.at + 1), "fif-strong");
    const { explanation } = this;
    const explain = explanation ? [textButton(says.exercise_show, () => this.board.explain(explanation), "fif-explain")] : [];
    this.#tell(result.texts, [next, ...explain], result.right);
    // The turn of a wrong answer may be on the board.
    if (waits) this.board.run(() => this.board.draw());
    else this.board.refresh();
    this.board.marked?.(result, given);
  }

  #tell(texts, controls, right = null) {
    this.board.panel(texts, controls, right);
    this.board.announce(texts.join(" "));
    controls[0].focus({ preventScroll: true });
  }

  async #askAgain() {
    await this.board.draw();
    if (this.isLeft) return;
    this.ask();
    this.follow();
  }

  #isAsked(exercise) { return !this.isLeft && !this.answered && this.exercise === exercise; }

  // A wrong first answer: it is shown, a turn by playing it, and another one is allowed.
  async #miss(given) {
    const { exercise, says } = this;
    if (this.waits) this.board.panel([exercise.question], []);
    const status = (this.waits ? await this.board.play(given[0]) : null) ?? [];
    if (!this.#isAsked(exercise)) return;
    if (exercise.kind === "last-seed" || exercise.kind === "starts") for (const pit of given) this.pits.add(pit);
    const names = { S: says.south, N: says.north, "-": says.exercise_nobody };
    const shown = exercise.kind === "kamo" ? names[given[0]] : given.toSorted().join(", ");
    const retry = () => this.board.run(() => {
      this.retry();
      return this.#askAgain();
    });
    this.#tell([fill(says.exercise_missed, shown), ...status],
      [textButton(says.exercise_retry, retry, "fif-strong"), textButton(says.exercise_give_up, () => this.answer(given), "fif-give-up")]);
    this.board.refresh();
  }

  // A turn as an answer, choice by choice.
  #attempt(turn) {
    const { exercise } = this;
    return this.board.run(async () => {
      const begun = await this.board.partial(turn);
      if (!this.#isAsked(exercise)) return;
      if (!begun.choices.length) {
        this.answer([begun.turn]);
        return;
      }
      this.choices = begun.choices;
      this.board.refresh();
      this.offers = begun.choices.map((it) => choiceButton(it, () => this.#attempt(it.turn)));
      this.#tell([begun.question], [...this.offers, textButton(this.says.cancel, () => this.cancel(), "fif-quiet")]);
    });
  }
}
