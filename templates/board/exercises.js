// Exercises on the board: a question about a position, an attempt, and an explanation by
// playing. The game that is open stays as it is. A link names the set, and the best score
// stays in this browser.

import { turnAnimation } from "./animation.js";
import { openStudy } from "./open-study.js";
import { library } from "./library.js";
import { stage } from "./picture.js";
import { EXERCISES, ExercisePanel, bestScore, setName } from "./scores.js";
import { announce, by, glossed, hush, notice, say, tried } from "./speak.js";
import { turn } from "./turn.js";
import { fill, make, unescaped } from "../player/dom.js";
import { says } from "../texts.js";

export const exercises = (() => {
  /** The set that is being solved. @type {ExercisePanel | null} */
  let solving = null;
  // The board of the exercise.
  let shown = null;

  // The questions say left and right as South sees them, as on the printed sheet.
  const SEEN = { flip: false, theme: "page" };

  const there = () => ({ rules: solving.set.rules, columns: solving.set.columns, position: solving.exercise.position });
  const playOf = (turn, from) => library.ask("partialTurn", there(), { turn, from }, SEEN);

  // Plays a turn of the exercise on the board, from its position, and returns the status after it.
  const play = (turn) => tried(async () => {
    const { exercise } = solving;
    const { animation, status } = await playOf(turn, 0);
    if (solving?.exercise !== exercise) return null;
    stage.draw(shown, (it) => solving.look(it, false));
    by("exercise").classList.add("fif-telling");
    try {
      await turnAnimation.playAll(animation, async (from) => (await playOf(turn, from)).animation);
    } finally {
      by("exercise").classList.remove("fif-telling");
    }
    return status;
  });

  const board = {
    announce,
    explain: play,
    play,
    run: tried,
    another: () => begin({ ...solving.set, seed: solving.set.seed + 1 }),
    async draw() {
      const { exercise } = solving;
      const { board: found } = await library.ask("position", there(), SEEN);
      if (solving?.exercise !== exercise) return;
      shown = found;
      by("board").classList.remove("fif-facing-north");
      stage.draw(shown, (it) => solving.look(it, true));
    },
    focusPit: () => stage.pits.focus(),
    isEnabled: (pit) => stage.pits.isEnabled(pit),
    panel(texts, controls) {
      const leave = make("button", { type: "button", className: "fif-icon", textContent: "×", "aria-label": says.close, onclick: () => exercises.leave() });
      by("exercise").replaceChildren(
        make("div", { className: "fif-row" }, make("small", { textContent: solving.place }), leave),
        make("p", {}, ...glossed(texts.join(" "))), make("div", { className: "fif-row" }, ...controls));
      by("exercise").hidden = false;
    },
    partial: (turn) => playOf(turn, 0),
    refresh: () => stage.name(shown, (it) => solving.look(it, true)),
  };

  const link = async (of) => {
    const hash = `#exercises=${setName(of).replaceAll("/", ".")}`;
    await navigator.clipboard?.writeText(`${location.href.split("#")[0]}${hash}`).catch(() => {});
    history.replaceState(null, "", hash);
    notice(says.exercise_linked);
  };

  const begin = (of) => tried(async () => {
    turn.leave();
    say(says.thinking);
    const { rules, columns, level, seed } = of;
    const found = await library.ask("worksheet", { rules, columns }, { level, seed, count: EXERCISES });
    hush();
    if (!found.exercises.length) return say(says.exercise_none);
    if (solving) solving.isLeft = true;
    solving = new ExercisePanel(found, says, board);
    by("board").classList.add("fif-solving");
    await solving.show(0);
  });

  // The set of a link: `#exercises=fifangha.4.2.17`.
  const linked = () => {
    const [, rules, columns, level, seed] = location.hash.match(/^#exercises=([a-z-]+)\.(\d)\.([1-5])\.(\d{1,6})$/) ?? [];
    return rules ? { rules, columns: Number(columns), level: Number(level), seed: Number(seed) } : null;
  };

  return {
    get on() { return solving !== null; },
    choose(pit) { solving.choose(pit); },
    leave() {
      if (!solving) return;
      turnAnimation.skip();
      solving.isLeft = true;
      solving = null;
      by("exercise").hidden = true;
      by("board").classList.remove("fif-solving");
      openStudy.show(openStudy.text, openStudy.at);
    },
    // Starts the set of the address, if it names one.
    open() {
      const of = linked();
      if (of) begin(of);
      else if (location.hash.startsWith("#exercises=")) say(fill(says.exercise_unknown, unescaped(location.hash.slice("#exercises=".length))));
    },
    wire() {
      const chosen = () => ({ rules: openStudy.shown.rules.base, columns: openStudy.shown.rules.columns, level: Number(by("exercises-level").value), seed: Math.max(1, Math.trunc(Number(by("exercises-seed").value)) || 1) });
      const showBest = () => {
        const score = bestScore(chosen());
        by("exercises-best").textContent = score === null ? "" : fill(says.exercise_best, score, EXERCISES);
      };
      by("exercises-open").onclick = () => {
        if (!openStudy.shown) return;
        showBest();
        by("exercises-box").showModal();
      };
      by("exercises-link").onclick = () => {
        by("exercises-box").close();
        link(chosen());
      };
      by("exercises-level").onchange = by("exercises-seed").oninput = showBest;
      by("exercises-box").querySelector("form").onsubmit = () => begin(chosen());
      addEventListener("hashchange", () => this.open());
      // Another game or text ends the exercises.
      openStudy.watchers.push((cause) => { if (solving && cause !== "view") this.leave(); else if (solving) tried(board.draw); });
    },
  };
})();
