// Carries questions to the module and answers back: the module knows games, this
// knows texts and bytes. It runs as it is in browsers, in node and in workers, and,
// without the word `export`, as a script of a page.

/** A question that has no answer: `message` says why, `help` what to do. */
export class FifanghaError extends Error {
  constructor({ message, help }) {
    super(message);
    this.name = "FifanghaError";
    this.help = help;
  }
}

/** What can be asked, as functions that make the question. What is asked about is a
 * text, or keys that name a position. */
const QUESTIONS = {
  check: (text, options) => ({ ...options, ask: "check", text }),
  replay: (text, options) => ({ ...options, ask: "replay", text }),
  format: (text, options) => ({ ...options, ask: "format", text }),
  diagram: (of, options) => ({ ...options, ask: "diagram", ...about(of) }),
  edit: (text, edits, options) => ({ ...options, ask: "edit", text, edits }),
  place: (text, of, options) => ({ ...options, ask: "place", text, ...of }),
  reconstruct: (text, options) => ({ ...options, ask: "reconstruct", text }),
  rules: (name, options) => ({ ...options, ask: "rules", rules: name }),
  explain: (game, options) => ({ ...options, ...game, ask: "explain" }),
  explainCode: (code, options) => ({ ...options, ask: "explain", code }),
  solve: (position, options) => ({ ...position, ...options, ask: "solve" }),
  moves: (of, options) => ({ ...options, ...about(of), ask: "moves" }),
  board: (position, options) => ({ ...position, ...options, ask: "board" }),
  play: (of, turn, options) => ({ ...options, ...turn, ...about(of), ask: "play" }),
  begin: (position, options) => ({ ...options, ...position, ask: "begin" }),
  ...Object.fromEntries(["scene", "film", "write", "playBy", "draft", "sheet", "reply", "beside", "evidence"].map((name) => {
    const ask = name.replace(/[A-Z]/, (letter) => `-${letter.toLowerCase()}`);
    return [name, (text, of, options) => ({ ...options, ...of, ask, text })];
  })),
};
const about = (of) => (typeof of === "string" ? { text: of } : of);

/** The answers that are one text, by the key that it has. */
const TEXTS = { diagram: "svg", format: "text" };

/** Whoever answers a question, as functions; `then` waits for an answer. */
function functions(ask, then) {
  const made = ([name, question]) => [
    name,
    (...given) =>
      then(ask(question(...given)), (answer) => {
        if (answer?.error) throw new FifanghaError(answer.error);
        return name in TEXTS ? answer[TEXTS[name]] : answer;
      }),
  ];
  return Object.fromEntries(Object.entries(QUESTIONS).map(made));
}

/** Answers questions with a compiled module. What a module was in when it failed
 * is not used again: the next question gets a new one. */
function asker(module) {
  const [encoder, decoder] = [new TextEncoder(), new TextDecoder()];
  let exports;
  let panic = "";
  const text = (at, length) => decoder.decode(new Uint8Array(exports.memory.buffer, at >>> 0, length >>> 0));
  const host = { told: (at, length) => (panic = text(at, length)) };
  return (question) => {
    // Numbers may stand where the library reads a word.
    const { columns, step, ...rest } = question;
    const word = (value) => (typeof value === "number" ? String(value) : value);
    const bytes = encoder.encode(JSON.stringify({ ...rest, columns: word(columns), step: word(step) }));
    try {
      exports ??= new WebAssembly.Instance(module, { host }).exports;
      const at = exports.room(bytes.length) >>> 0;
      new Uint8Array(exports.memory.buffer, at, bytes.length).set(bytes);
      const length = exports.ask();
      return JSON.parse(text(exports.answer_at(), length));
    } catch (cause) {
      const said = panic || cause.message;
      exports = undefined;
      panic = "";
      throw new Error(said, { cause });
    }
  };
}

/** The questions as functions, answered at once by a compiled `WebAssembly.Module`. */
export function open(module) {
  return functions(asker(module), (answer, use) => use(answer));
}

/** In a worker: answers whoever made it. The first message is the module, compiled
 * or its bytes; each other one `{ id, question }`. */
export function serve() {
  let ask;
  onmessage = async ({ data }) => {
    if (!ask) {
      ask = WebAssembly.compile(data).then(asker);
      return;
    }
    const { id, question } = data;
    try {
      postMessage({ id, answer: (await ask)(question) });
    } catch (error) {
      postMessage({ id, failed: error.message });
    }
  };
}

/** The questions as functions that give promises, answered by a worker that runs
 * `serve`. `start` makes one; `bytes` are the module's; `always` are keys of every
 * question that does not have them. `stop` ends what is asked:
 * its promises fail, and the next question starts anew. */
export function connect(start, bytes, always = {}) {
  let worker;
  let last = 0;
  const waiting = new Map();
  const fail = (said) => {
    worker?.terminate();
    worker = undefined;
    for (const { reject } of waiting.values()) reject(new Error(said));
    waiting.clear();
  };
  const begin = () => {
    worker = start();
    worker.onmessage = ({ data: { id, answer, failed } }) => {
      const { resolve, reject } = waiting.get(id);
      waiting.delete(id);
      if (failed === undefined) resolve(answer);
      else reject(new Error(failed));
    };
    worker.onerror = (event) => fail(event.message);
    worker.postMessage(bytes);
  };
  const ask = (question) =>
    new Promise((resolve, reject) => {
      if (!worker) begin();
      last += 1;
      waiting.set(last, { resolve, reject });
      worker.postMessage({ id: last, question: { ...always, ...question } });
    });
  return { ...functions(ask, (answer, use) => answer.then(use)), stop: () => fail("stopped") };
}
