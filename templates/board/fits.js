// The games that fit the open record.

import { openStudy } from "./open-study.js";
import { whatIf } from "./what-if.js";
import { by } from "./speak.js";

export const fits = {
  wire() {
    const box = by("what-if");
    const panel = whatIf(box, (off) => openStudy.ask("whatIf", { off }));
    box.addEventListener("toggle", () => { if (box.open) panel.find(); });
    openStudy.watchers.push((cause, other) => {
      const open = openStudy.shown?.open ?? false;
      box.hidden = !open;
      if (!other) return;
      panel.reset();
      if (open && box.open) panel.find();
      if (open && cause === "open") box.open = true;
    });
  },
};
