import { bytesOf, isFor } from "@sosmessages/client/web-push.ts";

const scope = "/desk/";

export const canSubscribe = (): boolean =>
  "serviceWorker" in navigator && "PushManager" in globalThis && "Notification" in globalThis;

type Policies = {
  createPolicy(
    name: "worker",
    rules: { createScriptURL: (url: string) => string },
  ): {
    createScriptURL(url: string): string;
  };
};

let trusted: string | undefined;
/** The page's policy lets no string become a script. This one may, and no other. */
const workerUrl = (): string => {
  const url = `${scope}sw.js`;
  const { trustedTypes } = globalThis as { trustedTypes?: Policies };
  trusted ??= trustedTypes?.createPolicy("worker", { createScriptURL: () => url }).createScriptURL(url) ?? url;
  return trusted;
};

const activated = (registration: ServiceWorkerRegistration): Promise<void> =>
  new Promise((resolve, reject) => {
    const worker = registration.active ?? registration.waiting ?? registration.installing;
    const look = () => {
      if (worker?.state === "activated") resolve();
      else if (worker === null || worker.state === "redundant") reject(new Error("The worker was not installed."));
    };
    worker?.addEventListener("statechange", look);
    look();
  });

/** Of this browser's address at its push service, as the server makes it. null: this browser shows no alarms. */
export async function ownFingerprint(key: string): Promise<string | null> {
  if (!canSubscribe() || Notification.permission !== "granted") return null;
  const registration = await navigator.serviceWorker.getRegistration(scope);
  // The callers' pages may have a worker for the whole host.
  if (registration === undefined || !registration.scope.endsWith(scope)) return null;
  const subscription = await registration.pushManager.getSubscription();
  if (subscription === null || !isFor(subscription, key)) return null;
  const address = new TextEncoder().encode(new URL(subscription.endpoint).href);
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", address));
  return btoa(String.fromCharCode(...digest))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

/** Keeps a subscription that is there: another person may use it in the same browser. */
export async function subscribe(key: string): Promise<{ readonly subscription: string } | "denied" | "failed"> {
  // First of all: browsers ask only right after something was pressed.
  if ((await Notification.requestPermission()) !== "granted") return "denied";
  try {
    const registration = await navigator.serviceWorker.register(workerUrl());
    await activated(registration);
    const { pushManager } = registration;
    const before = await pushManager.getSubscription();
    if (before !== null && isFor(before, key)) return { subscription: JSON.stringify(before) };
    await before?.unsubscribe();
    const options = { userVisibleOnly: true, applicationServerKey: bytesOf(key) };
    return { subscription: JSON.stringify(await pushManager.subscribe(options)) };
  } catch {
    // The browser's push service cannot be reached, or it has none.
    return "failed";
  }
}
