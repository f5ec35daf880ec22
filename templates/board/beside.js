// The same seeds, the same pit, other rules: each game plays the turn on a board of
// its own, step by step, until they part.

const beside = (() => {
  let games = [];
  let at = 0;

  const draw = () => {
    const most = Math.max(...games.map((it) => it.begun?.film.frames.length ?? 0), 1);
    at = Math.max(0, Math.min(at, most - 1));
    by("beside-step").textContent = fill(says.step, at + 1);
    by("beside-back").disabled = at === 0;
    by("beside-on").disabled = at === most - 1;
    by("beside-boards").replaceChildren(...games.map((it, index) => {
      const frames = it.begun?.film.frames ?? [];
      const frame = frames[Math.min(at, frames.length - 1)];
      const parted = it.parts !== null && at >= it.parts;
      const made = make("figure", { className: parted ? "fif-parted" : "" });
      const picture = make("div", { className: "fif-picture" });
      picture.innerHTML = frame?.picture ?? "";
      const words = it.refused ?? frame?.caption ?? it.begun?.question ?? "";
      made.append(make("figcaption", {}, make("b", { textContent: it.rules }), parted && at === it.parts ? ` · ${says.parts}` : ""), picture,
        make("p", { textContent: index && !parted && !it.refused ? says.same : words }));
      made.dataset.rules = it.rules;
      return made;
    }));
  };
  const step = (to) => {
    at = to;
    draw();
    announce(fill(says.step, at + 1));
  };

  return {
    get on() { return by("beside").open; },
    choose(text) {
      return tried(async () => {
        ({ games } = await desk.ask("beside", { turn: text }));
        at = 0;
        draw();
      });
    },
    wire() {
      by("beside").addEventListener("toggle", () => {
        if (!this.on) return;
        say(says.beside_pick);
        const next = desk.shown?.next && entryAt(desk.shown.next);
        if (next) this.choose(next.turn);
      });
      by("beside-back").onclick = () => step(at - 1);
      by("beside-on").onclick = () => step(at + 1);
    },
  };
})();
