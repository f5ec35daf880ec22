// Animation of a turn: its pictures in sequence, with moving seeds. It can be stopped
// at any time, and long turns are requested in parts.

import { stage } from "./picture.js";
import { sound } from "./sound.js";
import { announce, by } from "./speak.js";
import { fill, make, pause } from "../player/dom.js";
import { REPEAT_TIME, captionTime, still, turnSpeed, walk } from "../player/motion.js";
import { says } from "../texts.js";

export const reel = (() => {
  let running = null;

  const end = () => {
    running = null;
    by("skip").hidden = true;
    by("lap").textContent = "";
  };

  const show = (frame, animation, fast) => {
    const before = stage.picture;
    const box = by("picture");
    // The previous picture stays below until its seeds have moved.
    const under = before?.cloneNode(true);
    stage.paint(frame.picture);
    by("board").dataset.position = frame.position;
    by("status").replaceChildren(make("span", { textContent: frame.caption }));
    by("lap").textContent = animation.laps > 3 ? fill(says.lap_of, frame.lap, animation.laps) : "";
    return under && fast < 8 ? walk(under, box.querySelector("svg"), fast) : null;
  };

  return {
    get running() { return running !== null; },

    // Plays the pictures of an animation to the end, or until it is skipped. `more`
    // requests the next ones.
    async play(animation, more) {
      this.skip();
      const run = { skipped: false, motion: null };
      const stopped = new Promise((stop) => { run.stop = stop; });
      const unless = (wait) => Promise.race([wait, stopped]);
      running = run;
      by("skip").hidden = false;
      if (animation.all) stage.pits.moving();
      const captions = [];
      try {
        for (let at = animation.first; at < animation.all && !run.skipped; at += 1) {
          if (at >= animation.first + animation.frames.length) {
            const next = await unless(more(at));
            if (run.skipped || !next.frames.length) break;
            animation = next;
          }
          const frame = animation.frames[at - animation.first];
          const speed = turnSpeed(reel.speed, animation.laps);
          captions.push(frame.caption);
          run.motion = show(frame, animation, speed);
          sound.play(stage.picture, speed);
          await unless(run.motion?.done ?? pause(still.matches ? 0 : 350 / speed));
          if (!run.skipped && !still.matches) await unless(pause(captionTime(frame.caption) / speed));
          if (frame.period && !run.skipped) {
            by("status").append(make("small", { textContent: fill(says.returned, frame.period) }));
            await unless(pause(REPEAT_TIME / reel.speed));
          }
        }
      } finally {
        if (running === run) end();
        announce(captions.length > 12 ? captions.slice(-2).join(" ") : captions.join(" "));
      }
    },
    skip() {
      if (!running) return;
      running.skipped = true;
      running.motion?.stop();
      running.stop();
      end();
    },
    speed: 1,
  };
})();
