// Sets of exercises: their names, answers, and the best scores, which stay in this browser.
// The element `<fifangha-board>` has the same exercises.

import { fill, make, recall, remember } from "../player/dom.js";

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

  get task() { return this.set.tasks[this.at]; }
  get count() { return this.set.tasks.length; }
  get isLast() { return this.at + 1 === this.count; }
  get place() { return fill(this.says.task_of, this.at + 1, this.count, this.right); }
  // The turn that explains the answer; `null` if there is none.
  get explanation() {
    const { turn, kind, solution } = this.task;
    return turn ?? (kind.startsWith("win") ? solution[0] : null);
  }

  // Begins an attempt at an exercise.
  begin(at = this.at) {
    Object.assign(this, { at, answered: false, missed: false, waits: false, choices: null });
    this.pits.clear();
  }

  // Returns `true` for a wrong first attempt, after which another one is allowed.
  misses(given) {
    if (this.missed || isRight(this.task, given)) return false;
    Object.assign(this, { missed: true, waits: this.task.kind.startsWith("win"), choices: null });
    return true;
  }

  // Begins the second attempt.
  retry() {
    Object.assign(this, { waits: false, choices: null });
    if (this.task.kind !== "starts") this.pits.clear();
  }

  // Counts an answer, and returns the verdict with its texts. After the last exercise the
  // best score of the set is stored.
  mark(given) {
    const { task, says } = this;
    const right = isRight(task, given);
    Object.assign(this, { answered: true, choices: null, right: this.right + Number(right && !this.missed) });
    const verdict = right ? says.task_right : fill(says.task_wrong, task.answer.replace(/\.$/, ""));
    const best = this.isLast ? keepScore(this.set, this.right) : null;
    return { right, best, texts: best === null ? [verdict] : [verdict, fill(says.task_score, this.right, this.count, best)] };
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
  owns(pit) { return (/ N( |$)/.test(this.task.position) ? "cd" : "ab").includes(pit[0]); }

  // Returns `true` for a pit that can be the answer, or a part of it: sowing remains on the pits
  // of the side to move, and an empty pit starts no turn.
  takes({ pit, seeds }) { return this.owns(pit) && (this.task.kind === "last-seed" || seeds !== 0); }

  // The appearance of a pit; `start` is `true` before the turn of the explanation.
  look(it, start) {
    const { kind, turn, solution } = this.task;
    const given = start && turn !== null && givenPit(this.task) === it.pit;
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
    const done = (given) => textButton(says.task_answer, () => { if (given().length) answer(given()); }, "fif-strong");
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
      kamo: () => [["S", says.south], ["N", says.north], ["-", says.task_nobody]].map(([side, text]) => {
        const made = textButton(text, () => answer([side]), "fif-offer");
        made.dataset.answer = side;
        return made;
      }),
      starts: () => [done(() => [...this.pits])],
    };
    return controls[this.task.kind]?.() ?? [];
  }
}
