// Seeds that walk, from where they are lifted to where each is dropped. The places are those that the picture itself
// tells, in `data-walk`; nothing else is known of a board here.

// From one place to the next, in milliseconds; a long sowing goes faster.
const STRIDE = 260;
const LONGEST = 5000;
// The most seeds that are shown to go together.
const MOST = 24;
const still = matchMedia("(prefers-reduced-motion: reduce)");

const places = (picture) => (picture?.dataset.walk ?? "").trim().split(/\s+/)
  .map((place) => place.split(",").map(Number))
  .filter((place) => place.length === 2 && place.every(Number.isFinite));

const svg = (name, attributes) => {
  const it = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) it.setAttribute(key, value);
  return it;
};

// Seed number `index` goes its way with the others, and stays where it ends.
const seed = (way, index, radius) => {
  const it = svg("circle", { r: radius, class: "fif-walker" });
  // On the way they lie beside one another, so that they can be counted.
  const turn = index * 2.4, aside = radius * Math.min(2.2, Math.sqrt(index + 0.5));
  const steps = way.map(([x, y], at) => {
    const free = at < way.length - 1 ? aside : 0;
    return { transform: `translate(${x + free * Math.cos(turn)}px, ${y + free * Math.sin(turn)}px)` };
  });
  return [it, steps];
};

// Moves the seeds of a picture; `null` where nothing moves, or where motion is
// unwelcome. What falls is not there yet: it walks over the picture before. What
// is taken is gone already, and walks over its own. `done` comes true when they lie where they belong.
const walk = (before, after, speed) => {
  const way = places(after);
  if (still.matches || way.length < 2 || !before) return null;
  const { event, seeds, seed: radius } = after.dataset;
  const falls = event === "sowing" || event === "drop";
  const over = falls ? before.cloneNode(true) : svg("svg", { viewBox: after.getAttribute("viewBox") });
  for (const name of ["role", "aria-label"]) over.removeAttribute(name);
  over.setAttribute("aria-hidden", "true");
  over.classList.add("fif-over", `fif-${event}`);
  const stride = Math.min(STRIDE, LONGEST / (way.length - 1)) / speed;
  // Only a sowing lets them fall one by one; otherwise all go together.
  const ways = event === "sowing"
    ? way.slice(1).map((_, index) => way.slice(0, index + 2))
    : Array(Math.min(seeds || 1, MOST)).fill(way);
  const walks = ways.map((way, index) => {
    const [it, steps] = seed(way, index, radius);
    over.append(it);
    // What goes straight across the board is given the time to be seen.
    return [it, steps, stride * (event === "sowing" ? way.length - 1 : 2)];
  });
  after.parentElement.append(over);
  after.classList.toggle("fif-under", falls);
  const running = walks.map(([it, steps, duration]) => it.animate(steps, { duration, fill: "forwards" }));
  const stop = () => {
    for (const it of running) it.cancel();
    over.remove();
    after.classList.remove("fif-under");
  };
  const done = Promise.allSettled(running.map((it) => it.finished)).then(stop);
  return { done, stop };
};
