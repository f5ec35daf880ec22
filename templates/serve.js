// Reloads the page at its scroll position when there is a new version.
(async () => {
  const { after, version } = document.currentScript.dataset;
  const place = `fifangha-place:${location.pathname}`;
  const before = sessionStorage.getItem(place);
  sessionStorage.removeItem(place);
  if (before !== null) addEventListener("load", () => scrollTo({ top: Number(before), behavior: "instant" }));
  for (;;) {
    try {
      const answer = await fetch(after, { cache: "no-store" });
      if (answer.ok && (await answer.text()) !== version) {
        sessionStorage.setItem(place, scrollY);
        location.reload();
        return;
      }
    } catch {
      await new Promise((go) => setTimeout(go, 500));
    }
  }
})();
