import { openPage, showPushed } from "./push.ts";
import type { WorkerScope } from "./scope.ts";

declare const self: WorkerScope;

/** Another one with every build, so that the browser notices, and what the last one kept is dropped. */
const shelf = "__VERSION__";
/** In the language of the page that asked for this worker. */
const offlinePage = `/offline${self.location.search}`;

/** The one page that is kept. What the service answers never is: messages are read from the service or not at all. */
self.addEventListener("install", (event) => {
  const keep = caches.open(shelf).then((files) => files.add(offlinePage));
  event.waitUntil(keep.then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const dropOthers = caches
    .keys()
    .then((names) => Promise.all(names.filter((name) => name !== shelf).map((name) => caches.delete(name))));
  event.waitUntil(dropOthers);
});

self.addEventListener("fetch", (event) => {
  if (event.request.mode !== "navigate") return;
  const kept = async () => (await caches.match(offlinePage)) ?? Response.error();
  event.respondWith(fetch(event.request).catch(kept));
});

self.addEventListener("push", (event) => showPushed(self, event));
self.addEventListener("notificationclick", (event) => openPage(self, event));
