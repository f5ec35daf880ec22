// What fits: the words of a record, each to be switched off, and what follows.

const evidence = (() => {
  const off = new Set();
  let asked = 0;

  const word = (it) => {
    const made = make("button", { type: "button", className: "fif-word", title: it.what, onclick: () => {
      off.has(it.word) ? off.delete(it.word) : off.add(it.word);
      find();
    } });
    made.append(make("code", { textContent: it.text }), make("small", { textContent: it.what }));
    made.dataset.word = it.word;
    made.setAttribute("aria-pressed", String(!off.has(it.word)));
    return made;
  };
  const clue = (it) => make("li", {},
    ...it.comments.map((text) => make("p", { className: "fif-clue", textContent: text })),
    make("div", { className: "fif-words" }, ...it.words.map(word)));

  const game = (line) => make("li", {}, make("code", { textContent: line }));
  const fails = (it) => (it ? fill(says.fails, it.turn, it.text) : "");
  const reading = (it) => {
    const { base, columns, ...set } = it.reading;
    const cells = [[base, ...Object.entries(set).map(([name, value]) => `${name}: ${value}`)].join(", "), it.found, fails(it.fails)];
    return make("tr", { className: it.fits ? "fif-fits" : "fif-fits-not" }, ...cells.map((text) => make("td", { textContent: text })));
  };

  const show = (found) => {
    const focused = document.activeElement?.dataset?.word;
    by("clues").replaceChildren(...found.turns.map(clue));
    by("clues").querySelector(`[data-word="${focused}"]`)?.focus();
    by("count").textContent = found.found;
    by("count").dataset.count = found.count;
    by("fitting").replaceChildren(...found.games.map(game));
    by("shared").replaceChildren(...found.forced.map((text) => make("li", { textContent: text })));
    by("breaks").textContent = found.fails ? `${fails(found.fails)} ${found.fails.said}` : "";
    by("by-reading").replaceChildren(...found.readings.filter((it) => it.fits || it.fails).map(reading));
    by("by-reading").closest("table").hidden = !found.readings.length;
    announce(found.found);
  };

  const find = async () => {
    const mine = ++asked;
    by("evidence").classList.add("fif-busy");
    try {
      const found = await desk.ask({ evidence: { off: [...off], vary: null } });
      if (mine === asked) show(found);
    } catch (error) {
      say(error.message, error.help);
    } finally {
      if (mine === asked) by("evidence").classList.remove("fif-busy");
    }
  };

  return {
    wire() {
      by("evidence").addEventListener("toggle", () => { if (by("evidence").open) find(); });
      by("all-on").onclick = () => { off.clear(); find(); };
      desk.watchers.push((cause, changed) => {
        const open = desk.shown?.open ?? false;
        by("evidence").hidden = !open;
        if (changed) off.clear();
        if (changed && open && by("evidence").open) find();
        if (changed && cause === "open" && open) by("evidence").open = true;
      });
    },
  };
})();
