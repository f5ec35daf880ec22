// The side at the bottom of the board: fixed, or the side to move. Between two players on
// the two sides of a table nothing moves, but the words face the player to move.

import { openStudy } from "./open-study.js";
import { by } from "./speak.js";

export const view = {
  get way() { return by("view").value; },
  // Returns `true` if North is at the bottom; a finished game keeps its side.
  flip(mover) {
    if (this.way === "south" || this.way === "north") return this.way === "north";
    return mover ? mover === "N" : openStudy.flip;
  },
  set(way) {
    by("view").value = way;
    return openStudy.show(openStudy.text, openStudy.at, "view");
  },
  wire() {
    by("view").onchange = () => this.set(this.way);
    by("turn-board").onclick = () => this.set(openStudy.flip ? "south" : "north");
    openStudy.watchers.push(() => by("board").classList.toggle("fif-facing-north", this.way === "table" && openStudy.flip));
  },
};
