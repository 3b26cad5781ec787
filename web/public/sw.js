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
  try {
    const response = await fetch(request);
    if (response.ok) void cache.put(request, response.clone()).catch(() => undefined);
    // A page that is still open needs what a newer version no longer has.
    return response.ok ? response : ((await cache.match(request, { ignoreVary: true })) ?? response);
  } catch (error) {
    const page = request.mode === "navigate" ? "./" : request;
    const kept = await cache.match(page, { ignoreVary: true });
    if (kept) return kept;
    throw error;
  }
}

self.addEventListener("fetch", (event) => {
  const own = new URL(event.request.url).origin === self.location.origin;
  if (own && event.request.method === "GET") event.respondWith(answer(event.request));
});
