import type { PushConfig } from "../../config.ts";
import type { Platform } from "./sender.ts";
import { readSubscription, writeSubscription } from "./subscription.ts";

export type AcceptDevice = (platform: Platform, address: string) => string | null;

/** What is kept of a device's address, or null where it cannot be one. Phones' are their providers' to judge. */
export const newAcceptDevice =
  ({ allowPrivate }: Pick<PushConfig, "allowPrivate">): AcceptDevice =>
  (platform, address) => {
    if (platform !== "web") return address;
    const subscription = readSubscription(address, allowPrivate);
    return subscription && writeSubscription(subscription);
  };
