declare const self: ServiceWorkerGlobalScope;

/** This worker shows alarms and notices. It has no cache. */
self.addEventListener("install", () => void self.skipWaiting());

/** One of the server's fixed sentences. It is shown although a page is open: that page may be locked, or in the background. */
self.addEventListener("push", (event) => {
  const sentence = event.data?.text() ?? "";
  // A newer one replaces an older one of the same sentence, with a sound, and stays until it is touched. A notice never replaces an alarm.
  const options = { tag: sentence, renotify: true, requireInteraction: true };
  event.waitUntil(self.registration.showNotification(sentence, options));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const open = async () => {
    const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
    const desk = pages.find(({ url }) => url.startsWith(self.registration.scope));
    await (desk ? desk.focus() : self.clients.openWindow(self.registration.scope));
  };
  event.waitUntil(open());
});
