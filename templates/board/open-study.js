// State of the page: a text, a path in it, and the results of the library for both. All
// other parts display this state and change it.

import { kept, wellFormed } from "./kept.js";
import { library } from "./library.js";
import { tried } from "./speak.js";
import { placeOf } from "./storage.js";
import { turn } from "./turn.js";
import { view } from "./view.js";

export const startOf = ({ game }) => ({ game, nodes: [] });
export const START = placeOf();
// The library shows the nearest turn before a path that does not exist.
export const END = placeOf(0, 2 ** 31 - 1);
export const same = (a, b) => a.game === b.game && a.nodes.join() === b.nodes.join();

export const openStudy = {
  text: "",
  at: START,
  // The key of the stored game; `own` is `false` if it was only opened.
  game: null,
  own: false,
  study: null,
  past: [],
  future: [],
  // Each is called with the cause, and `true` if the text or the game is another than
  // before.
  watchers: [],
  seen: {},
  serial: 0,
  // Typed text that is not shown yet.
  typed: null,
  queue: Promise.resolve(),

  // The side at the bottom of the pictures; `true` for North.
  flip: false,

  get shown() { return this.study?.game ?? null; },
  get here() { return { text: this.text, at: this.at }; },
  get state() { return { ...this.here, game: this.game, own: this.own }; },

  // Sends a request about a text and a path, by default the current ones.
  ask(name, of, { text, at } = this.here) {
    return library.ask(name, text, { at, sources: fifangha.sources, flip: this.flip, ...of });
  },

  // Shows a text at a path; watchers are called when the library has responded. An
  // activity on the board belongs to the previous state.
  async show(text, at, cause = "go", { game, own } = this) {
    turn.leave();
    const serial = ++this.serial;
    const shown = game === this.game ? this.shown : null;
    const changed = text !== this.text || !shown;
    Object.assign(this, { text, at, game, own });
    if (changed) kept.keep(this, shown);
    const study = await tried(async () => {
      const first = await this.ask("study");
      // The side at the bottom can depend on the side to move.
      const flip = view.flip(first.game?.board.to_move);
      if (flip === this.flip) return first;
      this.flip = flip;
      return this.ask("study");
    });
    // The latest request counts.
    if (serial !== this.serial) return;
    this.study = study ?? null;
    if (this.shown) this.at = this.shown.at;
    kept.keep(this, this.shown);
    const other = text !== this.seen.text || this.at.game !== this.seen.at.game;
    this.seen = this.here;
    for (const watch of this.watchers) watch(cause, other);
  },

  // Changes the text and can be undone; consecutive typing is undone together. Opening
  // or starting replaces the game; editing makes it the user's own.
  change(written, at, cause, of) {
    this.settle();
    const text = wellFormed(written);
    const other = cause === "open" || cause === "new";
    of ??= other ? { game: kept.storage.fresh(), own: false } : { game: this.game, own: this.own || text !== this.text };
    if (text !== this.text || of.game !== this.game) {
      const last = this.past.at(-1);
      const typed = cause === "typed" && last?.cause === "typed" && performance.now() - last.when < 1500;
      if (typed) last.when = performance.now();
      else this.past.push({ ...this.state, cause, when: performance.now() });
      if (this.past.length > 500) this.past.shift();
      this.future = [];
    }
    return this.show(text, at, cause, of);
  },

  // Typed text is shown after a pause, or before any other action.
  type(text, at = this.at) {
    turn.leave();
    this.typed = { text: wellFormed(text), at };
    clearTimeout(this.rest);
    this.rest = setTimeout(() => this.settle(), 120);
  },
  settle() {
    const { typed } = this;
    if (typed === null) return;
    this.typed = null;
    clearTimeout(this.rest);
    this.change(typed.text, typed.at, "typed");
  },

  step(from, to) {
    this.settle();
    const there = this[from].pop();
    if (!there) return;
    this[to].push(this.state);
    this.show(there.text, there.at, "undo", there);
  },
  undo() { this.step("past", "future"); },
  redo() { this.step("future", "past"); },

  go(at) {
    if (!at) return;
    this.settle();
    this.show(this.text, at);
  },

  // Performs a task after all queued ones.
  queued(task) {
    return (this.queue = this.queue.then(() => tried(task)));
  },

  // Replaces the text by the result of `make` and goes to a path in it. If the text
  // changes in the meantime, `make` is called again.
  async take(make, { cause = "edit", at = this.at, to } = /** @type {any} */ ({})) {
    for (;;) {
      this.settle();
      const { text } = this;
      const made = await make({ text, at });
      this.settle();
      if (text !== this.text) continue;
      await this.change(made.text, to ?? made.at ?? at, cause);
      return true;
    }
  },
  // The same, queued; reports the reason if it fails.
  remake(make, { at = this.at, ...how } = /** @type {any} */ ({})) {
    return this.queued(() => this.take(make, { at, ...how }));
  },
  edit(edit, to) {
    return this.remake(({ text }) => library.ask("edit", text, [edit]), { to });
  },
};

// All turns of the shown game; variations follow the turn that they replace.
export const entries = (turns = openStudy.shown?.turns ?? []) =>
  turns.flatMap((it) => [it, ...it.variations.flatMap((branch) => entries(branch.turns))]);
export const entryAt = (at) => entries().find((it) => same(it.at, at));
