// The list of turns: each can be clicked; comments, marks, variations.

import { openStudy, entryAt, same, startOf } from "./open-study.js";
import { wellFormed } from "./kept.js";
import { by, side } from "./speak.js";
import { centre, fill, make, recall, remember } from "../player/dom.js";
import { says } from "../texts.js";

const KIBA_KEY = "fifangha-kiba";

export const moves = (() => {
  // KIBA beside the turns of bao: for all games of this browser, or by the record.
  let kiba = false;
  const byRecord = () => openStudy.shown?.turn_notation === "kiba";
  // A link to a path of the text.
  const link = (at, properties, ...children) => make("a", {
    ...properties,
    href: at.nodes.length ? `#${["at", at.game, ...at.nodes].join("-")}` : "#turns",
    "aria-current": same(at, openStudy.at) ? "step" : null,
    onclick: (event) => {
      event.preventDefault();
      openStudy.go(at);
    },
  }, ...children);
  const turnLink = (it) => {
    const notation = it.turn + (it.mark ?? "");
    const beside = it.kiba && (kiba || byRecord()) ? ` ${fill(says.kiba_turn, it.kiba)}` : "";
    const name = fill(says.turn, it.number ?? "", side(it.side), notation) + beside + (it.played ? "" : `, ${says.unplayed}`);
    const number = it.number === null ? [] : [make("span", { className: "fif-turn-number", textContent: `${it.number}.` }), " "];
    return link(it.at, { className: it.played ? "" : "fif-unplayed", "aria-label": name }, ...number, make("code", { textContent: notation }), beside);
  };
  const list = (turns) => make("ol", {}, ...turns.map((it) =>
    make("li", {}, turnLink(it), ...it.variations.map((branch) => list(branch.turns)))));

  // The variation that contains a path.
  const around = (at) => (at.nodes.length > 1 ? { game: at.game, nodes: at.nodes.slice(0, -1) } : null);
  const comment = () => {
    const comments = openStudy.shown?.comments ?? [];
    const language = by("comment-language").value || null;
    return comments.find((it) => it.language === language)?.text ?? "";
  };

  const follow = () => {
    const { shown } = openStudy;
    const entry = shown && entryAt(shown.at);
    by("mark").value = entry?.mark ?? "";
    by("mark").disabled = by("take-back").disabled = !entry;
    by("comment").disabled = by("comment-language").disabled = !shown;
    for (const name of ["promote", "remove"]) by(name).hidden = !shown || !around(shown.at);
    by("kiba").hidden = !shown?.turn_notation;
    by("kiba").disabled = byRecord();
    by("kiba").setAttribute("aria-pressed", String(kiba || byRecord()));
    if (!shown) return;
    const box = by("turns");
    box.replaceChildren(link(startOf(shown.at), { textContent: says.start }), list(shown.turns));
    const now = box.querySelector("[aria-current]");
    if (now) centre(box, now);
    by("notes").replaceChildren(...shown.notes.map((html) => make("div", { className: "fif-note", innerHTML: html })));
    if (document.activeElement !== by("comment")) by("comment").value = comment();
  };

  const wire = () => {
    openStudy.watchers.push(follow);
    kiba = recall("localStorage", KIBA_KEY) === "on";
    by("kiba").onclick = () => {
      kiba = !kiba;
      remember("localStorage", KIBA_KEY, kiba ? "on" : "off");
      follow();
    };
    by("mark").onchange = ({ target }) => openStudy.edit({ edit: "mark", at: openStudy.at, mark: target.value || null });
    by("comment-language").onchange = () => { by("comment").value = comment(); };
    by("comment").onchange = ({ target }) => {
      const text = wellFormed(target.value.trim());
      if (text === comment().trim()) return;
      openStudy.edit({ edit: "comment", at: openStudy.at, language: by("comment-language").value || null, text: text || null });
    };
    by("take-back").onclick = () => openStudy.edit({ edit: "take-back", at: openStudy.at, rest: true }, openStudy.shown.before);
    by("promote").onclick = () => {
      const at = around(openStudy.at);
      openStudy.edit({ edit: "promote", at }, { game: at.game, nodes: [...at.nodes.slice(0, -1), Math.max(0, at.nodes.at(-1) - 1)] });
    };
    by("remove").onclick = () => {
      const at = around(openStudy.at);
      openStudy.edit({ edit: "remove-variation", at }, at);
    };
  };
  return { wire };
})();
