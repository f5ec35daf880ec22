// The games that the element shows: one of a record, and one that is only played. Both
// have a line of turns and answer for a place in it: `t` is a number of turns, 0 at the
// start of the game.

class Line {
  // The line before a turn that waits for a choice.
  #before = null;

  /** Shows the chosen part of a turn as the last turn of the line. */
  begin(t, turn) {
    this.#before ??= this.line;
    this.line = [...this.line.slice(0, t), { ...this.entry(t, turn), partial: true }];
  }

  /** Removes that part. */
  cancel() {
    this.line = this.#before ?? this.line;
    this.#before = null;
  }
}

/** A game without a record. It needs only the module that plays. */
export class PlayedGame extends Line {
  title = null;
  players = [null, null];
  games = [];
  problems = [];
  line = [];
  #views = [];

  constructor(ask, position, language) {
    super();
    Object.assign(this, { ask, position, language });
  }

  async open() {
    const { board, status, over } = await this.ask("position", this.position, { language: this.language });
    this.#views = [{ board, status, over, notes: [] }];
  }

  get list() { return this.line; }

  async view(t) { return this.#views[t]; }

  async #play(t, turn, from) {
    const position = this.#views[t].board.position;
    return this.ask("partialTurn", { ...this.position, position }, { turn, from, language: this.language });
  }

  /** The pictures of turn `t` from number `from` on, as many as there are in one answer. */
  async animation(t, from) { return (await this.#play(t - 1, this.line[t - 1].turn, from)).animation; }

  /** A turn as far as it is chosen, after `t` turns. */
  async play(t, turn, from) { return this.#play(t, turn, from); }

  /** Ends a turn; the later ones are replaced. */
  async end(t, turn) {
    const { board, status, over } = await this.#play(t, turn, 0);
    this.cancel();
    this.line = [...this.line.slice(0, t), this.entry(t, turn)];
    this.#views = [...this.#views.slice(0, t + 1), { board, status, over, notes: [] }];
  }

  /** A turn of the line, after `t` turns. */
  entry(t, turn) {
    const side = this.#views[t].board.to_move;
    return { number: t + 1, side, turn, mark: null, played: true, variations: [] };
  }
}

const same = (a, b) => a.game === b.game && a.nodes.join() === b.nodes.join();

/** The line of play that contains a path; `undefined` if there is no such turn. */
function lineTo(turns, at, before = []) {
  for (const [index, it] of turns.entries()) {
    if (same(it.at, at)) return [...before, ...turns];
    for (const { turns: others } of it.variations) {
      const found = lineTo(others, at, [...before, ...turns.slice(0, index)]);
      if (found) return found;
    }
  }
  return undefined;
}

/** The turns of a line up to the first that could not be played. */
function played(line) {
  const end = line.findIndex((it) => !it.played);
  return end < 0 ? line : line.slice(0, end);
}

/** A game of a record. */
export class RecordedGame extends Line {
  #views = new Map();

  constructor(ask, text, game, language) {
    super();
    Object.assign(this, { ask, text, game, language });
  }

  async open(at = null) {
    this.#views.clear();
    const start = await this.#study({ game: this.game, nodes: [] });
    const { diagnostics } = await this.ask("check", this.text, { proofs: false, language: this.language });
    this.problems = diagnostics.filter((it) => it.severity === "error");
    if (!start) return;
    this.list = start.turns;
    Object.assign(this, { title: start.title, players: start.players });
    this.line = played((at && lineTo(this.list, at)) ?? this.list);
  }

  #at(t) { return t ? this.line[t - 1].at : { game: this.game, nodes: [] }; }

  async #study(at) {
    const { games, game } = await this.ask("study", this.text, { at, language: this.language });
    this.games = games;
    return game;
  }

  async view(t) {
    const at = this.#at(t);
    const key = at.nodes.join();
    if (!this.#views.has(key)) this.#views.set(key, await this.#study(at));
    return this.#views.get(key);
  }

  async animation(t, from) {
    const { partial, turn, at } = this.line[t - 1];
    if (partial) return (await this.play(t - 1, turn, from)).animation;
    return this.ask("turnAnimation", this.text, { at, from, language: this.language });
  }

  async play(t, turn, from) {
    return this.ask("partialTurn", this.text, { turn, from, at: this.#at(t), language: this.language });
  }

  entry(t, turn) {
    const [before, next] = [this.line[t - 1], this.line[t]];
    const number = next?.number ?? (before?.number ?? t) + 1;
    const side = next?.side ?? { S: "N", N: "S" }[before?.side] ?? null;
    return { number, side, turn, mark: null, played: true, variations: [] };
  }

  async end(t, turn) {
    this.cancel();
    const { text, at } = await this.ask("write", this.text, { turn, at: this.#at(t), language: this.language });
    this.text = text;
    await this.open(at);
  }

  /** Adds a circle or an arrow to the comment after `t` turns, or removes it; `null` removes all. */
  async draw(t, mark) {
    const { text } = await this.ask("edit", this.text, [{ edit: "author-mark", at: this.#at(t), mark }], { language: this.language });
    this.text = text;
    await this.open(this.#at(t));
  }

  /** Follows the line of play that contains a turn of the list; returns its place in it. */
  follow(at) {
    this.line = played(lineTo(this.list, at));
    return this.line.findIndex((it) => same(it.at, at)) + 1;
  }
}
