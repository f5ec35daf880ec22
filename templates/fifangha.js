// Steps through the pictures of a turn. Without this script they are a list,
// which is also what is printed.
(() => {
  "use strict";
  const button = (label, text) => {
    const it = document.createElement("button");
    it.type = "button";
    it.textContent = text;
    if (label !== text) {
      it.setAttribute("aria-label", label);
      it.title = label;
    }
    return it;
  };
  for (const film of document.querySelectorAll(".fif-film[data-place]")) {
    const frames = [...film.children];
    if (frames.length < 2) continue;
    const words = film.dataset;
    const toggle = button(words.play, words.play);
    const back = button(words.previous, "←");
    const on = button(words.next, "→");
    const place = document.createElement("span");
    place.setAttribute("aria-live", "polite");
    const controls = document.createElement("div");
    controls.className = "fif-controls";
    controls.append(toggle, back, place, on);
    film.before(controls);
    let stepping = false;
    let at = 0;
    const show = () => {
      film.classList.toggle("fif-stepping", stepping);
      film.tabIndex = stepping ? 0 : -1;
      frames.forEach((frame, index) => { frame.hidden = stepping && index !== at; });
      toggle.textContent = stepping ? words.all : words.play;
      toggle.setAttribute("aria-pressed", String(stepping));
      for (const it of [back, on, place]) it.hidden = !stepping;
      back.disabled = at === 0;
      on.disabled = at === frames.length - 1;
      place.textContent = stepping
        ? words.place.replace("%s", at + 1).replace("%s", frames.length)
        : "";
    };
    const go = (to) => {
      at = Math.max(0, Math.min(frames.length - 1, to));
      show();
    };
    toggle.addEventListener("click", () => { stepping = !stepping; show(); });
    back.addEventListener("click", () => go(at - 1));
    on.addEventListener("click", () => go(at + 1));
    const keys = (event) => {
      if (!stepping || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: frames.length - 1 }[event.key];
      if (to === undefined) return;
      // mdBook would turn the page.
      event.stopPropagation();
      event.preventDefault();
      go(to);
    };
    film.addEventListener("keydown", keys);
    controls.addEventListener("keydown", keys);
    show();
  }
})();
