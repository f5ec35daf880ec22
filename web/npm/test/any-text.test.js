// Whatever is asked gets an answer, in bounded memory; and should the module fail, it
// says why and goes on.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { FifanghaError, load, open } from "fifangha";
import { numbers, texts } from "./command.js";

const bytes = await readFile(new URL("../fifangha.wasm", import.meta.url));
const module = await WebAssembly.compile(bytes);
const fifangha = open(module);

/** An answer or a failure that is reported; anything else is a fault of the module. */
function answered(ask) {
  try {
    return ask();
  } catch (error) {
    if (!(error instanceof FifanghaError)) throw error;
    assert.ok(error.message.length > 3);
    return error;
  }
}

const ASK_TEXT = ["check", "replay", "format", "diagram"];

test("texts that nobody would write", () => {
  const hostile = [
    "\ud800", "\0".repeat(1000), "(".repeat(200_000), "{".repeat(200_000), "[".repeat(50_000),
    "4k ".repeat(50_000), "_*99999999", "1. _*0-999999999", "---\n" + "a: [".repeat(20_000),
    "---\na: &a [*a]\n---\n", "1. 4" + "R".repeat(200_000), "\u202e1. 4R", "1. 4R (".repeat(5_000),
    "---\nrules: fifangha\ncolumns: 99999999999999999999\n---\n1. 4R", "💥".repeat(100_000),
    "@wins-within 99 S\n".repeat(2_000), "[" + "9".repeat(100_000) + "]",
    "x".repeat((8 << 20) + 1),
  ];
  for (const text of hostile) for (const ask of ASK_TEXT) answered(() => fifangha[ask](text));
  const { diagnostics } = fifangha.check("x".repeat((8 << 20) + 1));
  assert.equal(diagnostics[0].code, "F017");
});

test("texts cut and mixed at random", () => {
  const next = numbers(1650);
  const all = ["games", "fuzz/corpus/parse", "fuzz/corpus/replay"].flatMap((it) => texts(it)).map(([, text]) => text.slice(0, 4000));
  const piece = () => {
    const text = all[Math.floor(next() * all.length)];
    const at = Math.floor(next() * text.length);
    return text.slice(at, at + Math.floor(next() * 300));
  };
  for (let round = 0; round < 300; round += 1) {
    const text = piece() + piece() + piece();
    const options = { turn: Math.floor(next() * 4), language: next() < 0.5 ? "en" : "fr" };
    answered(() => fifangha.check(text, { language: options.language }));
    answered(() => fifangha.replay(text, options));
    answered(() => fifangha.diagram(text, { ...options, step: 2 }));
    answered(() => fifangha.place(text, { offset: Math.floor(next() * 900) }));
    answered(() => fifangha.reconstruct(text, { max_turns: 300, vary: [] }));
    const at = { game: Math.floor(next() * 2), nodes: [Math.floor(next() * 5)] };
    answered(() => fifangha.study(text, { at }));
    answered(() => fifangha.partialTurn(text, { turn: piece().slice(0, 4), at }));
    answered(() => fifangha.write(text, { turn: "4R", at }));
    // A search of its own: up to its bound, which takes seconds.
    if (round % 60 === 0) answered(() => fifangha.whatIf(text, { off: [0, 3], at, vary: [] }));
    for (const edit of ["take-back", "promote", "remove-variation"]) answered(() => fifangha.edit(text, [{ edit, at }]));
    answered(() => fifangha.edit(text, [{ edit: "comment", at, text: piece() }]));
  }
});

test("questions that are none", () => {
  const wrong = [
    () => fifangha.moves({ rules: 4 }),
    () => fifangha.moves({ rules: "katr" }),
    () => fifangha.moves({ colums: 4 }),
    () => fifangha.moves({ columns: -1e300 }),
    () => fifangha.moves({ set: ["origin"] }),
    () => fifangha.moves({ position: "S".repeat(100_000) }),
    () => fifangha.check(4),
    () => fifangha.check("1. 4R", { language: "xx" }),
    () => fifangha.check(),
    () => fifangha.diagram("1. 4R", { turn: -1 }),
    () => fifangha.diagram("1. 4R", { turn: 1, width: 1e99 }),
    () => fifangha.diagram("1. 4R", { theme: "<svg onload=alert(1)>" }),
    () => fifangha.partialTurn({}, { turn: "z9" }),
    () => fifangha.partialTurn({}, { turn: "4LLRLL" }),
    () => fifangha.partialTurn({}, { turn: "4^" }),
    () => fifangha.partialTurn({}, {}),
    () => fifangha.study("1. 4R", { at: { game: -1 } }),
    () => fifangha.positionSetup("1. 4R", { puts: [{ place: "b99", value: "1" }] }),
    () => fifangha.engineTurn("1. 4R", { strategy: "wise", seed: 1 }),
    () => fifangha.whatIf("", { off: [] }),
    () => fifangha.edit("1. 4R", [{ edit: "add-turn", at: { game: 7 }, turn: "4R" }]),
    () => fifangha.edit("1. 4R", [{ edit: "explode" }]),
    () => fifangha.explainCode("F999"),
  ];
  for (const ask of wrong) assert.throws(ask, FifanghaError, String(ask));
});

test("nothing of a text is markup in a picture", () => {
  const text = '---\ntitle: "<script>alert(1)</script>"\nsouth: "<img src=x onerror=alert(1)>"\n---\n1. 4R {<script>alert(1)</script>}';
  const svg = fifangha.diagram(text);
  assert.ok(svg.includes("&lt;img src=x onerror=alert(1)&gt;"), "a player is named");
  const markup = svg.match(/<[^>]*>/g).map((it) => it.replace(/"[^"]*"/g, '""')).join("\n");
  assert.doesNotMatch(markup, /<script|<img|onerror/);
});

test("memory is bounded", () => {
  const host = { told: () => {} };
  const { exports } = new WebAssembly.Instance(module, { host });
  const ask = (question) => {
    const asked = new TextEncoder().encode(JSON.stringify(question));
    const at = exports.room(asked.length) >>> 0;
    new Uint8Array(exports.memory.buffer, at, asked.length).set(asked);
    return exports.ask() >>> 0;
  };
  const used = () => exports.memory.buffer.byteLength / 2 ** 20;
  for (let round = 0; round < 200; round += 1) ask({ ask: "check", text: `1. 4R 2. 3R {${round}}` });
  assert.ok(used() < 32, `${used()} MiB after small questions`);
  ask({ ask: "check", text: "@wins-within 9 S\n@value S\n".repeat(50) });
  ask({ ask: "check", text: "4k ".repeat(500_000) });
  ask({ ask: "replay", text: "1. 4R (1. 3R) ".repeat(20_000) });
  assert.ok(used() < 1024, `${used()} MiB after large ones`);
  ask({ ask: "solve", rules: "fifangha", max_turns: 100_000, memory: 16 });
  assert.ok(used() < 1100, `${used()} MiB after a search`);
});

test("a panic is reported, and the next question is answered", async () => {
  // The module itself: more room than there is.
  let panicText = "";
  const { exports } = new WebAssembly.Instance(module, {
    host: { told: (at, length) => (panicText = new TextDecoder().decode(new Uint8Array(exports.memory.buffer, at, length))) },
  });
  assert.throws(() => exports.room(0xffffffff), WebAssembly.RuntimeError);
  assert.match(panicText, /capacity overflow/);
  assert.doesNotMatch(panicText, /\/(root|home|Users)\//);

  // And who asks: a module that tells "no" and ends, at its first question.
  const broken = await WebAssembly.compile(BROKEN);
  const asking = open(broken);
  for (let round = 0; round < 2; round += 1) {
    assert.throws(() => asking.moves(), (error) => error.message === "no" && !(error instanceof FifanghaError));
  }
});

// (module (import "host" "told" (func (param i32 i32))) (memory (export "memory") 1)
//   (data (i32.const 0) "no") (func (export "room") (param i32) (result i32) i32.const 16)
//   (func (export "ask") (result i32) (call 0 (i32.const 0) (i32.const 2)) unreachable)
//   (func (export "answer_at") (result i32) i32.const 0))
const name = (text) => [text.length, ...Buffer.from(text)];
const section = (id, ...content) => [id, content.length, ...content];
const BROKEN = new Uint8Array([
  0, 0x61, 0x73, 0x6d, 1, 0, 0, 0,
  ...section(1, 3, 0x60, 2, 0x7f, 0x7f, 0, 0x60, 1, 0x7f, 1, 0x7f, 0x60, 0, 1, 0x7f),
  ...section(2, 1, ...name("host"), ...name("told"), 0, 0),
  ...section(3, 3, 1, 2, 2),
  ...section(5, 1, 0, 1),
  ...section(7, 4, ...name("memory"), 2, 0, ...name("room"), 0, 1, ...name("ask"), 0, 2, ...name("answer_at"), 0, 3),
  ...section(10, 3, 4, 0, 0x41, 16, 0x0b, 9, 0, 0x41, 0, 0x41, 2, 0x10, 0, 0x00, 0x0b, 4, 0, 0x41, 0, 0x0b),
  ...section(11, 1, 0, 0x41, 0, 0x0b, ...name("no")),
]);

test("the part that plays refuses the rest", async () => {
  const play = await load({ part: "play" });
  assert.throws(() => play.check("1. 4R"), FifanghaError);
  assert.equal(play.moves({ columns: 4 }).turns.length, 4);
});
