// Comparison of games: the same seeds and the same pit under different rules. Each game
// plays the turn on its own board, step by step, until they differ.

import { openStudy, entryAt } from "./open-study.js";
import { announce, by, say, tried } from "./speak.js";
import { fill, make } from "../player/dom.js";
import { says } from "../texts.js";

export const comparison = (() => {
  // The comparison: the turn, and the games, each with some pictures of it.
  let asked = null, games = [];
  let at = 0;

  const animations = () => games.flatMap((it) => it.begun?.animation ?? []);
  const last = () => Math.max(0, ...animations().map((it) => it.all - 1));
  // The step at which each other game differs from the first.
  const parting = () => games.map((it) => it.parts).filter((it) => it > at).sort((a, b) => a - b)[0];

  const board = ({ rules, title, begun, refused, parts }, index) => {
    const frame = begun?.animation.frames[at - begun.animation.first];
    const parted = parts !== null && at >= parts;
    const words = refused ?? frame?.caption ?? [begun.question, ...begun.status].filter(Boolean).join(" ");
    return make("figure", { className: parted ? "fif-parted" : "", "data-rules": rules },
      make("figcaption", {}, make("b", { textContent: title }), parted && at === parts ? ` · ${says.parts}` : ""),
      // The board of a turn that is over, or waits for a choice, stays.
      make("div", { className: "fif-picture", innerHTML: (frame ?? begun?.board)?.picture ?? "" }),
      make("p", { textContent: index && !parted && !refused ? says.same : words }));
  };
  const draw = () => {
    by("comparison-step").textContent = fill(says.step, at + 1);
    by("comparison-back").disabled = at === 0;
    by("comparison-on").disabled = at === last();
    by("comparison-parts").disabled = parting() === undefined;
    by("comparison-boards").replaceChildren(...games.map(board));
  };

  const ask = async (from) => { ({ games } = await openStudy.ask("turnComparison", { turn: asked, from })); };
  const isLoaded = ({ first, frames, all }, step) => step >= all || (step >= first && step < first + frames.length);
  // A long turn is described in parts.
  const go = (to) => tried(async () => {
    const step = Math.max(0, Math.min(to, last()));
    if (!animations().every((it) => isLoaded(it, step))) await ask(step < at ? Math.max(0, step - 40) : step);
    at = step;
    draw();
    announce(fill(says.step, at + 1));
  });

  return {
    get on() { return by("comparison").open; },
    choose(text) {
      return tried(async () => {
        asked = text;
        await ask(0);
        at = 0;
        draw();
      });
    },
    wire() {
      by("comparison").addEventListener("toggle", () => {
        if (!this.on) return;
        say(says.comparison_pick);
        const next = openStudy.shown?.next && entryAt(openStudy.shown.next);
        if (next) this.choose(next.turn);
      });
      by("comparison-back").onclick = () => go(at - 1);
      by("comparison-on").onclick = () => go(at + 1);
      by("comparison-parts").onclick = () => go(parting());
    },
  };
})();
