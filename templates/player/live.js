// Interactive figures: playable boards, and records whose words can be switched off.
// The library is loaded at the first interaction.

import { whatIf } from "../board/what-if.js";
import { library, libraryOf } from "../board/library.js";
import { attribute, fill, make } from "./dom.js";
import { lesson } from "./lesson.js";
import { STRIDE, seed, still, svg } from "./motion.js";
import { playerAt } from "./page.js";
import { Choices, PartialTurn } from "./choices.js";
import { pitButton } from "./pits.js";
import { framesOf, line, picture, turnOf } from "./player.js";
import { controlTexts, says } from "../texts.js";

const small = libraryOf("play", "module-play.js");

// Number of steps drawn of one turn; of a longer one the last are shown too.
const MOST_STEPS = 240;
const LAST_STEPS = 40;

// A player whose pits begin turns: played turns are added to its frames and replace
// those that followed.
const alive = (root) => {
  const player = playerAt(root);
  const box = root.querySelector(".fif-line");
  const game = JSON.parse(root.dataset.asked);
  const sections = () => [...box.children];
  // The answers to turns that wait for a choice, by the frames that offer it.
  const waiting = new WeakMap();
  for (const pits of root.querySelectorAll(".fif-pits")) pits.hidden = false;

  const pitsOf = (look) => {
    const group = root.querySelector(".fif-pits").cloneNode();
    group.append(...look.pits.map((it) => {
      const made = pitButton(it);
      made.setAttribute("aria-label", it.name);
      made.setAttribute("aria-disabled", String(!it.starts));
      return made;
    }));
    return group;
  };
  const frameOf = (it) => make("li", { className: "fif-frame" },
    make("div", { className: "fif-picture", innerHTML: it.picture }),
    make("div", { className: "fif-description" }, make("p", { className: "fif-caption", textContent: it.caption })));
  const say = (frame, ...texts) => {
    const caption = frame.querySelector(".fif-caption");
    caption.textContent = [caption.textContent.trim(), ...texts].filter(Boolean).join(" ");
  };

  // The reason why a pit cannot be played.
  const refuse = (frame, text) => {
    const description = frame.querySelector(".fif-description");
    const made = description.querySelector(".fif-refused") ?? make("p", { className: "fif-refused", role: "status" });
    description.append(made);
    made.textContent = text;
  };

  // Frames after the current one are replaced by the played turn.
  const cut = (frame) => {
    const section = turnOf(frame);
    for (const it of framesOf(section)) if (frame.compareDocumentPosition(it) & Node.DOCUMENT_POSITION_FOLLOWING) it.remove();
    for (const it of sections().slice(sections().indexOf(section) + 1)) it.remove();
    for (const it of frame.querySelectorAll(".fif-offers, .fif-refused")) it.remove();
  };
  const begun = (position) => {
    const mover = position.endsWith("N") ? says.north : says.south;
    const made = make("section", { className: "fif-turn-section", "data-from": position },
      make("p", { className: "fif-heading" }, make("span", { className: "fif-side", textContent: mover }), " ", make("code", { className: "fif-turn" })),
      make("ol", { className: "fif-frames" }));
    box.append(made);
    return made;
  };

  // The pictures of a turn from number `from` on; of a long one some are left out.
  const picturesOf = async (partial, from) => {
    const frames = [...partial.answer.animation.frames];
    const all = partial.seen;
    while (from + frames.length < all) {
      const next = from + frames.length;
      const skips = frames.length >= MOST_STEPS && next < all - LAST_STEPS;
      const animation = await partial.more(skips ? all - LAST_STEPS : next);
      frames.push(...animation.frames);
      if (skips || !animation.frames.length) break;
    }
    return frames;
  };
  // Offers the choices of a turn below the last of its pictures.
  const offer = (partial, frame) => {
    const choices = new Choices({
      choose: (text) => go(text, frame),
      paint: (markup) => {
        player.motion?.stop();
        picture(frame).outerHTML = markup;
      },
    });
    const { hints, buttons } = choices.offer(partial, picture(frame).outerHTML, says.tap_again);
    frame.querySelector(".fif-description").append(make("div", { className: "fif-offers" }, ...hints, ...buttons));
  };

  // Moves a seed from the reserve of the mover into a tapped pit while the turn is
  // computed; `null` if the turn does not begin with a drop.
  const dropped = (pit, frame) => {
    const position = frame.dataset.position ?? turnOf(frame).dataset.from;
    const side = position.at(-1);
    const tray = picture(frame).querySelector(".fif-reserve");
    if (still.matches || !tray || !new RegExp(`\\b${side}[1-9]`).test(position)) return null;
    const [x, y] = ["x", "y"].map((name) => tray.getAttribute(name).split(" ").map(Number));
    const row = side === "S" ? Math.max(...y) : Math.min(...y);
    const { width, height } = picture(frame).viewBox.baseVal;
    const end = ["left", "top"].map((name, at) => parseFloat(pit.style[name]) / 100 * [width, height][at]);
    const over = svg("svg", { viewBox: `0 0 ${width} ${height}`, class: "fif-over", "aria-hidden": "true" });
    const [it, steps] = seed([[Math.max(...x) + 30, row - 6], end], 0, 9.5);
    over.append(it);
    picture(frame).after(over);
    const moved = it.animate(steps, { duration: 2 * STRIDE / player.speed, fill: "forwards" });
    return { done: moved.finished, remove: () => over.remove() };
  };

  // Plays from a frame: a pit on a board at rest, or a choice in a turn.
  const go = async (turn, frame, pit = null) => {
    const begins = !waiting.has(frame);
    const position = (begins && frame.dataset.position) || turnOf(frame).dataset.from;
    const partial = new PartialTurn((turn, from) => small.ask("partialTurn", { ...game, position }, { turn, from }));
    partial.answer = waiting.get(frame) ?? null;
    root.classList.add("fif-busy");
    player.pause();
    const starts = pit?.getAttribute("aria-disabled") === "false";
    pit?.classList.toggle("fif-chosen", starts);
    const early = starts ? dropped(pit, frame) : null;
    try {
      const from = partial.seen;
      const answer = await partial.choose(turn);
      const frames = await picturesOf(partial, from);
      await partial.preview();
      if (player.frame !== frame) return;
      cut(frame);
      const section = begins && frames.length ? begun(position) : turnOf(frame);
      const made = frames.map(frameOf);
      section.querySelector(".fif-frames").append(...made);
      const last = made.at(-1) ?? frame;
      if (section.querySelector(".fif-turn")) section.querySelector(".fif-turn").textContent = answer.turn;
      if (answer.choices.length) {
        if (frames.length) waiting.set(last, answer);
        say(last, answer.question);
        offer(partial, last);
      } else {
        last.dataset.position = answer.board.position;
        say(last, ...answer.status);
        if (!answer.over) last.querySelector(".fif-picture").append(pitsOf(answer.board));
      }
      player.frames = line(box);
      if (made.length) {
        await early?.done;
        player.go(player.at + 1);
        // The drop has been shown.
        if (early) player.motion?.stop();
        player.play(true);
      } else player.changed();
      settle();
    } catch (error) {
      refuse(frame, [error.message, ...(error.help ?? [])].join(" "));
    } finally {
      early?.remove();
      pit?.classList.remove("fif-chosen");
      root.classList.remove("fif-busy");
    }
  };

  root.addEventListener("click", ({ target }) => {
    const pit = target.closest("[data-pit]");
    if (pit) go(pit.dataset.pit, player.frame, pit);
  });
  // Loads the library when the pointer approaches.
  for (const kind of ["pointerover", "focusin"]) root.querySelector(".fif-pits").addEventListener(kind, small.warm, { once: true });
  // Keyboard focus moves to the choice.
  const settle = () => {
    if (!player.playing && root.contains(document.activeElement)) player.frame.querySelector(".fif-offer")?.focus({ preventScroll: true });
  };
  player.watchers.push(settle);
};

// The sentences of a source next to a figure: those that the current step follows are highlighted,
// and each leads to the next step that follows it. On a narrow page, on which they are far below,
// the current one is shown under the board instead.
const lit = (root) => {
  const player = playerAt(root);
  const sentences = [...(root.closest(".fif-beside")?.querySelectorAll("[data-obeys]") ?? [])];
  const follows = (frame, it) => it.dataset.obeys.split(" ").includes(picture(frame)?.dataset.event ?? "turn");
  const leads = sentences.map((it) => {
    const made = make("button", { type: "button", className: "fif-step" });
    it.append(" ", made);
    return made;
  });
  const near = make("p", { className: "fif-obeyed", "aria-hidden": "true" });
  const light = () => {
    const { frames, at, frame } = player;
    for (const [index, it] of sentences.entries()) {
      const on = follows(frame, it);
      it.classList.toggle("fif-lit", on);
      attribute(it, "aria-current", on ? "true" : null);
      // After the last such step the first one follows.
      const next = [...frames.slice(at + 1), ...frames.slice(0, at)].find((other) => follows(other, it));
      leads[index].hidden = !next;
      if (!next) continue;
      const [number, last] = player.count(next);
      leads[index].replaceChildren(make("span", { textContent: number }));
      leads[index].title = fill(controlTexts.place, number, last);
      leads[index].setAttribute("aria-label", leads[index].title);
      leads[index].onclick = () => {
        player.pause();
        player.jump(next);
        root.scrollIntoView({ block: "nearest", behavior: still.matches ? "instant" : "smooth" });
      };
    }
    const shown = sentences.filter((it) => it.classList.contains("fif-lit"));
    near.replaceChildren(...shown.flatMap((it) => [...it.cloneNode(true).childNodes].filter((part) => part.className !== "fif-step")));
  };
  if (!sentences.length) return;
  root.append(near);
  player.watchers.push(light);
  light();
};

for (const root of document.querySelectorAll(".fif-player[data-asked]")) (root.closest(".fif-lesson") ? lesson : alive)(root);
for (const root of document.querySelectorAll(".fif-beside .fif-player")) lit(root);
for (const root of document.querySelectorAll(".fif-what-if[data-record]")) {
  const { record, game, vary, witness, sources } = root.dataset;
  const asked = { at: { game: Number(game) }, vary: JSON.parse(vary), witness, sources: JSON.parse(sources) };
  const ask = (off) => library.ask("whatIf", JSON.parse(record), { ...asked, off });
  // The picture below shows the games that fit with all words on.
  whatIf(root, ask, () => root.closest(".fif-figure").classList.add("fif-what-if-changed"));
}
