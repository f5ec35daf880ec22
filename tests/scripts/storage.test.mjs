// The promises of templates/board/storage.js: `node --test tests/scripts/`.

import assert from "node:assert/strict";
import { test } from "node:test";

const path = process.env.FIFANGHA_SCRIPT ?? new URL("../../templates/board/storage.js", import.meta.url);
const { gameStorage, placeOf, digest } = await import(path);

const START = { game: 0, nodes: [] };
const FULL = new Error("QuotaExceededError");

/** A `Storage` with room for so many characters. */
class Area {
  constructor(room = Infinity) {
    this.room = room;
    this.items = new Map();
  }
  get length() { return this.items.size; }
  get used() { return [...this.items].reduce((sum, [key, value]) => sum + key.length + value.length, 0); }
  key(at) { return [...this.items.keys()][at] ?? null; }
  getItem(key) { return this.items.get(key) ?? null; }
  removeItem(key) { this.items.delete(key); }
  setItem(key, value) {
    const before = this.items.get(key);
    this.items.set(key, String(value));
    if (this.used <= this.room) return;
    if (before === undefined) this.items.delete(key);
    else this.items.set(key, before);
    throw FULL;
  }
}

let time = 1000;
let made = 0;
/** A page in a tab: the area of the browser, and that of the tab. */
const page = (local, session = new Area()) => gameStorage({
  local: () => local,
  session: () => session,
  now: () => (time += 1),
  random: () => `id${(made += 1)}`,
});
const view = (text, rest = {}) => ({ text, at: START, title: null, turns: 0, ...rest });
/** Saves a game of one's own; returns the game. */
const play = (storage, text, game = storage.fresh(), source = null) => {
  assert.equal(storage.save({ game, own: true, ...view(text) }, source), true);
  return game;
};
const look = (storage, text, source) => storage.save({ game: storage.fresh(), own: false, ...view(text) }, source);
const texts = (storage) => storage.list().map((it) => it.text);

test("a game is there again in a new tab, at its place, with its title", () => {
  const local = new Area();
  const storage = page(local);
  const at = { game: 0, nodes: [3, 0] };
  storage.save({ game: storage.fresh(), own: true, ...view("1. 4R\n", { at, title: "Ours", turns: 2 }) }, null);
  const there = page(local);
  assert.equal(there.latest().text, "1. 4R\n");
  assert.equal(there.latest().own, true);
  assert.deepEqual(there.latest().at, at);
  const [{ title, turns }] = there.list();
  assert.deepEqual([title, turns], ["Ours", 2]);
});

test("what was only opened is not among the games", () => {
  const local = new Area();
  play(page(local), "own");
  const storage = page(local);
  look(storage, "a link", "link 1");
  assert.deepEqual(texts(storage), ["own"]);
  assert.equal(page(local).latest().text, "own");
});

test("a tab shows what it showed before: its link, its file, its own game", () => {
  const [local, session] = [new Area(), new Area()];
  play(page(local), "own");
  const at = { game: 0, nodes: [4] };
  const first = page(local, session);
  first.save({ game: first.fresh(), own: false, ...view("a link", { at }) }, "link 1");
  const restored = page(local, session).restore("link 1");
  assert.deepEqual([restored.text, restored.own, restored.at], ["a link", false, at]);
  // The page without the link, or with another one, is another matter.
  assert.equal(page(local, session).restore(null), null);
  assert.equal(page(local, session).restore("link 2"), null);
  // Of a file that was opened by hand the address knows nothing.
  look(page(local, session), "a file", null);
  assert.equal(page(local, session).restore(null).text, "a file");
  assert.equal(page(local, session).restore("link 1"), null);
});

test("what was undone down to the link does not overwrite what was written", () => {
  const [local, session] = [new Area(), new Area()];
  const storage = page(local, session);
  const game = play(storage, "link and more", undefined, "link 1");
  storage.save({ game, own: false, ...view("link") }, "link 1");
  const later = page(local, session);
  play(later, "link and other", later.restore("link 1").game, "link 1");
  assert.deepEqual(texts(later), ["link and other", "link and more"]);
});

test("a tab without a game, or without a text, is new", () => {
  for (const value of ['{"version":1,"text":"a"}', '{"version":1,"text":" ","id":"x"}']) {
    const session = new Area();
    session.setItem("fifangha-tab", value);
    assert.equal(page(new Area(), session).restore(null), null, value);
  }
});

test("a link that was edited is one's own, with and without the link", () => {
  const [local, session] = [new Area(), new Area()];
  play(page(local, session), "edited", undefined, "link 1");
  for (const source of ["link 1", null]) {
    const restored = page(local, session).restore(source);
    assert.deepEqual([restored.text, restored.own], ["edited", true]);
  }
  assert.equal(page(local, session).restore("link 2"), null);
});

test("each tab has its own game", () => {
  const local = new Area();
  const [one, two] = [new Area(), new Area()];
  play(page(local, one), "one");
  play(page(local, two), "two");
  assert.equal(page(local, one).restore(null).text, "one");
  assert.equal(page(local, two).restore(null).text, "two");
  assert.deepEqual(texts(page(local)), ["two", "one"]);
});

test("two tabs that go on with one game both keep what they write", () => {
  const local = new Area();
  play(page(local), "1.");
  const [one, two] = [page(local), page(local)];
  const [first, second] = [one.latest().game, two.latest().game];
  play(one, "1. a", first);
  play(two, "1. b", second);
  play(one, "1. a a", first);
  play(two, "1. b b", second);
  assert.deepEqual(texts(page(local)), ["1. b b", "1. a a"]);
});

test("a tab that was duplicated does not overwrite the other", () => {
  const local = new Area();
  const session = new Area();
  play(page(local, session), "1.");
  const copy = new Area();
  for (const [key, value] of session.items) copy.setItem(key, value);
  const [one, two] = [page(local, session), page(local, copy)];
  play(one, "1. a", one.restore(null).game);
  play(two, "1. b", two.restore(null).game);
  assert.deepEqual(texts(page(local)), ["1. b", "1. a"]);
});

test("a tab whose game has gone on elsewhere does not overwrite it", () => {
  const [local, session] = [new Area(), new Area()];
  play(page(local, session), "1.");
  const elsewhere = page(local);
  play(elsewhere, "1. more", elsewhere.latest().game);
  const storage = page(local, session);
  const { game, text } = storage.restore(null);
  play(storage, text, game);
  assert.deepEqual(texts(storage).sort(), ["1.", "1. more"]);
});

test("going on with a game of the list writes to that game", () => {
  const local = new Area();
  play(page(local), "1.");
  const storage = page(local);
  const { game, own } = storage.open(storage.list()[0]);
  assert.equal(own, true);
  play(storage, "1. 2.", game);
  assert.deepEqual(texts(storage), ["1. 2."]);
});

test("looking through a game does not make it the latest", () => {
  const local = new Area();
  const storage = page(local);
  const old = play(storage, "old");
  play(storage, "new");
  const before = storage.list()[1].changed;
  storage.save({ game: old, own: true, ...view("old", { at: { game: 0, nodes: [1] } }) }, null);
  assert.deepEqual(texts(storage), ["new", "old"]);
  assert.equal(storage.list()[1].changed, before);
  assert.deepEqual(storage.list()[1].at.nodes, [1]);
});

test("what is corrupt, or of a later version, is neither shown nor overwritten", () => {
  const values = ["", "{", "null", "[]", "7", '"text"', "{}", '{"version":1}', '{"version":1,"text":7,"id":"x"}', '{"version":1,"text":7}', '{"version":2,"text":"later"}'];
  for (const value of values) {
    const [local, session] = [new Area(), new Area()];
    local.setItem("fifangha-game-x", value);
    session.setItem("fifangha-tab", value);
    const storage = page(local, session);
    assert.deepEqual([storage.list(), storage.latest(), storage.restore(null)], [[], null, null], value);
    play(storage, "own", { id: "x" });
    assert.equal(local.getItem("fifangha-game-x"), value);
    assert.deepEqual(texts(page(local)), ["own"]);
  }
});

test("fields that are no values of theirs are left out", () => {
  const local = new Area();
  const broken = { version: 1, text: "1.", at: { game: 1e30, nodes: [-1] }, title: {}, turns: "many", changed: "then" };
  local.setItem("fifangha-game-x", JSON.stringify(broken));
  for (const at of [null, 7, "a", [], { nodes: 7 }, { game: {}, nodes: [[]] }]) {
    local.setItem("fifangha-game-y", JSON.stringify({ version: 1, text: "2.", at }));
    for (const it of page(local).list()) {
      assert.deepEqual(it.at, START);
      assert.deepEqual([it.title, it.turns, it.changed], [null, 0, 0]);
    }
  }
});

test("a browser without storage says that nothing is kept, and fails at nothing", () => {
  const none = () => { throw new Error("SecurityError"); };
  for (const area of [none, () => null, () => undefined]) {
    const storage = gameStorage({ local: area, session: area, random: () => "id" });
    assert.deepEqual([storage.list(), storage.latest(), storage.restore(null)], [[], null, null]);
    assert.equal(storage.save({ game: storage.fresh(), own: true, ...view("1.") }, null), false);
    assert.equal(storage.save({ game: storage.fresh(), own: false, ...view("1.") }, null), true);
  }
});

test("a full storage refuses the new game and keeps the others", () => {
  const local = new Area(700);
  const storage = page(local);
  play(storage, "a".repeat(200));
  const game = play(storage, "b".repeat(200));
  const kept = { game, own: true, ...view("b".repeat(2000)) };
  assert.equal(storage.save(kept, null), false);
  assert.deepEqual(texts(page(local)).map((it) => it.length), [200, 200]);
  // With room again it is kept, under the same key.
  local.room = Infinity;
  assert.equal(storage.save(kept, null), true);
  assert.deepEqual(texts(page(local)).map((it) => it.length), [2000, 200]);
});

test("a tab that cannot be kept does not come back as it was before", () => {
  const [local, session] = [new Area(), new Area(300)];
  const storage = page(local, session);
  const game = play(storage, "short");
  play(storage, "long".repeat(100), game);
  assert.equal(page(local, session).restore(null), null);
  assert.equal(page(local, session).latest().text.length, 400);
});

test("the number of games and their room are bounded, and the oldest go first", () => {
  const local = new Area();
  const storage = page(local);
  for (let at = 0; at < 30; at += 1) play(storage, `game ${at}`);
  assert.equal(texts(storage).length, 20);
  assert.deepEqual([texts(storage)[0], texts(storage).at(-1)], ["game 29", "game 10"]);
  for (let at = 0; at < 12; at += 1) play(storage, `${at}`.padEnd(400_000, "."));
  assert.equal(texts(storage).length, 5);
  assert.ok(local.used < 2_100_000, String(local.used));
});

test("one large record does not push out all other games", () => {
  const local = new Area();
  const storage = page(local);
  play(storage, "small");
  assert.equal(storage.save({ game: storage.fresh(), own: true, ...view("x".repeat(500_001)) }, null), false);
  assert.deepEqual(texts(storage), ["small"]);
});

test("the game that is played on is never pushed out", () => {
  const local = new Area();
  const storage = page(local);
  const old = play(storage, "old");
  for (let at = 0; at < 19; at += 1) play(storage, `game ${at}`);
  // Its text is the same, so it stays the oldest; then another tab adds one.
  local.setItem("fifangha-game-other", JSON.stringify({ version: 1, text: "other", changed: time += 1 }));
  play(storage, "old", old);
  assert.equal(texts(storage).length, 20);
  assert.ok(texts(storage).includes("old"));
  assert.ok(!texts(storage).includes("game 0"));
});

test("an empty text is no game to come back to", () => {
  const [local, session] = [new Area(), new Area()];
  const storage = page(local, session);
  play(storage, " \n");
  assert.equal(storage.latest(), null);
  assert.equal(page(local, session).restore(null), null);
});

test("keys of others stay as they are", () => {
  const local = new Area();
  local.setItem("fifangha-theme", "dark");
  const another = JSON.stringify({ version: 1, text: "of another page" });
  local.setItem("another", another);
  const storage = page(local);
  for (let at = 0; at < 25; at += 1) play(storage, `game ${at}`);
  assert.deepEqual([local.getItem("fifangha-theme"), local.getItem("another")], ["dark", another]);
  assert.ok(!texts(storage).includes("of another page"));
});

test("a place is one of whole numbers, and short", () => {
  assert.deepEqual(placeOf(1, 2, 3), { game: 1, nodes: [2, 3] });
  for (const given of [[-1], [0.5], [2 ** 31], ["1"], [0, null], [0, NaN]]) assert.deepEqual(placeOf(...given), START);
  const local = new Area();
  const nodes = Array(100_000).fill(1);
  local.setItem("fifangha-game-x", JSON.stringify({ version: 1, text: "1.", at: { game: 0, nodes } }));
  assert.equal(page(local).latest().at.nodes.length, 1000);
});

test("texts that differ have different digests", () => {
  const texts = Array.from({ length: 5000 }, (_, at) => `1. ${at}R`);
  assert.equal(new Set(texts.map(digest)).size, texts.length);
  assert.equal(digest("a"), digest("a"));
  assert.notEqual(digest("ab"), digest("ba"));
});

test("a deleted game is gone, and the others stay", () => {
  const local = new Area();
  const storage = page(local);
  for (const text of ["one", "two", "three"]) play(storage, text);
  const { id } = storage.list().find((it) => it.text === "two");
  storage.remove(id);
  assert.deepEqual(texts(storage).toSorted(), ["one", "three"]);
  assert.deepEqual(texts(page(local)).toSorted(), ["one", "three"]);
});
