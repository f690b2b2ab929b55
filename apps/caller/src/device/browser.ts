import { onNetworkChange } from "@sosmessages/client/network.ts";
import { openDeviceTabs, endPush, forgetFiles, type Device } from "./device.ts";
import { createMemory, storageOrMemory } from "./storage.ts";

/** Loaded only for the settings, and while a message waits. */
const webPush = () => import("./web-push.ts");

const forgetPush = () => void endPush().catch(() => undefined);

export function browserDevice(): Device {
  const lasting = storageOrMemory(() => localStorage);
  const tab = storageOrMemory(() => sessionStorage);
  const memory = createMemory(lasting, tab);
  return {
    kind: "web",
    tabs: openDeviceTabs(),
    recall: memory.recall,
    remember: (what, value) => {
      // A new login may be another caller's. An idle one ends, and its notifications go on.
      if (what === "sosmessages" && value !== null && value !== memory.recall(what)) forgetPush();
      memory.remember(what, value);
    },
    endPush: forgetPush,
    push: {
      state: async (offer) => (await webPush()).stateOf(offer),
      turnOn: async (offer) => (await webPush()).turnOn(offer),
      turnOff: async () => (await webPush()).turnOff(),
      canBeOffered: async (offer) => (await webPush()).canBeOffered(offer),
    },
    forgetEverything: () => {
      memory.forget();
      return forgetFiles().catch(() => undefined);
    },
    onChangedElsewhere: (what, then) => {
      // A cleared storage has a null key.
      const listen = (event: StorageEvent) => {
        if (event.storageArea === localStorage && (event.key === what || event.key === null)) then(memory.recall(what));
      };
      addEventListener("storage", listen);
      return () => removeEventListener("storage", listen);
    },
    onNetworkChange,
    goAway: (url) => location.replace(url),
    rememberLeaving: () => tab.setItem("left", "1"),
  };
}

type Policies = { createPolicy(name: "worker", rules: { createScriptURL: (url: string) => string }): Policy };
type Policy = { createScriptURL(url: string): string };

/** The pages' policy lets no string become a script. This one may, and no other. */
function workerUrl(language: string): string {
  const url = `/sw.js?lang=${language}`;
  const { trustedTypes } = globalThis as { trustedTypes?: Policies };
  return trustedTypes?.createPolicy("worker", { createScriptURL: () => url }).createScriptURL(url) ?? url;
}

/** From then on the browser shows an offline page with a number to call. */
export async function keepOfflinePage(language: string): Promise<void> {
  // Where the browser forbids it, the page works as well without.
  if ("serviceWorker" in navigator) await navigator.serviceWorker.register(workerUrl(language)).catch(() => undefined);
}
