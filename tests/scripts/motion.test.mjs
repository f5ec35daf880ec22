// The course of moving seeds: templates/player/motion.js.

import assert from "node:assert/strict";
import { test } from "node:test";

globalThis.matchMedia = () => ({ matches: false });
globalThis.document = { createElementNS: (_, name) => ({ name, setAttribute(key, value) { this[key] = value; } }) };
const { places, seed, walk } = await import("../../templates/player/motion.js");

const picture = (walk) => ({ dataset: { walk } });
const end = (step) => step.transform.match(/-?[\d.]+/g).map(Number);

test("the points of a course are pairs of numbers", () => {
  assert.deepEqual(places(picture("1,2 3.5,-4")), [[1, 2], [3.5, -4]]);
  assert.deepEqual(places(picture("")), []);
  assert.deepEqual(places(picture("1,2 x,3 4 5,6,7")), [[1, 2]]);
  assert.deepEqual(places(null), []);
});

test("seeds are apart on their way and stop in the middle of a pit", () => {
  const way = [[0, 0], [10, 0], [20, 0]];
  const [[, first], [, second]] = [seed(way, 0, 2), seed(way, 1, 2)];
  assert.notDeepEqual(end(first[1]), end(second[1]));
  assert.deepEqual(end(first[2]), [20, 0]);
  assert.deepEqual(end(second[2]), [20, 0]);
});

test("nothing moves without a course or a picture before it", () => {
  assert.equal(walk(null, picture("1,2 3,4"), 1), null);
  assert.equal(walk({}, picture("1,2"), 1), null);
});
