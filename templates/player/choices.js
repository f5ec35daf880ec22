// A turn as far as it is chosen, and the buttons of its next choice: the same on the board, in
// players and in the element.

import { attribute, make } from "./dom.js";
import { choiceButton } from "./pits.js";

// A finger previews a choice, and plays it by a second tap.
let touched = false;
globalThis.addEventListener?.("pointerdown", ({ pointerType }) => { touched = pointerType === "touch"; }, true);
globalThis.addEventListener?.("keydown", () => { touched = false; }, true);

export class PartialTurn {
  // The answer to the last choice.
  answer = null;

  // `request` asks for a turn, with its pictures from a number on.
  constructor(request) { this.request = request; }

  get choices() { return this.answer?.choices ?? []; }
  // The number of pictures up to the next choice.
  get seen() { return this.answer?.animation.all ?? 0; }

  // Begins the turn with a pit, or continues it with a choice.
  async choose(turn) { return (this.answer = await this.request(turn, this.seen)); }

  // The pictures from a number on.
  async more(from) { return (await this.request(this.answer.turn, from)).animation; }

  // Adds to each choice the picture in which its next sowing ends, and what follows in words.
  preview() {
    return Promise.all(this.choices.map(async (it) => {
      const { animation: { frames }, choices, status } = await this.request(it.turn, this.seen);
      const sown = frames.findIndex(({ event }) => event === "sowing");
      const captions = sown < 0 ? [] : frames.slice(0, sown + 2).map(({ caption }) => caption);
      it.picture = frames[sown]?.picture;
      it.preview ||= captions.join(" ") || (choices.length ? "" : status.join(" "));
    }));
  }

  // How a pit of the board is shown while the turn waits. Before the first seed moves, another pit
  // can still be chosen.
  look({ pit, starts, name }) {
    const own = this.choices.filter((it) => it.pit === pit);
    return {
      enabled: own.length > 0 || (!this.seen && starts),
      chosen: own.length > 0,
      asked: this.answer.asked_pits.includes(pit),
      name: own.length ? `${pit}: ${own.at(-1).words}` : name,
    };
  }
}

export class Choices {
  // The turn that waits for a choice.
  turn = null;
  #buttons = [];

  // `choose` is called with the notation of the turn so far; `paint` shows a picture on the board.
  constructor({ choose, paint }) {
    this.choose = choose;
    this.paint = paint;
  }

  // Returns the buttons of the choices of a turn, whose board shows a picture, with a hint for
  // fingers.
  offer(turn, picture, hint) {
    this.turn = turn;
    this.#buttons = turn.choices.map((it) => this.#button(it, picture));
    return { hints: touched ? [make("small", { textContent: hint })] : [], buttons: this.#buttons };
  }

  // A turn waits whose choices are not offered yet.
  wait(turn) {
    this.turn = turn;
    this.#buttons = [];
  }
  clear() { this.wait(null); }

  // Presses the choice of a pit; `true` if the pit belongs to a choice. Of several at one pit, the
  // first gets the focus.
  press(pit) {
    const own = this.#buttons.filter((it) => it.dataset.at === pit);
    if (own.length === 1) own[0].click();
    else own[0]?.focus();
    return own.length > 0;
  }

  focus() { this.#buttons[0]?.focus({ preventScroll: true }); }

  // A choice is previewed by focus and by a pointer.
  #button(it, picture) {
    const isShown = () => made.getAttribute("aria-pressed") === "true";
    const look = (is) => {
      // After the choice, the button may still lose the focus.
      if (is === isShown() || !this.#buttons.includes(made)) return;
      for (const other of this.#buttons) attribute(other, "aria-pressed", String(is && other === made));
      if (it.picture) this.paint(is ? it.picture : picture);
    };
    const made = choiceButton(it, () => {
      if (touched && !isShown()) return look(true);
      look(false);
      this.choose(it.turn);
    });
    const byMouse = (is) => ({ pointerType }) => { if (pointerType === "mouse") look(is); };
    attribute(made, "aria-pressed", "false");
    made.addEventListener("pointerenter", byMouse(true));
    made.addEventListener("pointerleave", byMouse(false));
    made.addEventListener("focus", () => { if (made.matches(":focus-visible") && !touched) look(true); });
    made.addEventListener("blur", () => { if (!touched) look(false); });
    return made;
  }
}
