// Exercises on the board: a question about a position, an attempt, and an explanation by
// playing. The game that is open stays as it is. A link names the set, and the best score
// stays in this browser.

import { desk } from "./desk.js";
import { library } from "./library.js";
import { stage } from "./picture.js";
import { reel } from "./reel.js";
import { EXERCISES, bestScore, givenPit, isRight, keepScore, plainName, setName } from "./scores.js";
import { announce, by, glossed, hush, notice, say, tried } from "./speak.js";
import { turn } from "./turn.js";
import { fill, make } from "../player/controls.js";
import { says } from "../texts.js";

export const tasks = (() => {
  // The set: its game, level and number, the exercises, and the number of right answers.
  let set = null;
  let at = 0, right = 0;
  // The pits of an attempt, and `true` once the exercise is answered.
  let pits = new Set(), answered = false;

  // The questions say left and right as South sees them, as on the printed sheet.
  const SEEN = { flip: false, theme: "page" };

  const task = () => set.tasks[at];
  const game = () => ({ rules: set.rules, columns: set.columns });
  const there = () => ({ ...game(), position: task().position });

  const button = (text, onclick, className = "") => make("button", { type: "button", textContent: text, onclick, className });
  // The panel below the board: texts, and buttons.
  const panel = (texts, ...rows) => {
    const place = make("small", { textContent: fill(says.task_of, at + 1, set.tasks.length, right) });
    const leave = button("×", () => tasks.leave(), "fif-icon");
    leave.setAttribute("aria-label", says.close);
    by("task").replaceChildren(
      make("div", { className: "fif-row" }, place, leave),
      ...texts.filter(Boolean).map((text) => make("p", {}, ...glossed(text))), make("div", { className: "fif-row" }, ...rows));
    by("task").hidden = false;
    announce(texts.filter(Boolean).join(" "));
  };

  const link = async (of) => {
    const hash = `#task=${setName(of).replaceAll("/", ".")}`;
    await navigator.clipboard?.writeText(`${location.href.split("#")[0]}${hash}`).catch(() => {});
    history.replaceState(null, "", hash);
    notice(says.task_linked);
  };

  const draw = (board, enabled) => {
    by("board").classList.remove("fif-facing-north");
    stage.draw({ ...board, pits: board.pits.map((it) => ({ ...it, name: plainName(it) })) }, enabled);
    stage.marked(null);
  };
  const mark = (them) => {
    for (const pit of them) stage.pit(pit)?.classList.add("fif-chosen");
  };

  // Shows the exercise; an attempt begins.
  const show = async () => {
    [pits, answered] = [new Set(), false];
    const { kind, question, turn } = task();
    const { board } = await library.ask("board", there(), SEEN);
    if (!set) return;
    const plays = kind === "win" || kind === "win-in-two";
    const own = (it) => (board.to_move === "S" ? "ab" : "cd").includes(it.pit[0]);
    draw(board, plays ? undefined : kind === "last-seed" ? () => true : kind === "starts" ? own : () => false);
    if (turn) mark([givenPit(task())]);
    const rows = {
      captured: () => {
        const number = make("input", { type: "number", min: 0, max: 255, inputMode: "numeric" });
        number.setAttribute("aria-label", says.seeds);
        const given = () => { if (number.value !== "") answer([String(Number(number.value))]); };
        number.onkeydown = (event) => {
          if (event.key !== "Enter") return;
          // The key must not press the button that has the focus next.
          event.preventDefault();
          given();
        };
        return [number, button(says.task_answer, given, "fif-strong")];
      },
      kamo: () => [["S", says.south], ["N", says.north], ["-", says.task_nobody]].map(([side, text]) => button(text, () => answer([side]))),
      starts: () => [button(says.task_answer, () => { if (pits.size) answer([...pits]); }, "fif-strong")],
    };
    panel([question], ...(rows[kind]?.() ?? []));
  };
  const answer = async (given) => {
    if (answered) return;
    answered = true;
    const good = isRight(task(), given);
    if (good) right += 1;
    const last = at + 1 === set.tasks.length;
    const best = last ? keepScore(set, right) : null;
    const shown = task().turn ?? (task().kind.startsWith("win") ? task().solution[0] : null);
    const next = last
      ? [button(says.task_again, () => begin({ ...set, seed: set.seed + 1 }), "fif-strong"), button(says.close, () => tasks.leave())]
      : [button(says.task_next, () => { at += 1; tried(show); }, "fif-strong")];
    panel([`${good ? says.task_right : fill(says.task_wrong, task().answer.replace(/\.$/, ""))} ${last ? fill(says.task_score, right, set.tasks.length, best) : ""}`],
      ...(shown ? [button(says.task_show, () => play(shown))] : []), ...next);
    by("task").classList.toggle("fif-right", good);
    if (["starts", "last-seed"].includes(task().kind)) {
      stage.marked(null);
      mark(task().solution);
    }
    by("task").querySelector(".fif-strong").focus({ preventScroll: true });
  };

  // Plays a turn of the exercise on the board, from its position.
  const play = (turn) => tried(async () => {
    const asked = task();
    const { board } = await library.ask("board", there(), SEEN);
    const { film } = await playOf(turn, 0);
    // The next exercise may have begun.
    if (!set || task() !== asked) return;
    draw(board, () => false);
    by("task").classList.add("fif-telling");
    await reel.play(film, async (from) => (await playOf(turn, from)).film);
    by("task").classList.remove("fif-telling");
  });
  const playOf = (turn, from) => library.ask("play", there(), { turn, from }, SEEN);

  // An attempt by a turn, choice by choice.
  const attempt = (turn) => tried(async () => {
    const begun = await playOf(turn, 0);
    if (!set || answered) return;
    if (begun.choices.length) {
      stage.marked(null);
      mark(begun.choices.map((it) => it.pit));
      const offers = begun.choices.map((it) => {
        const offer = button(it.words, () => attempt(it.turn), "fif-offer");
        offer.dataset.turn = it.turn;
        return offer;
      });
      panel([begun.question], ...offers, button(says.cancel, () => tried(show), "fif-quiet"));
    } else answer([begun.turn]);
  });

  const begin = (of) => tried(async () => {
    turn.leave();
    say(says.thinking);
    const { rules, columns, level, seed } = of;
    const found = await library.ask("worksheet", { rules, columns }, { level, seed, count: EXERCISES });
    hush();
    if (!found.tasks.length) return say(says.task_none);
    [set, at, right] = [found, 0, 0];
    by("board").classList.add("fif-solving");
    await show();
  });

  // The set of a link: `#task=fifangha.4.2.17`.
  const linked = () => {
    const [, rules, columns, level, seed] = location.hash.match(/^#task=([a-z-]+)\.(\d)\.([1-5])\.(\d{1,6})$/) ?? [];
    return rules ? { rules, columns: Number(columns), level: Number(level), seed: Number(seed) } : null;
  };

  const decodedHash = () => {
    const text = location.hash.slice("#task=".length);
    try {
      return decodeURIComponent(text);
    } catch {
      return text;
    }
  };

  return {
    get on() { return set !== null; },
    choose(pit) {
      const { kind } = task();
      const enabled = stage.pit(pit)?.getAttribute("aria-disabled") === "false";
      if (answered || reel.running) return;
      if (kind === "last-seed") answer([pit]);
      else if (kind === "starts" && enabled) {
        if (!pits.delete(pit)) pits.add(pit);
        stage.marked(null);
        mark(pits);
      } else if (kind.startsWith("win")) attempt(pit);
    },
    leave() {
      if (!set) return;
      reel.skip();
      set = null;
      by("task").hidden = true;
      by("board").classList.remove("fif-solving");
      desk.show(desk.text, desk.at);
    },
    // Starts the set of the address, if it names one.
    open() {
      const of = linked();
      if (of) begin(of);
      else if (location.hash.startsWith("#task=")) say(fill(says.task_unknown, decodedHash()));
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
      desk.watchers.push((cause) => { if (set && cause !== "view") this.leave(); else if (set) tried(show); });
    },
  };
})();
