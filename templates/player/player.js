// A player of one board. It has an ordered list of frames, list items with a picture
// and its caption; events and controls are handled elsewhere. Frames come from the
// page, or from a caller that draws more.

import { readingTime, walk } from "./motion.js";

// The content of a frame.
export const picture = (frame) => frame.querySelector(".fif-picture > svg");
export const caption = (frame) => frame.querySelector(".fif-caption")?.textContent ?? "";
export const turnOf = (frame) => frame.closest(".fif-turn-section");
export const framesOf = (turn) => [...turn.querySelectorAll(".fif-frame")];

// The frames of a line of play: those of the parent line up to the replaced turn, and
// its own.
export const line = (it) => {
  const own = [...it.children].filter((child) => child.matches(".fif-turn-section"));
  const outer = it.parentElement.closest(".fif-line");
  if (!outer) return own.flatMap(framesOf);
  let replaced = it.previousElementSibling;
  while (!replaced.matches(".fif-turn-section")) replaced = replaced.previousElementSibling;
  const before = line(outer);
  return [...before.slice(0, before.indexOf(framesOf(replaced)[0])), ...own.flatMap(framesOf)];
};

export class Player {
  // Only one player plays at a time.
  static playing = null;

  // `true` while figures side by side show their first difference: the address stays.
  quiet = false;

  constructor(root) {
    this.root = root;
    this.speed = 1;
    this.watchers = [];
    this.frames = line(root.querySelector(".fif-line"));
    this.mark(this.frames[0]);
  }

  get at() { return this.frames.indexOf(this.frame); }
  get last() { return this.frames.length - 1; }
  get playing() { return Player.playing === this; }

  // The number of a frame in its turn, and the number of the last one.
  count(frame = this.frame) {
    const all = framesOf(turnOf(frame));
    const first = frame.parentElement.start || 1;
    return [first + all.indexOf(frame), first + all.length - 1];
  }

  // Shows a frame of the line; the nearest end if the number is out of range.
  go(to) {
    const frame = this.frames[Math.max(0, Math.min(this.last, to))];
    if (frame === this.frame) return;
    // A frame of another line is not a previous step.
    const before = this.at >= 0 && to === this.at + 1 ? picture(this.frame) : null;
    this.motion?.stop();
    this.mark(frame);
    this.motion = walk(before, picture(frame), this.speed);
    this.changed();
  }

  // Shows any frame, also of another line.
  jump(frame) {
    if (!this.frames.includes(frame)) this.frames = line(frame.closest(".fif-line"));
    this.go(this.frames.indexOf(frame));
  }

  // Plays on; the next step is shown at once, unless a turn has just begun.
  play(begun = false) {
    Player.playing?.pause();
    Player.playing = this;
    if (!begun) this.go(this.at === this.last ? 0 : this.at + 1);
    if (!this.playing || this.at === this.last) {
      this.pause();
      return;
    }
    this.changed();
    this.wait();
  }

  pause() {
    clearTimeout(this.timer);
    if (!this.playing) return;
    Player.playing = null;
    this.changed();
  }

  // Waits until the seeds have moved and the caption can be read, then continues.
  async wait() {
    const time = readingTime(caption(this.frame));
    const now = this.frame;
    await this.motion?.done;
    if (!this.playing || now !== this.frame) return;
    // After a pause and restart there may be an older timer.
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      if (this.at < this.last) this.go(this.at + 1);
      if (this.at === this.last) this.pause();
      else this.wait();
    }, time / this.speed);
  }

  mark(frame) {
    for (const it of [this.frame, this.frame && turnOf(this.frame)]) it?.classList.remove("fif-now");
    // The focused element must not disappear: keys would go to the page.
    if (this.frame?.contains(document.activeElement)) this.root.focus({ preventScroll: true });
    this.frame = frame;
    for (const it of [frame, turnOf(frame)]) it.classList.add("fif-now");
  }

  changed() {
    for (const watch of this.watchers) watch(this);
  }
}
