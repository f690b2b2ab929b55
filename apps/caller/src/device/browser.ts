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
    remember: (what, value) => {
      // Whoever logs in next on this device has not asked to be told of anything.
      if (what === "sosmessages" && value !== memory.recall(what)) void endPush().catch(() => undefined);
      memory.remember(what, value);
    },
    // Fetched when someone looks at the switch; few do.
    push: {
      state: async (offer) => (await import("./web-push.ts")).stateOf(offer),
      turnOn: async (offer) => (await import("./web-push.ts")).turnOn(offer),
      turnOff: async () => (await import("./web-push.ts")).turnOff(),
    },
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

const findWorkers = async () => ("serviceWorker" in navigator ? navigator.serviceWorker.getRegistrations() : []);

/** Notifications end, and those that still show go. */
async function endPush(): Promise<void> {
  for (const worker of await findWorkers()) {
    for (const shown of (await worker.getNotifications?.()) ?? []) shown.close();
    await (await worker.pushManager?.getSubscription())?.unsubscribe();
  }
}

/** The app's own files, and the worker that keeps them: they tell that somebody was here. */
async function forgetFiles(): Promise<void> {
  const workers = await findWorkers();
  // It asks the browser's push service, which may take long; the browser drops what belonged to a worker in any case.
  const moment = new Promise((resolve) => setTimeout(resolve, 50));
  const ended = Promise.race([endPush().catch(() => undefined), moment]);
  const names = "caches" in globalThis ? await caches.keys() : [];
  await Promise.all([ended, ...names.map((name) => caches.delete(name))]);
  await Promise.all(workers.map((worker) => worker.unregister()));
}
