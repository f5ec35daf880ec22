// The page comes again, in its place, when there is another one.
(async () => {
  const place = `fifangha-place:${location.pathname}`;
  const before = sessionStorage.getItem(place);
  sessionStorage.removeItem(place);
  if (before !== null) addEventListener("load", () => scrollTo({ top: Number(before), behavior: "instant" }));
  for (;;) {
    try {
      const answer = await fetch("/.fifangha/after/VERSION", { cache: "no-store" });
      if (answer.ok && (await answer.text()) !== "VERSION") {
        sessionStorage.setItem(place, scrollY);
        location.reload();
        return;
      }
    } catch {
      await new Promise((go) => setTimeout(go, 500));
    }
  }
})();
