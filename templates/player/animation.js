// The pictures of a turn, shown one after the other: on the interactive board and in the element.

import { pause } from "./dom.js";
import { REPEAT_TIME, captionTime, still, turnSpeed } from "./motion.js";

// The time of a picture in which no seeds move.
const STILL_TIME = 350;

// The captions of a turn for screen readers: of a long one the last.
export const spoken = (captions) => captions.slice(captions.length > 12 ? -2 : 0).join(" ");

// Plays one turn at a time, and can be stopped at any time.
export class TurnPlayer {
  // The speed that the reader chose.
  speed = 1;
  #run = null;
  #motion = null;

  get isRunning() { return this.#run !== null; }
  // The speed of the pictures that are shown now.
  get pace() { return turnSpeed(this.speed, this.#run?.laps ?? 0); }

  /** Shows the pictures with the numbers `first` up to `all` of a turn. `load` returns a picture by
   * its number, or nothing if there is none; `show` shows it, and returns the motion of its seeds.
   * Returns the captions, and `true` if it was stopped.
   * @param {{ first: number, all: number, laps: number }} turn
   * @param {{ load: (at: number) => any, show: (frame: any, at: number) => any }} board */
  async play({ first, all, laps }, { load, show }) {
    this.stop();
    const run = { laps, isStopped: false, stop: null };
    const stopped = new Promise((stop) => { run.stop = stop; });
    const unless = (wait) => Promise.race([wait, stopped]);
    this.#run = run;
    const captions = [];
    try {
      for (let at = first; at < all && !run.isStopped; at += 1) {
        const frame = await unless(load(at));
        if (run.isStopped || !frame) break;
        captions.push(frame.caption);
        this.#motion = await show(frame, at);
        await unless(this.#motion?.done ?? pause(still.matches ? 0 : STILL_TIME / this.pace));
        // The reader reads at the same speed in turns of any length.
        const time = frame.period ? REPEAT_TIME / this.speed : still.matches ? 0 : captionTime(frame.caption) / this.pace;
        if (!run.isStopped) await unless(pause(time));
      }
    } finally {
      if (this.#run === run) this.#run = null;
    }
    return { captions, isStopped: run.isStopped };
  }

  stop() {
    if (!this.#run) return;
    this.#run.isStopped = true;
    this.#motion?.stop();
    this.#run.stop();
    this.#run = null;
  }
}
