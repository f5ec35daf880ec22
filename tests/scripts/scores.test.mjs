// The names, answers and scores of exercises: templates/board/scores.js.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { bestScore, givenPit, isRight, keepScore, plainName, setName } from "../../templates/board/scores.js";

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
