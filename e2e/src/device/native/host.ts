import type { Page } from "playwright-core";
import type { Header, Platform } from "./plugins.ts";

type Options = Readonly<Record<string, unknown>>;
type Call = Readonly<{ callbackId: string; pluginId: string; methodName: string; options: Options }>;
type Answer = object | undefined | Error;
export type Host = ReturnType<typeof createHost>;

/**
 * The phone's side of the bridge: takes a page's calls and answers them as the plugins' sources do, and tells of what
 * happens to the phone. It outlives its pages, as a phone does.
 */
export function createHost(platform: Platform, headers: readonly Header[]) {
  const listeners = new Map<string, string[]>();
  const retained = new Map<string, object[]>();
  const calls: Call[] = [];
  const complaints: string[] = [];
  /** Keychain or keystore. */
  const safe = new Map<string, string>();
  const phone = {
    /** What the phone's settings say of notifications, and what somebody will answer when asked. */
    permission: "prompt" as "prompt" | "granted" | "denied",
    willAnswer: "granted" as "granted" | "denied",
    deviceToken: "token-1",
    isRegistered: false,
    isCovered: false,
    isClosed: false,
    isMinimized: false,
    bars: "DEFAULT",
    splash: "shown" as "shown" | "hidden",
  };
  let page: Page | null = null;

  const reply = async (call: Pick<Call, "callbackId" | "pluginId" | "methodName">, data: Answer, save = false) => {
    const { callbackId, pluginId, methodName } = call;
    const result =
      data instanceof Error
        ? { success: false, error: { message: data.message, code: data.name } }
        : { success: true, ...(data && { data }) };
    const message = { save, callbackId, pluginId, methodName, ...result };
    // The page may be gone by now.
    await page
      ?.evaluate(
        ([platform, message]) => {
          const { androidBridge, Capacitor } = window as unknown as {
            androidBridge: { onmessage(event: { data: string }): void };
            Capacitor: { fromNative(message: object): void };
          };
          if (platform === "android") androidBridge.onmessage({ data: JSON.stringify(message) });
          else Capacitor.fromNative(message);
        },
        [platform, message] as const,
      )
      .catch(() => undefined);
  };

  const fire = async (pluginId: string, event: string, data: object = {}, isRetained = false): Promise<void> => {
    const key = `${pluginId}.${event}`;
    const heard = listeners.get(key) ?? [];
    if (heard.length === 0 && isRetained) retained.set(key, [...(retained.get(key) ?? []), data]);
    for (const callbackId of heard) await reply({ callbackId, pluginId, methodName: "addListener" }, data, true);
  };

  const unimplemented = (): Error => Object.assign(new Error("not implemented"), { name: "UNIMPLEMENTED" });
  const keyOf = ({ prefixedKey }: Options) => String(prefixedKey);

  const register = () => {
    phone.isRegistered = true;
    void fire("PushNotifications", "registration", { value: phone.deviceToken });
    return undefined;
  };

  /** As in the sources of each plugin, by the name under which a page calls it. */
  const answers: Readonly<Record<string, (options: Options) => Answer>> = {
    "App.minimizeApp": () => void (phone.isMinimized = true),
    "App.exitApp": () => {
      if (platform === "ios") return unimplemented();
      phone.isClosed = true;
      return undefined;
    },
    "PrivacyScreen.enable": () => {
      phone.isCovered = true;
      return { success: true };
    },
    "SplashScreen.hide": () => void (phone.splash = "hidden"),
    "SystemBars.setStyle": ({ style }) => void (phone.bars = String(style)),
    "SecureStorage.internalGetItem": (options) => ({ data: safe.get(keyOf(options)) ?? null }),
    "SecureStorage.internalSetItem": (options) => void safe.set(keyOf(options), String(options["data"])),
    "SecureStorage.internalRemoveItem": (options) => ({ success: safe.delete(keyOf(options)) }),
    "SecureStorage.internalClearItemsWithPrefix": ({ prefix }) => {
      for (const key of safe.keys()) if (key.startsWith(String(prefix))) safe.delete(key);
      return undefined;
    },
    "PushNotifications.checkPermissions": () => ({ receive: phone.permission }),
    "PushNotifications.requestPermissions": () => {
      if (phone.permission === "prompt") phone.permission = phone.willAnswer;
      return { receive: phone.permission };
    },
    "PushNotifications.createChannel": () => (platform === "ios" ? unimplemented() : undefined),
    "PushNotifications.register": register,
    "PushNotifications.unregister": () => void (phone.isRegistered = false),
    "PushNotifications.removeAllDeliveredNotifications": () =>
      platform === "ios" && !phone.isRegistered ? new Error("event not called") : undefined,
  };

  async function listen(call: Call): Promise<void> {
    const key = `${call.pluginId}.${String(call.options["eventName"])}`;
    listeners.set(key, [...(listeners.get(key) ?? []), call.callbackId]);
    const waiting = retained.get(key) ?? [];
    retained.delete(key);
    for (const data of waiting) await reply(call, data, true);
  }

  async function receive(text: string): Promise<void> {
    const call = JSON.parse(text) as Call & { type?: string };
    if (call.type === "new-page") return listeners.clear();
    if (call.pluginId === "Console") return;
    calls.push(call);
    const name = `${call.pluginId}.${call.methodName}`;
    const isThere = headers.some(
      (header) => header.name === call.pluginId && header.methods.some((known) => known.name === call.methodName),
    );
    const answer = answers[name];
    if (isThere && call.methodName === "addListener") return listen(call);
    if (isThere && answer !== undefined) return reply(call, answer(call.options));
    complaints.push(`the phone was asked for something that it has not: ${name}`);
  }

  return {
    phone,
    safe,
    complaints,
    receive,
    fire,
    hold: (held: Page) => void (page = held),
    timesCalled: (name: string) => calls.filter((call) => `${call.pluginId}.${call.methodName}` === name).length,
    hears: (name: string) => (listeners.get(name) ?? []).length > 0,
  };
}
