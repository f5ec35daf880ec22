// Circles and arrows that are drawn on the pits: templates/player/marks.js.

import assert from "node:assert/strict";
import { mock, test } from "node:test";

const view = new EventTarget();
globalThis.addEventListener = view.addEventListener.bind(view);
const { drawsMarks } = await import("../../templates/player/marks.js");

const event = (type, of = {}) =>
  Object.assign(new Event(type, { cancelable: true, bubbles: true }), { pointerType: "mouse", pointerId: 1, isPrimary: true, button: 2, shiftKey: false }, of);

/** A board whose pits are columns of ten pixels, and the marks that are written. */
function board({ idle = true, isMarked = false } = {}) {
  const box = new EventTarget();
  const written = [];
  const at = ({ clientX }) => (clientX < 0 ? null : `b${Math.floor(clientX / 10)}`);
  const marks = drawsMarks(box, { at, isIdle: () => idle, edit: (mark) => written.push(mark), isMarked: () => isMarked });
  const draw = (from, to, of = {}) => {
    box.dispatchEvent(event("pointerdown", { clientX: from, clientY: 0, ...of }));
    if (of.pointerType === "touch") mock.timers.tick(500);
    const begun = marks.begun;
    view.dispatchEvent(event("pointerup", { clientX: to, clientY: 0, ...of }));
    return begun;
  };
  const key = (pit, key, of = {}) => {
    // A button within the box, to which events of keys belong.
    const press = event("keydown", { key, ...of });
    Object.defineProperty(press, "target", { value: { dataset: pit ? { pit } : {} } });
    box.dispatchEvent(press);
    return press.defaultPrevented;
  };
  return { box, written, draw, key };
}

test("the right button draws a circle on a pit and an arrow between two", () => {
  const { draw, written } = board();
  assert.ok(draw(45, 45));
  draw(45, 31, { shiftKey: true });
  assert.ok(!draw(45, 45, { button: 0 }), "the left button plays");
  draw(45, -1);
  assert.deepEqual(written, ["Gb4", "Rb4b3"]);
});

test("a long press draws and plays nothing, a short one draws nothing", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  mock.timers.tick = (time) => t.mock.timers.tick(time);
  const { box, draw, written } = board();
  const touch = { pointerType: "touch", button: 0 };
  const clicks = [];
  draw(45, 31, touch);
  box.addEventListener("click", () => clicks.push("played"));
  box.dispatchEvent(event("click"));
  assert.deepEqual([written, clicks], [["Gb4b3"], []]);

  box.dispatchEvent(event("pointerdown", { clientX: 45, clientY: 0, ...touch }));
  box.dispatchEvent(event("pointermove", { clientX: 60, clientY: 0, ...touch }));
  t.mock.timers.tick(500);
  view.dispatchEvent(event("pointerup", { clientX: 60, clientY: 0, ...touch }));
  box.dispatchEvent(event("click"));
  assert.deepEqual([written, clicks], [["Gb4b3"], ["played"]]);
});

test("keys draw, and Escape leaves an arrow or removes all marks", () => {
  const { key, written } = board({ isMarked: true });
  assert.ok(key("b4", "c") && key("b4", "C", { shiftKey: true }));
  assert.ok(key("b4", "v") && key("b3", "v"));
  assert.ok(key("b4", "v") && key("b4", "Escape") && key("b4", "Escape"));
  assert.ok(!key("b4", "c", { ctrlKey: true }) && !key(null, "c") && !key("b4", "x"));
  assert.deepEqual(written, ["Gb4", "Rb4", "Gb4b3", null]);
});

test("a board that is not idle has its menu and no marks", () => {
  const { box, draw, key, written } = board({ idle: false });
  draw(45, 45);
  assert.ok(!key("b4", "c"));
  const menu = event("contextmenu");
  box.dispatchEvent(menu);
  assert.deepEqual([written, menu.defaultPrevented], [[], false]);
  const idle = board();
  const other = event("contextmenu");
  idle.box.dispatchEvent(other);
  assert.ok(other.defaultPrevented && !idle.key("b4", "Escape"));
});
