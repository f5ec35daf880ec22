// The buttons over the pits of a board: their names, the focus, and the arrow keys.

import { attribute, make } from "./dom.js";

const placed = (it) => `left: ${it.x}%; top: ${it.y}%; width: ${it.pitch}%`;
export const pitButton = (it) =>
  make("button", { type: "button", className: "fif-pit-button", "data-pit": it.pit, style: placed(it) });

// The place that is nearest to a point.
export const nearest = (places, x, y) => {
  const distance = (it) => Math.hypot(it.x - x, it.y - y);
  return places.reduce((best, it) => (distance(it) < distance(best) ? it : best));
};

// A button for a choice within a turn.
export const choiceButton = (it, onclick) => make("button", {
  type: "button",
  className: "fif-offer",
  "data-turn": it.turn,
  "data-sign": it.sign,
  "data-at": it.pit,
  "data-towards": it.towards,
  onclick,
}, make("span", { textContent: it.words }), " ", it.preview ? make("small", { textContent: it.preview }) : "");

export class Pits {
  // The pit that is first in the tab order.
  here = null;

  // `choose` is called with a pit that is pressed. On a turned board the arrow keys are
  // turned too.
  constructor(box, choose, isTurned = () => false) {
    this.box = box;
    box.addEventListener("click", (event) => {
      // Keys press a button; a tap between buttons belongs to the nearest.
      const pit = event.detail ? this.at(event) : event.target.closest("[data-pit]")?.dataset.pit;
      if (!pit) return;
      this.here = pit;
      this.#reachable();
      choose(pit);
    });
    box.addEventListener("keydown", (event) => {
      if (!event.key.startsWith("Arrow") || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      event.stopPropagation();
      const to = this.#beside(event.target, event.key, isTurned() ? -1 : 1);
      if (to) this.focus(to.dataset.pit);
    });
  }

  get all() { return [...this.box.children]; }
  button(pit) { return this.all.find((it) => it.dataset.pit === pit); }
  isEnabled(pit) { return this.button(pit)?.getAttribute("aria-disabled") === "false"; }

  // Shows the pits of a board; `look` tells of each if it is enabled, chosen, pressed or asked about.
  show(pits, look) {
    if (this.all.map((it) => it.dataset.pit).join() !== pits.map((it) => it.pit).join()) {
      this.box.replaceChildren(...pits.map(pitButton));
    }
    for (const it of pits) {
      const made = this.button(it.pit);
      const { name = it.name, enabled, chosen = made.classList.contains("fif-chosen"), pressed, asked = false } = look(it);
      // A turned board has the same pits at other places.
      made.style = placed(it);
      made.setAttribute("aria-label", name);
      // Not `disabled`: a pit that cannot be played can still be read, and gives the reason.
      made.setAttribute("aria-disabled", String(!enabled));
      attribute(made, "aria-pressed", pressed);
      made.classList.toggle("fif-chosen", chosen);
      made.classList.toggle("fif-asked", asked);
      made.dataset.seeds = it.seeds ?? "_";
      made.classList.toggle("fif-badged", Boolean(it.badged));
    }
    this.#reachable();
  }

  // No pit can be played.
  hold() {
    for (const it of this.all) it.setAttribute("aria-disabled", "true");
  }
  // While seeds move, the numbers of seeds change too.
  moving() {
    this.hold();
    this.mark();
    for (const it of this.all) {
      it.setAttribute("aria-label", it.dataset.pit);
      it.removeAttribute("aria-pressed");
      delete it.dataset.seeds;
    }
  }
  mark(...pits) {
    for (const it of this.all) {
      it.classList.toggle("fif-chosen", pits.includes(it.dataset.pit));
      it.classList.remove("fif-asked");
    }
  }

  // Focuses a pit; without a name, the first that can be played.
  focus(pit) {
    this.here = pit;
    const it = this.#reachable();
    this.here = it?.dataset.pit;
    it?.focus({ preventScroll: true });
  }

  // The pit nearest to a tap, if the tap is on the board.
  at({ clientX, clientY }) {
    const places = this.all.map((it) => {
      const { x, y, width } = it.getBoundingClientRect();
      return { pit: it.dataset.pit, x: x + width / 2, y: y + width / 2, width };
    });
    if (!places.length) return null;
    const it = nearest(places, clientX, clientY);
    return Math.hypot(it.x - clientX, it.y - clientY) < it.width ? it.pit : null;
  }

  #reachable() {
    const { all } = this;
    const here = this.button(this.here) ?? all.find((it) => it.getAttribute("aria-disabled") === "false") ?? all[0];
    for (const it of all) it.tabIndex = it === here ? 0 : -1;
    return here;
  }

  // The nearest pit in the direction of a key.
  #beside(from, key, turned) {
    const place = (it) => [parseFloat(it.style.left), parseFloat(it.style.top)];
    const [x, y] = place(from);
    const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key].map((it) => turned * it);
    const far = (it) => {
      const [dx, dy] = [place(it)[0] - x, place(it)[1] - y];
      const along = dx * way[0] + dy * way[1], aside = Math.abs(dx * way[1]) + Math.abs(dy * way[0]);
      return along > 0.5 && aside < 3 ? along : Infinity;
    };
    const found = this.all.reduce((best, it) => (far(it) < far(best) ? it : best), from);
    return found === from ? null : found;
  }
}
