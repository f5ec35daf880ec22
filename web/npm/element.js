// <fifangha-board>: a board that plays, steps through records, and sets exercises.
// Importing this file registers the element.
import { TEXTS } from "./element-data.js";
import { PlayedGame, RecordedGame } from "./element-game.js";
import {
  Choices, PartialTurn, Pits, TurnPlayer, centre, drawsMarks, dress, fill, make, once, pause, readingTime, speeds, spoken, still, swipes, walk,
} from "./element-player.js";
import { STYLE } from "./element-style.js";
import { load } from "./index.js";

// Without a document, as on a server, the element is not registered.
const Base = globalThis.HTMLElement ?? class {};

/** Longer texts are not opened: the largest record of the project has 19 KB. */
const LARGEST = 128 * 1024;

const START = { turn: 0, step: 0, entry: null };

let sheet;
const libraries = new Map();

/** The requests of a module with the given strings; elements share them. */
const library = (part, translations) => once(libraries, part + JSON.stringify(translations), () => load({ part, translations }));

/** `true` for the address of a file, as opposed to its text, which has a line break or
 * does not look like an address. */
const isAddress = (text) => /^ *(?:(?:(?:https?|blob|data):|\.{0,2}\/)\S*|[^\s[{]\S*\.(?:fif|json)(?:[?#]\S*)?) *$/.test(text);

/** Returns a text, or the text of the file at an address. */
async function textOf(given) {
  if (!isAddress(given)) return given;
  const answer = await fetch(new URL(given.trim(), document.baseURI));
  if (!answer.ok) throw new Error(`${given}: ${answer.status}`);
  return answer.text();
}

const TEXT_ATTRIBUTES = ["record", "rules", "columns", "position", "theme", "language", "game", "exercises"];

export class FifanghaBoard extends Base {
  static observedAttributes = [...TEXT_ATTRIBUTES, "play", "step", "translations"];

  #game = null;
  // The shown place: a number of turns, and a step of the last one.
  #turn = 0;
  #step = 0;
  // The pictures of the turns, by number.
  #animations = new Map();
  #translations = null;
  #texts = {};
  // The choices of a turn that waits for one, and the number of turns before it.
  #choices = new Choices({ choose: (turn) => this.#choose(turn), paint: (picture) => this.#paint(picture, null) });
  #from = 0;
  // The shown comments have circles or arrows.
  #isMarked = false;
  #turnPlayer = new TurnPlayer();
  // The run in which the game is shown turn by turn.
  #watching = null;
  // The turns as they are listed.
  #listed = {};
  #moving = null;
  #queue = Promise.resolve();
  #opening = 0;
  #parts = null;
  #heard = START;
  // The last turn of which the event was sent.
  #sent = null;
  // Attributes have changed since the game was opened.
  #stale = true;
  #ready = Promise.resolve();
  // The exercises that are solved instead of a game.
  #exercises = null;

  connectedCallback() {
    this.#build();
    // Properties that were set before the element was defined.
    for (const name of FifanghaBoard.observedAttributes.filter((it) => Object.hasOwn(this, it))) {
      const value = this[name];
      delete this[name];
      this[name] = value;
    }
    // A board that was only moved keeps its game.
    if (this.#stale) this.#open();
  }

  disconnectedCallback() {
    if (this.#stale) this.#opening += 1;
    this.#pause();
  }

  attributeChangedCallback(name, before, now) {
    if (before === now || name === "theme") return;
    if (name === "step" && !this.#stale) this.goTo(now ?? "0");
    else if (name === "play" && !this.#stale) this.#do(() => this.#show());
    else if (!this.isConnected || !this.#parts) this.#stale = true;
    else this.#open();
  }

  // Properties.

  get play() { return this.hasAttribute("play"); }
  set play(on) { this.toggleAttribute("play", Boolean(on) && on !== "false"); }

  /** The shown place, as `turn.step`. */
  get step() { return this.#step === this.#steps(this.#turn) ? String(this.#turn) : `${this.#turn}.${this.#step}`; }
  set step(to) { to === null || to === undefined ? this.removeAttribute("step") : this.setAttribute("step", to); }

  /** Strings in other languages, by language. */
  get translations() { return this.#translations ?? this.getAttribute("translations"); }
  set translations(translations) {
    if (typeof translations === "string" || translations === null || translations === undefined) {
      this.#translations = null;
      translations ? this.setAttribute("translations", translations) : this.removeAttribute("translations");
    } else {
      this.#translations = translations;
    }
    if (this.isConnected) this.#open();
  }

  /** Resolves when the board is shown, or the reason why it is not. */
  get ready() { return this.#ready; }

  // Methods.

  next() { return this.#go(() => this.#after()); }
  previous() { return this.#go(() => this.#before()); }
  first() { return this.#go(() => [0, 0]); }
  last() { return this.#go(() => this.#end(this.#game.line.length)); }

  /** Goes to a place: `3` after three turns, `3.1` the first step of the third, `last`. */
  goTo(place) { return this.#go(() => this.#placeOf(String(place).trim())); }

  /** Returns the record of the game with all played turns. */
  async toRecord() {
    await this.#ready;
    await this.#queue;
    const game = this.#game;
    if (!game) throw new Error(this.#parts?.message.textContent);
    if (game instanceof RecordedGame) return game.text;
    const whole = await library("whole", await this.#given());
    let { text } = whole.begin(game.position);
    for (const { turn } of game.line) text = whole.write(text, { turn }).text;
    return text;
  }

  // The game.

  /** Opens the game that the attributes describe. Changes of one task are opened once. */
  #open() {
    const mine = ++this.#opening;
    this.#stale = true;
    const left = () => mine !== this.#opening;
    this.#pause();
    this.#ready = Promise.resolve().then(async () => {
      if (left()) return this.#ready;
      this.#exercises?.leave();
      this.#exercises = null;
      const root = this.#parts.root;
      root.setAttribute("aria-busy", "true");
      try {
        const translations = await this.#given();
        const language = this.#languageOf(translations);
        // Other boards do not load this file.
        const exercises = this.exercises === null ? null : await import("./element-exercises.js");
        if (left()) return this.#ready;
        this.#listed = {};
        this.#texts = this.#textsOf(translations, language);
        this.#label(language);
        if (!this.#game || exercises) this.#parts.message.textContent = this.#t("board.page.wait");
        const set = exercises && await exercises.found(this.#host(), this, translations, language);
        if (left()) return this.#ready;
        const game = set?.game ?? await this.#made(translations, language);
        if (left()) return this.#ready;
        await game.open();
        if (left()) return this.#ready;
        if (!game.line) throw new Error(game.problems[0]?.message ?? this.#t("board.page.empty"));
        this.#exercises = set;
        this.#begin(game);
        if (!set) [this.#turn, this.#step] = await this.#placeOf(this.getAttribute("step") ?? "0");
        this.#stale = false;
        root.classList.remove("fif-failed");
        root.classList.add("fif-shown");
        set?.ask();
        this.#about();
        await this.#show();
      } catch (error) {
        if (!left()) this.#fail(error);
      } finally {
        if (!left()) root.removeAttribute("aria-busy");
      }
    });
    return this.#ready;
  }

  async #given() {
    if (this.#translations) return this.#translations;
    const given = this.getAttribute("translations");
    return given ? JSON.parse(await textOf(given)) : null;
  }

  /** The language of the attribute, or that of the page if there are texts in it. */
  #languageOf(translations) {
    if (this.language) return this.language;
    let at = this;
    while (at && !at.closest?.("[lang]")) at = at.getRootNode().host;
    const [page] = (at?.closest("[lang]").lang ?? "").toLowerCase().split("-");
    return page in TEXTS || page in (translations ?? {}) ? page : "en";
  }

  #textsOf(translations, language) {
    const flat = (texts, before = "") => Object.entries(texts).flatMap(([key, it]) =>
      typeof it === "string" ? [[before + key, it]] : flat(it, `${before}${key}.`));
    const own = Object.fromEntries(Object.entries(translations ?? {}).map(([name, it]) => [name, Object.fromEntries(flat(it))]));
    const fallbacks = language in TEXTS ? [] : Object.keys(own).reverse();
    const all = ["en", ...fallbacks, language].flatMap((it) => [TEXTS[it], own[it]]);
    return Object.assign({}, ...all);
  }

  #t(key, ...values) { return fill(this.#texts[key] ?? TEXTS.en[key], ...values); }

  async #made(translations, language) {
    const { record, rules, columns, position } = this;
    const given = Object.fromEntries(Object.entries({ rules, columns, position }).filter(([, it]) => it));
    const text = record === null ? null : await textOf(record);
    if (text !== null && text.length > LARGEST) throw new Error(this.#t("board.page.too_large"));
    const failed = (error) => { throw new Error(this.#t("board.page.unloaded", error.message)); };
    const questions = await library(text === null ? "play" : "whole", translations).catch(failed);
    const ask = async (name, ...of) => questions[name](...of);
    if (text === null) return new PlayedGame(ask, given, language);
    const game = Math.max(0, (Number(this.game) || 1) - 1);
    if (!rules && !columns) return new RecordedGame(ask, text, game, language);
    const other = await ask("playBy", text, { ...(rules && { rules }), ...(columns && { columns }), at: { game }, language });
    return new RecordedGame(ask, other.text, game, language);
  }

  /** Replaces the game; `#show` shows its start. */
  #begin(game) {
    this.#game = game;
    this.#animations.clear();
    this.#choices.clear();
    this.#sent = null;
    this.#heard = START;
    [this.#turn, this.#step] = [0, 0];
  }

  // Exercises.

  /** The parts of the board that exercises use. */
  #host() {
    const refresh = (quiet) => {
      this.#about();
      return this.#show({ quiet });
    };
    return {
      box: this.#parts.status,
      t: (...given) => this.#t(...given),
      send: (name, detail) => this.#send(name, detail),
      announce: (text) => this.#announce(text),
      refresh: () => refresh(true),
      focusPit: () => this.#focusPit(),
      isEnabled: (pit) => this.#parts.board.isEnabled(pit),
      do: (task) => {
        this.#pause();
        return this.#do(task);
      },
      /** Shows an opened game from its start. */
      begin: (game) => {
        this.#begin(game);
        return refresh(true);
      },
      /** Opens another set. */
      another: async (set) => {
        this.exercises = set;
        await this.#ready;
        this.#exercises?.follow();
      },
      /** Plays a turn that is an answer. */
      play: (turn) => {
        const game = this.#game;
        this.#pause();
        return this.#do(async () => {
          if (game !== this.#game) return;
          await game.end(0, turn);
          this.#animations.clear();
          const { all } = await this.#animation(1);
          [this.#turn, this.#step] = [1, still.matches ? all : Math.min(1, all)];
          await this.#playTurn(all);
        });
      },
      /** Plays a turn as an explanation, step by step. */
      explain: async (turn) => {
        const game = this.#game;
        this.#pause();
        await this.#do(async () => {
          if (game !== this.#game) return;
          if (!game.line.length) await game.end(0, turn);
          [this.#turn, this.#step] = [0, 0];
          await this.#show({ quiet: true });
        });
        if (game === this.#game) await this.#watch();
      },
    };
  }

  get #playing() { return this.#watching !== null || this.#turnPlayer.isRunning; }

  /** `true` if turns of a game can be played. */
  get #plays() { return this.play && !this.#exercises; }

  #fail(error) {
    const { root, message } = this.#parts;
    this.#game = null;
    root.classList.remove("fif-shown");
    root.classList.add("fif-failed");
    message.replaceChildren(error.message, ...(error.help ?? []).map((it) => make("small", { textContent: it })));
    this.#announce([error.message, ...(error.help ?? [])].join(" "));
  }

  // Places.

  async #animation(turn) {
    if (!this.#animations.has(turn)) {
      const { first, all, laps, frames } = await this.#game.animation(turn, 0);
      const kept = Array(all);
      frames.forEach((it, index) => { kept[first + index] = it; });
      this.#animations.set(turn, { all, laps, frames: kept });
    }
    return this.#animations.get(turn);
  }

  async #frame(turn, step) {
    const animation = await this.#animation(turn);
    if (!animation.frames[step - 1]) {
      const { first, frames } = await this.#game.animation(turn, step - 1);
      frames.forEach((it, index) => { animation.frames[first + index] = it; });
    }
    return animation.frames[step - 1];
  }

  #steps(turn) { return turn ? this.#animations.get(turn)?.all ?? 0 : 0; }

  async #end(turn) { return [turn, turn ? (await this.#animation(turn)).all : 0]; }

  async #placeOf(text) {
    const { length } = this.#game.line;
    const [, turn, step] = text.match(/^(\d+)(?:\.(\d+))?$/) ?? [];
    if (text === "last" || turn > length) return this.#end(length);
    if (turn === undefined) return [this.#turn, this.#step];
    const [t, steps] = await this.#end(Number(turn));
    return [t, step === undefined ? steps : Math.min(steps, Math.max(Number(step), 1))];
  }

  async #after() {
    const [turn, step] = [this.#turn, this.#step];
    if (step < this.#steps(turn)) return [turn, step + 1];
    if (turn === this.#game.line.length) return [turn, step];
    return [turn + 1, Math.min(1, (await this.#animation(turn + 1)).all)];
  }

  async #before() {
    if (this.#step > 1) return [this.#turn, this.#step - 1];
    return this.#end(Math.max(0, this.#turn - 1));
  }

  /** Performs a task after all queued ones. */
  #do(task) {
    this.#queue = this.#queue.then(async () => {
      await this.#ready;
      if (!this.#game) return;
      try {
        await task();
      } catch (error) {
        this.#refuse(error);
      }
    });
    return this.#queue;
  }

  /** Goes to the place that a function returns. */
  #go(place) {
    this.#pause();
    return this.#do(async () => {
      await this.#cancel();
      [this.#turn, this.#step] = await place();
      await this.#show();
    });
  }

  // The page.

  #build() {
    if (this.#parts) return;
    const shadow = this.attachShadow({ mode: "open" });
    sheet ??= new CSSStyleSheet();
    if (!sheet.cssRules.length) sheet.replaceSync(STYLE);
    shadow.adoptedStyleSheets = [sheet];
    const button = (name, onclick) => make("button", { type: "button", className: `fif-${name}`, "data-name": name, onclick });
    const parts = {
      title: make("p", { className: "fif-title" }),
      games: make("select"),
      picture: make("div", { className: "fif-picture" }),
      pits: make("div", { className: "fif-pits", role: "group" }),
      place: make("span", { className: "fif-place" }),
      buttons: [
        button("first", () => this.first()),
        button("back", () => this.previous()),
        button("play", () => (this.#playing ? this.#pause() : this.#watch())),
        button("on", () => this.next()),
        button("last", () => this.last()),
      ],
      speed: make("select", { className: "fif-speed" }),
      message: make("p", { className: "fif-description" }),
      offers: make("div", { className: "fif-offers", role: "group", hidden: true }),
      notes: make("div", { className: "fif-notes" }),
      problems: make("ul", { className: "fif-problems", hidden: true }),
      turns: make("div", { className: "fif-turns", role: "group" }),
      live: make("p", { className: "fif-live", role: "status" }),
    };
    parts.stage = make("div", { className: "fif-stage" }, parts.picture, parts.pits);
    parts.board = new Pits(parts.pits, (pit) => this.#press(pit));
    speeds(parts.speed, this.#turnPlayer);
    parts.games.onchange = () => { this.game = String(Number(parts.games.value) + 1); };
    parts.gamesLabel = make("label", { className: "fif-games", hidden: true }, make("span"), " ", parts.games);
    parts.controls = make("div", { className: "fif-controls" }, parts.place, make("div", { className: "fif-buttons" }, ...parts.buttons), parts.speed);
    parts.status = make("div", { className: "fif-turn-section" }, parts.message, parts.offers, parts.notes, parts.problems);
    parts.root = make("div", { className: "fif-player", role: "group", tabIndex: -1 },
      make("div", { className: "fif-head" }, parts.title, parts.gamesLabel),
      parts.stage, parts.controls, parts.status, parts.turns, parts.live, make("slot"));
    shadow.append(parts.root);
    this.#parts = parts;
    this.#wire();
  }

  #press(pit) {
    // The next game is being opened.
    if (this.#stale) return;
    if (this.#exercises) {
      this.#exercises.choose(pit);
      return;
    }
    const { turn } = this.#choices;
    if (!turn) this.#choose(pit);
    else if (this.#choices.press(pit)) return;
    else if (this.#parts.board.isEnabled(pit)) this.#go(() => [this.#turn, this.#step]).then(() => this.#choose(pit));
    else this.#choices.focus();
  }

  #wire() {
    const { root, stage, pits, board } = this.#parts;
    root.addEventListener("keydown", (event) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const { key, target } = event;
      const moves = { ArrowLeft: () => this.previous(), ArrowRight: () => this.next(), Home: () => this.first(), End: () => this.last() };
      if (target.matches("select, input")) return;
      if (key === "Escape" && this.#choices.turn) this.#drop();
      else if (key === "Escape" && this.#exercises?.choices) this.#exercises.cancel();
      else if (moves[key]) moves[key]();
      else return;
      event.preventDefault();
      event.stopPropagation();
    });
    const marks = drawsMarks(pits, {
      at: (event) => board.at(event),
      isIdle: () => this.#plays && this.#game instanceof RecordedGame && !this.#choices.turn && !this.#playing && this.#step === this.#steps(this.#turn),
      isMarked: () => this.#isMarked,
      edit: (mark) => this.#draw(mark),
    });
    swipes(stage, (step) => {
      if (!marks.begun) step > 0 ? this.next() : this.previous();
    });
  }

  /** Writes a circle or an arrow into the comment of the shown board, or removes it. */
  #draw(mark) {
    return this.#do(async () => {
      const [game, turn] = [this.#game, this.#turn];
      await game.draw(turn, mark);
      this.#animations.clear();
      // No turn was reached or played.
      this.#sent = turn ? game.line[turn - 1] : null;
      this.#heard = { ...this.#heard, entry: this.#sent };
      await this.#show({ quiet: true });
    });
  }

  /** Names the controls in the language of the element. */
  #label(language) {
    const { root, pits, turns, speed, gamesLabel, buttons } = this.#parts;
    root.lang = language;
    pits.setAttribute("aria-label", this.#t("board.page.board"));
    turns.setAttribute("aria-label", this.#t("player.moves"));
    speed.setAttribute("aria-label", this.#t("player.speed"));
    speed.title = this.#t("player.speed");
    gamesLabel.firstChild.textContent = this.#t("board.page.games");
    for (const it of buttons) this.#dress(it, it.dataset.name);
  }

  #dress(button, name) { dress(button, name, this.#t(`player.${name}`)); }

  /** Shows what does not depend on the place: the title, the games of the file. */
  #about() {
    const { root, title, games, gamesLabel, problems } = this.#parts;
    const { title: name, players, games: all, problems: found } = this.#game;
    const sides = [this.#side("S"), this.#side("N")];
    const named = players.some((it, index) => it && it !== sides[index]);
    const names = named ? players.map((it, index) => it ?? sides[index]).join(" – ") : "";
    root.classList.toggle("fif-solving", Boolean(this.#exercises));
    root.setAttribute("aria-label", name ?? this.#t("player.label"));
    title.replaceChildren(...(name ? [make("b", { textContent: name }), " "] : []), names);
    title.hidden = !title.textContent.trim();
    gamesLabel.hidden = all.length < 2;
    games.replaceChildren(...all.map((it, index) => make("option", { value: index, textContent: it ?? this.#t("board.page.game_of", index + 1) })));
    games.value = this.#game.game ?? 0;
    problems.hidden = !found.length;
    problems.replaceChildren(...found.slice(0, 10).map((it) =>
      make("li", {}, make("code", { textContent: `${it.line}:${it.column}` }), " ", it.message)));
  }

  #side(letter) {
    return { S: this.#t("side.south"), N: this.#t("side.north") }[letter] ?? "";
  }

  /** Shows the current place. `quiet` leaves out the message to screen readers. */
  async #show({ quiet = false } = {}) {
    const [turn, step, game] = [this.#turn, this.#step, this.#game];
    const frame = step ? await this.#frame(turn, step) : null;
    const rests = step === this.#steps(turn);
    const entry = turn ? game.line[turn - 1] : null;
    const waits = this.#choices.turn;
    const begun = rests && waits && turn === this.#from + (waits.seen ? 1 : 0) ? waits : null;
    const view = rests && !begun ? await game.view(turn) : null;
    if (game !== this.#game || turn !== this.#turn || step !== this.#step) return;
    this.#isMarked = Boolean(view?.comments?.some((it) => it.marks));
    const { root, place, message, notes, buttons } = this.#parts;
    const [first, back, , on, last] = buttons;

    const before = this.#shown(turn, step) ? this.#svg : null;
    this.#paint(frame?.picture ?? (view ?? begun.answer).board.picture, before);
    const board = begun?.answer.board ?? view?.board;
    this.#pits((this.play || this.#exercises) && !this.#turnPlayer.isRunning && board ? board : null, begun);

    const animation = turn ? this.#animations.get(turn) : null;
    const heading = entry ? this.#t("board.page.turn", entry.number ?? turn, this.#side(entry.side), entry.turn + (entry.mark ?? "")) : this.#t("board.page.at_start");
    const laps = animation?.laps > 3 && frame ? this.#t("board.page.lap_of", frame.lap, animation.laps) : "";
    place.replaceChildren(make("b", { textContent: heading }), " ",
      make("span", { textContent: laps || (animation?.all > 1 ? this.#t("player.place", step, animation.all) : "") }));
    const status = begun ? [begun.answer.question] : view && (this.#plays || view.over) ? view.status : [];
    const texts = [frame?.caption, frame?.period ? this.#t("board.page.returned", frame.period) : null, ...status].filter(Boolean);
    message.replaceChildren(...texts.map((it) => make("span", { textContent: `${it} ` })));
    root.classList.toggle("fif-over-now", Boolean(view?.over));
    this.#offers(begun, frame?.picture ?? board?.picture);
    // The comments of a record are HTML that the library has escaped.
    notes.replaceChildren(...(view?.notes ?? []).filter((it) => it.trim()).map((html) => make("div", { innerHTML: html })));
    for (const link of notes.querySelectorAll("a[href]")) Object.assign(link, { target: "_blank", rel: "noopener noreferrer" });
    const [atStart, atEnd] = [turn === 0, turn === game.line.length && rests];
    for (const [it, off] of [[first, atStart], [back, atStart], [on, atEnd], [last, atEnd]]) it.setAttribute("aria-disabled", String(off));
    this.#toggle();
    this.#list();
    if (!quiet) {
      const text = texts.join(" ");
      const where = turn !== this.#heard.turn ? `${heading}. ` : "";
      if (turn !== this.#heard.turn || step !== this.#heard.step) {
        this.#announce(where + (frame && animation.all > 1 ? this.#t("player.progress", step, animation.all, text) : text));
      }
    }
    await this.#tell(entry, frame, view);
  }

  get #svg() { return this.#parts.picture.querySelector("svg:not(.fif-over)"); }

  /** `true` if the shown picture is the one before a place. */
  #shown(turn, step) {
    const { turn: t, step: s } = this.#heard;
    return (turn === t && step === s + 1) || (turn === t + 1 && step === 1 && s === this.#steps(t));
  }

  #paint(picture, before) {
    const { picture: box, stage } = this.#parts;
    this.#moving?.stop();
    const under = before?.cloneNode(true);
    // A picture of the library: all texts in it are escaped.
    box.innerHTML = picture;
    const { width, height } = this.#svg.viewBox.baseVal;
    stage.style.setProperty("--ratio", width / height);
    this.#moving = under ? walk(under, this.#svg, this.#turnPlayer.pace) : null;
  }

  /** Sends the events of a new place. */
  async #tell(entry, frame, view) {
    const [turn, step, game] = [this.#turn, this.#step, this.#game];
    const { turn: t, step: s, entry: last } = this.#heard;
    this.#heard = { turn, step, entry };
    if (turn === t && step === s && entry === last) return;
    const position = frame?.position ?? view?.board.position ?? null;
    this.#send("step", { turn, step, steps: this.#steps(turn), event: frame?.event ?? null, caption: frame?.caption ?? "", position });
    if (!entry?.partial && entry !== this.#sent) await this.#turned(false);
    if (view?.over) this.#send("over", { turn, position: view.board.position, status: view.status, turns: game.line.map((it) => it.turn) });
  }

  /** Sends the event of a turn that was reached or played. */
  async #turned(played) {
    const [turn, game] = [this.#turn, this.#game];
    const entry = this.#sent = turn ? game.line[turn - 1] : null;
    const { board } = await game.view(turn);
    const { number = null, side = null, turn: notation = null } = entry ?? {};
    this.#send("turn", { turn, number, side, notation, position: board.position, played });
  }

  #send(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  }

  #announce(text) {
    const { live } = this.#parts;
    // A repeated message is read again.
    live.textContent = live.textContent === text ? `${text}\u00a0` : text;
  }

  #toggle() {
    const it = this.#parts.buttons[2];
    it.setAttribute("aria-disabled", String(!this.#game?.line.length));
    it.classList.toggle("fif-playing", this.#playing);
    this.#dress(it, this.#playing ? "pause" : "play");
  }

  /** The turns as buttons; those of variations follow the turn that they replace. */
  #list() {
    const { turns } = this.#parts;
    const { list, line } = this.#game;
    const now = this.#turn ? line[this.#turn - 1] : null;
    if (this.#listed.list === list && this.#listed.now === now) return;
    this.#listed = { list, now };
    turns.hidden = Boolean(this.#exercises) || (!list.length && !this.play);
    const focused = turns.contains(this.shadowRoot.activeElement);
    const button = (it) => {
      const notation = it.turn + (it.mark ?? "");
      const name = this.#t("board.page.turn", it.number ?? "", this.#side(it.side), notation);
      const number = it.number === null ? [] : [make("span", { textContent: `${it.number}.` }), " "];
      return make("button", {
        type: "button",
        "aria-label": it.played ? name : `${name}, ${this.#t("board.page.unplayed")}`,
        "aria-current": it === now ? "step" : null,
        "aria-disabled": it.played ? null : "true",
        onclick: it.played ? () => this.#go(() => this.#end(this.#place(it))) : null,
      }, ...number, make("code", { textContent: notation }));
    };
    const items = (all) => make("ol", {}, ...all.map((it) => make("li", {}, button(it), ...it.variations.map((branch) => items(branch.turns)))));
    const start = { type: "button", textContent: this.#t("board.page.start"), "aria-current": now ? null : "step", onclick: () => this.first() };
    turns.replaceChildren(make("button", start), items(list));
    const current = turns.querySelector("[aria-current]");
    if (!current) return;
    if (focused) current.focus({ preventScroll: true });
    centre(turns, current);
  }

  /** The place of a turn of the list, on a line that contains it. */
  #place(entry) {
    const { line } = this.#game;
    const index = line.indexOf(entry);
    if (index >= 0) return index + 1;
    const before = line;
    const place = this.#game.follow(entry.at);
    // Pictures of turns that both lines have are kept.
    for (const turn of this.#animations.keys()) if (this.#game.line[turn - 1] !== before[turn - 1]) this.#animations.delete(turn);
    return place;
  }

  // Pits.

  #pits(board, begun) {
    const { pits, board: buttons } = this.#parts;
    pits.hidden = !this.play && !this.#exercises;
    if (pits.hidden) return;
    if (!board) {
      buttons.moving();
      return;
    }
    buttons.show(board.pits, (it) => this.#exercises?.look(it, this.#turn === 0) ?? begun?.look(it) ?? { enabled: it.starts, chosen: false });
  }

  #focusPit() {
    const { board } = this.#parts;
    board.focus(board.here);
  }

  // Turns that are played here.

  #offers(begun, picture) {
    const { offers } = this.#parts;
    const focused = this.#parts.root.contains(this.shadowRoot.activeElement);
    if (!begun) {
      if (offers.contains(this.shadowRoot.activeElement)) this.#focusPit();
      offers.hidden = true;
      offers.replaceChildren();
      return;
    }
    offers.setAttribute("aria-label", begun.answer.question);
    const { hints, buttons } = this.#choices.offer(begun, picture, this.#t("board.page.tap_again"));
    offers.replaceChildren(...hints, ...buttons, make("button", { type: "button", className: "fif-quiet", textContent: this.#t("board.page.cancel"), onclick: () => this.#drop() }));
    offers.hidden = false;
    if (focused) this.#choices.focus();
  }

  /** Plays a pit, or makes a choice within a turn. */
  #choose(notation) {
    this.#pause();
    return this.#do(async () => {
      const waits = this.#choices.turn;
      const from = waits ? this.#from : this.#turn;
      if (!waits && this.#step !== this.#steps(from)) return;
      const partial = waits ?? new PartialTurn((turn, seen) => this.#game.play(from, turn, seen));
      const { seen } = partial;
      const answer = await partial.choose(notation);
      if (answer.choices.length) {
        await partial.preview();
        this.#choices.wait(partial);
        this.#from = from;
        if (partial.seen) this.#game.begin(from, answer.turn);
      } else {
        await this.#game.end(from, answer.turn);
        this.#choices.clear();
        this.#about();
      }
      for (const turn of this.#animations.keys()) if (turn > from) this.#animations.delete(turn);
      const all = partial.seen;
      const before = this.#step;
      // The turn may be shown already, up to its choice.
      this.#turn = all ? from + 1 : from;
      if (all) await this.#animation(from + 1);
      this.#step = this.#turn === from ? before : still.matches ? all : Math.min(seen + 1, all);
      if (!answer.choices.length) await this.#turned(true);
      await this.#playTurn(all);
      if (answer.choices.length) return;
      // The next player sees the board without the signs of this turn.
      const [game, turn, step] = [this.#game, this.#turn, this.#step];
      if (step < all) return;
      await this.#moving?.done;
      if (!still.matches) await pause(readingTime("") / this.#turnPlayer.speed);
      const { board } = await game.view(turn);
      if (game === this.#game && turn === this.#turn && step === this.#step) this.#paint(board.picture, null);
    });
  }

  /** Plays the pictures of a turn that was chosen here, from the shown one to the last. */
  async #playTurn(all) {
    const turn = this.#turn;
    const laps = this.#animations.get(turn)?.laps ?? 0;
    // While the last one is shown, the pits can be pressed.
    const { captions, isStopped } = await this.#turnPlayer.play({ first: this.#step - 1, all: all - 1, laps }, {
      load: (at) => this.#frame(turn, at + 1),
      show: async (_, at) => {
        this.#step = at + 1;
        await this.#show({ quiet: true });
        return this.#moving;
      },
    });
    if (isStopped) return;
    this.#step = Math.max(this.#step, all);
    await this.#show({ quiet: true });
    const { place, message } = this.#parts;
    this.#announce([`${place.firstChild.textContent}.`, spoken(captions), message.textContent].filter(Boolean).join(" "));
  }

  async #cancel() {
    if (!this.#choices.turn) return;
    const from = this.#from;
    this.#choices.clear();
    this.#game.cancel();
    this.#animations.delete(from + 1);
    if (this.#turn > from) [this.#turn, this.#step] = await this.#end(from);
  }

  /** Returns to the position before the turn that waits for a choice. */
  #drop() {
    return this.#go(() => [this.#turn, this.#step]).then(() => this.#focusPit());
  }

  #refuse(error) {
    const texts = [error.message, ...(error.help ?? [])];
    this.#parts.message.replaceChildren(...texts.map((it) => make("span", { className: "fif-refused", textContent: `${it} ` })));
    this.#announce(texts.join(" "));
  }

  // Watching a game.

  async #watch() {
    if (!this.#game?.line.length) return;
    const run = {};
    await this.#queue;
    if (this.#turn === this.#game.line.length && this.#step === this.#steps(this.#turn)) await this.first();
    this.#watching = run;
    this.#toggle();
    while (this.#watching === run) {
      await this.#do(async () => {
        if (this.#watching !== run) return;
        await this.#cancel();
        const [turn, step] = await this.#after();
        if (turn === this.#turn && step === this.#step) this.#pause();
        else {
          [this.#turn, this.#step] = [turn, step];
          await this.#show();
        }
      });
      const time = readingTime(this.#parts.message.textContent);
      await this.#moving?.done;
      await pause(time / this.#turnPlayer.speed);
    }
  }

  #pause() {
    if (!this.#playing) return;
    this.#watching = null;
    this.#turnPlayer.stop();
    if (this.#game) this.#toggle();
  }
}

// The attributes as properties of the same names.
for (const name of TEXT_ATTRIBUTES) {
  Object.defineProperty(FifanghaBoard.prototype, name, {
    configurable: true,
    enumerable: true,
    get() { return this.getAttribute(name); },
    set(value) { value === null || value === undefined ? this.removeAttribute(name) : this.setAttribute(name, value); },
  });
}

if (globalThis.customElements && !customElements.get("fifangha-board")) customElements.define("fifangha-board", FifanghaBoard);
