// The games that fit the open record.

import { desk } from "./desk.js";
import { detective } from "./evidence.js";
import { by } from "./speak.js";

export const fits = {
  wire() {
    const box = by("evidence");
    const panel = detective(box, (off) => desk.ask("whatIf", { off }));
    box.addEventListener("toggle", () => { if (box.open) panel.find(); });
    desk.watchers.push((cause, other) => {
      const open = desk.shown?.open ?? false;
      box.hidden = !open;
      if (!other) return;
      panel.reset();
      if (open && box.open) panel.find();
      if (open && cause === "open") box.open = true;
    });
  },
};
