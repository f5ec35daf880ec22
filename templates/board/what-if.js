// Evidence: the words of a record, which can be switched off, and the games that fit.
// The parts of a panel are found by class; `ask` returns the games that fit without
// some words.

import { fill, make } from "../player/dom.js";
import { says } from "../texts.js";

export const whatIf = (root, ask, shown = () => {}) => {
  const off = new Set();
  let asked = 0;
  const part = (name) => root.querySelector(`.fif-${name}`);

  const constraint = (it) => make("button", { type: "button", className: "fif-constraint", title: it.what, "data-constraint": it.constraint, "aria-pressed": !off.has(it.constraint) },
    make("code", { textContent: it.text }), make("small", { textContent: it.what }));
  const turn = (it) => make("li", {},
    ...it.comments.map((html) => make("div", { className: "fif-what-if-comment", innerHTML: html })),
    make("div", { className: "fif-constraints" }, ...it.constraints.map(constraint)));

  const game = (line) => make("li", {}, make("code", { textContent: line }));
  const fails = (it) => (it ? fill(says.fails, it.turn, it.text) : "");
  const variant = (it) => {
    const cells = [it.description, it.found, fails(it.fails)];
    return make("tr", { className: it.fits ? "fif-fits" : "fif-fits-not" }, ...cells.map((text) => make("td", { textContent: text })));
  };

  const show = (found) => {
    const focused = root.contains(document.activeElement) && document.activeElement.dataset.constraint;
    part("what-if-turns").replaceChildren(...found.turns.map(turn));
    part("what-if-turns").querySelector(`[data-constraint="${focused}"]`)?.focus();
    part("count").textContent = found.found;
    part("count").dataset.count = found.count;
    part("fitting").replaceChildren(...found.games.map(game));
    part("shared").replaceChildren(...found.forced.map((text) => make("li", { textContent: text })));
    part("some").hidden = !found.games.length;
    part("breaks").textContent = found.fails ? `${fails(found.fails)} ${found.fails.message}` : "";
    const variants = found.variants.filter((it) => it.fits || it.fails);
    part("by-variant").replaceChildren(...variants.map(variant));
    part("by-variant").closest("table").hidden = !variants.length;
    part("all-on").hidden = !off.size;
    shown();
  };

  const find = async () => {
    const mine = ++asked;
    part("finds").hidden = false;
    root.classList.add("fif-busy");
    try {
      const found = await ask([...off]);
      if (mine === asked) show(found);
    } catch (error) {
      if (mine === asked) part("count").textContent = [error.message, ...(error.help ?? [])].join(" ");
    } finally {
      if (mine === asked) root.classList.remove("fif-busy");
    }
  };

  root.addEventListener("click", ({ target }) => {
    const pressed = target.closest(".fif-constraint");
    if (pressed) {
      const number = Number(pressed.dataset.constraint);
      if (!off.delete(number)) off.add(number);
      // The switch is updated at once, the games when they are found.
      pressed.setAttribute("aria-pressed", String(!off.has(number)));
    } else if (target.closest(".fif-all-on")) {
      off.clear();
      part("what-if-turns").querySelector(".fif-constraint")?.focus();
    } else return;
    find();
  });
  return { find, reset: () => off.clear() };
};
