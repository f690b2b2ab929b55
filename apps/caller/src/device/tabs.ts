import type { Device, TabWord } from "./device.ts";

const name = "sosmessages-tabs";

/** Browsers without channels between tabs still tell each other of changes in storage; nothing is left lying there. */
const tellByStorage = (word: TabWord): void => {
  try {
    localStorage.setItem(name, JSON.stringify(word));
    localStorage.removeItem(name);
  } catch {
    // Without storage each tab is alone.
  }
};

const hearByStorage: Device["onTabWord"] = (then) => {
  const hear = (event: StorageEvent) => {
    if (event.key === name && event.newValue !== null) then(JSON.parse(event.newValue) as TabWord);
  };
  addEventListener("storage", hear);
  return () => removeEventListener("storage", hear);
};

const openChannel = () => (typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(name));

const teller = (channel: BroadcastChannel | null) =>
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel knows one origin, its own
  channel === null ? tellByStorage : (word: TabWord) => channel.postMessage(word);

/** For a page that tells one thing and listens to none. */
export const tellTabsOnce = (word: TabWord): void => teller(openChannel())(word);

export function betweenTabs(): Pick<Device, "tellTabs" | "onTabWord"> {
  const channel = openChannel();
  if (channel === null) return { tellTabs: tellByStorage, onTabWord: hearByStorage };
  return {
    tellTabs: teller(channel),
    onTabWord: (then) => {
      const hear = (event: MessageEvent<TabWord>) => then(event.data);
      channel.addEventListener("message", hear);
      return () => channel.removeEventListener("message", hear);
    },
  };
}
