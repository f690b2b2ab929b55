export type KeyValues = Pick<Storage, "getItem" | "setItem" | "removeItem" | "clear">;

/** Storage can be switched off, full or forbidden. Then the page remembers for as long as it is open. */
export function storageOrMemory(open: () => Storage): KeyValues {
  const memory = new Map<string, string>();
  /** null: it cannot be used. */
  const attempt = <T>(act: (storage: Storage) => T): T | null => {
    try {
      return act(open());
    } catch {
      return null;
    }
  };
  return {
    getItem: (key) => memory.get(key) ?? attempt((storage) => storage.getItem(key)),
    setItem: (key, value) => {
      if (attempt((storage) => storage.setItem(key, value)) === null) memory.set(key, value);
    },
    removeItem: (key) => {
      memory.delete(key);
      attempt((storage) => storage.removeItem(key));
    },
    clear: () => {
      memory.clear();
      attempt((storage) => storage.clear());
    },
  };
}

/**
 * The token lies where it outlives the browser, unless this device is set not to stay signed in: then it lies where it
 * goes with the tab. Never in both places.
 */
export function createMemory(lasting: KeyValues, tab: KeyValues) {
  const token = "sosmessages";
  const stay = "auth_stay_signed_in";
  // The name of older versions.
  for (const store of [lasting, tab]) store.removeItem("auth_token_default");
  return {
    recall: (what: string): string | null => (what === token ? tab.getItem(what) : null) ?? lasting.getItem(what),
    remember: (what: string, value: string | null): void => {
      if (what === token) tab.removeItem(what);
      // The default is not kept: it would tell that a login was here.
      if (what === token && value === null && lasting.getItem(stay) === "true") lasting.removeItem(stay);
      if (value === null) return lasting.removeItem(what);
      if (what !== token) return lasting.setItem(what, value);
      const isStaying = lasting.getItem(stay) !== "false";
      lasting.setItem(stay, String(isStaying));
      if (isStaying) return lasting.setItem(what, value);
      lasting.removeItem(what);
      tab.setItem(what, value);
    },
    forget: (): void => {
      lasting.clear();
      tab.clear();
    },
  };
}
