// Sets of exercises: their names, right answers, and the best scores, which stay in this
// browser. The element `<fifangha-board>` has the same functions as a module.

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
    return JSON.parse(localStorage.getItem(SCORES_KEY)) ?? {};
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
  try {
    localStorage.setItem(SCORES_KEY, JSON.stringify({ ...allScores(), [setName(of)]: best }));
  } catch {
    // The score is then shown once.
  }
  return best;
};
