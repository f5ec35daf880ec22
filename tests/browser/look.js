// Looks at the page it is evaluated in, and says what it found.
(() => {
  "use strict";
  const found = { invisible: [], small: [], wide: [], broken: [], pictures: 0, players: 0 };
  const shown = (it) => it.checkVisibility() && it.closest("details:not([open])") === null;
  for (const svg of document.querySelectorAll("svg.fif-board, svg.fif-sheet")) {
    found.pictures += 1;
    if (!svg.getAttribute("aria-label")) found.invisible.push("a picture without a name");
    if (!shown(svg)) continue;
    const box = svg.getBoundingClientRect();
    if (box.width < 100 || box.height < 30) found.invisible.push(`${box.width}×${box.height}`);
    // Letters as large as they are seen, in pixels.
    const unit = box.width / svg.viewBox.baseVal.width;
    for (const text of svg.querySelectorAll("text")) {
      const size = parseFloat(getComputedStyle(text).fontSize) * unit;
      if (size < (innerWidth < 600 ? 9 : 12)) found.small.push(`${text.textContent}: ${size} pixels`);
    }
  }
  for (const player of document.querySelectorAll(".fif-player, .fif-frames")) {
    // One that is folded away is not to be seen; of a player’s, that of one turn is.
    if (player.closest("details:not([open])") || player.parentElement.closest(".fif-player")) continue;
    if (![...player.querySelectorAll("svg.fif-board, svg.fif-sheet")].some(shown)) found.invisible.push("a player without a picture");
  }
  // As they are written: the player, which makes its own, runs where it is seen.
  found.elements = document.querySelectorAll("*").length;
  found.players = document.querySelectorAll(".fif-frames").length;
  // When something was first seen, in milliseconds; told, never tested.
  const paint = performance.getEntriesByName("first-contentful-paint")[0];
  found.painted = Math.round(paint?.startTime ?? 0);
  const room = document.documentElement.clientWidth + 1;
  for (const it of document.querySelectorAll(".fif-figure, .fif-figure .fif-frames, .fif-chapter > *, main > p")) {
    const right = it.getBoundingClientRect().right;
    if (right > room && !it.closest(".fif-scroll, .table-wrapper")) found.wide.push(`${it.tagName}.${it.className}: ${right} of ${room}`);
  }
  for (const link of document.querySelectorAll('a[href^="#"]')) {
    const id = decodeURIComponent(link.getAttribute("href").slice(1));
    if (id && !document.getElementById(id)) found.broken.push(id);
  }
  const ids = new Set();
  for (const { id } of document.querySelectorAll("[id]")) {
    if (ids.has(id)) found.broken.push(`twice: ${id}`);
    ids.add(id);
  }
  return found;
})();
