// The page: updates its parts and handles its buttons.

import { turnAnimation } from "./animation.js";
import { comparison } from "./comparison.js";
import { START, openStudy, entries, entryAt, same, startOf } from "./open-study.js";
import { fits } from "./fits.js";
import { files, kept, others } from "./kept.js";
import { library } from "./library.js";
import { marks } from "./marks.js";
import { moves } from "./moves.js";
import { stage } from "./picture.js";
import { record } from "./record.js";
import { rulesPane } from "./rules.js";
import { setup } from "./setup.js";
import { sound } from "./sound.js";
import { announce, by, glossed, side, tried } from "./speak.js";
import { exercises } from "./exercises.js";
import { turn } from "./turn.js";
import { view } from "./view.js";
import { fill, make } from "../player/dom.js";
import { shape, speeds } from "../player/motion.js";
import { says } from "../texts.js";

const controlsOf = () => {
  const { shown } = openStudy;
  const last = shown?.turns.findLast((it) => it.played);
  const off = (id, is) => by(id).setAttribute("aria-disabled", String(is));
  const moves = {
    first: shown?.before && startOf(shown.at),
    back: shown?.before,
    on: shown?.next,
    last: last && !same(last.at, shown.at) ? last.at : null,
  };
  for (const [id, to] of Object.entries(moves)) {
    off(id, !to);
    by(id).onclick = () => openStudy.go(to);
  }
  off("undo", !openStudy.past.length);
  off("redo", !openStudy.future.length);
  by("watch").hidden = !shown?.before;
};

const show = (cause) => {
  const { shown } = openStudy;
  const names = shown.players.map((it, index) => it ?? side("SN"[index]));
  by("name").textContent = shown.title ?? shown.game;
  by("names").textContent = shown.players.some(Boolean) ? names.join(" – ") : "";
  by("score").textContent = shown.seeds ? fill(says.score, ...shown.seeds) : "";
  const entry = entryAt(shown.at);
  by("status").replaceChildren(...shown.status.map((text) => make("span", {}, ...glossed(text))));
  by("board").classList.toggle("fif-over-now", shown.over);
  by("banner").hidden = !shown.result;
  if (shown.result) {
    const { winner, why } = shown.result;
    by("winner").textContent = winner ? fill(says.wins, names["SN".indexOf(winner)]) : says.drawn;
    by("why").replaceChildren(...glossed(`${why[0].toUpperCase()}${why.slice(1)}.`));
  }
  by("source").hidden = !shown.source;
  if (shown.source) {
    by("source-text").textContent = shown.source.text;
    by("source-place").textContent = shown.source.passage ?? says.silent;
  }
  const now = entry ? fill(says.turn, entry.number ?? "", side(entry.side), entry.turn) : says.at_start;
  by("place").textContent = now;
  by("loop").hidden = !shown.never_ends;
  if (cause !== "watched") announce([cause === "played" && entry ? fill(says.plays, side(entry.side), entry.turn) : now, ...shown.status].join(" "));
  const { games } = openStudy.study;
  by("games-part").hidden = games.length < 2;
  by("games").replaceChildren(...games.map((it, index) => make("option", { value: index, textContent: it ?? fill(says.game_of, index + 1) })));
  by("games").value = shown.at.game;
};

// The sheet to print, with a board for each turn. A browser does not wait for responses
// before it prints, so the boards are requested in advance.
const sheet = {
  of: null,
  boards: [],
  rest: 0,
  async prepare() {
    const { text, at: { game } } = openStudy;
    const { boards } = await openStudy.ask("gameSheet");
    Object.assign(this, { of: { text, game }, boards });
  },
  get ready() { return this.of?.text === openStudy.text && this.of.game === openStudy.at.game; },
  // If the boards have not arrived: the shown board, and the turns.
  fill() {
    const { title, game, result } = openStudy.shown ?? {};
    const shown = { heading: by("place").textContent, picture: stage.picture?.outerHTML ?? "", side: "" };
    const figure = ({ heading, picture, side }) => make("figure", {},
      make("figcaption", {}, make("b", { textContent: heading }), " ", side ?? ""),
      make("div", { className: "fif-picture", innerHTML: picture }));
    by("sheet").replaceChildren(
      make("h1", { textContent: by("name").textContent }),
      make("p", { textContent: title ? game : "" }),
      make("p", { className: "fif-names", textContent: by("names").textContent }),
      make("div", { className: "fif-sheet-boards" }, ...(this.ready ? this.boards : [shown]).map(figure)),
      make("p", { textContent: this.ready ? "" : entries(openStudy.shown?.turns).map((it) => `${it.number ?? ""}. ${it.turn}`).join(" ") }),
      make("p", { textContent: result ? `${by("winner").textContent}: ${by("why").textContent}` : "" }));
  },
  print: () => tried(async () => {
    await sheet.prepare();
    print();
  }),
  wire() {
    by("print").onclick = this.print;
    addEventListener("beforeprint", () => this.fill());
    openStudy.watchers.push(() => {
      clearTimeout(this.rest);
      if (openStudy.shown && !this.ready) this.rest = setTimeout(() => this.prepare().catch(() => {}), 300);
    });
  },
};

// The menu, and the buttons that close a dialog.
const boxes = () => {
  const menu = by("menu");
  const open = (is) => {
    menu.hidden = !is;
    by("more").setAttribute("aria-expanded", String(is));
  };
  by("more").onclick = () => open(menu.hidden);
  menu.addEventListener("click", (event) => { if (event.target.closest("button")) { open(false); by("more").focus({ preventScroll: true }); } });
  document.addEventListener("pointerdown", (event) => { if (!event.target.closest("#menu, #more")) open(false); });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || menu.hidden) return;
    open(false);
    by("more").focus();
    event.stopImmediatePropagation();
  });
  for (const it of document.querySelectorAll("dialog")) {
    for (const button of it.querySelectorAll("[data-close]")) button.addEventListener("click", () => it.close());
    // A press beside a dialog closes it.
    it.addEventListener("click", (event) => { if (event.target === it && it.matches(":modal")) it.close(); });
  }
};

const keysOf = (event) => {
  if (event.target.closest("dialog:modal")) return;
  const typing = event.target.matches("input, textarea, select");
  const command = (event.ctrlKey || event.metaKey) && !event.altKey;
  const key = event.key.toLowerCase();
  if (event.key === "Escape" && turn.begun) {
    turnAnimation.isRunning ? turnAnimation.skip() : turn.cancel();
  } else if (command && (key === "z" || key === "y") && !event.target.matches("input")) {
    key === "y" || event.shiftKey ? openStudy.redo() : openStudy.undo();
  } else if (command && (key === "s" || key === "p")) {
    by(key === "s" ? "save" : "print").click();
  } else if (!typing && !command && !event.altKey && !event.target.closest("#pits, #turns, #question") && { ArrowLeft: "back", ArrowRight: "on" }[event.key]) {
    by({ ArrowLeft: "back", ArrowRight: "on" }[event.key]).click();
  } else return;
  event.preventDefault();
};

// The page of a site can be installed, and stays available without a network. A page from
// a disk has neither a manifest nor a service worker.
const install = () => {
  if (!fifangha.app || location.protocol === "file:") return;
  const { manifest, icon, worker } = fifangha.app;
  document.head.append(make("link", { rel: "manifest", href: manifest }), make("link", { rel: "apple-touch-icon", href: icon }));
  navigator.serviceWorker?.register(worker).catch(() => {});
};

const start = async () => {
  by("without").hidden = true;
  for (const id of ["first", "back", "on", "last"]) by(id).append(shape(id));
  stage.wire((pit) => {
    if (exercises.on) exercises.choose(pit);
    else if (setup.on) setup.choose(pit);
    else if (comparison.on) comparison.choose(pit);
    else if (turn.begun) turn.choose(pit);
    else turn.go(pit);
  });
  openStudy.watchers.push((cause) => {
    by("study").classList.toggle("fif-lost", !openStudy.shown);
    controlsOf();
    if (!openStudy.shown) return;
    if (!setup.on) stage.draw(openStudy.shown.board);
    show(cause);
  });
  for (const part of [marks, moves, record, setup, fits, comparison, sheet, view, sound, exercises]) part.wire();
  boxes();
  files();
  const toggle = (id, name) => {
    by(id).onclick = () => by(id).setAttribute("aria-pressed", String(document.body.classList.toggle(name)));
  };
  toggle("projector", "fif-projector");
  toggle("hide-names", "fif-nameless");
  by("undo").onclick = () => openStudy.undo();
  by("redo").onclick = () => openStudy.redo();
  by("watch").onclick = () => turn.watch();
  by("loop").onclick = () => turn.watch(true);
  by("skip").onclick = () => turnAnimation.skip();
  by("hint").onclick = () => turn.hint(true);
  by("evaluate").onclick = () => turn.hint(false);
  by("again").onclick = async () => {
    if (await rulesPane.again()) stage.pits.focus();
  };
  by("look-through").onclick = () => openStudy.go(startOf(openStudy.at));
  speeds(by("speed"), turnAnimation);
  by("games").onchange = ({ target }) => openStudy.go(startOf({ game: Number(target.value) }));
  by("players").onchange = () => turn.engineTurn();
  addEventListener("keydown", keysOf);
  await rulesPane.wire();
  const first = kept.first() ?? { text: (await library.ask("begin")).text, at: START, game: kept.storage.fresh(), own: false };
  // Nothing is given or stored: a newcomer is led to a short game.
  const isNew = !kept.first();
  openStudy.watchers.push(() => { by("newcomer").hidden = !isNew || openStudy.past.length > 0; });
  // The user's own game returns if opening another one is undone.
  const last = first.own ? null : kept.storage.latest();
  if (last && last.text !== first.text) openStudy.past.push({ ...last, cause: "open" });
  await openStudy.show(first.text, first.at, "open", first);
  others.wire();
  document.body.classList.add("fif-ready");
  exercises.open();
  install();
};
start().catch((error) => {
  by("without").hidden = false;
  by("without").append(` ${error.message}`);
});
