import { bytesOf, isFor } from "@sosmessages/client/web-push.ts";
import type { PushAddress, PushOffer, PushState } from "./device.ts";

/** A worker that is still being set up is waited for; one that never comes is not. */
const patienceMs = 5_000;

async function findManager(): Promise<PushManager | null> {
  if (!("serviceWorker" in navigator && "PushManager" in globalThis && "Notification" in globalThis)) return null;
  const never = new Promise<null>((resolve) => setTimeout(() => resolve(null), patienceMs));
  const registration = await Promise.race([navigator.serviceWorker.ready, never]);
  return registration?.pushManager ?? null;
}

export async function stateOf({ webPushKey }: PushOffer): Promise<PushState> {
  const manager = webPushKey === null ? null : await findManager();
  if (manager === null || webPushKey === null) return "unavailable";
  const subscription = await manager.getSubscription();
  return subscription !== null && isFor(subscription, webPushKey) ? "on" : "off";
}

/** Kept in memory only: a browser stores nothing about callers who decline. */
let hasDeclined = false;

/** Browsers store whether they asked, and forget the subscription at the next login. */
export const canBeOffered = async (offer: PushOffer): Promise<boolean> =>
  !hasDeclined && (await stateOf(offer)) === "off" && Notification.permission !== "denied";

export async function turnOn({ webPushKey }: PushOffer): Promise<PushAddress | "denied" | "failed"> {
  // First of all: browsers ask only right after something was pressed.
  if ((await Notification.requestPermission()) !== "granted") return "denied";
  const manager = await findManager();
  if (manager === null || webPushKey === null) return "failed";
  try {
    await (await manager.getSubscription())?.unsubscribe();
    const options = { userVisibleOnly: true, applicationServerKey: bytesOf(webPushKey) };
    return { platform: "web", token: JSON.stringify(await manager.subscribe(options)) };
  } catch {
    // The browser's push service cannot be reached, or it has none.
    return "failed";
  }
}

export async function turnOff(): Promise<boolean> {
  hasDeclined = true;
  try {
    await (await (await findManager())?.getSubscription())?.unsubscribe();
    return true;
  } catch {
    return false;
  }
}
