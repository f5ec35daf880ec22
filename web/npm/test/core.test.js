// What core.js promises about instances, workers and texts, with modules and workers
// made for the test.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

import { connect, open, serve } from "../core.js";

const REAL = await WebAssembly.compile(await readFile(new URL("../fifangha.wasm", import.meta.url)));

/** Runs `task` with instances that `make` makes; gives how many there were. */
async function instances(make, task) {
  const { Instance } = WebAssembly;
  let count = 0;
  // A function, since it is called with `new`.
  WebAssembly.Instance = function (module, imports) {
    count += 1;
    return make(count, imports, () => new Instance(module, imports));
  };
  try {
    await task();
  } finally {
    WebAssembly.Instance = Instance;
  }
  return count;
}

/** An instance that answers as `ask` says: with the answer, or by throwing. */
function made(ask, pages = 1) {
  const memory = new WebAssembly.Memory({ initial: pages });
  const answerAt = 32768;
  let length = 0;
  const room = (wanted) => ((length = wanted), 0);
  const stored = (text) => {
    const bytes = new TextEncoder().encode(text);
    new Uint8Array(memory.buffer, answerAt, bytes.length).set(bytes);
    return [answerAt, bytes.length];
  };
  const asked = () => JSON.parse(new TextDecoder().decode(new Uint8Array(memory.buffer, 0, length)));
  return {
    exports: { memory, room, answer_at: () => answerAt, ask: () => stored(JSON.stringify(ask(asked(), stored)))[1] },
  };
}

test("after a failure the next question has a new instance", async () => {
  const count = await instances(
    (number) =>
      made(() => {
        if (number === 1) throw new Error("unreachable");
        return { number };
      }),
    () => {
      const fifangha = open(REAL);
      assert.throws(() => fifangha.check(""), /unreachable/);
      assert.deepEqual(fifangha.check(""), { number: 2 });
      assert.deepEqual(fifangha.check(""), { number: 2 });
    },
  );
  assert.equal(count, 2);
});

test("a failure without a text of its own does not have that of an earlier one", async () => {
  await instances(
    (number, { host }) =>
      made((question, stored) => {
        if (number === 1) host.told(...stored("panicked at the first question"));
        throw new Error(`trap ${number}`);
      }),
    () => {
      const fifangha = open(REAL);
      assert.throws(() => fifangha.check(""), { message: "panicked at the first question" });
      assert.throws(() => fifangha.check(""), { message: "trap 2" });
    },
  );
});

test("after a question that took much memory the next one has a new instance", async () => {
  const [small, large] = [1, 64 * 16 + 1];
  for (const [pages, instancesMade] of [[small, 1], [64 * 16, 1], [large, 2]]) {
    const count = await instances((number) => made(() => ({ number }), pages), () => {
      const fifangha = open(REAL);
      assert.deepEqual(fifangha.check(""), { number: 1 });
      assert.deepEqual(fifangha.check(""), { number: instancesMade });
    });
    assert.equal(count, instancesMade, `${pages} pages`);
  }
});

test("the memory of a large question is given back", async () => {
  const memories = [];
  await instances(
    (number, imports, real) => {
      const instance = real();
      memories.push(instance.exports.memory);
      return instance;
    },
    () => {
      const fifangha = open(REAL);
      fifangha.check("1. 4R\n");
      fifangha.check("{x} ".repeat(500_000));
      fifangha.check("1. 4R\n");
      fifangha.check("1. 4R\n2. 3R\n");
    },
  );
  const sizes = memories.map((it) => it.buffer.byteLength / 2 ** 20);
  assert.equal(sizes.length, 2, `${sizes} MiB`);
  assert.ok(sizes[0] > 64 && sizes[1] < 32, `${sizes} MiB`);
});

test("half of a surrogate pair is read as U+FFFD, wherever it stands", () => {
  const fifangha = open(REAL);
  assert.equal(fifangha.format("1. 4R {\ud800}\n"), "1. 4R {\ufffd}\n");
  assert.deepEqual(fifangha.check("1. 4R {a\ude00b}").diagnostics, []);
  assert.deepEqual(fifangha.check("1. 4R {💥}").diagnostics, []);
  assert.equal(fifangha.format("1. 4R {💥 \ufeff\\ud800}\n"), "1. 4R {💥 \ufeff\\ud800}\n");
  const edits = [{ edit: "comment", at: { game: 0, nodes: [0] }, text: "x\ud83d" }];
  const { text, changes } = fifangha.edit("1. 4R {\udc00 é}\n2. 3R\n", edits);
  assert.equal(text, "1. 4R {x\ufffd}\n2. 3R\n");
  // Offsets are those of the text that was given.
  assert.deepEqual(changes.flat().map(({ start, end }) => [start, end]), [[7, 10]]);
  assert.throws(() => fifangha.moves({ rules: "katro\ud800" }), /katro\ufffd/);
});

/** Workers for `connect` that answer when the test says so. */
function workers() {
  const all = [];
  const start = () => {
    const worker = { got: [], ended: false, postMessage: (it) => worker.got.push(it), terminate: () => (worker.ended = true) };
    all.push(worker);
    return worker;
  };
  return { all, start };
}

/** Waits until what was promised so far has happened. */
const settled = () => new Promise((resolve) => setTimeout(resolve));

test("a worker gets the module first, then the questions in order", async () => {
  const { all, start } = workers();
  let given;
  const module = new Promise((resolve) => (given = resolve));
  const fifangha = connect(start, () => module);
  const answers = [fifangha.check("a"), fifangha.format("b")];
  await settled();
  assert.deepEqual(all[0].got, []);
  given("module");
  await settled();
  const [first, ...questions] = all[0].got;
  assert.equal(first, "module");
  assert.deepEqual(questions.map(({ question }) => question.ask), ["check", "format"]);
  for (const { id, question } of questions.reverse()) all[0].onmessage({ data: { id, answer: { text: question.text } } });
  assert.deepEqual(await Promise.all(answers), [{ text: "a" }, "b"]);
  all[0].onmessage({ data: { id: questions[0].id, answer: {} } });
});

test("keys of a question go before those of every question", async () => {
  const { all, start } = workers();
  const fifangha = connect(start, "bytes", { language: "fr", file: "game.fif" });
  fifangha.check("", { language: "en" });
  await settled();
  const { question } = all[0].got[1];
  assert.deepEqual([question.language, question.file], ["en", "game.fif"]);
});

test("stop ends the worker and fails what waits, and the next question has a new one", async () => {
  const { all, start } = workers();
  const fifangha = connect(start, "bytes");
  const long = [fifangha.solve(), fifangha.check("")];
  await settled();
  fifangha.stop();
  for (const answer of long) await assert.rejects(answer, { message: "stopped" });
  assert.ok(all[0].ended, "the worker works on");
  const next = fifangha.check("");
  await settled();
  assert.equal(all.length, 2);
  assert.equal(all[1].got[0], "bytes");
  all[1].onmessage({ data: { id: all[1].got[1].id, answer: { games: 0 } } });
  assert.deepEqual(await next, { games: 0 });
  assert.ok(!all[1].ended);
});

test("a worker that is stopped at once gets nothing more", async () => {
  const { all, start } = workers();
  let given;
  const module = new Promise((resolve) => (given = resolve));
  for (const source of ["bytes", () => module]) {
    const fifangha = connect(start, source);
    const answer = fifangha.check("");
    const worker = all.at(-1);
    const before = worker.got.length;
    fifangha.stop();
    given("module");
    await assert.rejects(answer, { message: "stopped" });
    await settled();
    assert.equal(worker.got.length, before);
  }
});

test("a worker that breaks fails what waits, and is ended", async () => {
  const { all, start } = workers();
  const fifangha = connect(start, "bytes");
  const answer = fifangha.check("");
  await settled();
  all[0].onerror({ message: "no such script" });
  await assert.rejects(answer, { message: "no such script" });
  assert.ok(all[0].ended);
  const next = fifangha.check("");
  await settled();
  // What the first one still says is none of the second's business.
  all[0].onerror({ message: "late" });
  all[1].onerror({});
  await assert.rejects(next, { message: "the worker cannot be started" });
});

test("a module that cannot be had fails what waits, and is asked for again", async () => {
  const { all, start } = workers();
  let times = 0;
  const fifangha = connect(start, async () => {
    times += 1;
    if (times === 1) throw new Error("404");
    return "bytes";
  });
  await assert.rejects(fifangha.check(""), { message: "404" });
  fifangha.check("");
  await settled();
  assert.deepEqual([times, all.length, all[1].got[0]], [2, 2, "bytes"]);
});

test("a question that cannot be sent fails", async () => {
  const { all, start } = workers();
  const fifangha = connect(start, "bytes");
  const answer = fifangha.check("");
  all[0].postMessage = () => {
    throw new TypeError("not to be cloned");
  };
  await assert.rejects(answer, /not to be cloned/);
});

test("an error of the worker is one of the question", async () => {
  const { all, start } = workers();
  const fifangha = connect(start, "bytes");
  const answer = fifangha.check("");
  await settled();
  all[0].onmessage({ data: { id: all[0].got[1].id, failed: "unreachable" } });
  await assert.rejects(answer, { message: "unreachable" });
});

test("nothing is kept of a question that was answered", async () => {
  setFlagsFromString("--expose-gc");
  const gc = runInNewContext("gc");
  const { all, start } = workers();
  const fifangha = connect(start, "bytes");
  const kept = await (async () => {
    const answer = fifangha.check("");
    await settled();
    const { id } = all[0].got.pop();
    all[0].onmessage({ data: { id, answer: { large: new Array(1000).fill(0) } } });
    return new WeakRef(await answer);
  })();
  await settled();
  gc();
  assert.equal(kept.deref(), undefined, "the answer is still there");
});

test("a worker takes a compiled module, or its bytes", async () => {
  const bytes = await readFile(new URL("../fifangha-play.wasm", import.meta.url));
  for (const module of [bytes, await WebAssembly.compile(bytes)]) {
    const posted = [];
    Object.assign(globalThis, { onmessage: null, postMessage: (it) => posted.push(it) });
    try {
      serve();
      await globalThis.onmessage({ data: module });
      await globalThis.onmessage({ data: { id: 7, question: { ask: "moves", columns: "4" } } });
    } finally {
      delete globalThis.postMessage;
      delete globalThis.onmessage;
    }
    const [{ id, answer }] = posted;
    assert.deepEqual([id, answer.turns?.length], [7, 4]);
  }
});
