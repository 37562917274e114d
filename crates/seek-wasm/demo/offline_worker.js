// @ts-check
// Answers from the kept files, so that the page works without a network.

const scope = /** @type {any} */ (self);

/** `build-demo` writes a hash of all files here. So each build has a name of its own, and the browser keeps its files anew. */
const BUILD = "from sources";

/** An address has no space. So no other page of this origin, such as one in a folder below, has caches of this prefix. */
const prefix = () => `${scope.registration.scope} `;
const kept = () => prefix() + BUILD;

scope.addEventListener("install", (/** @type {any} */ event) => {
  event.waitUntil(
    (async () => {
      const { files } = await (await fetch("files.json", { cache: "no-store" })).json();
      const cache = await caches.open(kept());
      await cache.addAll(["./", "files.json", ...files].map((file) => new Request(file, { cache: "no-cache" })));
      // An open page goes on with the files that it began with. A later build waits until no page of an earlier one is open.
      if (!scope.registration.active) await scope.skipWaiting();
    })(),
  );
});

scope.addEventListener("activate", (/** @type {any} */ event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) if (name.startsWith(prefix()) && name !== kept()) await caches.delete(name);
      await scope.clients.claim();
    })(),
  );
});

scope.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(scope.registration.scope)) return;
  event.respondWith(caches.open(kept()).then(async (cache) => (await cache.match(request, { ignoreSearch: true })) ?? fetch(request)));
});
