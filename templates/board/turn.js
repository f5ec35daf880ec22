// A turn that is played on the board: a pit, and each choice where it is asked.

const turn = (() => {
  // The turn as far as it is chosen, and how many of its pictures were seen.
  let begun = null;

  const clear = () => {
    begun = null;
    by("asked").hidden = true;
    by("asked").replaceChildren();
    stage.marked(null);
  };

  const asked = (answer) => {
    const box = by("asked");
    const offer = (it) => {
      const made = make("button", { type: "button", className: "fif-offer", textContent: it.words, onclick: () => go(it.turn) });
      made.dataset.turn = it.turn;
      made.dataset.sign = it.sign;
      made.dataset.at = it.pit;
      if (it.towards) made.dataset.towards = it.towards;
      return made;
    };
    const offers = answer.choices.map(offer);
    const cancel = make("button", { type: "button", className: "fif-quiet", textContent: says.cancel, onclick: () => { turn.cancel(); } });
    box.replaceChildren(make("p", { textContent: answer.question }), make("div", { className: "fif-offers" }, ...offers), cancel);
    box.hidden = false;
    for (const it of answer.choices) stage.pit(it.pit)?.classList.add("fif-chosen");
    announce(`${answer.question} ${answer.choices.map((it) => it.words).join(", ")}`);
    offers[0]?.focus({ preventScroll: true });
  };

  // Goes on with a turn: a pit at first, then what was chosen.
  const go = async (text) => {
    const { at } = desk;
    const seen = begun?.seen ?? 0;
    // What is chosen vanishes; who chose it by keys goes on among the pits.
    const chosen = by("asked").contains(document.activeElement);
    let answer;
    try {
      answer = await desk.ask("play", { turn: text, from: seen });
    } catch (error) {
      say(error.message, error.help);
      return;
    }
    by("asked").hidden = true;
    stage.marked(null);
    begun = { turn: answer.turn, seen: answer.film.all };
    const mine = begun;
    await reel.play(answer.film, async (from) => (await desk.ask("play", { turn: answer.turn, from })).film);
    // Something else was done meanwhile.
    if (begun !== mine || !same(at, desk.at)) return;
    if (answer.choices.length) {
      stage.name(answer.board, () => false);
      asked(answer);
      return;
    }
    clear();
    if (!await desk.take(desk.ask("write", { turn: answer.turn }), "played")) return;
    if (chosen) stage.focus();
    partner.answer();
  };

  return {
    // A pit where a choice is asked, where it says which.
    choose(pit) {
      const offers = by("asked").querySelectorAll(`[data-at="${pit}"]`);
      if (offers.length === 1) offers[0].click();
      else if (!by("asked").hidden) by("asked").querySelector("button").focus();
    },
    get begun() { return begun?.turn ?? null; },
    go,
    clear,
    cancel() {
      clear();
      desk.show(desk.text, desk.at);
    },
    // The turn of the place that is shown, once more.
    async watch(last = false) {
      const { shown } = desk;
      if (!shown?.before) return;
      clear();
      const { at } = desk;
      try {
        const before = await library.ask("scene", desk.text, { at: shown.before });
        const more = (from) => desk.ask("film", { from });
        let film = await more(0);
        const period = film.frames.at(-1)?.period ?? 0;
        if (last && period) film = await more(Math.max(0, film.all - 2 * period));
        stage.draw(before.game.board, () => false);
        await reel.play(film, more);
      } catch (error) {
        say(error.message);
      }
      if (same(at, desk.at)) desk.show(desk.text, desk.at, "watched");
    },
  };
})();

// Who plays against a pupil that is alone.
const partner = {
  get way() { return by("players").value; },
  async answer() {
    if (this.way === "two" || !desk.shown || desk.shown.over) return;
    const { at } = desk;
    say(says.thinking);
    const seed = crypto.getRandomValues(new Uint32Array(1))[0];
    try {
      const { turn: chosen, worth } = await desk.ask("reply", { way: this.way, seed });
      if (!same(at, desk.at)) return;
      const { film } = await desk.ask("play", { turn: chosen });
      await reel.play(film, async (from) => (await desk.ask("play", { turn: chosen, from })).film);
      if (!same(at, desk.at)) return;
      await desk.take(desk.ask("write", { turn: chosen }), "played");
      if (worth) say(worth);
    } catch (error) {
      say(error.message, error.help);
    }
  },
};
