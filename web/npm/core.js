// Passes requests to the module and responses back: the module plays the games, this
// script handles texts and bytes. It runs unchanged in browsers, in Node.js and in
// workers, and, without the word `export`, as a script of a page.

/** A failed request: `message` gives the reason, `help` the remedy. */
export class FifanghaError extends Error {
  constructor({ message, help }) {
    super(message);
    this.name = "FifanghaError";
    this.help = help;
  }
}

/** Requests about a text, or about keys that describe a position or a game. */
const ABOUT = [
  "check", "replay", "format", "diagram", "place", "find", "reconstruct", "explain", "worksheet", "solve", "moves", "position", "partialTurn", "begin",
  "study", "turnAnimation", "write", "playBy", "positionSetup", "gameSheet", "engineTurn", "turnComparison", "whatIf", "rulesOverview",
];
const about = (name) => {
  const ask = name.replace(/[A-Z]/, (letter) => `-${letter.toLowerCase()}`);
  return (of, ...more) => Object.assign({}, ...more.reverse(), typeof of === "object" ? of : { text: of }, { ask });
};

/** The requests, as functions that create them. */
const QUESTIONS = {
  ...Object.fromEntries(ABOUT.map((name) => [name, about(name)])),
  edit: (text, edits, options) => ({ ...options, ask: "edit", text, edits }),
  rules: (name, options) => ({ ...options, ask: "rules", rules: name }),
  translations: (translations) => ({ ask: "translations", translations }),
  rulesets: (rulesets) => ({ ask: "rulesets", rulesets }),
  explainCode: (code, options) => ({ ...options, ask: "explain", code }),
  qrCode: (link, options) => ({ ...options, ask: "qr-code", link }),
};

/** The responses that consist of one text, with its key. */
const TEXTS = { diagram: "svg", format: "text" };

/** The requests as functions that send them by `ask`; `then` waits for a response. */
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

/** Maximum memory of an instance after a response, in bytes. WebAssembly memory never
 * shrinks: after a larger request the next one gets a new instance. */
const LARGEST_KEPT = 64 * 2 ** 20;

/** Returns a value as JSON that every parser accepts: a lone surrogate, which is not
 * Unicode text, becomes U+FFFD. */
function json(value) {
  return JSON.stringify(value, (key, it) => (typeof it === "string" ? it.replace(/[\ud800-\udfff]/gu, "\ufffd") : it));
}

/** Answers requests with a compiled module. An instance that failed is not used again:
 * the next request gets a new one, to which the strings and the games are sent again. */
function asker(module) {
  const [encoder, decoder] = [new TextEncoder(), new TextDecoder()];
  let exports;
  const kept = {};
  let panic = "";
  const text = (at, length) => decoder.decode(new Uint8Array(exports.memory.buffer, at >>> 0, length >>> 0));
  const host = { told: (at, length) => (panic = text(at, length)) };
  const tell = (question) => {
    // Numbers are accepted where the library expects a string.
    const { columns, step, ...rest } = question;
    const word = (value) => (typeof value === "number" ? String(value) : value);
    const bytes = encoder.encode(json({ ...rest, columns: word(columns), step: word(step) }));
    const at = exports.room(bytes.length) >>> 0;
    new Uint8Array(exports.memory.buffer, at, bytes.length).set(bytes);
    const length = exports.ask();
    return JSON.parse(text(exports.answer_at(), length));
  };
  return (question) => {
    if (["translations", "rulesets"].includes(question.ask)) kept[question.ask] = question;
    try {
      if (!exports) {
        exports = new WebAssembly.Instance(module, { host }).exports;
        for (const it of Object.values(kept)) tell(it);
      }
      const answer = tell(question);
      if (exports.memory.buffer.byteLength > LARGEST_KEPT) exports = undefined;
      return answer;
    } catch (cause) {
      const message = panic || cause.message;
      exports = undefined;
      panic = "";
      throw new Error(message, { cause });
    }
  };
}

/** The requests as synchronous functions of a compiled `WebAssembly.Module`. */
export function open(module) {
  return functions(asker(module), (answer, use) => use(answer));
}

/** Returns the compiled module of a module or of its bytes. */
async function compiled(source) {
  return source instanceof WebAssembly.Module ? source : WebAssembly.compile(source);
}

/** In a worker: answers the requests of its creator. The first message is the module,
 * compiled or its bytes; each other one is `{ id, question }`. */
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

/** The requests as functions that return promises, answered by a worker that runs
 * `serve`. `start` creates the worker; `module` is the compiled module or its bytes, or a
 * function that returns a promise of either; `always` are default keys of every request;
 * `translations` are strings in other languages, and `rulesets` the files of games by their
 * names. `stop` ends the pending requests: their promises
 * are rejected, and the next request starts a new worker. */
export function connect(start, module, always = {}, translations = null, rulesets = null) {
  let worker;
  let sent;
  let last = 0;
  const waiting = new Map();
  const fail = (message) => {
    worker?.terminate();
    worker = undefined;
    for (const { reject } of waiting.values()) reject(new Error(message));
    waiting.clear();
  };
  // A worker that was stopped meanwhile gets nothing more.
  const post = (to, message) => to === worker && to.postMessage(message);
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
    const given = async () => post(begun, typeof module === "function" ? await module() : module);
    sent = given();
    sent.catch(broken);
    if (translations) ask({ ask: "translations", translations }).catch(() => {});
    if (rulesets) ask({ ask: "rulesets", rulesets }).catch(() => {});
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
      sent.then(() => post(begun, { id, question: { ...always, ...question } })).catch(refused);
    });
  return { ...functions(ask, (answer, use) => answer.then(use)), stop: () => fail("stopped") };
}
