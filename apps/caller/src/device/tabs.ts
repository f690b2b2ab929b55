import type { Device, TabWord } from "./device.ts";

const name = "sosmessages-tabs";

/** Browsers without channels between tabs still tell each other of changes in storage; nothing is left lying there. */
const byStorage = {
  tell: (word: TabWord) => {
    try {
      localStorage.setItem(name, JSON.stringify(word));
      localStorage.removeItem(name);
    } catch {
      // Without storage each tab is alone.
    }
  },
  listen: (then: (word: TabWord) => void) => {
    const hear = (event: StorageEvent) => {
      if (event.key === name && event.newValue !== null) then(JSON.parse(event.newValue) as TabWord);
    };
    addEventListener("storage", hear);
    return () => removeEventListener("storage", hear);
  },
};

export function betweenTabs(): Pick<Device, "tellTabs" | "onTabWord"> {
  if (typeof BroadcastChannel === "undefined") return { tellTabs: byStorage.tell, onTabWord: byStorage.listen };
  const channel = new BroadcastChannel(name);
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel knows one origin, its own
    tellTabs: (word) => channel.postMessage(word),
    onTabWord: (then) => {
      const hear = (event: MessageEvent<TabWord>) => then(event.data);
      channel.addEventListener("message", hear);
      return () => channel.removeEventListener("message", hear);
    },
  };
}
