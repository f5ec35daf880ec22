// The speeds, times and buttons of a player, and the animation of seeds from the pit in which they
// are lifted to the pits into which they are dropped. The coordinates come from the picture, in
// `data-walk`.

import { make } from "./dom.js";

// Milliseconds between two points; a long sowing is faster.
export const STRIDE = 260;
export const LONGEST = 5000;
// Maximum number of seeds animated together.
const MOST = 24;
// A server, which imports the element, has no media.
export const still = globalThis.matchMedia?.("(prefers-reduced-motion: reduce)");

// The speed of the pictures of a turn: longer turns are played faster.
export const turnSpeed = (speed, laps) => speed * Math.min(12, 1 + laps / 8);
// The time after a picture of a turn, in milliseconds: at most that for a short caption.
export const captionTime = (caption) => Math.min(600, 12 * caption.length);
// The time for reading that a turn repeats, before the board returns to that before it.
export const REPEAT_TIME = 5000;

// The time for which a picture is shown, in milliseconds: a base time, and more for each letter.
export const readingTime = (caption) => 900 + 28 * caption.length;

// The speeds by their names.
const SPEEDS = { "½×": 0.5, "1×": 1, "2×": 2, "4×": 4 };
const SHAPES = {
  first: "M3 3v10M13 3 6 8l7 5z",
  back: "M12 3 5 8l7 5z",
  play: "M4 2.5 13 8l-9 5.5z",
  pause: "M5 3v10M11 3v10",
  on: "M4 3l7 5-7 5z",
  last: "M13 3v10M3 3l7 5-7 5z",
};

// Selection of the speed.
export const speeds = (select, player) => {
  select.replaceChildren(...Object.entries(SPEEDS).map(([name, speed]) => make("option", { textContent: name, selected: speed === player.speed })));
  select.onchange = () => { player.speed = SPEEDS[select.value]; };
};

export const places = (picture) => (picture?.dataset.walk ?? "").trim().split(/\s+/)
  .map((place) => place.split(",").map(Number))
  .filter((place) => place.length === 2 && place.every(Number.isFinite));

export const svg = (name, attributes) => {
  const it = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) it.setAttribute(key, value);
  return it;
};

// The picture of a button.
export const shape = (name) => {
  const it = svg("svg", { viewBox: "0 0 16 16", "aria-hidden": "true" });
  it.append(svg("path", { d: SHAPES[name] }));
  return it;
};
export const dress = (button, name, text) => {
  button.replaceChildren(shape(name));
  button.title = text;
  button.setAttribute("aria-label", text);
};

// Seed number `index` moves with the others and stops at its end.
export const seed = (way, index, radius) => {
  const it = svg("circle", { r: radius, class: "fif-walker" });
  // In motion they are side by side, so that they can be counted.
  const turn = index * 2.4, aside = radius * Math.min(2.2, Math.sqrt(index + 0.5));
  const steps = way.map(([x, y], at) => {
    const free = at < way.length - 1 ? aside : 0;
    return { transform: `translate(${x + free * Math.cos(turn)}px, ${y + free * Math.sin(turn)}px)` };
  });
  return [it, steps];
};

// Animates the seeds of a picture; `null` if nothing moves or reduced motion is
// preferred. Dropped seeds are not in the new picture yet and move over the previous
// one; captured seeds are gone and move over the new one. `done` resolves when they
// have arrived.
export const walk = (before, after, speed) => {
  const way = places(after);
  if (still.matches || way.length < 2 || !before) return null;
  const { event, seeds, seed: radius } = after.dataset;
  const falls = event === "sowing" || event === "drop";
  const over = falls ? before.cloneNode(true) : svg("svg", { viewBox: after.getAttribute("viewBox") });
  for (const name of ["role", "aria-label"]) over.removeAttribute(name);
  over.setAttribute("aria-hidden", "true");
  over.classList.add("fif-over", `fif-${event}`);
  const stride = Math.min(STRIDE, LONGEST / (way.length - 1)) / speed;
  // Only a sowing drops them one by one; otherwise all move together.
  const ways = event === "sowing"
    ? way.slice(1).map((_, index) => way.slice(0, index + 2))
    : Array(Math.min(seeds || 1, MOST)).fill(way);
  const walks = ways.map((way, index) => {
    const [it, steps] = seed(way, index, radius);
    over.append(it);
    // Moves straight across the board are slow enough to be seen.
    return [it, steps, stride * (event === "sowing" ? way.length - 1 : 2)];
  });
  after.parentElement.append(over);
  after.classList.toggle("fif-under", falls);
  const running = walks.map(([it, steps, duration]) => it.animate(steps, { duration, fill: "forwards" }));
  const stop = () => {
    for (const it of running) it.cancel();
    over.remove();
    after.classList.remove("fif-under");
  };
  const done = Promise.allSettled(running.map((it) => it.finished)).then(stop);
  return { done, stop };
};
