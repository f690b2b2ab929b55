import { isIPv4, isIPv6 } from "node:net";
import { hmacWith, type SecretKey } from "#platform/secret-key.ts";

/**
 * Where a request came from, as far as limits may know: one keyed hash for each of its networks, from the widest to the
 * narrowest. They mean nothing tomorrow.
 */
export type Network = readonly string[] & { readonly is: unique symbol };

/** Of whatever comes from no network at all. */
export const noNetwork = ["none"] as readonly string[] as Network;

/** Something of one's own within a network, and within each wider one: a name that is guessed at from there. */
export const within = (network: Network, what: string): Network =>
  network.map((mark) => `${mark}:${what}`) as readonly string[] as Network;

/** The secret of the day. Servers that count together have the same. */
export type DaySecret = () => SecretKey;

/** 128 bits: enough to tell one from another, too few to be worth keeping. */
export const keyedMark = (secret: SecretKey, text: string): string =>
  hmacWith(secret).update(text).digest("base64url").slice(0, 22);

export const newNetworkOf =
  (secret: DaySecret) =>
  (address: string): Network =>
    prefixesOf(address).map((prefix) => keyedMark(secret(), prefix)) as readonly string[] as Network;

/**
 * Of IPv6 what a provider is given (32 bits), a site (48) and a household (56). Of IPv4 the 256 addresses that are given out together,
 * and the address.
 */
export const prefixesOf = (address: string): readonly string[] => {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return prefixesOfIPv4(mapped);
  if (isIPv4(address)) return prefixesOfIPv4(address);
  if (!isIPv6(address)) return ["unknown"];
  const [head = "", tail] = address.toLowerCase().split("%")[0]!.split("::");
  const left = head === "" ? [] : head.split(":");
  const right = tail === undefined || tail === "" ? [] : tail.split(":");
  const groups =
    tail === undefined ? left : [...left, ...Array<string>(8 - left.length - right.length).fill("0"), ...right];
  const [high, low] = groups.slice(6).map((group) => Number.parseInt(group, 16));
  // An IPv4 address can be written in hexadecimal as well.
  if (/^(0+:){5}ffff$/.test(groups.slice(0, 6).join(":"))) {
    return prefixesOfIPv4([high! >> 8, high! & 255, low! >> 8, low! & 255].join("."));
  }
  // 56 bits: three whole groups and the upper half of the fourth.
  const [a = "0", b = "0", c = "0", d = "0"] = groups.map((group) => group.padStart(4, "0"));
  const [provider, site] = [`${a}:${b}`, `${a}:${b}:${c}`];
  return [provider, site, `${site}:${d.slice(0, 2)}`];
};

const prefixesOfIPv4 = (address: string): readonly string[] => [address.slice(0, address.lastIndexOf(".")), address];
