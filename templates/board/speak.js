// What the page says, to eyes and to a screen reader.

const by = (id) => document.getElementById(id);

// A sentence that stays until the next one.
const say = (text, help = []) => {
  by("said").replaceChildren(make("span", { textContent: text }), ...help.map((it) => make("small", { textContent: it })));
  announce([text, ...help].join(" "));
};

// Does something; says why not, where it cannot be done.
const tried = async (task) => {
  try {
    return await task();
  } catch (error) {
    say(error.message, error.help);
  }
};

// For those who listen; what is said twice is read twice, and what follows at once
// does not drown what was said before.
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
