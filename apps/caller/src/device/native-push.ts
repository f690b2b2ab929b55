import { PushNotifications } from "@capacitor/push-notifications";
import type { Send } from "@sosmessages/client/http.ts";
import { saveDeviceToken } from "#lib/late-calls.generated.ts";
import type { PushSwitch } from "./device.ts";
import type { Secrets } from "./native-secrets.ts";

type Needs = Readonly<{ platform: "android" | "ios"; secrets: Secrets; onArrival: () => void; onTap: () => void }>;

/** An unreachable provider sends no error. */
const patienceMs = 20_000;
/** Named in the Android manifest too. Without a sound, and hidden while the phone is locked. */
const channel = { id: "news", importance: 2, visibility: -1 } as const;

const quietly = (act: Promise<unknown>) => act.then(() => true).catch(() => false);

export function nativePush({ platform, secrets, onArrival, onTap }: Needs) {
  const address = createPushAddress(platform);
  const waiting = new Set<(token: string | null) => void>();
  const isWanted = () => secrets.recall("sosmessages") !== null && secrets.recall("push") === "on";
  const mayShow = async () => (await PushNotifications.checkPermissions()).receive === "granted";

  function answer(token: string | null): void {
    for (const then of waiting) then(token);
    waiting.clear();
  }

  /** The token comes as an event, or never. */
  const askForToken = async (): Promise<string | null> => {
    const received = new Promise<string | null>((resolve) => {
      waiting.add(resolve);
      setTimeout(() => resolve(null), patienceMs);
    });
    if (platform === "android") await PushNotifications.createChannel({ ...channel, name: document.title });
    await PushNotifications.register();
    return received;
  };

  const goOn = async () => {
    if (isWanted() && (await mayShow())) await PushNotifications.register();
  };

  const end = async (): Promise<boolean> => {
    address.forget();
    await quietly(PushNotifications.removeAllDeliveredNotifications());
    return quietly(PushNotifications.unregister());
  };

  const push: PushSwitch = {
    isApp: true,
    state: async (offer) => {
      if (!offer.platforms.includes(platform)) return "unavailable";
      return isWanted() && (await mayShow()) ? "on" : "off";
    },
    canBeOffered: async (offer) =>
      offer.platforms.includes(platform) &&
      secrets.recall("push") === null &&
      (await PushNotifications.checkPermissions()).receive !== "denied",
    turnOn: async () => {
      const { receive } = await PushNotifications.requestPermissions();
      secrets.remember("push", receive === "granted" ? "on" : "off");
      if (receive !== "granted") return "denied";
      const token = await askForToken();
      return token !== null && (await address.save(token)) ? "saved" : "failed";
    },
    turnOff: () => {
      secrets.remember("push", "off");
      return end();
    },
  };

  return {
    push,
    end,
    begin: async (send: Parameters<typeof address.begin>[0]) => {
      address.begin(send);
      await PushNotifications.addListener("registration", ({ value }) => {
        answer(value);
        // Also unasked: providers hand out a new address now and then.
        if (isWanted()) void address.save(value);
      });
      await PushNotifications.addListener("registrationError", () => answer(null));
      await PushNotifications.addListener("pushNotificationReceived", onArrival);
      await PushNotifications.addListener("pushNotificationActionPerformed", onTap);
      await goOn();
    },
    /** Clears notifications and retries an address that was not saved. */
    wake: async () => {
      await quietly(PushNotifications.removeAllDeliveredNotifications());
      if (!address.isSaved()) await goOn();
    },
  };
}

/** Saves with the service where this device is reached: each address once, however often it comes. */
function createPushAddress(platform: "android" | "ios") {
  let send: Send | null = null;
  let saved: string | null = null;
  let underWay: { readonly token: string; readonly answer: Promise<boolean> } | null = null;

  async function ask(token: string, before: Promise<boolean> | undefined): Promise<boolean> {
    await before;
    const body = { token, platform };
    const answer = await send?.(saveDeviceToken, { body });
    const isKnown = answer?.ok === true;
    if (underWay?.token === token) {
      underWay = null;
      saved = isKnown ? token : null;
    }
    return isKnown;
  }

  return {
    begin: (given: Send) => void (send = given),
    isSaved: () => saved !== null,
    save: (token: string): Promise<boolean> => {
      if (underWay?.token === token) return underWay.answer;
      if (underWay === null && saved === token) return Promise.resolve(true);
      const answer = ask(token, underWay?.answer);
      underWay = { token, answer };
      return answer;
    },
    forget: (): void => {
      saved = null;
      underWay = null;
    },
  };
}
