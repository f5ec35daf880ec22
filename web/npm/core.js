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
  words: (words) => ({ ask: "words", words }),
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

/** The memory that an instance may keep after an answer, in bytes. WebAssembly memory
 * never shrinks: after a larger question the next one gets a new instance. */
const LARGEST_KEPT = 64 * 2 ** 20;

/** A value as JSON that every reader takes: half of a surrogate pair, which is no
 * Unicode text, becomes U+FFFD. */
function json(value) {
  return JSON.stringify(value, (key, it) => (typeof it === "string" ? it.replace(/[\ud800-\udfff]/gu, "\ufffd") : it));
}

/** Answers questions with a compiled module. An instance that failed is not used
 * again: the next question gets a new one, which gets the words again. */
function asker(module) {
  const [encoder, decoder] = [new TextEncoder(), new TextDecoder()];
  let exports;
  let words;
  let panic = "";
  const text = (at, length) => decoder.decode(new Uint8Array(exports.memory.buffer, at >>> 0, length >>> 0));
  const host = { told: (at, length) => (panic = text(at, length)) };
  const tell = (question) => {
    // Numbers may stand where the library reads a word.
    const { columns, step, ...rest } = question;
    const word = (value) => (typeof value === "number" ? String(value) : value);
    const bytes = encoder.encode(json({ ...rest, columns: word(columns), step: word(step) }));
    const at = exports.room(bytes.length) >>> 0;
    new Uint8Array(exports.memory.buffer, at, bytes.length).set(bytes);
    const length = exports.ask();
    return JSON.parse(text(exports.answer_at(), length));
  };
  return (question) => {
    if (question.ask === "words") words = question;
    try {
      if (!exports) {
        exports = new WebAssembly.Instance(module, { host }).exports;
        if (words) tell(words);
      }
      const answer = tell(question);
      if (exports.memory.buffer.byteLength > LARGEST_KEPT) exports = undefined;
      return answer;
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

/** The compiled module of what is one or holds the bytes of one. */
async function compiled(source) {
  return source instanceof WebAssembly.Module ? source : WebAssembly.compile(source);
}

/** In a worker: answers its maker. The first message is the module, compiled
 * or its bytes; each other one `{ id, question }`. */
export function serve() {
  let ask;
  onmessage = async ({ data }) => {
    if (!ask) {
      ask = compiled(data).then(asker);
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
 * `serve`. `start` makes one; `module` is the compiled module or its bytes, or a function
 * that gives a promise of either; `always` are keys of every question that does not have them;
 * `words` are texts in other languages. `stop` ends what is asked: its promises fail, and the
 * next question starts a new worker. */
export function connect(start, module, always = {}, words = null) {
  let worker;
  let sent;
  let last = 0;
  const waiting = new Map();
  const fail = (said) => {
    worker?.terminate();
    worker = undefined;
    for (const { reject } of waiting.values()) reject(new Error(said));
    waiting.clear();
  };
  const begin = () => {
    const begun = start();
    worker = begun;
    begun.onmessage = ({ data: { id, answer, failed } }) => {
      const asked = waiting.get(id);
      waiting.delete(id);
      if (failed === undefined) asked?.resolve(answer);
      else asked?.reject(new Error(failed));
    };
    const broken = (error) => begun === worker && fail(error.message || "the worker cannot be started");
    begun.onerror = broken;
    const given = async () => begun.postMessage(typeof module === "function" ? await module() : module);
    sent = given();
    sent.catch(broken);
    if (words) ask({ ask: "words", words }).catch(() => {});
  };
  const ask = (question) =>
    new Promise((resolve, reject) => {
      if (!worker) begin();
      const [begun, id] = [worker, (last += 1)];
      waiting.set(id, { resolve, reject });
      const refused = (error) => {
        waiting.delete(id);
        reject(error);
      };
      sent.then(() => begun.postMessage({ id, question: { ...always, ...question } })).catch(refused);
    });
  return { ...functions(ask, (answer, use) => answer.then(use)), stop: () => fail("stopped") };
}
