// Selection of game, columns and reading; new games; the rules in a few sentences.

import { START, openStudy } from "./open-study.js";
import { wellFormed } from "./kept.js";
import { library } from "./library.js";
import { stage } from "./picture.js";
import { by, notice, tried } from "./speak.js";
import { turn } from "./turn.js";
import { fill, make } from "../player/dom.js";
import { abouts, lengths, says } from "../texts.js";

// The game for newcomers.
const FIRST_GAME = { rules: "fifangha-short", columns: 4 };

export const rulesPane = (() => {
  let games = [];
  const gameOf = (rules) => games.find((it) => it.rules === rules) ?? games[0];
  const game = () => gameOf(by("game").value);
  const option = (value, text = value) => make("option", { value, textContent: text });

  const columns = (chosen) => {
    by("columns").replaceChildren(...game().columns.map((it) => option(String(it))));
    by("columns").value = String(game().columns.includes(chosen) ? chosen : game().columns[0]);
  };
  // The columns have a control of their own. The questions that the games of the family answer in
  // different ways come first.
  const readings = (set = {}) => {
    const { family, parameters } = game();
    const related = games.filter((it) => it.family === family);
    const differs = (name) => name in set || new Set(related.map((it) => it.parameters[name]?.value)).size > 1;
    const row = ([name, it]) => {
      const select = make("select", { name }, ...it.values.map((value, index) => option(value, it.meanings[index])));
      select.value = String(set[name] ?? it.value);
      return make("label", { className: "fif-reading" },
        make("span", { textContent: it.question }), select,
        make("small", { textContent: [it.reading, it.source && `(${it.source})`].filter(Boolean).join(" ") }));
    };
    const asked = Object.entries(parameters).filter(([name, it]) => name !== "columns" && it.values.length > 1);
    const rest = asked.filter(([name]) => !differs(name)).map(row);
    by("readings").replaceChildren(...asked.filter(([name]) => differs(name)).map(row));
    if (rest.length) by("readings").append(make("details", {}, make("summary", { textContent: says.other_questions }), ...rest));
  };
  const asked = () => ({
    rules: by("game").value,
    columns: by("columns").value,
    set: [...by("readings").querySelectorAll("select")]
      .filter((it) => it.value !== String(game().parameters[it.name].value))
      .map((it) => `${it.name}=${it.value}`),
  });
  const follow = ({ rules }) => {
    const { base, columns: count, ...set } = rules;
    by("game").value = base;
    columns(count);
    readings(set);
  };

  // The dialog for a new game: a press on a game starts it.
  const begin = {
    // A game on a board of some columns.
    start: ({ rules, columns }, text) => make("button", {
      type: "button", "data-game": rules, "data-columns": columns, onclick: () => begin.begin({ rules, columns }),
      "aria-label": text ? `${gameOf(rules).title}: ${text}` : null,
    }, text ?? ""),
    tile({ rules, title, columns }) {
      const [size] = columns;
      const [turns, choices] = lengths[rules]?.[size] ?? [];
      const main = this.start({ rules, columns: size });
      main.classList.add("fif-game");
      main.append(make("span", { className: "fif-picture" }), make("span", {},
        make("b", { textContent: title }), " ",
        make("small", { textContent: abouts[rules] ?? "" }), " ",
        make("small", { className: "fif-length", textContent: turns ? fill(says.length_of, turns, choices) : "" })));
      const others = columns.filter((it) => it !== size).toSorted((a, b) => a - b);
      const sizes = others.map((it) => this.start({ rules, columns: it }, fill(says.columns_of, it)));
      return make("li", {}, main, sizes.length ? make("div", { className: "fif-row" }, ...sizes) : "");
    },
    group: (title, tiles) => make("section", {}, make("h3", { textContent: title }), make("ul", { className: "fif-games" }, ...tiles)),
    list() {
      const first = games.find((it) => it.rules === FIRST_GAME.rules && it.columns.includes(FIRST_GAME.columns));
      const families = [...new Set(games.map((it) => it.family))];
      by("begin-games").replaceChildren(
        ...first ? [this.group(says.to_begin_with, [this.tile({ ...first, title: `${first.title}, ${fill(says.columns_of, FIRST_GAME.columns)}`, columns: [FIRST_GAME.columns] })])] : [],
        ...families.map((family) => this.group(says[`family_${family}`], games.filter((it) => it.family === family).map((it) => this.tile(it)))));
    },
    // The start of each game; drawn when the dialog is opened for the first time.
    async draw() {
      for (const it of by("begin-games").querySelectorAll(".fif-game:not(.fif-drawn)")) {
        it.classList.add("fif-drawn");
        const { board } = await library.ask("position", { rules: it.dataset.game, columns: it.dataset.columns }, { theme: "page" });
        it.querySelector(".fif-picture").innerHTML = board.picture;
        it.querySelector("svg").setAttribute("aria-hidden", "true");
      }
    },
    level() {
      const { value: strategy, selectedOptions: [{ text }] } = by("begin-players");
      by("begin-strategy").textContent = text;
      by("begin-level").textContent = says[`level_${strategy.replace("-", "_")}`] ?? "";
      by("begin-side-part").hidden = strategy === "two";
    },
    open() {
      by("begin-players").value = by("players").value;
      [by("begin-south").value, by("begin-north").value] = openStudy.shown?.players.map((it) => it ?? "") ?? ["", ""];
      this.level();
      by("begin").showModal();
      by("begin").scrollTop = 0;
      by("begin-games").querySelector("button").focus({ preventScroll: true });
      tried(() => this.draw());
    },
    async begin(chosen) {
      by("begin").close();
      const strategy = by("players").value = by("begin-players").value;
      const names = ["begin-south", "begin-north"].map((id) => wellFormed(by(id).value.trim()));
      if (!await this.make(chosen, names)) return;
      stage.pits.focus();
      if (strategy !== "two" && by("begin-side").value === "N") turn.engineTurn();
    },
    // The same game again, with the same players.
    again() {
      const { rules: { base, columns: count, ...set }, players } = openStudy.shown;
      return this.make({ rules: base, columns: count, set: Object.entries(set).map((it) => it.join("=")) }, players);
    },
    make(asked, names) {
      const fronts = ["south", "north"].map((key, index) => ({ edit: "front", game: 0, key, value: names[index] })).filter((it) => it.value);
      return openStudy.remake(async () => {
        const { text } = await library.ask("begin", asked);
        return fronts.length ? library.ask("edit", text, fronts) : { text };
      }, { cause: "new", to: START });
    },
  };

  // The rules of the shown game.
  const overview = () => tried(async () => {
    const { game: name, rules } = await openStudy.ask("rulesOverview");
    by("overview-title").textContent = fill(says.rules_of, name);
    by("overview-rules").replaceChildren(...rules.flatMap(({ title, text }) => [make("dt", { textContent: title }), make("dd", { innerHTML: text })]));
    by("overview-box").showModal();
  });

  return {
    again: () => begin.again(),
    async wire() {
      ({ games } = await library.ask("rules"));
      by("game").replaceChildren(...games.map((it) => option(it.rules, it.title)));
      const apply = () => openStudy.remake((here) => openStudy.ask("playBy", asked(), here));
      by("game").onchange = () => {
        const chosen = Number(by("columns").value);
        columns(chosen);
        readings();
        if (!game().columns.includes(chosen)) notice(fill(says.columns_now, game().title, chosen, by("columns").value));
        apply();
      };
      by("columns").onchange = apply;
      by("readings").onchange = apply;
      begin.list();
      by("begin-players").replaceChildren(...[...by("players").options].map((it) => it.cloneNode(true)));
      by("begin-players").onchange = () => begin.level();
      // The key Enter starts no game, and closes nothing.
      by("begin").querySelector("form").onsubmit = (event) => event.preventDefault();
      by("new").onclick = () => begin.open();
      by("first-game").onclick = () => begin.begin(FIRST_GAME);
      by("overview").onclick = overview;
      openStudy.watchers.push(() => openStudy.shown && follow(openStudy.shown));
    },
  };
})();
