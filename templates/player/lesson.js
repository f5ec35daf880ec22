// A lesson: a list of taps beside a figure whose turns are played by both sides. Each tap
// plays the figure on to the next one. Nothing is computed, so the library is not loaded.

import { fill, make } from "./dom.js";
import { still } from "./motion.js";
import { playerAt } from "./page.js";
import { framesOf } from "./player.js";
import { says } from "../texts.js";

// The learner plays every second turn. An item of the list names a tap: a pit, or `L` or
// `R` for a choice within the turn. The last item, without a tap, concludes the lesson.
export const lesson = (root) => {
  const player = playerAt(root);
  const list = root.closest(".fif-lesson").querySelector("ol:not(.fif-frames)");
  const items = [...list.children];
  const taps = [...list.querySelectorAll("[data-tap]")].map((it) => it.dataset.tap);
  const turns = [...root.querySelectorAll(".fif-turn-section")].slice(1);
  const isChoice = (tap) => tap === "L" || tap === "R";

  // The frame at which the figure waits before each tap, and the last one.
  const ends = [player.frames[0]];
  let turn = -2;
  for (const [at, tap] of taps.entries()) {
    if (!isChoice(tap)) turn += 2;
    const part = isChoice(taps[at + 1] ?? "") ? framesOf(turns[turn]).slice(0, 1) : framesOf(turns[turn + 1] ?? turns[turn]);
    ends.push(part.at(-1));
  }

  const pits = root.querySelector(".fif-pits");
  pits.hidden = false;
  const instruction = make("div", { className: "fif-instruction", role: "status" });
  const note = make("p", { className: "fif-refused", role: "status" });
  const again = make("button", { type: "button", className: "fif-offer fif-again", textContent: says.again });
  const offer = (tap, towards, textContent) =>
    make("button", { type: "button", className: "fif-offer", "data-tap": tap, "data-towards": towards }, make("span", { textContent }));
  const offers = make("div", { className: "fif-offers" }, offer("L", "R", says.left_end), offer("R", "L", says.right_end));
  list.before(instruction);
  list.hidden = true;
  root.closest(".fif-lesson").classList.add("fif-taught");

  let step = 0;
  const tell = () => {
    const count = step < taps.length ? make("b", { textContent: fill(says.step_of, step + 1, taps.length) }) : "";
    const text = items[step].cloneNode(true).childNodes;
    instruction.replaceChildren(make("p", {}, count, " ", ...text));
  };
  // The figure waits: the next pit is ringed, or the choices are offered.
  const wait = () => {
    const focused = root.contains(document.activeElement);
    const tap = taps[step];
    player.frame.querySelector(".fif-picture").append(pits);
    for (const it of pits.children) it.setAttribute("aria-disabled", String(it.dataset.pit !== tap));
    offers.remove();
    again.remove();
    note.textContent = "";
    const description = player.frame.querySelector(".fif-description");
    if (isChoice(tap ?? "")) description.append(offers);
    else if (step === taps.length) description.append(again);
    description.append(note);
    if (focused) root.querySelector("[data-pit][aria-disabled=false], .fif-now .fif-offer")?.focus({ preventScroll: true });
  };
  const start = () => {
    step = 0;
    player.pause();
    player.go(0);
    tell();
    wait();
  };
  const take = (tap) => {
    if (player.playing || player.frame !== ends[step]) return;
    if (isChoice(tap) !== isChoice(taps[step] ?? "")) return;
    if (tap !== taps[step]) {
      note.textContent = isChoice(tap) ? says.other_choice : says.other_pit;
      return;
    }
    step += 1;
    if (step === taps.length || !isChoice(taps[step])) instruction.replaceChildren(make("p", { textContent: says.watch }));
    else tell();
    instruction.scrollIntoView({ block: "nearest", behavior: still.matches ? "instant" : "smooth" });
    player.play();
  };
  root.addEventListener("click", ({ target }) => {
    const tapped = target.closest("[data-pit], .fif-offer[data-tap]");
    if (tapped) take(tapped.dataset.pit ?? tapped.dataset.tap);
    else if (target === again) start();
  });
  player.speed = 1.5;
  player.watchers.push(() => {
    if (player.frame !== ends[step]) return;
    if (player.playing) player.pause();
    else Promise.resolve(player.motion?.done).then(() => {
      if (player.frame !== ends[step] || player.playing) return;
      tell();
      wait();
    });
  });
  start();
};
