// A turn on the board: the user's pit and choices, the reply of the computer, and
// replays.

import { turnAnimation } from "./animation.js";
import { openStudy } from "./open-study.js";
import { stage } from "./picture.js";
import { announce, by, hush, say } from "./speak.js";
import { Choices, PartialTurn } from "../player/choices.js";
import { fill, make } from "../player/dom.js";
import { says } from "../texts.js";

export const turn = (() => {
  // The current activity on the board.
  let begun = null;

  const clear = () => {
    if (!begun) return;
    begun = null;
    by("question").hidden = true;
    by("question").replaceChildren();
    choices.clear();
    stage.pits.mark();
    hush();
  };

  // Restores the previous board; the message stays.
  const back = () => {
    clear();
    if (openStudy.shown) stage.draw(openStudy.shown.board);
  };

  // Starts an activity on the board that lasts until a new position is shown. The
  // activity calls `left` after each wait to learn if that has happened.
  const take = async (task) => {
    openStudy.settle();
    clear();
    const mine = {};
    begun = mine;
    const left = () => begun !== mine;
    try {
      await task(left, openStudy.here);
    } catch (error) {
      if (left()) return;
      back();
      say(error.message, error.help, true);
    }
  };

  const request = (here) => (turn, from) => openStudy.ask("partialTurn", { turn, from }, here);
  // Plays the pictures of a turn from number `seen` on.
  const play = (partial) => turnAnimation.playAll(partial.answer.animation, (from) => partial.more(from));
  // Plays a whole turn that the program chose.
  const playWhole = async (text, left, here) => {
    const partial = new PartialTurn(request(here));
    await partial.choose(text);
    if (!left()) await play(partial);
  };

  const choices = new Choices({ choose: (text) => go(text, choices.turn), paint: (picture) => stage.paint(picture) });
  const ask = (partial) => {
    const box = by("question");
    const { question, board } = partial.answer;
    stage.name(board, (it) => partial.look(it));
    const { hints, buttons } = choices.offer(partial, stage.painted, says.tap_again);
    const cancel = make("button", { type: "button", className: "fif-quiet", textContent: says.cancel, onclick: () => turn.cancel() });
    box.replaceChildren(make("p", { textContent: question }), ...hints, make("div", { className: "fif-offers" }, ...buttons), cancel);
    box.hidden = false;
    announce(`${question} ${partial.choices.map((it) => it.words).join(", ")}`);
    choices.focus();
  };

  const write = async (text, left) => {
    const written = await openStudy.remake((here) => openStudy.ask("write", { turn: text }, here), { cause: "played" });
    if (!written && !left()) back();
    return written;
  };

  // Begins a turn with a pit, or continues it with a choice.
  const go = (text, waiting = null) => {
    // The chosen button disappears; keyboard focus moves to the pits.
    const chosen = by("question").contains(document.activeElement);
    return take(async (left, here) => {
      stage.pits.hold();
      const partial = waiting ?? new PartialTurn(request(here));
      const answer = await partial.choose(text);
      if (left()) return;
      await play(partial);
      if (left()) return;
      if (answer.choices.length) {
        await partial.preview();
        if (!left()) ask(partial);
      } else if (await write(answer.turn, left)) {
        if (chosen) stage.pits.focus();
        turn.engineTurn();
      }
    });
  };

  return {
    // Clicks on a pit during a choice select it if it is unambiguous.
    choose(pit) {
      if (choices.press(pit)) return;
      if (stage.pits.isEnabled(pit)) go(pit);
      else choices.focus();
    },
    get begun() { return begun !== null; },
    go: (text) => go(text),
    cancel() { openStudy.show(openStudy.text, openStudy.at); },
    // The activity on the board ends when a new position is shown.
    leave() {
      turnAnimation.skip();
      clear();
      hush();
    },
    // Plays the turn of the computer against a single player.
    engineTurn() {
      const strategy = by("players").value;
      if (strategy === "two" || !openStudy.shown || openStudy.shown.over) return;
      take(async (left, here) => {
        stage.pits.hold();
        say(says.thinking);
        const seed = crypto.getRandomValues(new Uint32Array(1))[0];
        const { turn: chosen, value } = await openStudy.ask("engineTurn", { strategy, seed }, here);
        if (left()) return;
        await playWhole(chosen, left, here);
        if (left() || !(await write(chosen, left))) return;
        if (value && !openStudy.shown?.over) say(value);
      });
    },
    // Shows the best turn that the program finds on the board, without writing it; or only its
    // estimate of the position.
    hint(whole) {
      const { shown } = openStudy;
      if (!shown || shown.over) return;
      take(async (left, here) => {
        say(says.thinking);
        const { turn: chosen, pit, words, value } = await openStudy.ask("engineTurn", { strategy: "best", seed: 1 }, here);
        if (left()) return;
        if (whole) {
          const text = fill(says.hint_turn, words);
          say(text, [value]);
          await playWhole(chosen, left, here);
          if (left()) return;
          await openStudy.show(here.text, here.at, "watched");
          say(text, [value]);
          stage.pits.mark(pit);
          stage.pits.focus(pit);
        } else {
          clear();
          say(value);
        }
      });
    },
    // Replays the current turn.
    watch(last = false) {
      const { shown } = openStudy;
      if (!shown?.before) return;
      take(async (left, here) => {
        const before = await openStudy.ask("study", {}, { ...here, at: shown.before });
        const more = (from) => openStudy.ask("turnAnimation", { from }, here);
        let animation = await more(0);
        const period = animation.frames.at(-1)?.period ?? 0;
        if (last && period) animation = await more(Math.max(0, animation.all - 2 * period));
        if (left()) return;
        stage.draw(before.game.board, () => ({ enabled: false }));
        await turnAnimation.playAll(animation, more);
        if (!left()) openStudy.show(openStudy.text, openStudy.at, "watched");
      });
    },
  };
})();
