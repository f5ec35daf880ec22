// Reloads the page at its scroll position when there is a new version.
(async () => {
  const { after, version } = document.currentScript.dataset;
  const place = `fifangha-place:${location.pathname}`;
  // The place from before the reload, until the page is loaded and there again. A version that
  // arrives earlier keeps it; a reader who leaves earlier does not.
  let before = sessionStorage.getItem(place);
  let reloads = false;
  addEventListener("load", () => {
    if (before !== null) scrollTo({ top: Number(before), behavior: "instant" });
    before = null;
    if (!reloads) sessionStorage.removeItem(place);
  });
  addEventListener("pagehide", () => { if (!reloads) sessionStorage.removeItem(place); });
  for (;;) {
    try {
      const answer = await fetch(after, { cache: "no-store" });
      if (answer.ok && (await answer.text()) !== version) {
        reloads = true;
        sessionStorage.setItem(place, before ?? scrollY);
        location.reload();
        return;
      }
    } catch {
      await new Promise((go) => setTimeout(go, 500));
    }
  }
})();
