import { createPublicKey, type JsonWebKey } from "node:crypto";
import { asObject, type DevicePlatform } from "./sender.ts";
import type { BrowserKeys } from "./encryption.ts";
import { isPublicHost } from "./public-post.ts";

export type Subscription = { readonly endpoint: URL; readonly keys: BrowserKeys };

const longestEndpoint = 2_048;
const base64url = /^[A-Za-z0-9_-]+={0,2}$/;

const bytes = (value: unknown, length: number): Buffer | null => {
  if (typeof value !== "string" || !base64url.test(value)) return null;
  const decoded = Buffer.from(value, "base64url");
  return decoded.length === length ? decoded : null;
};

const isOnCurve = (point: Buffer): boolean => {
  if (point[0] !== 4) return false;
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString("base64url"));
  try {
    createPublicKey({ format: "jwk", key: { kty: "EC", crv: "P-256", x, y } as JsonWebKey });
    return true;
  } catch {
    return false;
  }
};

/** Push services are on the public internet and speak https at its usual port. */
const isUsable = (endpoint: URL, allowPrivate: boolean): boolean => {
  if (endpoint.username !== "" || endpoint.password !== "" || endpoint.hash !== "") return false;
  if (allowPrivate) return ["http:", "https:"].includes(endpoint.protocol);
  return endpoint.protocol === "https:" && endpoint.port === "" && isPublicHost(endpoint.hostname);
};

/** `PushSubscription.toJSON()` as a browser makes it. null: it is not one, or leads where we do not go. */
export const readSubscription = (text: string, allowPrivate: boolean): Subscription | null => {
  const { endpoint, keys } = asObject(text);
  if (typeof endpoint !== "string" || endpoint.length > longestEndpoint || !URL.canParse(endpoint)) return null;
  const url = new URL(endpoint);
  const { p256dh, auth } = Object(keys) as Readonly<Record<string, unknown>>;
  const point = bytes(p256dh, 65);
  const secret = bytes(auth, 16);
  if (!isUsable(url, allowPrivate) || !point || !secret || !isOnCurve(point)) return null;
  return { endpoint: url, keys: { p256dh: point, auth: secret } };
};

/** Only the fields that are needed are stored. */
export const writeSubscription = ({ endpoint, keys: { p256dh, auth } }: Subscription): string =>
  JSON.stringify({
    endpoint: endpoint.href,
    keys: { p256dh: p256dh.toString("base64url"), auth: auth.toString("base64url") },
  });

/** What is kept of a device's address, or null where it cannot be one. Phones' are their providers' to judge. */
export const acceptDevice = (platform: DevicePlatform, address: string, allowPrivate: boolean): string | null => {
  if (platform !== "web") return address;
  const subscription = readSubscription(address, allowPrivate);
  return subscription && writeSubscription(subscription);
};
