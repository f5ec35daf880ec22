// A position that is set up by hand, with pits that nobody knows.

const setup = (() => {
  let line = null;
  let pit = null;

  const put = async (puts) => {
    try {
      const draft = await desk.ask("draft", { line, puts });
      line = draft.board.position;
      stage.draw(draft.board, () => true);
      stage.marked(pit);
      const seeds = draft.board.pits.find((it) => it.pit === pit)?.seeds;
      by("setup-seeds").value = seeds ?? "";
      by("setup-unknown").setAttribute("aria-pressed", String(pit !== null && seeds === null));
      for (const [index, id] of ["reserve-S", "reserve-N"].entries()) by(id).value = draft.reserves[index] ?? "";
      by("setup-side").value = draft.board.to_move ?? "S";
      by("setup-flaws").replaceChildren(...draft.flaws.map((it) => make("li", { textContent: it })));
      say(draft.flaws.length ? draft.flaws.join(" ") : says.whole);
      if (puts.length && !draft.flaws.length) {
        const { text } = await library.ask("edit", desk.text, [{ edit: "board", at: { game: desk.at.game, nodes: [] }, board: line }]);
        // The board is drawn already; the text follows.
        await desk.change(text, { game: desk.at.game, nodes: [] }, "setup");
      }
    } catch (error) {
      say(error.message, error.help);
    }
  };

  return {
    get on() { return by("setup").open; },
    choose(chosen) {
      pit = chosen;
      put([]);
      by("setup-seeds").focus();
      by("setup-seeds").select();
    },
    wire() {
      by("setup").addEventListener("toggle", async () => {
        leave();
        document.body.classList.toggle("fif-setting", this.on);
        line = pit = null;
        if (this.on) {
          await desk.show(desk.text, { game: desk.at.game, nodes: [] });
          put([]);
        } else {
          stage.marked(null);
          desk.show(desk.text, desk.at);
        }
      });
      by("setup-seeds").onchange = ({ target }) => { if (pit) put([{ place: pit, value: target.value === "" ? "_" : target.value }]); };
      by("setup-unknown").onclick = () => { if (pit) put([{ place: pit, value: "_" }]); };
      for (const [id, by_one] of [["setup-less", -1], ["setup-more", 1]]) {
        by(id).onclick = () => { if (pit) put([{ place: pit, value: String(Math.max(0, Number(by("setup-seeds").value) + by_one)) }]); };
      }
      by("setup-clear").onclick = () => put([{ place: "all", value: "0" }]);
      by("setup-side").onchange = ({ target }) => put([{ place: "side", value: target.value }]);
      for (const letter of ["S", "N"]) {
        by(`reserve-${letter}`).onchange = ({ target }) => put([{ place: letter, value: target.value === "" ? "_" : target.value }]);
      }
      by("setup-done").onclick = () => { by("setup").open = false; };
    },
    // The text has changed while a board is set up.
    redraw() { if (this.on && line) put([]); },
  };
})();
