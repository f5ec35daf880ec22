// One board to play through. A player knows frames, list items with a picture and
// what is said of it, in an order; what it is asked for, and how its controls
// look, is for others. Frames come from the page, or from whoever draws more.

// How long a frame stays: some time for the picture, more for each letter.
const LOOK = 900;
const LETTER = 28;

// What stands in a frame.
const picture = (frame) => frame.querySelector(".fif-picture > svg");
const caption = (frame) => frame.querySelector(".fif-caption")?.textContent ?? "";
const turnOf = (frame) => frame.closest(".fif-told");
const framesOf = (turn) => [...turn.querySelectorAll(".fif-frame")];

// The frames of a line of play: those of the line that it leaves, up to the turn
// that it replaces, and its own.
const line = (it) => {
  const own = [...it.children].filter((child) => child.matches(".fif-told"));
  const outer = it.parentElement.closest(".fif-line");
  if (!outer) return own.flatMap(framesOf);
  let replaced = it.previousElementSibling;
  while (!replaced.matches(".fif-told")) replaced = replaced.previousElementSibling;
  const before = line(outer);
  return [...before.slice(0, before.indexOf(framesOf(replaced)[0])), ...own.flatMap(framesOf)];
};

class Player {
  // Only one plays at a time.
  static playing = null;

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

  // The number of a frame in its turn, and the number of the last one there.
  count(frame = this.frame) {
    const all = framesOf(turnOf(frame));
    const first = frame.parentElement.start || 1;
    return [first + all.indexOf(frame), first + all.length - 1];
  }

  // Shows a frame of the line, the first or the last one where there is none.
  go(to) {
    const frame = this.frames[Math.max(0, Math.min(this.last, to))];
    if (frame === this.frame) return;
    // One of another line is no step before it.
    const before = this.at >= 0 && to === this.at + 1 ? picture(this.frame) : null;
    this.motion?.stop();
    this.mark(frame);
    this.motion = walk(before, picture(frame), this.speed);
    this.changed();
  }

  // Shows any frame, of another line too.
  jump(frame) {
    if (!this.frames.includes(frame)) this.frames = line(frame.closest(".fif-line"));
    this.go(this.frames.indexOf(frame));
  }

  play() {
    if (this.at === this.last) this.go(0);
    Player.playing?.pause();
    Player.playing = this;
    this.changed();
    this.wait();
  }

  pause() {
    clearTimeout(this.timer);
    if (!this.playing) return;
    Player.playing = null;
    this.changed();
  }

  // Stays as long as the seeds walk and the sentence is read, then goes on.
  async wait() {
    const time = LOOK + LETTER * caption(this.frame).length;
    const now = this.frame;
    await this.motion?.done;
    if (!this.playing || now !== this.frame) return;
    // Stopped and started in the meantime, it waits twice.
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      if (this.at < this.last) this.go(this.at + 1);
      if (this.at === this.last) this.pause();
      else this.wait();
    }, time / this.speed);
  }

  mark(frame) {
    for (const it of [this.frame, this.frame && turnOf(this.frame)]) it?.classList.remove("fif-now");
    // What has the focus must not vanish: keys would go to the page.
    if (this.frame?.contains(document.activeElement)) this.root.focus({ preventScroll: true });
    this.frame = frame;
    for (const it of [frame, turnOf(frame)]) it.classList.add("fif-now");
  }

  changed() {
    for (const watch of this.watchers) watch(this);
  }
}
