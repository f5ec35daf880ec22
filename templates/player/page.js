// The players of the page. Each shows its first frame at once; the rest is
// initialized when it comes into view or is needed.

import { controls, keys, touches } from "./controls.js";
import { attribute, centre, make } from "./dom.js";
import { Player, caption, framesOf, turnOf } from "./player.js";

const players = new Map();

// The player that contains an element, if there is one.
export const playerAt = (it) => {
  const root = it?.closest(".fif-player");
  if (!root || !(players.has(root) || root.querySelector(":scope > .fif-controls"))) return undefined;
  if (!players.has(root)) players.set(root, awake(root));
  return players.get(root);
};

const awake = (root) => {
  const player = new Player(root);
  controls(player, root.querySelector(".fif-controls"));
  const moves = [...root.querySelectorAll(".fif-moves a")].map((link) => {
    const turn = turnOf(document.getElementById(link.hash.slice(1)));
    link.onclick = (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      player.pause();
      player.jump(framesOf(turn)[0]);
    };
    return [link, turn];
  });
  const list = root.querySelector(".fif-moves");
  const mark = () => {
    for (const [link, turn] of moves) {
      const isCurrent = turn === turnOf(player.frame);
      if (isCurrent && !link.hasAttribute("aria-current")) centre(list, link);
      attribute(link, "aria-current", isCurrent ? "step" : null);
    }
  };
  mark();
  // The address reflects the shown frame, without a new history entry.
  const address = () => {
    // Frames played here have no address.
    if (!player.quiet && player.frame.id && location.hash !== `#${player.frame.id}`) history.replaceState(history.state, "", `#${player.frame.id}`);
  };
  // "Play from here" starts at the shown turn.
  const from = root.closest(".fif-figure")?.querySelector(".fif-from a[data-board]");
  const follow = () => {
    const board = turnOf(player.frame).dataset.from;
    if (!from || !board) return;
    const now = encodeURIComponent(board).replace(/[!'()*]/g, (it) => `%${it.charCodeAt(0).toString(16).toUpperCase()}`);
    from.href = from.getAttribute("href").replace(from.dataset.board, () => now);
    from.dataset.board = now;
  };
  follow();
  player.watchers.push(mark, address, follow);
  root.addEventListener("keydown", keys(player));
  touches(player);
  return player;
};

const near = new IntersectionObserver((seen) => {
  for (const { isIntersecting, target } of seen) {
    if (!isIntersecting) continue;
    near.unobserve(target);
    playerAt(target);
  }
}, { rootMargin: "50% 0px" });

for (const root of document.querySelectorAll(".fif-player")) {
  root.classList.add("fif-awake");
  const first = root.querySelector(".fif-frame");
  if (root.querySelectorAll(".fif-frame").length < 2 && !root.dataset.asked) continue;
  first.classList.add("fif-now");
  turnOf(first).classList.add("fif-now");
  root.querySelector(".fif-line").before(make("div", { className: "fif-controls" }));
  root.classList.add("fif-one");
  root.tabIndex = -1;
  near.observe(root);
}

// Figures side by side have one slider. They open at the step at which they part.
for (const box of document.querySelectorAll(".fif-side-by-side")) {
  const roots = [...box.querySelectorAll(".fif-player.fif-one")];
  if (roots.length < 2) continue;
  const all = roots.map(playerAt);
  const leader = all.reduce((a, b) => (b.last > a.last ? b : a));
  for (const { root } of all) if (root !== leader.root) root.querySelector(":scope > .fif-controls").remove();
  box.append(leader.root.querySelector(":scope > .fif-controls"));
  box.addEventListener("keydown", keys(leader));
  let moves = false;
  for (const player of all) {
    player.watchers.push(() => {
      if (moves) return;
      moves = true;
      for (const other of all) if (other !== player) other.go(player.at);
      moves = false;
    });
  }
  const parts = leader.frames.findIndex((frame, at) => all.some((it) => caption(it.frames[Math.min(at, it.last)]) !== caption(frame)));
  for (const player of all) player.quiet = true;
  leader.go(parts);
  leader.motion?.stop();
  for (const player of all) {
    player.motion?.stop();
    player.quiet = false;
  }
}

// A link to a step opens that step.
const open = () => {
  const frame = document.getElementById(location.hash.slice(1))?.closest(".fif-frame");
  const player = playerAt(frame);
  if (!player) return;
  player.pause();
  player.jump(frame);
  const shown = player.root.classList.contains("fif-one") ? player.root : frame;
  shown.scrollIntoView({ behavior: "instant" });
};
addEventListener("hashchange", open);
open();
document.addEventListener("visibilitychange", () => { if (document.hidden) Player.playing?.pause(); });
