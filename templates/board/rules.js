// Selection of game, columns and reading; new games; the rules in a few sentences.

import { START, desk } from "./desk.js";
import { wellFormed } from "./kept.js";
import { library } from "./library.js";
import { stage } from "./picture.js";
import { by, notice, tried } from "./speak.js";
import { turn } from "./turn.js";
import { fill, make } from "../player/dom.js";
import { abouts, says } from "../texts.js";

export const rulesPane = (() => {
  let games = [];
  const game = () => games.find((it) => it.rules === by("game").value) ?? games[0];
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
  const follow = ({ reading }) => {
    const { base, columns: count, ...set } = reading;
    by("game").value = base;
    columns(count);
    readings(set);
  };

  // The dialog for a new game.
  const begin = {
    game: () => games.find((it) => it.rules === by("begin-game").value) ?? games[0],
    columns: () => by("begin-columns").querySelector(":checked")?.value,
    follow(chosen = this.columns()) {
      const { rules, columns } = this.game();
      const there = columns.map(String);
      const value = there.includes(chosen) ? chosen : there[0];
      by("begin-about").textContent = abouts[rules] ?? "";
      by("begin-columns").replaceChildren(...there.toSorted().map((it) => make("label", {},
        make("input", { type: "radio", name: "begin-columns", value: it, checked: it === value }), it)));
      this.level();
    },
    level() {
      const way = by("begin-players").value;
      by("begin-level").textContent = says[`level_${way.replace("-", "_")}`] ?? "";
      by("begin-side-part").hidden = way === "two";
    },
    open() {
      const shown = desk.shown?.reading;
      if (shown) by("begin-game").value = shown.base;
      by("begin-players").value = by("players").value;
      [by("begin-south").value, by("begin-north").value] = desk.shown?.players.map((it) => it ?? "") ?? ["", ""];
      this.follow(String(shown?.columns ?? ""));
      by("begin").showModal();
    },
    async start() {
      const way = by("players").value = by("begin-players").value;
      const names = ["begin-south", "begin-north"].map((id) => wellFormed(by(id).value.trim()));
      if (!await this.make({ rules: this.game().rules, columns: this.columns() }, names)) return;
      stage.pits.focus();
      if (way !== "two" && by("begin-side").value === "N") turn.reply();
    },
    // The same game again, with the same players.
    again() {
      const { reading: { base, columns: count, ...set }, players } = desk.shown;
      return this.make({ rules: base, columns: count, set: Object.entries(set).map((it) => it.join("=")) }, players);
    },
    make(asked, names) {
      const fronts = ["south", "north"].map((key, index) => ({ edit: "front", game: 0, key, value: names[index] })).filter((it) => it.value);
      return desk.remake(async () => {
        const { text } = await library.ask("begin", asked);
        return fronts.length ? library.ask("edit", text, fronts) : { text };
      }, { cause: "new", to: START });
    },
  };

  // The rules of the shown game.
  const overview = () => tried(async () => {
    const { game: name, rules } = await desk.ask("rulesOverview");
    by("overview-title").textContent = fill(says.rules_of, name);
    by("overview-rules").replaceChildren(...rules.flatMap(({ title, text }) => [make("dt", { textContent: title }), make("dd", { innerHTML: text })]));
    by("overview-box").showModal();
  });

  return {
    again: () => begin.again(),
    async wire() {
      ({ games } = await library.ask("rules"));
      by("game").replaceChildren(...games.map((it) => option(it.rules, it.title)));
      const apply = () => desk.remake((here) => desk.ask("playBy", asked(), here));
      by("game").onchange = () => {
        const chosen = Number(by("columns").value);
        columns(chosen);
        readings();
        if (!game().columns.includes(chosen)) notice(fill(says.columns_now, game().title, chosen, by("columns").value));
        apply();
      };
      by("columns").onchange = apply;
      by("readings").onchange = apply;
      by("begin-game").replaceChildren(...games.map((it) => option(it.rules, it.title)));
      by("begin-players").replaceChildren(...[...by("players").options].map((it) => it.cloneNode(true)));
      by("begin-game").onchange = () => begin.follow();
      by("begin-players").onchange = () => begin.level();
      by("begin").querySelector("form").onsubmit = () => begin.start();
      by("new").onclick = () => begin.open();
      by("overview").onclick = overview;
      desk.watchers.push(() => desk.shown && follow(desk.shown));
    },
  };
})();
