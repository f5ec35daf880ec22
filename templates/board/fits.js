// What fits the record that lies on the desk.

const fits = {
  wire() {
    const box = by("evidence");
    const panel = detective(box, (off) => desk.ask("evidence", { off }));
    box.addEventListener("toggle", () => { if (box.open) panel.find(); });
    desk.watchers.push((cause, changed) => {
      const open = desk.shown?.open ?? false;
      box.hidden = !open;
      if (changed) panel.reset();
      if (changed && open && box.open) panel.find();
      if (changed && cause === "open" && open) box.open = true;
    });
  },
};
