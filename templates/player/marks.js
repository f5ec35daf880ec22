// Circles and arrows of the author on a board: drawn by the right button, by a long press or by a
// key, and removed in the same way.

const HOLD = 500;

/** Lets a reader draw on the pits of a box; Shift makes a mark red.
 * @param {any} box
 * @param {{ at: (event: any) => string | null, isIdle: () => unknown, edit: (mark: string | null) => void,
 *   isMarked: () => boolean }} board the pit at a place; `true` if marks can be drawn; adds or removes
 *   a mark, or removes all for `null`; `true` if there is a mark to remove */
export const drawsMarks = (box, { at, isIdle, edit, isMarked }) => {
  // The pit at which a mark begins, with its colour; an arrow by keys begins at `tail`.
  let begun = null;
  let tail = null;
  // `true` after a long press, whose click plays nothing.
  let held = false;
  let timer = 0;
  let down = null;

  const toggle = (from, to, red) => edit((red ? "R" : "G") + from + (from === to ? "" : to));
  const begin = (event) => {
    const pit = isIdle() && at(event);
    begun = pit ? { pit, red: event.shiftKey, id: event.pointerId } : null;
  };
  const stop = () => {
    clearTimeout(timer);
    begun = null;
  };

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
  addEventListener("pointerup", (event) => {
    clearTimeout(timer);
    const { pit, red, id } = begun ?? {};
    if (id !== event.pointerId) return;
    begun = null;
    const to = isIdle() && at(event);
    if (to) toggle(pit, to, red);
  });
  addEventListener("pointercancel", stop);
  // A finger that draws does not scroll.
  box.addEventListener("touchmove", (event) => { if (begun) event.preventDefault(); }, { passive: false });
  box.addEventListener("contextmenu", (event) => { if (begun || isIdle()) event.preventDefault(); });
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
      else if (isMarked()) edit(null);
      else return;
    } else if (key === "c") {
      toggle(pit, pit, event.shiftKey);
    } else if (key === "v") {
      if (tail && tail !== pit) toggle(tail, pit, event.shiftKey);
      tail = tail ? null : pit;
    } else return;
    event.preventDefault();
    event.stopPropagation();
  });
  return { get begun() { return Boolean(begun); } };
};
