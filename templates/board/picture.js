// The board: the picture drawn by the library, with a button over each pit.

import { by } from "./speak.js";
import { Pits } from "../player/pits.js";

export const stage = {
  /** @type {Pits} */
  pits: null,
  // The markup of the shown picture.
  painted: "",
  // The proportions of the board.
  proportions: null,

  get picture() { return by("picture").querySelector("svg"); },

  /** Draws a board; `look` tells which pits can be touched.
   * @param {any} board @param {(it: any) => object} [look] */
  draw(board, look) {
    this.paint(board.picture);
    this.name(board, look);
  },
  /** @param {any} board @param {(it: any) => any} look */
  name({ position, pits }, look = ({ starts }) => ({ enabled: starts })) {
    by("board").dataset.position = position;
    this.pits.show(pits, look);
  },
  paint(picture) {
    this.painted = picture;
    by("picture").innerHTML = picture;
    const { width, height } = this.picture.viewBox.baseVal;
    const ratio = String(width / height);
    if (ratio === this.proportions) return;
    this.proportions = ratio;
    // A board of other proportions is a new box, not one that jumps.
    const box = by("pits").parentElement;
    box.style.display = "none";
    by("study").style.setProperty("--fif-ratio", ratio);
    void box.offsetWidth;
    box.style.display = "";
  },
  wire(choose) {
    this.pits = new Pits(by("pits"), choose, () => by("board").classList.contains("fif-facing-north"));
  },
};
