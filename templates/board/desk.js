// What is on the desk: a text, a place in it, and what the library says of the two.
// Everything else on the page follows this, and changes it.

const START = { game: 0, nodes: [] };
const same = (a, b) => a.game === b.game && a.nodes.join() === b.nodes.join();

const desk = {
  text: "",
  at: START,
  scene: null,
  past: [],
  future: [],
  watchers: [],
  serial: 0,

  get shown() { return this.scene?.game ?? null; },

  // A question about the text at the place.
  ask(name, of) {
    return library.ask(name, this.text, { at: this.at, ...of });
  },

  // Shows a text at a place; whoever watches is told when the library has seen it.
  async show(text, at, cause = "go") {
    const serial = ++this.serial;
    const changed = text !== this.text;
    Object.assign(this, { text, at });
    if (changed) kept.keep(this);
    const scene = await this.ask("scene");
    // What came later counts.
    if (serial !== this.serial) return;
    this.scene = scene;
    if (scene.game) this.at = scene.game.at;
    kept.keep(this);
    for (const watch of this.watchers) watch(cause, changed);
  },

  // Changes the text, so that it can be undone. What is typed is undone together.
  change(text, at, cause) {
    if (text !== this.text) {
      const last = this.past.at(-1);
      const typed = cause === "typed" && last?.cause === "typed" && performance.now() - last.when < 1500;
      if (typed) last.when = performance.now();
      else this.past.push({ text: this.text, at: this.at, cause, when: performance.now() });
      if (this.past.length > 500) this.past.shift();
      this.future = [];
    }
    return this.show(text, at, cause);
  },

  step(from, to) {
    const there = from.pop();
    if (!there) return;
    to.push({ text: this.text, at: this.at });
    this.show(there.text, there.at, "undo");
  },
  undo() { this.step(this.past, this.future); },
  redo() { this.step(this.future, this.past); },

  go(at) { return at ? this.show(this.text, at) : undefined; },

  // Takes the text that the library makes; says why not, where it cannot be.
  async take(made, cause = "edit") {
    try {
      const { text, at = this.at } = await made;
      await this.change(text, at, cause);
      return true;
    } catch (error) {
      say(error.message, error.help);
      return false;
    }
  },
  edit(edit, at = this.at) {
    const made = library.ask("edit", this.text, [edit]);
    return this.take(made.then(({ text }) => ({ text, at })));
  },
};

// All turns of the game that is shown, those of variations after the turn that they
// vary.
const entries = (turns = desk.shown?.turns ?? []) =>
  turns.flatMap((it) => [it, ...it.variations.flatMap((branch) => entries(branch.turns))]);
const entryAt = (at) => entries().find((it) => same(it.at, at));
