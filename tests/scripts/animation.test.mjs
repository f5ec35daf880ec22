// The loop that shows the pictures of a turn: templates/player/animation.js.

import assert from "node:assert/strict";
import { test } from "node:test";

globalThis.matchMedia = () => ({ matches: false });
const { TurnPlayer, spoken } = await import("../../templates/player/animation.js");

const frame = (at, more = {}) => ({ caption: `picture ${at}`, ...more });
const never = new Promise(() => {});
/** A player without pauses that are worth waiting for. */
const fast = () => Object.assign(new TurnPlayer(), { speed: 1000 });

test("the pictures of a turn are shown in order, faster in a long turn", async () => {
  const player = fast();
  const shown = [], paces = [];
  const played = await player.play({ first: 2, all: 5, laps: 16 }, {
    load: async (at) => frame(at, { period: at === 4 ? 1 : null }),
    show: ({ caption }, at) => {
      shown.push([at, caption]);
      paces.push(player.pace);
      return null;
    },
  });
  assert.deepEqual(shown, [[2, "picture 2"], [3, "picture 3"], [4, "picture 4"]]);
  assert.deepEqual(played, { captions: ["picture 2", "picture 3", "picture 4"], isStopped: false });
  assert.deepEqual(paces, [3000, 3000, 3000]);
  assert.deepEqual([player.isRunning, player.pace], [false, 1000]);
});

test("a turn ends with its last picture that can be loaded", async () => {
  const played = await fast().play({ first: 0, all: 9, laps: 1 }, { load: (at) => (at < 2 ? frame(at) : undefined), show: () => null });
  assert.deepEqual(played, { captions: ["picture 0", "picture 1"], isStopped: false });
});

test("a turn is stopped while a picture is loaded, while seeds move, and in a pause", async () => {
  for (const [at, count] of [["load", 0], ["motion", 1], ["pause", 1]]) {
    const player = Object.assign(new TurnPlayer(), { speed: 0.1 });
    let stops = 0;
    const motion = { done: at === "motion" ? never : Promise.resolve(), stop: () => { stops += 1; } };
    const shown = [];
    const played = player.play({ first: 0, all: 3, laps: 1 }, {
      load: (number) => (at === "load" ? never : frame(number)),
      show: (_, number) => {
        shown.push(number);
        return motion;
      },
    });
    await new Promise((done) => setTimeout(done, 5));
    assert.ok(player.isRunning);
    player.stop();
    assert.deepEqual([player.isRunning, stops], [false, count], at);
    const { captions, isStopped } = await played;
    assert.deepEqual([shown.length, captions.length, isStopped], [count, count, true], at);
  }
});

test("another turn replaces the one that is shown", async () => {
  const player = fast();
  const first = player.play({ first: 0, all: 1, laps: 1 }, { load: () => never, show: () => null });
  const second = player.play({ first: 0, all: 1, laps: 1 }, { load: frame, show: () => null });
  assert.equal((await first).isStopped, true);
  assert.equal((await second).isStopped, false);
  assert.equal(player.isRunning, false);
});

test("of a long turn only the last captions are read out", () => {
  const captions = Array.from({ length: 13 }, (_, at) => `${at}.`);
  assert.equal(spoken(captions.slice(1)), captions.slice(1).join(" "));
  assert.equal(spoken(captions), "11. 12.");
});
