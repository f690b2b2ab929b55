import type { Send } from "@sosmessages/client/http.ts";
import type { IdleMessage } from "@sosmessages/client/session/idle.ts";
import { openTabs, type Tabs } from "@sosmessages/client/session/tabs.ts";
import type { PublicConfig } from "@sosmessages/contract/service.ts";

/** Everything that is ever written to the device. The terms name each of them. */
type Remembered = "sosmessages" | "auth_stay_signed_in" | "locale" | "theme";

/** What the tabs of one browser post to each other. */
type TabMessage = IdleMessage | { readonly is: "draft-saved" | "messages-changed" | "left" };
export const tabsName = "sosmessages-tabs";
export const openDeviceTabs = () => openTabs<TabMessage>(tabsName);

type Stop = () => void;

/** What the service needs from a device, and a device from the service, to notify of something to read. */
export type PushOffer = NonNullable<PublicConfig["push"]>;
export type PushAddress = Readonly<{ platform: "android" | "ios" | "web"; token: string }>;
export type PushState = "unavailable" | "off" | "on";

export type PushSwitch = Readonly<{
  /** A phone shows an app's name beside a notification, and has settings where a browser has others. */
  isApp?: true;
  state: (offer: PushOffer) => Promise<PushState>;
  /** Must be called from a press: it may ask for permission. "saved": the service already has the address. */
  turnOn: (offer: PushOffer) => Promise<PushAddress | "saved" | "denied" | "failed">;
  /** False: it could not. */
  turnOff: () => Promise<boolean>;
  /** Whether to offer notifications: they can be shown here, and the caller has not answered. */
  canBeOffered: (offer: PushOffer) => Promise<boolean>;
}>;

export type Device = Readonly<{
  kind: "web" | "native";
  begin?: (send: Send) => void;
  recall: (what: Remembered) => string | null;
  /** `null` forgets. */
  remember: (what: Remembered, value: string | null) => void;
  /** Storage is empty when this returns. Caches and workers are gone when it resolves. */
  forgetEverything: () => Promise<void>;
  onChangedElsewhere: (what: Remembered, then: (value: string | null) => void) => Stop;
  tabs: Tabs<TabMessage>;
  push: PushSwitch;
  /** The caller has logged out or deleted the profile. In an app notifications end with the login. */
  endPush: () => void;
  onNetworkChange: (then: (isOnline: boolean) => void) => Stop;
  /** Leaves this page for another; Back does not return to it. */
  goAway: (url: string) => void;
  /** Read by `before-paint.ts` when the caller comes back with the history. */
  rememberLeaving: () => void;
}>;

const findWorkers = async () => ("serviceWorker" in navigator ? navigator.serviceWorker.getRegistrations() : []);

/** Notifications end, and those that still show go. */
export async function endPush(): Promise<void> {
  for (const worker of await findWorkers()) {
    for (const shown of (await worker.getNotifications?.()) ?? []) shown.close();
    await (await worker.pushManager?.getSubscription())?.unsubscribe();
  }
}

/** Caches and workers would show that the service was used here. */
export async function forgetFiles(): Promise<void> {
  const workers = await findWorkers();
  // Unsubscribing can be slow. Browsers drop subscriptions with their worker.
  const moment = new Promise((resolve) => setTimeout(resolve, 50));
  const ended = Promise.race([endPush().catch(() => undefined), moment]);
  const names = "caches" in globalThis ? await caches.keys() : [];
  await Promise.all([ended, ...names.map((name) => caches.delete(name))]);
  await Promise.all(workers.map((worker) => worker.unregister()));
}

const never = () => () => undefined;

/** For pages that the build writes: stores nothing, and no event happens. */
export const emptyDevice: Device = {
  kind: "web",
  recall: () => null,
  remember: () => undefined,
  forgetEverything: () => Promise.resolve(),
  onChangedElsewhere: never,
  tabs: { post: () => undefined, on: never },
  push: {
    state: async () => "unavailable",
    turnOn: async () => "failed",
    turnOff: async () => true,
    canBeOffered: async () => false,
  },
  endPush: () => undefined,
  onNetworkChange: never,
  goAway: () => undefined,
  rememberLeaving: () => undefined,
};
