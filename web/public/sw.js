/** Keeps what the page has loaded, so that it opens without a network, and nothing of the versions before. */

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

async function answer(request) {
  const cache = await caches.open(NAME);
  const kept = (what) => cache.match(what, { ignoreVary: true });
  try {
    const response = await fetch(request);
    // A page that is still open needs what a newer version no longer has.
    if (!response.ok) return (await kept(request)) ?? response;
    void cache.put(request, response.clone()).catch(() => undefined);
    return response;
  } catch (error) {
    const known = await kept(request.mode === "navigate" ? "./" : request);
    if (known) return known;
    throw error;
  }
}

self.addEventListener("fetch", (event) => {
  const own = new URL(event.request.url).origin === self.location.origin;
  if (own && event.request.method === "GET") event.respondWith(answer(event.request));
});
