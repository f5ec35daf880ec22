// The board: the picture drawn by the library, with a button over each pit.

import { by } from "./speak.js";
import { make } from "../player/controls.js";

export const stage = (() => {
  let pits = [];
  // The proportions of the board.
  let proportions = null;
  // The first pit in the tab order.
  let here = null;

  const button = (it) => {
    const made = make("button", { type: "button", className: "fif-pit-button", tabIndex: -1 });
    made.dataset.pit = it.pit;
    return made;
  };

  const dress = (it, enabled) => {
    const made = pits.find((button) => button.dataset.pit === it.pit);
    // A turned board has the same pits at other places.
    made.style.left = `${it.x}%`;
    made.style.top = `${it.y}%`;
    made.style.width = `${it.pitch}%`;
    made.setAttribute("aria-label", it.name);
    // Not `disabled`: a pit that cannot be played can still be read, and gives
    // the reason.
    made.setAttribute("aria-disabled", String(!enabled(it)));
    made.dataset.seeds = it.seeds ?? "_";
  };

  const focusable = (pit) => {
    here = pits.find((it) => it.dataset.pit === pit) ?? pits.find((it) => it.getAttribute("aria-disabled") === "false") ?? pits[0];
    for (const it of pits) it.tabIndex = it === here ? 0 : -1;
  };

  const place = (it) => [parseFloat(it.style.left), parseFloat(it.style.top)];
  // The nearest pit in that direction.
  const beside = (from, key) => {
    const [x, y] = place(from);
    const arrow = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
    if (!arrow) return null;
    const way = arrow.map((it) => (by("board").classList.contains("fif-facing-north") ? -it : it));
    const far = (it) => {
      const [dx, dy] = [place(it)[0] - x, place(it)[1] - y];
      const along = dx * way[0] + dy * way[1], aside = Math.abs(dx * way[1]) + Math.abs(dy * way[0]);
      return along > 0.5 && aside < 3 ? along : Infinity;
    };
    const found = pits.reduce((best, it) => (far(it) < far(best) ? it : best), from);
    return far(found) < Infinity ? found : null;
  };

  return {
    get picture() { return by("picture").querySelector("svg"); },

    // Draws a board and enables the pits that can be touched.
    draw(look, enabled) {
      this.paint(look.picture);
      this.name(look, enabled);
    },
    name(look, enabled = (it) => it.starts) {
      by("board").dataset.position = look.position;
      const group = by("pits");
      if (pits.map((it) => it.dataset.pit).join() !== look.pits.map((it) => it.pit).join()) {
        pits = look.pits.map(button);
        group.replaceChildren(...pits);
      }
      for (const it of look.pits) dress(it, enabled);
      focusable(here?.dataset.pit);
    },
    paint(picture) {
      by("picture").innerHTML = picture;
      const { width, height } = this.picture.viewBox.baseVal;
      const ratio = String(width / height);
      if (ratio === proportions) return;
      proportions = ratio;
      // A board of other proportions is a new box, not one that jumps.
      const box = by("pits").parentElement;
      box.style.display = "none";
      by("desk").style.setProperty("--fif-ratio", ratio);
      void box.offsetWidth;
      box.style.display = "";
    },
    // Until the library responds, no pit can be played.
    hold() {
      for (const it of pits) it.setAttribute("aria-disabled", "true");
    },
    // While seeds move, the numbers of seeds change too.
    moving() {
      this.hold();
      for (const it of pits) {
        it.setAttribute("aria-label", it.dataset.pit);
        delete it.dataset.seeds;
      }
    },
    focus(pit) {
      focusable(pit);
      here?.focus({ preventScroll: true });
    },
    marked(pit) {
      for (const it of pits) it.classList.toggle("fif-chosen", it.dataset.pit === pit);
    },
    pit: (pit) => pits.find((it) => it.dataset.pit === pit),
    wire(choose) {
      const group = by("pits");
      group.addEventListener("click", (event) => {
        const pit = event.target.closest("[data-pit]")?.dataset.pit;
        if (pit) { focusable(pit); choose(pit); }
      });
      group.addEventListener("keydown", (event) => {
        const to = beside(event.target, event.key);
        if (!event.key.startsWith("Arrow") || event.altKey || event.ctrlKey || event.metaKey) return;
        event.preventDefault();
        event.stopPropagation();
        if (to) this.focus(to.dataset.pit);
      });
    },
  };
})();
