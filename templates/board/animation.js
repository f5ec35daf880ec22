// The pictures of a turn on the board, with their captions and sounds.

import { stage } from "./picture.js";
import { sound } from "./sound.js";
import { announce, by } from "./speak.js";
import { TurnPlayer, spoken } from "../player/animation.js";
import { fill, make } from "../player/dom.js";
import { walk } from "../player/motion.js";
import { says } from "../texts.js";

class BoardAnimation extends TurnPlayer {
  #show(frame, laps) {
    // The previous picture stays below until its seeds have moved.
    const under = stage.picture?.cloneNode(true);
    const { pace } = this;
    stage.paint(frame.picture);
    by("board").dataset.position = frame.position;
    const repeats = frame.period ? [make("small", { textContent: fill(says.returned, frame.period) })] : [];
    by("status").replaceChildren(make("span", { textContent: frame.caption }), ...repeats);
    by("lap").textContent = laps > 3 ? fill(says.lap_of, frame.lap, laps) : "";
    sound.play(stage.picture, pace);
    return under && pace < 8 ? walk(under, stage.picture, pace) : null;
  }

  #hide() {
    by("skip").hidden = true;
    by("lap").textContent = "";
  }

  // Plays the pictures of an answer to the end, or until it is skipped. `more` requests those from
  // a number on.
  async playAll(animation, more) {
    this.skip();
    by("skip").hidden = false;
    if (animation.all) stage.pits.moving();
    let part = animation;
    const load = async (at) => {
      if (at >= part.first + part.frames.length) part = await more(at);
      return part.frames[at - part.first];
    };
    try {
      const { captions } = await this.play(animation, { load, show: (frame) => this.#show(frame, animation.laps) });
      announce(spoken(captions));
    } finally {
      if (!this.isRunning) this.#hide();
    }
  }

  skip() {
    if (!this.isRunning) return;
    this.stop();
    this.#hide();
  }
}

export const turnAnimation = new BoardAnimation();
