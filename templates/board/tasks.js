// Exercises on the board: a question about a position, an attempt, and an explanation by
// playing. The game that is open stays as it is. A link names the set, and the best score
// stays in this browser.

import { turnAnimation } from "./animation.js";
import { desk } from "./desk.js";
import { library } from "./library.js";
import { stage } from "./picture.js";
import { EXERCISES, Exercises, bestScore, setName, textButton } from "./scores.js";
import { announce, by, glossed, hush, notice, say, tried } from "./speak.js";
import { turn } from "./turn.js";
import { fill, make, unescaped } from "../player/dom.js";
import { choiceButton } from "../player/pits.js";
import { says } from "../texts.js";

export const tasks = (() => {
  /** The set that is being solved. @type {Exercises | null} */
  let solving = null;
  // The board of the exercise.
  let board = null;

  // The questions say left and right as South sees them, as on the printed sheet.
  const SEEN = { flip: false, theme: "page" };

  const there = () => ({ rules: solving.set.rules, columns: solving.set.columns, position: solving.task.position });
  const playOf = (turn, from) => library.ask("partialTurn", there(), { turn, from }, SEEN);

  // The panel below the board: texts, and buttons.
  const panel = (texts, ...rows) => {
    const leave = make("button", { type: "button", className: "fif-icon", textContent: "×", "aria-label": says.close, onclick: () => tasks.leave() });
    by("task").replaceChildren(
      make("div", { className: "fif-row" }, make("small", { textContent: solving.place }), leave),
      ...texts.map((text) => make("p", {}, ...glossed(text))), make("div", { className: "fif-row" }, ...rows));
    by("task").hidden = false;
    announce(texts.join(" "));
  };

  const link = async (of) => {
    const hash = `#task=${setName(of).replaceAll("/", ".")}`;
    await navigator.clipboard?.writeText(`${location.href.split("#")[0]}${hash}`).catch(() => {});
    history.replaceState(null, "", hash);
    notice(says.task_linked);
  };

  const draw = (start) => {
    by("board").classList.remove("fif-facing-north");
    stage.draw(board, (it) => solving.look(it, start));
  };
  const refresh = () => stage.name(board, (it) => solving.look(it, true));

  const ask = () => panel([solving.task.question], ...solving.controls(answer));
  // Shows an exercise; an attempt begins.
  const show = (at) => tried(async () => {
    solving.begin(at);
    ({ board } = await library.ask("position", there(), SEEN));
    if (!solving) return;
    draw(true);
    ask();
  });
  const answer = (given) => {
    if (solving.answered) return;
    if (solving.misses(given)) return miss(given);
    const { right, texts } = solving.mark(given);
    const { set, at, isLast, explanation } = solving;
    const next = isLast
      ? [textButton(says.task_again, () => begin({ ...set, seed: set.seed + 1 }), "fif-strong"), textButton(says.close, () => tasks.leave())]
      : [textButton(says.task_next, () => show(at + 1), "fif-strong")];
    panel([texts.join(" ")], ...(explanation ? [textButton(says.task_show, () => play(explanation))] : []), ...next);
    by("task").classList.toggle("fif-right", right);
    refresh();
    by("task").querySelector(".fif-strong").focus({ preventScroll: true });
  };

  // Plays a turn of the exercise on the board, from its position. Returns the status after it;
  // nothing if the next exercise has begun.
  const play = (turn) => tried(async () => {
    const asked = solving.task;
    const { animation, status } = await playOf(turn, 0);
    if (solving?.task !== asked) return null;
    draw(false);
    by("task").classList.add("fif-telling");
    await turnAnimation.playAll(animation, async (from) => (await playOf(turn, from)).animation);
    by("task").classList.remove("fif-telling");
    return solving?.task === asked ? status : null;
  });

  // A wrong first answer: it is shown, a turn by playing it, and another one is allowed.
  const miss = (given) => tried(async () => {
    const { kind } = solving.task;
    const isTurn = kind.startsWith("win"), isPit = kind === "last-seed" || kind === "starts";
    const told = isTurn ? await play(given[0]) : [];
    if (!told) return;
    if (isPit) for (const pit of given) solving.pits.add(pit);
    const names = { S: says.south, N: says.north, "-": says.task_nobody };
    const shown = kind === "kamo" ? names[given[0]] : given.toSorted().join(", ");
    const again = () => {
      solving.retry();
      draw(true);
      ask();
    };
    panel([fill(says.task_missed, shown), ...told], textButton(says.task_retry, again, "fif-strong"), textButton(says.task_give_up, () => answer(given)));
    if (isPit) refresh();
    by("task").querySelector(".fif-strong").focus({ preventScroll: true });
  });

  // An attempt by a turn, choice by choice.
  const attempt = (turn) => tried(async () => {
    const begun = await playOf(turn, 0);
    if (!solving || solving.answered) return;
    if (!begun.choices.length) return answer([begun.turn]);
    solving.choices = begun.choices;
    refresh();
    const offers = begun.choices.map((it) => choiceButton(it, () => attempt(it.turn)));
    panel([begun.question], ...offers, textButton(says.cancel, () => { solving.retry(); refresh(); ask(); }, "fif-quiet"));
  });

  const begin = (of) => tried(async () => {
    turn.leave();
    say(says.thinking);
    const { rules, columns, level, seed } = of;
    const found = await library.ask("worksheet", { rules, columns }, { level, seed, count: EXERCISES });
    hush();
    if (!found.tasks.length) return say(says.task_none);
    solving = new Exercises(found, says);
    by("board").classList.add("fif-solving");
    await show();
  });

  // The set of a link: `#task=fifangha.4.2.17`.
  const linked = () => {
    const [, rules, columns, level, seed] = location.hash.match(/^#task=([a-z-]+)\.(\d)\.([1-5])\.(\d{1,6})$/) ?? [];
    return rules ? { rules, columns: Number(columns), level: Number(level), seed: Number(seed) } : null;
  };

  return {
    get on() { return solving !== null; },
    choose(pit) {
      const { kind } = solving.task;
      if (solving.answered || turnAnimation.isRunning || solving.waits) return;
      const takes = stage.pits.isEnabled(pit);
      if (kind === "last-seed" && takes) {
        solving.pits.clear();
        answer([pit]);
      } else if (kind === "starts" && takes) {
        solving.toggle(pit);
        refresh();
      } else if (kind.startsWith("win")) {
        const turn = solving.turnOf(pit);
        if (turn) attempt(turn);
        else by("task").querySelector(".fif-offer").focus();
      }
    },
    leave() {
      if (!solving) return;
      turnAnimation.skip();
      solving = null;
      by("task").hidden = true;
      by("board").classList.remove("fif-solving");
      desk.show(desk.text, desk.at);
    },
    // Starts the set of the address, if it names one.
    open() {
      const of = linked();
      if (of) begin(of);
      else if (location.hash.startsWith("#task=")) say(fill(says.task_unknown, unescaped(location.hash.slice("#task=".length))));
    },
    wire() {
      const chosen = () => ({ rules: desk.shown.reading.base, columns: desk.shown.reading.columns, level: Number(by("tasks-level").value), seed: Math.max(1, Math.trunc(Number(by("tasks-seed").value)) || 1) });
      const told = () => {
        const score = bestScore(chosen());
        by("tasks-best").textContent = score === null ? "" : fill(says.task_best, score, EXERCISES);
      };
      by("tasks-open").onclick = () => {
        if (!desk.shown) return;
        told();
        by("tasks-box").showModal();
      };
      by("tasks-link").onclick = () => {
        by("tasks-box").close();
        link(chosen());
      };
      by("tasks-level").onchange = by("tasks-seed").oninput = told;
      by("tasks-box").querySelector("form").onsubmit = () => begin(chosen());
      addEventListener("hashchange", () => this.open());
      // Another game or text ends the exercises.
      desk.watchers.push((cause) => { if (solving && cause !== "view") this.leave(); else if (solving) show(); });
    },
  };
})();
