/** Caches the files that the page has loaded, so that it works offline, and removes the files of earlier versions. */

const NAME = "carc";

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("message", (event) => {
  event.waitUntil(keep(event.data).then(() => event.source.postMessage("kept")));
});

async function keep(addresses) {
  const cache = await caches.open(NAME);
  await cache.addAll(addresses);
  const old = (await cache.keys()).filter(({ url }) => !addresses.includes(url));
  await Promise.all(old.map((request) => cache.delete(request)));
}

/** If the network does not respond within this time, in milliseconds, it is considered unavailable. */
const PATIENCE = 3000;

async function load(request, cache) {
  const response = await fetch(request);
  if (response.ok) void cache.put(request, response.clone()).catch(() => undefined);
  return response;
}

async function answer(request) {
  const cache = await caches.open(NAME);
  const kept = await cache.match(request.mode === "navigate" ? "./" : request, { ignoreVary: true });
  if (!kept) return load(request, cache);
  // The name of an asset changes with its content.
  if (request.url.includes("/assets/")) return kept;
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE, kept));
  const loaded = load(request, cache).then((response) => (response.ok ? response : kept));
  return Promise.race([loaded.catch(() => kept), late]);
}

self.addEventListener("fetch", (event) => {
  const own = new URL(event.request.url).origin === self.location.origin;
  if (own && event.request.method === "GET") event.respondWith(answer(event.request));
});
