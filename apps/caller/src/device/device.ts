import type { Send } from "@sosmessages/client/http.ts";
import type { IdleMessage } from "@sosmessages/client/session/idle.ts";
import { openTabs, type Tabs } from "@sosmessages/client/session/tabs.ts";
import type { PublicConfig } from "@sosmessages/contract/service.ts";

/** Everything that is ever written to the device. The terms name each of them. */
type Remembered = "sosmessages" | "auth_stay_signed_in" | "locale" | "theme";

/** What the tabs of one browser post to each other. */
type TabMessage = IdleMessage | { readonly is: "draft-saved" | "messages-changed" | "left" };
export const openDeviceTabs = () => openTabs<TabMessage>("sosmessages-tabs");

type Stop = () => void;

/** What the service needs from a device, and a device from the service, to notify of something to read. */
export type PushOffer = NonNullable<PublicConfig["push"]>;
export type PushAddress = Readonly<{ platform: "android" | "ios" | "web"; token: string }>;
export type PushState = "unavailable" | "off" | "on";

/** The device's own half of notifications; whoever uses this notifies the service. They end with the login. */
export type PushSwitch = Readonly<{
  /** A phone shows an app's name beside a notification, and has settings where a browser has others. */
  isApp?: true;
  state: (offer: PushOffer) => Promise<PushState>;
  /** Called right after something was pressed: it may ask for permission. "saved": the service knows the address already. */
  turnOn: (offer: PushOffer) => Promise<PushAddress | "saved" | "denied" | "failed">;
  /** False: it could not. */
  turnOff: () => Promise<boolean>;
  /** Where a device may raise the matter by itself: whether nobody has answered yet since logging in. */
  isUnanswered?: (offer: PushOffer) => Promise<boolean>;
}>;

/** What a phone and a browser do differently, behind one type. */
export type Device = Readonly<{
  kind: "web" | "native";
  /** From here on the device can tell the service something by itself. */
  begin?: (send: Send) => void;
  recall: (what: Remembered) => string | null;
  /** `null` forgets. */
  remember: (what: Remembered, value: string | null) => void;
  /** What is stored is gone when this returns; cached files, and who serves them, when it resolves. */
  forgetEverything: () => Promise<void>;
  /** Someone logged in, logged out or left in another tab. */
  onChangedElsewhere: (what: Remembered, then: (value: string | null) => void) => Stop;
  tabs: Tabs<TabMessage>;
  push: PushSwitch;
  isOnline: () => boolean;
  onNetworkChange: (then: (isOnline: boolean) => void) => Stop;
  hostName: () => string;
  /** Leaves this page for another; Back does not return to it. */
  goAway: (url: string) => void;
  /** Set when leaving in a hurry; `before-paint.ts` reads it when somebody comes back by way of the history. */
  rememberLeaving: () => void;
}>;
