// Elements of pages and of the element `<fifangha-board>`, and what moves in them.

// Sets an attribute; removes it if the value is `null` or `undefined`.
export const attribute = (it, name, value) => {
  if (value === null || value === undefined) it.removeAttribute(name);
  else it.setAttribute(name, value);
};

/** Returns a new element with properties and attributes. @returns {any} */
export const make = (name, properties = {}, ...children) => {
  const it = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (key in it) it[key] = value;
    else attribute(it, key, value);
  }
  it.append(...children);
  return it;
};

// A sentence with its placeholders filled in.
export const fill = (text, ...values) => values.reduce((text, value) => text.replace("%s", () => value), text);

// A decoded part of an address; the part itself if it is not encoded.
export const unescaped = (text) => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

// A value in a storage of the browser; `null` if it denies access.
export const recall = (area, key) => {
  try {
    return globalThis[area].getItem(key);
  } catch {
    return null;
  }
};
// Stores a value; without access it lasts as long as the page.
export const remember = (area, key, value) => {
  try {
    globalThis[area].setItem(key, value);
  } catch {
    // See above.
  }
};

// The promise of a key, which `start` begins. After a failure it is begun again.
export const once = (begun, key, start) => {
  if (!begun.has(key)) {
    begun.set(key, start());
    begun.get(key).catch(() => begun.delete(key));
  }
  return begun.get(key);
};

export const pause = (time) => new Promise((done) => setTimeout(done, time));

// Scrolls a list so that an item is in its middle.
export const centre = (list, item) => {
  const [inner, outer] = [item.getBoundingClientRect(), list.getBoundingClientRect()];
  list.scrollTop += inner.top - outer.top - list.clientHeight / 2;
  list.scrollLeft += inner.left - outer.left - list.clientWidth / 2;
};

/** Calls `step` with 1 or -1 for a horizontal swipe of one finger; a vertical one scrolls the
 * page. @param {(event: PointerEvent) => boolean} starts */
export const swipes = (box, step, starts = () => true) => {
  let from = null;
  box.addEventListener("pointerdown", (event) => {
    from = event.pointerType === "touch" && event.isPrimary && starts(event) ? event : null;
  });
  box.addEventListener("pointercancel", () => { from = null; });
  box.addEventListener("pointerup", (event) => {
    if (!from) return;
    const x = event.clientX - from.clientX, y = event.clientY - from.clientY;
    from = null;
    if (Math.abs(x) >= 30 && Math.abs(x) >= 2 * Math.abs(y)) step(x < 0 ? 1 : -1);
  });
};
