import type { Device } from "./device.ts";
import { createMemory, storageOrMemory } from "./storage.ts";
import { betweenTabs } from "./tabs.ts";

export function browserDevice(): Device {
  const lasting = storageOrMemory(() => localStorage);
  const tab = storageOrMemory(() => sessionStorage);
  const memory = createMemory(lasting, tab);
  return {
    kind: "web",
    ...betweenTabs(),
    recall: memory.recall,
    remember: memory.remember,
    forgetEverything: () => {
      memory.forget();
      return forgetFiles().catch(() => undefined);
    },
    onChangedElsewhere: (what, then) => {
      // A cleared storage tells with a null key.
      const listen = (event: StorageEvent) => {
        if (event.storageArea === localStorage && (event.key === what || event.key === null)) then(memory.recall(what));
      };
      addEventListener("storage", listen);
      return () => removeEventListener("storage", listen);
    },
    isOnline: () => navigator.onLine,
    onNetworkChange: (then) => {
      const listen = (event: Event) => then(event.type === "online");
      for (const kind of ["online", "offline"]) addEventListener(kind, listen);
      return () => {
        for (const kind of ["online", "offline"]) removeEventListener(kind, listen);
      };
    },
    hostName: () => location.hostname,
    goAway: (url) => location.replace(url),
    rememberLeaving: () => tab.setItem("left", "1"),
  };
}

/** The app's own files, and the worker that keeps them: they tell that somebody was here. */
async function forgetFiles(): Promise<void> {
  const workers = "serviceWorker" in navigator ? await navigator.serviceWorker.getRegistrations() : [];
  const names = "caches" in globalThis ? await caches.keys() : [];
  await Promise.all([...workers.map((worker) => worker.unregister()), ...names.map((name) => caches.delete(name))]);
}
