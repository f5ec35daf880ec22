// Circles and arrows on the board, which are text of the comment: set by the right button, by a
// long press or by a key, and removed in the same way.

import { desk } from "./desk.js";
import { stage } from "./picture.js";
import { setup } from "./setup.js";
import { by } from "./speak.js";
import { turn } from "./turn.js";

const HOLD = 500;

export const marks = (() => {
  // The pit at which a mark begins, with its colour; an arrow by keys begins at `tail`.
  let begun = null;
  let tail = null;
  // `true` after a long press, whose click plays nothing.
  let held = false;
  let timer = 0;

  const isIdle = () => desk.shown && !setup.on && !turn.begun;
  const edit = (mark) =>
    desk.edit({ edit: "author-mark", at: desk.at, language: by("comment-language").value || null, mark });
  const toggle = (from, to, red) => edit((red ? "R" : "G") + from + (from === to ? "" : to));
  const clear = () => {
    const found = desk.shown.comments.some((it) => it.marks);
    if (found) edit(null);
    return found;
  };

  const begin = (event) => {
    const pit = isIdle() && stage.pits.at(event);
    begun = pit ? { pit, red: event.shiftKey, id: event.pointerId } : null;
  };
  const end = (event) => {
    clearTimeout(timer);
    const { pit, red, id } = begun ?? {};
    if (id !== event.pointerId) return;
    begun = null;
    const to = isIdle() && stage.pits.at(event);
    if (to) toggle(pit, to, red);
  };
  const stop = () => {
    clearTimeout(timer);
    begun = null;
  };

  const wire = () => {
    const box = by("pits");
    let down = null;
    box.addEventListener("pointerdown", (event) => {
      stop();
      held = false;
      if (event.pointerType === "mouse") return void (event.button === 2 && begin(event));
      if (!event.isPrimary) return;
      down = event;
      timer = setTimeout(() => {
        begin(down);
        held = Boolean(begun);
      }, HOLD);
    });
    box.addEventListener("pointermove", (event) => {
      if (down && !begun && Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) > 10) clearTimeout(timer);
    });
    addEventListener("pointerup", end);
    addEventListener("pointercancel", stop);
    // A finger that draws does not scroll.
    box.addEventListener("touchmove", (event) => { if (begun) event.preventDefault(); }, { passive: false });
    box.addEventListener("contextmenu", (event) => event.preventDefault());
    box.addEventListener("click", (event) => {
      if (!held) return;
      held = false;
      event.stopImmediatePropagation();
      event.preventDefault();
    }, true);
    box.addEventListener("keydown", (event) => {
      const { pit } = event.target.dataset;
      if (!pit || !isIdle() || event.ctrlKey || event.metaKey || event.altKey) return;
      const key = event.key.toLowerCase();
      if (key === "escape") {
        if (begun || tail) begun = tail = null;
        else if (!clear()) return;
      } else if (key === "c") {
        toggle(pit, pit, event.shiftKey);
      } else if (key === "v") {
        if (tail && tail !== pit) toggle(tail, pit, event.shiftKey);
        tail = tail ? null : pit;
      } else return;
      event.preventDefault();
      event.stopPropagation();
    });
  };
  return { wire };
})();
