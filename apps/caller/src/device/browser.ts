import type { Device } from "./device.ts";

/** Storage can be switched off, full or forbidden. Then the page remembers for as long as it is open. */
function storageOrMemory(open: () => Storage): Pick<Storage, "getItem" | "setItem" | "removeItem" | "clear"> {
  const memory = new Map<string, string>();
  const attempt = <T>(act: (storage: Storage) => T, instead: () => T): T => {
    try {
      return act(open());
    } catch {
      return instead();
    }
  };
  return {
    getItem: (key) =>
      memory.get(key) ??
      attempt(
        (storage) => storage.getItem(key),
        () => null,
      ),
    setItem: (key, value) =>
      attempt(
        (storage) => storage.setItem(key, value),
        () => void memory.set(key, value),
      ),
    removeItem: (key) => {
      memory.delete(key);
      attempt(
        (storage) => storage.removeItem(key),
        () => undefined,
      );
    },
    clear: () => {
      memory.clear();
      attempt(
        (storage) => storage.clear(),
        () => undefined,
      );
    },
  };
}

const leftMark = "left";

export function browserDevice(): Device {
  const lasting = storageOrMemory(() => localStorage);
  const tab = storageOrMemory(() => sessionStorage);
  return {
    recall: (what) => lasting.getItem(what),
    remember: (what, value) => (value === null ? lasting.removeItem(what) : lasting.setItem(what, value)),
    forgetEverything: () => {
      lasting.clear();
      tab.clear();
    },
    onForgottenElsewhere: (what, then) => {
      // A cleared storage tells with a null key.
      const listen = (event: StorageEvent) => {
        if ((event.key === what || event.key === null) && lasting.getItem(what) === null) then();
      };
      addEventListener("storage", listen);
      return () => removeEventListener("storage", listen);
    },
    isOnline: () => navigator.onLine,
    hostName: () => location.hostname,
    goAway: (url) => location.replace(url),
    rememberLeaving: () => tab.setItem(leftMark, "1"),
    hasComeBackAfterLeaving: () => {
      const byHistory = hasArrivedByHistory();
      const hadLeft = tab.getItem(leftMark) !== null;
      // Whoever types the address again means to come back.
      if (hadLeft && !byHistory) tab.removeItem(leftMark);
      return hadLeft && byHistory;
    },
  };
}

function hasArrivedByHistory(): boolean {
  const [arrival] = performance.getEntriesByType("navigation");
  if (arrival !== undefined) return (arrival as PerformanceNavigationTiming).type === "back_forward";
  // oxlint-disable-next-line typescript/no-deprecated -- Safari before 15 knows nothing else
  return performance.navigation.type === 2;
}
