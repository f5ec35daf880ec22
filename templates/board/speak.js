// Messages of the page, visible and for screen readers.

import { make } from "../player/dom.js";
import { says } from "../texts.js";

/** @returns {any} the element with an id */
export const by = (id) => document.getElementById(id);

// The terms of the game and their explanations: `kamo: the inner row is empty`.
const terms = Object.entries(says).filter(([key]) => key.startsWith("term_")).map(([, text]) => [text.split(/\s*: /)[0], text]);
const term = new RegExp(`(${terms.map(([name]) => name).join("|")})`, "i");
// A text whose terms can be touched to explain them, with code between backticks.
const explained = (text) => text.split(term).map((part, at) => {
  const known = at % 2 && terms.find(([name]) => name.toLowerCase() === part.toLowerCase());
  return known ? make("button", { type: "button", className: "fif-gloss", textContent: part, onclick: () => say(known[1]) }) : part;
});
export const glossed = (text) => text.split(/`([^`]*)`/).flatMap((part, at) => (at % 2 ? make("code", { textContent: part }) : explained(part)));

// A message beside the status; it stays until the next one, or until the board changes.
export const say = (text, help = [], refusal = false) => {
  const box = by("message");
  box.replaceChildren(make("span", {}, ...glossed(text)), ...help.map((it) => make("small", {}, ...glossed(it))));
  box.classList.remove("fif-refusal");
  // The same refusal is animated again.
  void box.offsetWidth;
  box.classList.toggle("fif-refusal", refusal);
  box.hidden = false;
  announce([text, ...help].join(" "));
};
export const hush = () => { by("message").hidden = true; };

// Performs an action; reports the reason if it fails.
export const tried = async (task) => {
  try {
    return await task();
  } catch (error) {
    say(error.message, error.help, true);
  }
};

// For screen readers: a repeated message is read again, and a message does not
// interrupt the previous one.
let heard = -Infinity;
export const announce = (text) => {
  const live = by("live");
  const now = performance.now();
  const all = now - heard < 500 ? `${live.textContent} ${text}` : text;
  heard = now;
  live.textContent = live.textContent === all ? `${all}\u00a0` : all;
};

let gone = 0;
export const notice = (text) => {
  const box = by("notice");
  box.textContent = text;
  box.classList.add("fif-shown");
  clearTimeout(gone);
  gone = setTimeout(() => box.classList.remove("fif-shown"), 5000);
};

export const side = (letter) => (letter === "S" ? says.south : letter === "N" ? says.north : "");
