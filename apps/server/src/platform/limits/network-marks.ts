import { hash } from "node:crypto";
import { isIPv4, isIPv6 } from "node:net";

/** Where a request came from, as far as limits may know: a keyed hash that means nothing tomorrow. */
export type NetworkMark = string & { readonly is: unique symbol };

/** The secret of the day, 32 bytes. Servers that count together have the same. */
export type DaySecret = () => Buffer;

/**
 * 128 bits: enough to tell one from another, too few to be worth keeping. SHA-3 needs nothing but the secret in front to be a keyed hash. An
 * HMAC, which is an object to be made each time, takes more than twice as long, and a request needs three or four.
 */
export const keyedMark = (secret: Buffer, text: string): string =>
  hash("sha3-256", Buffer.concat([secret, Buffer.from(text)]), "base64url").slice(0, 22);

/** The hash of a network prefix: a whole IPv4 address; 56 bits of IPv6, which is what a household or a school is given. */
export const newNetworkMarks = (secret: DaySecret) => (address: string) =>
  keyedMark(secret(), prefixOf(address)) as NetworkMark;

export const prefixOf = (address: string): string => {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (isIPv4(address)) return address;
  if (!isIPv6(address)) return "unknown";
  const [head = "", tail] = address.toLowerCase().split("%")[0]!.split("::");
  const left = head === "" ? [] : head.split(":");
  const right = tail === undefined || tail === "" ? [] : tail.split(":");
  const groups =
    tail === undefined ? left : [...left, ...Array<string>(8 - left.length - right.length).fill("0"), ...right];
  const [high, low] = groups.slice(6).map((group) => Number.parseInt(group, 16));
  // An IPv4 address can be written in hexadecimal as well.
  if (/^(0+:){5}ffff$/.test(groups.slice(0, 6).join(":"))) {
    return [high! >> 8, high! & 255, low! >> 8, low! & 255].join(".");
  }
  // 56 bits: three whole groups and the upper half of the fourth.
  const [a = "0", b = "0", c = "0", d = "0"] = groups;
  return [a, b, c].map((group) => group.padStart(4, "0")).join(":") + `:${d.padStart(4, "0").slice(0, 2)}`;
};
