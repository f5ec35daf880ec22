// The list of turns: each can be clicked; comments, marks, variations.

import { desk, entryAt, same, startOf } from "./desk.js";
import { wellFormed } from "./kept.js";
import { by, side } from "./speak.js";
import { fill, make } from "../player/controls.js";
import { says } from "../texts.js";

export const moves = (() => {
  const link = (it) => {
    const made = make("a", { href: `#${["at", it.at.game, ...it.at.nodes].join("-")}`, className: it.played ? "" : "fif-unplayed" });
    if (it.number !== null) made.append(make("span", { className: "fif-turn-number", textContent: `${it.number}.` }), " ");
    made.append(make("code", { textContent: it.turn + (it.mark ?? "") }));
    made.setAttribute("aria-label", fill(says.turn, it.number ?? "", side(it.side), it.turn + (it.mark ?? "")) + (it.played ? "" : `, ${says.unplayed}`));
    if (same(it.at, desk.at)) made.setAttribute("aria-current", "step");
    made.onclick = (event) => {
      event.preventDefault();
      desk.go(it.at);
    };
    return made;
  };
  const list = (turns) => make("ol", {}, ...turns.map((it) =>
    make("li", {}, link(it), ...it.variations.map((branch) => list(branch.turns)))));

  // The variation that contains a path.
  const around = (at) => (at.nodes.length > 1 ? { game: at.game, nodes: at.nodes.slice(0, -1) } : null);
  const comment = () => {
    const comments = desk.shown?.comments ?? [];
    const language = by("comment-language").value || null;
    return comments.find((it) => it.language === language)?.text ?? "";
  };

  const follow = () => {
    const { shown } = desk;
    const entry = shown && entryAt(shown.at);
    by("mark").value = entry?.mark ?? "";
    by("mark").disabled = by("take-back").disabled = !entry;
    by("comment").disabled = by("comment-language").disabled = !shown;
    for (const name of ["promote", "remove"]) by(name).hidden = !shown || !around(shown.at);
    if (!shown) return;
    const start = make("a", { href: "#start", textContent: says.start, onclick: (event) => { event.preventDefault(); desk.go(startOf(shown.at)); } });
    if (!shown.at.nodes.length) start.setAttribute("aria-current", "step");
    const box = by("turns");
    box.replaceChildren(start, list(shown.turns));
    const now = box.querySelector("[aria-current]");
    if (now) box.scrollTop += now.getBoundingClientRect().top - box.getBoundingClientRect().top - box.clientHeight / 2;
    by("notes").replaceChildren(...shown.notes.map((html) => make("div", { className: "fif-note", innerHTML: html })));
    if (document.activeElement !== by("comment")) by("comment").value = comment();
  };

  const wire = () => {
    desk.watchers.push(follow);
    by("mark").onchange = ({ target }) => desk.edit({ edit: "mark", at: desk.at, mark: target.value || null });
    by("comment-language").onchange = () => { by("comment").value = comment(); };
    by("comment").onchange = ({ target }) => {
      const text = wellFormed(target.value.trim());
      if (text === comment().trim()) return;
      desk.edit({ edit: "comment", at: desk.at, language: by("comment-language").value || null, text: text || null });
    };
    by("take-back").onclick = () => desk.edit({ edit: "take-back", at: desk.at, rest: true }, desk.shown.before);
    by("promote").onclick = () => {
      const at = around(desk.at);
      desk.edit({ edit: "promote", at }, { game: at.game, nodes: [...at.nodes.slice(0, -1), Math.max(0, at.nodes.at(-1) - 1)] });
    };
    by("remove").onclick = () => {
      const at = around(desk.at);
      desk.edit({ edit: "remove-variation", at }, at);
    };
  };
  return { wire };
})();
