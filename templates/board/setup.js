// Setup of a position by hand; pits may be unknown.

const setup = (() => {
  // The board being set up; `null` if it is to be read from the text.
  let draft = null;
  let pit = null;
  const seeds = (of) => draft?.board.pits.find((it) => it.pit === of)?.seeds;

  const draw = () => {
    stage.draw(draft.board, () => true);
    stage.marked(pit);
    by("setup-seeds").value = seeds(pit) ?? "";
    by("setup-unknown").setAttribute("aria-pressed", String(seeds(pit) === null));
    for (const [index, id] of ["reserve-S", "reserve-N"].entries()) by(id).value = draft.reserves[index] ?? "";
    by("setup-side").value = draft.board.to_move ?? "S";
    by("setup-done").setAttribute("aria-disabled", String(draft.flaws.length > 0));
    by("setup-flaws").replaceChildren(...draft.flaws.map((it) => make("li", { textContent: it })));
    say(draft.flaws.length ? draft.flaws.join(" ") : says.whole);
  };

  // Applies changes to the board after the previous ones; the text is updated.
  const change = (puts) => {
    const at = startOf(desk.at);
    desk.queued(async () => {
      if (at.game !== desk.at.game) return;
      const line = draft?.board.position ?? null;
      draft = await desk.ask("draft", { line, puts: puts() }, { text: desk.text, at });
      if (setup.on) draw();
      if (draft.flaws.length) return;
      const edit = { edit: "board", at, board: draft.board.position };
      await desk.take(({ text }) => library.ask("edit", text, [edit]), { cause: "setup", at });
    });
  };
  const put = (place, value) => change(() => [{ place, value }]);

  // Draws the board of the text, or the board being set up.
  const look = (anew = false) => desk.queued(async () => {
    if (anew) draft = null;
    draft ??= await desk.ask("draft", { line: null, puts: [] }, { text: desk.text, at: startOf(desk.at) });
    if (setup.on) draw();
  });

  return {
    get on() { return by("setup").open; },
    choose(chosen) {
      pit = chosen;
      look();
      by("setup-seeds").focus();
      by("setup-seeds").select();
    },
    wire() {
      by("setup").addEventListener("toggle", () => {
        pit = null;
        stage.marked(null);
        if (!this.on && draft?.flaws.length) {
          const dropped = [says.not_written, ...draft.flaws].join(" ");
          notice(dropped);
          announce(dropped);
        }
        desk.go(this.on ? startOf(desk.at) : desk.at);
        if (this.on) look(true);
      });
      desk.watchers.push((cause, other) => { if (this.on && other && cause !== "setup") look(true); });
      const number = ({ target }) => (target.value === "" ? "_" : target.value);
      by("setup-seeds").onchange = (event) => { if (pit) put(pit, number(event)); };
      by("setup-unknown").onclick = () => { if (pit) put(pit, "_"); };
      for (const [id, more] of [["setup-less", -1], ["setup-more", 1]]) {
        by(id).onclick = () => {
          const place = pit;
          if (place) change(() => [{ place, value: String(Math.max(0, (seeds(place) ?? 0) + more)) }]);
        };
      }
      by("setup-clear").onclick = () => put("all", "0");
      by("setup-side").onchange = ({ target }) => put("side", target.value);
      for (const letter of ["S", "N"]) by(`reserve-${letter}`).onchange = (event) => put(letter, number(event));
      // Queued after the last change. An impossible board is not written, so the dialog
      // stays open.
      by("setup-done").onclick = () => desk.queued(() => {
        if (draft?.flaws.length) say(says.not_done, draft.flaws);
        else by("setup").open = false;
      });
    },
  };
})();
