// Seeds that walk: over the picture of the step before, from where they are
// lifted to where each is dropped. The places are those that the picture itself
// tells, in `data-walk`; nothing else is known of a board here.

// From one place to the next, in milliseconds; a long sowing goes faster.
const STRIDE = 260;
const LONGEST = 5000;
const still = matchMedia("(prefers-reduced-motion: reduce)");

const places = (picture) => (picture?.dataset.walk ?? "").trim().split(/\s+/)
  .map((place) => place.split(",").map(Number))
  .filter((place) => place.length === 2 && place.every(Number.isFinite));

const svg = (name, attributes) => {
  const it = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) it.setAttribute(key, value);
  return it;
};

// Seed number `index` goes with the others to its own place, and stays there.
const seed = (way, index, radius) => {
  const it = svg("circle", { r: radius, class: "fif-walker" });
  // On the way they lie beside one another, so that they can be counted.
  const turn = index * 2.4, aside = index > 1 ? radius * Math.min(1.6, 0.5 * Math.sqrt(index)) : 0;
  const steps = way.slice(0, index + 1).map(([x, y], at) => {
    const free = at < index ? aside : 0;
    return { transform: `translate(${x + free * Math.cos(turn)}px, ${y + free * Math.sin(turn)}px)` };
  });
  return [it, steps];
};

// Moves the seeds of a picture over the one before; `null` where nothing moves,
// or where motion is unwelcome. `done` comes true when they lie where they belong.
const walk = (before, after, speed) => {
  const way = places(after);
  if (still.matches || way.length < 2 || !before) return null;
  const over = before.cloneNode(true);
  over.setAttribute("aria-hidden", "true");
  over.classList.add("fif-over");
  for (const it of over.querySelectorAll("title, desc")) it.remove();
  const radius = after.dataset.seed ?? after.viewBox.baseVal.width / 80;
  const stride = Math.min(STRIDE, LONGEST / (way.length - 1)) / speed;
  const walks = way.slice(1).map((_, index) => {
    const [it, steps] = seed(way, index + 1, radius);
    over.append(it);
    return [it, steps, stride * (index + 1)];
  });
  after.parentElement.append(over);
  after.classList.add("fif-under");
  const running = walks.map(([it, steps, duration]) => it.animate(steps, { duration, fill: "forwards" }));
  const stop = () => {
    for (const it of running) it.cancel();
    over.remove();
    after.classList.remove("fif-under");
  };
  const done = Promise.allSettled(running.map((it) => it.finished)).then(stop);
  return { done, stop };
};
