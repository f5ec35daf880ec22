// The service worker of a site: keeps the board available without a network. The network
// comes first, so that a new version of the site is shown at once.

const CACHE = "fifangha-board-%LANGUAGE%";
const FILES = %FILES%.map((file) => new URL(file, location).href);

addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES)).then(() => skipWaiting()));
});

addEventListener("activate", (event) => event.waitUntil(clients.claim()));

addEventListener("fetch", (event) => {
  const { request } = event;
  const address = request.url.split(/[?#]/)[0];
  if (request.method !== "GET" || !FILES.includes(address)) return;
  const kept = async (error) => {
    const found = await caches.match(address);
    if (!found) throw error;
    return found;
  };
  const fresh = async () => {
    const answer = await fetch(request);
    if (answer.ok) await (await caches.open(CACHE)).put(address, answer.clone());
    return answer;
  };
  event.respondWith(fresh().catch(kept));
});
