// The pits that taps reach: `node --test tests/scripts/`.

import assert from "node:assert/strict";
import { test } from "node:test";

import { nearest } from "../../templates/player/pits.js";

/** The proportions of a picture: the distance between pits, that between the inner rows, and the radius of a pit. */
const [PITCH, MIDDLE, RADIUS] = [60, 80, 28];

test("a tap within a pit reaches it, and a tap outside of all reaches the nearest", () => {
  for (const columns of [4, 6, 8, 12]) {
    for (const rows of [1, 2, 3]) {
      const places = Array.from({ length: 2 * rows * columns }, (_, index) => {
        const row = Math.floor(index / columns);
        return { x: (index % columns) * PITCH, y: row * PITCH + (row >= rows ? MIDDLE - PITCH : 0) };
      });
      for (const place of places) {
        for (let turn = 0; turn < 8; turn += 1) {
          const [dx, dy] = [Math.cos(turn * Math.PI / 4), Math.sin(turn * Math.PI / 4)];
          assert.equal(nearest(places, place.x + 0.9 * RADIUS * dx, place.y + 0.9 * RADIUS * dy), place);
        }
        assert.equal(nearest(places, place.x, place.y + (place.y < MIDDLE / 2 + (rows - 1) * PITCH ? 1 : -1) * 29), place);
      }
    }
  }
});
