// Messages of the page, visible and for screen readers.

const by = (id) => document.getElementById(id);

// A message that stays until the next one.
const say = (text, help = []) => {
  by("said").replaceChildren(make("span", { textContent: text }), ...help.map((it) => make("small", { textContent: it })));
  announce([text, ...help].join(" "));
};

// Performs an action; reports the reason if it fails.
const tried = async (task) => {
  try {
    return await task();
  } catch (error) {
    say(error.message, error.help);
  }
};

// For screen readers: a repeated message is read again, and a message does not
// interrupt the previous one.
let heard = -Infinity;
const announce = (text) => {
  const live = by("live");
  const now = performance.now();
  const all = now - heard < 500 ? `${live.textContent} ${text}` : text;
  heard = now;
  live.textContent = live.textContent === all ? `${all}\u00a0` : all;
};

let gone = 0;
const notice = (text) => {
  const box = by("notice");
  box.textContent = text;
  box.classList.add("fif-shown");
  clearTimeout(gone);
  gone = setTimeout(() => box.classList.remove("fif-shown"), 5000);
};

const side = (letter) => (letter === "S" ? says.south : letter === "N" ? says.north : "");
