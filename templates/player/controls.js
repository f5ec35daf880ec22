// The controls of a player: buttons, a slider, keys, gestures, and announcements. They
// are created at first use.

import { attribute, fill, make, swipes } from "./dom.js";
import { dress, speeds } from "./motion.js";
import { caption, turnOf } from "./player.js";
import { controlTexts } from "../texts.js";

export const controls = (player, bar) => {
  const { root } = player;
  const by = (action) => () => { player.pause(); action(); };
  const button = (name, action) => {
    const it = make("button", { type: "button", className: `fif-${name}`, onclick: action });
    dress(it, name, controlTexts[name]);
    return it;
  };
  const first = button("first", by(() => player.go(0)));
  const back = button("back", by(() => player.go(player.at - 1)));
  const toggle = button("play", () => (player.playing || !player.last ? player.pause() : player.play()));
  const on = button("on", by(() => player.go(player.at + 1)));
  const last = button("last", by(() => player.go(player.last)));
  const slider = make("input", { type: "range", min: 0, step: 1, "aria-label": controlTexts.slider, oninput: by(() => player.go(slider.valueAsNumber)) });
  const speed = make("select", { title: controlTexts.speed, "aria-label": controlTexts.speed });
  speeds(speed, player);
  const place = make("a", { className: "fif-place-now" });
  const all = make("button", { type: "button", className: "fif-all-steps", textContent: controlTexts.all, "aria-pressed": "false" });
  all.onclick = by(() => all.setAttribute("aria-pressed", String(!root.classList.toggle("fif-one"))));
  const live = make("p", { className: "fif-live", role: "status" });
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
    slider.style.visibility = player.last === 0 ? "hidden" : "";
    place.style.visibility = of < 2 ? "hidden" : "";
    toggle.classList.toggle("fif-playing", player.playing);
    const name = player.playing ? "pause" : "play";
    dress(toggle, name, controlTexts[name]);
    slider.max = player.last;
    slider.value = at;
    place.textContent = fill(controlTexts.place, number, of);
    attribute(place, "href", frame.id ? `#${frame.id}` : null);
    slider.setAttribute("aria-valuetext", place.textContent);
  };
  let before = player.frame;
  const tell = () => {
    const { frame } = player;
    if (frame === before) return;
    const turn = turnOf(frame) === turnOf(before) ? "" : `${turnOf(frame).querySelector(".fif-heading").textContent}. `;
    before = frame;
    live.textContent = turn + fill(controlTexts.progress, ...player.count(), caption(frame));
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

export const touches = (player) => {
  const { root } = player;
  const onBoard = (event) => event.target.closest(".fif-picture") && root.classList.contains("fif-one");
  swipes(root, (step) => {
    player.pause();
    player.go(player.at + step);
  }, onBoard);
  // mdBook would open its table of contents.
  for (const kind of ["touchstart", "touchmove"]) {
    root.addEventListener(kind, (event) => { if (onBoard(event)) event.stopPropagation(); }, { passive: true });
  }
};
