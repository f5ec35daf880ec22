// The names, answers and scores of exercises: templates/board/scores.js.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { Exercises, bestScore, givenPit, isRight, keepScore, plainName, setName } from "../../templates/board/scores.js";

const SET = { rules: "fifanga", columns: 4, level: 2, seed: 17 };

beforeEach(() => {
  const items = new Map();
  globalThis.localStorage = {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => items.set(key, String(value)),
  };
});

test("a set is named by its rules, columns, level and seed", () => {
  assert.equal(setName(SET), "fifanga/4/2/17");
});

test("an answer is right in any order, and only if it is complete", () => {
  assert.ok(isRight({ solution: ["b1", "b3"] }, ["b3", "b1"]));
  assert.ok(!isRight({ solution: ["b1", "b3"] }, ["b1"]));
});

test("a turn starts in the inner row of the side to move, or in the row that it names", () => {
  const south = "..../1111/1111/.... S12 N12 S", north = "..../1111/1111/.... S12 N12 N";
  assert.equal(givenPit({ turn: "3R", position: south }), "b3");
  assert.equal(givenPit({ turn: "3R", position: north }), "c3");
  assert.equal(givenPit({ turn: "a12<", position: south }), "a12");
});

test("the name of a pit does not say if it can be played", () => {
  assert.equal(plainName({ pit: "b2", seeds: 3, starts: true }), "b2: 3");
});

test("the best score of a set stays", () => {
  assert.equal(bestScore(SET), null);
  assert.equal(keepScore(SET, 4), 4);
  assert.equal(keepScore(SET, 2), 4);
  assert.equal(keepScore(SET, 7), 7);
  assert.equal(bestScore(SET), 7);
  assert.equal(bestScore({ ...SET, seed: 18 }), null);
});

test("a browser that stores nothing shows the score once", () => {
  globalThis.localStorage = {
    getItem() { throw new Error("denied"); },
    setItem() { throw new Error("denied"); },
  };
  assert.equal(keepScore(SET, 5), 5);
  assert.equal(bestScore(SET), null);
});

const EXERCISE = { kind: "last-seed", position: "..../1.2./.1../.... S12 N12 S", solution: ["b3"], turn: "2R", answer: "b3." };
const SAYS = { exercise_right: "Right.", exercise_wrong: "Wrong: %s.", exercise_score: "%s of %s, %s" };

test("a wrong answer can be tried again, and only the first one is counted", () => {
  const set = new Exercises({ ...SET, exercises: [EXERCISE, EXERCISE] }, SAYS);
  set.begin();
  assert.ok(set.misses(["b1"]));
  assert.ok(!set.answered);
  set.retry();
  assert.ok(!set.misses(["b3"]));
  assert.ok(set.mark(["b3"]).right);
  assert.equal(set.right, 0);
  set.begin(1);
  assert.ok(!set.misses(["b3"]));
  set.mark(["b3"]);
  assert.equal(set.right, 1);
});

test("only pits that can be the answer are ringed", () => {
  const look = (kind, pit, seeds) => {
    const set = new Exercises({ ...SET, exercises: [{ ...EXERCISE, kind }] }, SAYS);
    set.begin();
    return set.look({ pit, seeds, starts: false }, true).enabled;
  };
  assert.deepEqual(["a1", "b3", "c2", "d4"].map((pit) => look("last-seed", pit, 0)), [true, true, false, false]);
  assert.deepEqual([["b2", 1], ["b3", 0], ["c1", 1]].map(([pit, seeds]) => look("starts", pit, seeds)), [true, false, false]);
});
