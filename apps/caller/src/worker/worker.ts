import { openPage, showPushed } from "./push.ts";

declare const self: ServiceWorkerGlobalScope;

/** Changes with every build: the browser installs the new worker, which deletes the old cache. */
const cacheName = "__VERSION__";
/** In the language of the page that asked for this worker. */
const offlinePage = `/offline${self.location.search}`;

/** Only the offline page is cached. Answers of the service never are. */
self.addEventListener("install", (event) => {
  const keep = caches.open(cacheName).then((files) => files.add(offlinePage));
  event.waitUntil(keep.then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const dropOthers = caches
    .keys()
    .then((names) => Promise.all(names.filter((name) => name !== cacheName).map((name) => caches.delete(name))));
  event.waitUntil(dropOthers);
});

self.addEventListener("fetch", (event) => {
  if (event.request.mode !== "navigate") return;
  const cached = async () => (await caches.match(offlinePage)) ?? Response.error();
  event.respondWith(fetch(event.request).catch(cached));
});

self.addEventListener("push", (event) => showPushed(self, event));
self.addEventListener("notificationclick", (event) => openPage(self, event));
