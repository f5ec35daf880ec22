// Looks at the page it stands in and writes what it found into it.
(() => {
  "use strict";
  const found = { errors: [], invisible: [], wide: [], broken: [], stuck: [], pictures: 0, films: 0 };
  addEventListener("error", (event) => found.errors.push(String(event.message || event.target?.src || event.target?.href)), true);
  addEventListener("unhandledrejection", (event) => found.errors.push(String(event.reason)));
  addEventListener("load", () => {
    for (const svg of document.querySelectorAll("svg.fif")) {
      found.pictures += 1;
      const box = svg.getBoundingClientRect();
      if (box.width < 100 || box.height < 30) found.invisible.push(`${box.width}×${box.height}`);
      if (!svg.querySelector("title")?.textContent) found.invisible.push("a picture without a title");
    }
    const room = document.documentElement.clientWidth + 1;
    for (const it of document.querySelectorAll(".fif-figure, .fif-figure .fif-film, .fif-chapter > *, main > p")) {
      const right = it.getBoundingClientRect().right;
      if (right > room && !it.closest(".fif-scroll, .table-wrapper")) found.wide.push(`${it.tagName}.${it.className}: ${right} of ${room}`);
    }
    for (const link of document.querySelectorAll('a[href^="#"]')) {
      const id = decodeURIComponent(link.getAttribute("href").slice(1));
      if (id && !document.getElementById(id)) found.broken.push(id);
    }
    const ids = [...document.querySelectorAll("[id]")].map((it) => it.id);
    for (const id of ids) if (ids.indexOf(id) !== ids.lastIndexOf(id)) found.broken.push(`twice: ${id}`);
    for (const film of document.querySelectorAll(".fif-film[data-place]")) {
      found.films += 1;
      const [toggle, back, on] = film.previousElementSibling?.querySelectorAll("button") ?? [];
      const seen = () => [...film.children].filter((it) => it.getBoundingClientRect().height > 0);
      const all = film.children.length;
      if (all < 2) continue;
      const states = [seen().length === all];
      toggle.click();
      states.push(seen().length === 1 && seen()[0] === film.children[0] && back.disabled);
      on.click();
      states.push(seen().length === 1 && seen()[0] === film.children[1] && !back.disabled);
      film.dispatchEvent(new KeyboardEvent("keydown", { key: "End", bubbles: true }));
      states.push(seen()[0] === film.children[all - 1] && on.disabled);
      film.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowLeft", bubbles: true }));
      states.push(seen()[0] === film.children[all - 2]);
      toggle.click();
      states.push(seen().length === all);
      if (states.includes(false)) found.stuck.push(states.join(" "));
    }
    const report = document.createElement("script");
    report.type = "application/json";
    report.id = "probe";
    report.textContent = JSON.stringify(found).replaceAll("<", "\\u003c");
    document.documentElement.append(report);
  });
})();
