// The page embed.html: a board for an iframe. The fragment of its address gives the
// attributes of the element: `#fif=` and a record, `&play`, `&theme=paper` and so on. It
// is untrusted and used as text only. The page posts its height to the page around it.
import "./element.js";
import { unescaped } from "./element-player.js";

const NAMES = ["record", "exercises", "rules", "columns", "position", "game", "step", "play", "theme", "language"];

/** The parts of the fragment, decoded. A `+` is part of the notation, not a space. */
function given() {
  const parts = location.hash.slice(1).split("&").filter(Boolean).map((it) => it.split(/=(.*)/s));
  return new Map(parts.map(([name, value = ""]) => [name, unescaped(value)]));
}

function open() {
  const parts = given();
  const board = document.createElement("fifangha-board");
  for (const name of NAMES) if (parts.has(name)) board.setAttribute(name, parts.get(name));
  // With a line break it is a text, never an address.
  if (parts.has("fif")) board.record = `${parts.get("fif")}\n`;
  document.documentElement.lang = board.language ?? navigator.language;
  document.body.replaceChildren(board);
}

Object.assign(document.body.style, { margin: "0", display: "flow-root" });
addEventListener("hashchange", open);
open();

new ResizeObserver(() => {
  const height = Math.ceil(document.body.getBoundingClientRect().height);
  parent.postMessage({ type: "fifangha-height", height }, "*");
}).observe(document.body);
