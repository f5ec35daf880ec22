// The script that reloads an open page (templates/serve.js).

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import vm from "node:vm";

const script = readFileSync(new URL("../../templates/serve.js", import.meta.url), "utf8");
const PLACE = "fifangha-place:/a.html";

// Opens the page with the entries of a tab's storage. Returns functions that send the version of
// the server and an event of the page, and the result: where it scrolled and how often it reloaded.
const open = (stored, scrollY = 0) => {
  const events = {};
  const result = { scrolled: [], reloads: 0 };
  let answer;
  vm.runInNewContext(script, {
    document: { currentScript: { dataset: { after: "/after", version: "1" } } },
    location: { pathname: "/a.html", reload: () => { result.reloads += 1; } },
    sessionStorage: {
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, value) => stored.set(key, String(value)),
      removeItem: (key) => stored.delete(key),
    },
    addEventListener: (name, act) => { events[name] = act; },
    scrollTo: ({ top }) => result.scrolled.push(top),
    fetch: () => new Promise((resolve) => { answer = resolve; }),
    setTimeout,
    scrollY,
  });
  const version = async (text) => {
    answer({ ok: true, text: async () => text });
    await new Promise((done) => setImmediate(done));
  };
  return { version, event: (name) => events[name]?.(), result };
};

test("a page that is loaded is where it was", async () => {
  const stored = new Map();
  const first = open(stored, 1200);
  first.event("load");
  await first.version("2");
  assert.equal(first.result.reloads, 1);
  first.event("pagehide");
  const second = open(stored);
  second.event("load");
  assert.deepEqual(second.result.scrolled, [1200]);
  assert.equal(stored.size, 0);
});

test("a version that arrives before the page is loaded keeps the place", async () => {
  const stored = new Map([[PLACE, "1200"]]);
  const first = open(stored, 0);
  await first.version("2");
  assert.equal(first.result.reloads, 1);
  // A page may still be loaded while it is left.
  first.event("load");
  first.event("pagehide");
  const second = open(stored);
  second.event("load");
  assert.deepEqual(second.result.scrolled, [1200]);
});

test("a reader who leaves before the page is loaded comes back to its start", () => {
  const stored = new Map([[PLACE, "1200"]]);
  open(stored).event("pagehide");
  assert.equal(stored.size, 0);
});
