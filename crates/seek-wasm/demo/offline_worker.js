// @ts-check
// Answers from the kept files, so that the page works without a network.

const scope = /** @type {any} */ (self);

/** `build-demo` writes a hash of all files here. So each build has a name of its own, and the browser keeps its files anew. */
const BUILD = "from sources";

const kept = () => `${scope.registration.scope} ${BUILD}`;

scope.addEventListener("install", (/** @type {any} */ event) => {
  event.waitUntil(
    (async () => {
      const { files } = await (await fetch("files.json", { cache: "no-store" })).json();
      const cache = await caches.open(kept());
      await cache.addAll(["./", "files.json", ...files].map((file) => new Request(file, { cache: "no-cache" })));
      await scope.skipWaiting();
    })(),
  );
});

scope.addEventListener("activate", (/** @type {any} */ event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) if (name.startsWith(scope.registration.scope) && name !== kept()) await caches.delete(name);
      await scope.clients.claim();
    })(),
  );
});

scope.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(scope.registration.scope)) return;
  event.respondWith(caches.open(kept()).then(async (cache) => (await cache.match(request, { ignoreSearch: true })) ?? fetch(request)));
});
