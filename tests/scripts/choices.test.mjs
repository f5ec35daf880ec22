// A turn as far as it is chosen: `node --test tests/scripts/`.

import assert from "node:assert/strict";
import { test } from "node:test";

import { PartialTurn } from "../../templates/player/choices.js";

const frame = (event, caption) => ({ event, caption, picture: `picture of ${caption}` });
const CHOICE = { turn: "4L", pit: "b1", words: "from the left end" };
const ANSWERS = {
  "4 0": { turn: "4", question: "From which end?", asked_pits: ["c4"], choices: [CHOICE], animation: { all: 2, frames: [frame("drop", "dropped."), frame("capture", "taken.")] } },
  "4L 2": { turn: "4L", choices: [], told: ["North to move."], animation: { all: 4, frames: [frame("sowing", "sown."), frame("rest", "at rest.")] } },
};

test("a turn is continued from the pictures that were shown, and its choices are previewed", async () => {
  const asked = [];
  const partial = new PartialTurn(async (turn, from) => {
    asked.push(`${turn} ${from}`);
    return structuredClone(ANSWERS[`${turn} ${from}`]);
  });
  assert.deepEqual([partial.seen, partial.choices], [0, []]);
  await partial.choose("4");
  await partial.preview();
  const { picture, preview } = partial.choices[0];
  assert.deepEqual([picture, preview], ["picture of sown.", "sown. at rest."]);
  await partial.choose("4L");
  assert.deepEqual(asked, ["4 0", "4L 2", "4L 2"]);
  assert.deepEqual([partial.seen, partial.choices], [4, []]);
});

test("while a turn waits, the pits of its choices are named, and others only before the first seed moves", async () => {
  const answer = ANSWERS["4 0"];
  const look = (all, pit) => {
    const partial = new PartialTurn(null);
    partial.answer = { ...answer, animation: { all, frames: [] } };
    return partial.look({ pit, starts: true, name: pit });
  };
  assert.deepEqual(look(2, "b1"), { enabled: true, chosen: true, asked: false, name: "b1: from the left end" });
  assert.deepEqual(look(2, "c4"), { enabled: false, chosen: false, asked: true, name: "c4" });
  assert.deepEqual(look(0, "b5"), { enabled: true, chosen: false, asked: false, name: "b5" });
});
