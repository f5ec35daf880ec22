// Short sounds of seeds, generated without files; off until they are switched on.

import { by } from "./speak.js";
import { recall, remember } from "../player/dom.js";
import { LONGEST, STRIDE, places, still } from "../player/motion.js";

const SOUND_KEY = "fifangha-sound";

export const sound = {
  on: false,
  context: null,
  // One knock of a seed, `delay` seconds from now.
  knock(delay, pitch) {
    const { context } = this;
    const begin = context.currentTime + delay;
    const tone = new OscillatorNode(context, { type: "triangle", frequency: pitch });
    const volume = new GainNode(context, { gain: 0 });
    volume.gain.setValueAtTime(0.25, begin);
    volume.gain.exponentialRampToValueAtTime(0.001, begin + 0.07);
    tone.connect(volume).connect(context.destination);
    tone.start(begin);
    tone.stop(begin + 0.08);
  },
  // The sounds of a picture: a knock for each seed of a sowing, two for a capture.
  play(picture, speed) {
    if (!this.on || speed >= 8) return;
    this.context ??= new AudioContext();
    const { event } = picture.dataset;
    const seeds = event === "sowing" ? places(picture).length - 1 : 1;
    const stride = still.matches ? 0.05 : Math.min(STRIDE, LONGEST / Math.max(1, seeds)) / speed / 1000;
    for (let at = 1; at <= Math.min(seeds, 48); at += 1) this.knock(at * stride, 320 + 40 * (at % 3));
    if (event === "capture") this.knock(0.06, 520);
  },
  set(on) {
    this.on = on;
    by("sound").setAttribute("aria-pressed", String(on));
  },
  wire() {
    this.set(recall("localStorage", SOUND_KEY) === "on");
    by("sound").onclick = () => {
      this.set(!this.on);
      if (this.on) {
        this.context ??= new AudioContext();
        this.knock(0, 360);
      }
      remember("localStorage", SOUND_KEY, this.on ? "on" : "off");
    };
  },
};
