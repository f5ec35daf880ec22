// What is on the desk: a text, a place in it, and what the library says of the two.
// Everything else on the page follows this, and changes it.

const startOf = ({ game }) => ({ game, nodes: [] });
const START = placeOf();
const same = (a, b) => a.game === b.game && a.nodes.join() === b.nodes.join();

const desk = {
  text: "",
  at: START,
  // The game that this is among those that are kept; and whether it is one's own, or
  // was only opened.
  game: null,
  own: false,
  scene: null,
  past: [],
  future: [],
  // Each is told why, and whether it is another text or another game than before.
  watchers: [],
  seen: {},
  serial: 0,
  // What is typed and not yet shown.
  typed: null,
  queue: Promise.resolve(),

  get shown() { return this.scene?.game ?? null; },
  get here() { return { text: this.text, at: this.at }; },
  get state() { return { ...this.here, game: this.game, own: this.own }; },

  // A question about a text at a place: what is here, where nothing else is told.
  ask(name, of, { text, at } = this.here) {
    return library.ask(name, text, { at, sources: fifangha.sources, ...of });
  },

  // Shows a text at a place; whoever watches is told when the library has seen it.
  // What is under way on the board belongs to what was there before.
  async show(text, at, cause = "go", { game, own } = this) {
    turn.leave();
    const serial = ++this.serial;
    const shown = game === this.game ? this.shown : null;
    const changed = text !== this.text || !shown;
    Object.assign(this, { text, at, game, own });
    if (changed) kept.keep(this, shown);
    const scene = await tried(() => this.ask("scene"));
    // What came later counts.
    if (serial !== this.serial) return;
    this.scene = scene ?? null;
    if (this.shown) this.at = this.shown.at;
    kept.keep(this, this.shown);
    const other = text !== this.seen.text || this.at.game !== this.seen.at.game;
    this.seen = this.here;
    for (const watch of this.watchers) watch(cause, other);
  },

  // Changes the text, so that it can be undone. What is typed is undone together. What
  // is opened or begun is another game; what is done to one makes it one's own.
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

  // What is typed is shown when the hand rests, or before anything else is done.
  type(text) {
    turn.leave();
    this.typed = wellFormed(text);
    clearTimeout(this.rest);
    this.rest = setTimeout(() => this.settle(), 120);
  },
  settle() {
    const { typed } = this;
    if (typed === null) return;
    this.typed = null;
    clearTimeout(this.rest);
    this.change(typed, this.at, "typed");
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

  // Does something when all is done that was asked for before.
  queued(task) {
    return (this.queue = this.queue.then(() => tried(task)));
  },

  // Takes the text that the library makes of this one, and goes to a place in it. What
  // was written while it was made stays: then it is made anew.
  async take(make, { cause = "edit", at = this.at, to } = {}) {
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
  // The same, after what was asked for before; says why not, where it cannot be.
  remake(make, { at = this.at, ...how } = {}) {
    return this.queued(() => this.take(make, { at, ...how }));
  },
  edit(edit, to) {
    return this.remake(({ text }) => library.ask("edit", text, [edit]), { to });
  },
};

// All turns of the game that is shown, those of variations after the turn that they
// vary.
const entries = (turns = desk.shown?.turns ?? []) =>
  turns.flatMap((it) => [it, ...it.variations.flatMap((branch) => entries(branch.turns))]);
const entryAt = (at) => entries().find((it) => same(it.at, at));
