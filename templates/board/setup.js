// Setup of a position by hand, beside the board; pits may be unknown.

import { openStudy, startOf } from "./open-study.js";
import { library } from "./library.js";
import { stage } from "./picture.js";
import { announce, by, notice, say } from "./speak.js";
import { make } from "../player/dom.js";
import { says } from "../texts.js";

export const setup = (() => {
  // The board being set up; `null` if it is to be read from the text.
  let positionSetup = null;
  let pit = null;
  const seeds = (of) => positionSetup?.board.pits.find((it) => it.pit === of)?.seeds;

  const draw = () => {
    stage.draw(positionSetup.board, (it) => ({ enabled: true, chosen: it.pit === pit }));
    by("setup-seeds").value = seeds(pit) ?? "";
    by("setup-unknown").setAttribute("aria-pressed", String(seeds(pit) === null));
    for (const [index, id] of ["reserve-S", "reserve-N"].entries()) by(id).value = positionSetup.reserves[index] ?? "";
    by("setup-side").value = positionSetup.board.to_move ?? "S";
    by("setup-pit").textContent = pit ?? says.setup_about;
    for (const id of ["setup-less", "setup-more", "setup-seeds", "setup-unknown"]) by(id).disabled = !pit;
    by("setup-done").setAttribute("aria-disabled", String(positionSetup.flaws.length > 0));
    by("setup-flaws").replaceChildren(...positionSetup.flaws.map((it) => make("li", { textContent: it })));
    announce(positionSetup.flaws.length ? positionSetup.flaws.join(" ") : says.whole);
  };

  // Applies changes to the board after the previous ones; the text is updated.
  const change = (puts) => {
    const at = startOf(openStudy.at);
    openStudy.queued(async () => {
      if (at.game !== openStudy.at.game) return;
      const line = positionSetup?.board.position ?? null;
      positionSetup = await openStudy.ask("positionSetup", { line, puts: puts() }, { text: openStudy.text, at });
      if (setup.on) draw();
      if (positionSetup.flaws.length) return;
      const edit = { edit: "board", at, board: positionSetup.board.position };
      await openStudy.take(({ text }) => library.ask("edit", text, [edit]), { cause: "setup", at });
    });
  };
  const put = (place, value) => change(() => [{ place, value }]);

  // Draws the board of the text, or the board being set up.
  const look = (anew = false) => openStudy.queued(async () => {
    if (anew) positionSetup = null;
    positionSetup ??= await openStudy.ask("positionSetup", { line: null, puts: [] }, { text: openStudy.text, at: startOf(openStudy.at) });
    if (setup.on) draw();
  });

  return {
    get on() { return by("setup").open; },
    choose(chosen) {
      pit = chosen;
      look();
      // On a touch screen the keyboard would cover the board.
      if (matchMedia("(pointer: fine)").matches) {
        by("setup-seeds").focus();
        by("setup-seeds").select();
      }
    },
    open() {
      if (this.on) return;
      pit = null;
      by("setup").show();
      openStudy.go(startOf(openStudy.at));
      look(true);
    },
    close() {
      by("setup").close();
      pit = null;
      stage.pits.mark();
      openStudy.go(openStudy.at);
    },
    wire() {
      by("setup-open").onclick = () => this.open();
      openStudy.watchers.push((cause, other) => {
        if (!this.on || !other || cause === "setup") return;
        // Another text replaces the board that was being set up.
        if (positionSetup?.flaws.length) notice([says.not_written, ...positionSetup.flaws].join(" "));
        look(true);
      });
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
      by("setup-done").onclick = () => openStudy.queued(() => {
        if (positionSetup?.flaws.length) say(says.not_done, positionSetup.flaws, true);
        else this.close();
      });
      // Only on request; what was written before the last mistake stays.
      by("setup-discard").onclick = () => openStudy.queued(() => {
        const dropped = positionSetup?.flaws.length ? [says.not_written, ...positionSetup.flaws].join(" ") : null;
        positionSetup = null;
        this.close();
        if (dropped) notice(dropped);
      });
    },
  };
})();
