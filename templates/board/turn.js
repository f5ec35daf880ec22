// A turn on the board: the user's pit and choices, the reply of the computer, and
// replays.

import { desk } from "./desk.js";
import { stage } from "./picture.js";
import { reel } from "./reel.js";
import { announce, by, hush, say } from "./speak.js";
import { attribute, fill, make } from "../player/dom.js";
import { choiceButton } from "../player/pits.js";
import { says } from "../texts.js";

export const turn = (() => {
  // The current activity on the board.
  let begun = null;

  const clear = () => {
    if (!begun) return;
    begun = null;
    by("question").hidden = true;
    by("question").replaceChildren();
    stage.pits.mark();
    for (const it of stage.pits.all) it.classList.remove("fif-asked");
    hush();
  };

  // Restores the previous board; the message stays.
  const back = () => {
    clear();
    if (desk.shown) stage.draw(desk.shown.board);
  };

  // Starts an activity on the board that lasts until a new position is shown. The
  // activity calls `left` after each wait to learn if that has happened.
  const take = async (task) => {
    desk.settle();
    clear();
    const mine = {};
    begun = mine;
    const left = () => begun !== mine;
    try {
      await task(left, desk.here);
    } catch (error) {
      if (left()) return;
      back();
      say(error.message, error.help, true);
    }
  };

  // The picture in which the next sowing after a choice ends, and what follows, in words.
  const previewOf = async ({ turn, preview }, seen, here) => {
    const { animation: { frames }, choices, status } = await desk.ask("partialTurn", { turn, from: seen }, here);
    const sown = frames.findIndex(({ event }) => event === "sowing");
    const captions = sown < 0 ? [] : frames.slice(0, sown + 2).map(({ caption }) => caption);
    return { picture: frames[sown]?.picture, text: preview || captions.join(" ") || (choices.length ? "" : status.join(" ")) };
  };

  // A choice is previewed by focus and by a pointer. A finger previews it too, and plays it by a
  // second tap.
  let touched = false;
  addEventListener("pointerdown", ({ pointerType }) => { touched = pointerType === "touch"; }, true);
  addEventListener("keydown", () => { touched = false; }, true);
  const offerOf = (it, { picture, text }, seen) => {
    const before = by("picture").innerHTML;
    const isShown = () => offer.getAttribute("aria-pressed") === "true";
    const offer = choiceButton({ ...it, preview: text }, () => (touched && !isShown() ? look(true) : go(it.turn, seen)));
    const look = (is) => {
      for (const other of by("question").querySelectorAll("[aria-pressed]")) other.setAttribute("aria-pressed", "false");
      offer.setAttribute("aria-pressed", String(is));
      if (offer.isConnected) stage.paint(is && picture ? picture : before);
    };
    const byMouse = (is) => ({ pointerType }) => { if (pointerType === "mouse") look(is); };
    attribute(offer, "aria-pressed", "false");
    offer.addEventListener("pointerenter", byMouse(true));
    offer.addEventListener("pointerleave", byMouse(false));
    offer.addEventListener("focus", () => { if (offer.matches(":focus-visible") && !touched) look(true); });
    offer.addEventListener("blur", () => { if (!touched) look(false); });
    return offer;
  };

  const ask = ({ question, choices, animation }, previews) => {
    const box = by("question");
    const offers = choices.map((it, at) => offerOf(it, previews[at], animation.all));
    const cancel = make("button", { type: "button", className: "fif-quiet", textContent: says.cancel, onclick: () => turn.cancel() });
    const taps = touched ? [make("small", { textContent: says.tap_again })] : [];
    box.replaceChildren(make("p", { textContent: question }), ...taps, make("div", { className: "fif-offers" }, ...offers), cancel);
    box.hidden = false;
    for (const it of choices) {
      const pit = stage.pits.button(it.pit);
      pit?.classList.add("fif-chosen");
      pit?.setAttribute("aria-label", `${it.pit}: ${it.words}`);
    }
    // The pits that the question names.
    for (const pit of question.match(/\b[a-f]\d+\b/g) ?? []) stage.pits.button(pit)?.classList.add("fif-asked");
    announce(`${question} ${choices.map((it) => it.words).join(", ")}`);
    offers[0]?.focus({ preventScroll: true });
  };

  // Shows a partial turn from picture `seen` on.
  const show = async (text, seen, here) => {
    const begin = (turn, from) => desk.ask("partialTurn", { turn, from }, here);
    const answer = await begin(text, seen);
    return { answer, play: () => reel.play(answer.animation, async (from) => (await begin(answer.turn, from)).animation) };
  };

  const write = async (text, left) => {
    const written = await desk.remake((here) => desk.ask("write", { turn: text }, here), { cause: "played" });
    if (!written && !left()) back();
    return written;
  };

  // Continues a turn: first a pit, then choices.
  const go = (text, seen = 0) => {
    // The chosen button disappears; keyboard focus moves to the pits.
    const chosen = by("question").contains(document.activeElement);
    return take(async (left, here) => {
      stage.pits.hold();
      const { answer, play } = await show(text, seen, here);
      if (left()) return;
      await play();
      if (left()) return;
      if (answer.choices.length) {
        const previews = await Promise.all(answer.choices.map((it) => previewOf(it, answer.animation.all, here)));
        if (left()) return;
        // Before the first seed moves, another pit can still be chosen.
        const begun = answer.animation.all > 0;
        stage.name(answer.board, (it) => ({ enabled: begun ? answer.choices.some(({ pit }) => pit === it.pit) : it.starts }));
        ask(answer, previews);
      } else if (await write(answer.turn, left)) {
        if (chosen) stage.pits.focus();
        turn.reply();
      }
    });
  };

  return {
    // Clicks on a pit during a choice select it if it is unambiguous.
    choose(pit) {
      const offers = by("question").querySelectorAll(`[data-at="${pit}"]`);
      const other = !offers.length && stage.pits.isEnabled(pit);
      if (offers.length === 1) offers[0].click();
      else if (other) go(pit);
      else if (!by("question").hidden) by("question").querySelector("button").focus();
    },
    get begun() { return begun !== null; },
    go,
    cancel() { desk.show(desk.text, desk.at); },
    // The activity on the board ends when a new position is shown.
    leave() {
      reel.skip();
      clear();
      hush();
    },
    // Plays the turn of the computer against a single player.
    reply() {
      const way = by("players").value;
      if (way === "two" || !desk.shown || desk.shown.over) return;
      take(async (left, here) => {
        stage.pits.hold();
        say(says.thinking);
        const seed = crypto.getRandomValues(new Uint32Array(1))[0];
        const { turn: chosen, worth } = await desk.ask("engineTurn", { way, seed }, here);
        if (left()) return;
        const { play } = await show(chosen, 0, here);
        if (left()) return;
        await play();
        if (left() || !(await write(chosen, left))) return;
        if (worth && !desk.shown?.over) say(worth);
      });
    },
    // Shows the best turn that the program finds on the board, without writing it; or only its
    // estimate of the position.
    hint(whole) {
      const { shown } = desk;
      if (!shown || shown.over) return;
      take(async (left, here) => {
        say(says.thinking);
        const { turn: chosen, pit, words, worth } = await desk.ask("engineTurn", { way: "best", seed: 1 }, here);
        if (left()) return;
        if (whole) {
          const text = fill(says.hint_turn, words);
          say(text, [worth]);
          const { play } = await show(chosen, 0, here);
          if (left()) return;
          await play();
          if (left()) return;
          await desk.show(here.text, here.at, "watched");
          say(text, [worth]);
          stage.pits.mark(pit);
          stage.pits.focus(pit);
        } else {
          clear();
          say(worth);
        }
      });
    },
    // Replays the current turn.
    watch(last = false) {
      const { shown } = desk;
      if (!shown?.before) return;
      take(async (left, here) => {
        const before = await desk.ask("study", {}, { ...here, at: shown.before });
        const more = (from) => desk.ask("turnAnimation", { from }, here);
        let animation = await more(0);
        const period = animation.frames.at(-1)?.period ?? 0;
        if (last && period) animation = await more(Math.max(0, animation.all - 2 * period));
        if (left()) return;
        stage.draw(before.game.board, () => ({ enabled: false }));
        await reel.play(animation, more);
        if (!left()) desk.show(desk.text, desk.at, "watched");
      });
    },
  };
})();
