// The controls of a player: buttons, a slider, keys, gestures, and announcements. They
// are created at first use.

import { SPEEDS, shape } from "./motion.js";
import { caption, turnOf } from "./player.js";
import { words } from "../texts.js";

export const make = (name, properties, ...children) => {
  const it = Object.assign(document.createElement(name), properties);
  it.append(...children);
  return it;
};

const show = (button, name) => {
  button.replaceChildren(shape(name));
  button.title = words[name];
  button.setAttribute("aria-label", words[name]);
};

// A sentence with its placeholders filled in.
export const fill = (text, ...values) => values.reduce((text, value) => text.replace("%s", () => value), text);

// Selection of the speed.
export const speeds = (select, player) => {
  select.append(...Object.entries(SPEEDS).map(([name, speed]) => make("option", { textContent: name, selected: speed === player.speed })));
  select.onchange = () => { player.speed = SPEEDS[select.value]; };
};

export const controls = (player, bar) => {
  const { root } = player;
  const by = (action) => () => { player.pause(); action(); };
  const button = (name, action) => {
    const it = make("button", { type: "button", className: `fif-${name}`, onclick: action });
    show(it, name);
    return it;
  };
  const first = button("first", by(() => player.go(0)));
  const back = button("back", by(() => player.go(player.at - 1)));
  const toggle = button("play", () => (player.playing || !player.last ? player.pause() : player.play()));
  const on = button("on", by(() => player.go(player.at + 1)));
  const last = button("last", by(() => player.go(player.last)));
  const slider = make("input", { type: "range", min: 0, step: 1, oninput: by(() => player.go(slider.valueAsNumber)) });
  slider.setAttribute("aria-label", words.slider);
  const speed = make("select", { title: words.speed });
  speeds(speed, player);
  speed.setAttribute("aria-label", words.speed);
  const place = make("a", { className: "fif-place-now" });
  const all = make("button", { type: "button", className: "fif-all-steps", textContent: words.all });
  all.setAttribute("aria-pressed", "false");
  all.onclick = by(() => all.setAttribute("aria-pressed", String(!root.classList.toggle("fif-one"))));
  const live = make("p", { className: "fif-live" });
  live.setAttribute("role", "status");
  bar.append(slider, make("div", { className: "fif-buttons" }, first, back, toggle, on, last), speed, place, all);
  root.append(live);

  const follow = () => {
    const { at, frame } = player;
    const [number, of] = player.count();
    for (const [it, off] of [[first, at === 0], [back, at === 0], [on, at === player.last], [last, at === player.last]]) {
      // Not `disabled`, which would send the next key to the page.
      it.setAttribute("aria-disabled", String(off));
    }
    toggle.setAttribute("aria-disabled", String(player.last === 0));
    // A slider with one position, and "step 1 of 1", are hidden; their space is
    // preserved.
    slider.style.visibility = player.last < 2 ? "hidden" : "";
    place.style.visibility = of < 2 ? "hidden" : "";
    if (toggle.classList.toggle("fif-playing", player.playing)) show(toggle, "pause");
    else show(toggle, "play");
    slider.max = player.last;
    slider.value = at;
    place.textContent = fill(words.place, number, of);
    if (frame.id) place.href = `#${frame.id}`;
    else place.removeAttribute("href");
    slider.setAttribute("aria-valuetext", place.textContent);
  };
  let told = player.frame;
  const tell = () => {
    const { frame } = player;
    if (frame === told) return;
    const turn = turnOf(frame) === turnOf(told) ? "" : `${turnOf(frame).querySelector(".fif-heading").textContent}. `;
    told = frame;
    live.textContent = turn + fill(words.told, ...player.count(), caption(frame));
  };
  player.watchers.push(follow, tell);
  follow();
};

// Keys while the focus is in the player. A key handled here must not turn the page.
export const keys = (player) => (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const to = { ArrowLeft: player.at - 1, ArrowRight: player.at + 1, Home: 0, End: player.last }[event.key];
  if (event.key.startsWith("Arrow")) event.stopPropagation();
  if (event.shiftKey || !player.root.classList.contains("fif-one")) return;
  const slides = event.target.matches("input[type=range]");
  if (event.key === " " && (slides || event.target === player.root)) {
    event.preventDefault();
    player.playing ? player.pause() : player.play();
  } else if (to !== undefined && !event.target.matches("input, select, textarea")) {
    event.preventDefault();
    player.pause();
    player.go(to);
  }
};

// A horizontal swipe steps; a vertical one scrolls the page.
export const swipes = (player) => {
  const { root } = player;
  const onBoard = (event) => event.target.closest(".fif-picture") && root.classList.contains("fif-one");
  let from = null;
  root.addEventListener("pointerdown", (event) => {
    from = event.pointerType === "touch" && event.isPrimary && onBoard(event) ? event : null;
  });
  root.addEventListener("pointercancel", () => { from = null; });
  root.addEventListener("pointerup", (event) => {
    if (!from) return;
    const x = event.clientX - from.clientX, y = event.clientY - from.clientY;
    from = null;
    if (Math.abs(x) < 30 || Math.abs(x) < 2 * Math.abs(y)) return;
    player.pause();
    player.go(player.at + (x < 0 ? 1 : -1));
  });
  // mdBook would open its table of contents.
  for (const kind of ["touchstart", "touchmove"]) {
    root.addEventListener(kind, (event) => { if (onBoard(event)) event.stopPropagation(); }, { passive: true });
  }
};
