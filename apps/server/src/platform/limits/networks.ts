import { isIPv4, isIPv6 } from "node:net";
import { hmacWith, type SecretKey, newSecretKey } from "#platform/secret-key.ts";
import { dayOf, type Clock, type Day } from "#platform/clock.ts";

/**
 * The origin of a request for limits: keyed hashes of its networks, from the widest to the narrowest. The key changes every day.
 */
export type Network = readonly string[] & { readonly is: unique symbol };

/** For requests that come from no network. */
export const noNetwork = ["none"] as readonly string[] as Network;

/** A key within a network, such as a name that is guessed from there. */
export const within = (network: Network, what: string): Network =>
  network.map((hash) => `${hash}:${what}`) as readonly string[] as Network;

/** The secret of the day, shared by servers that count together. */
export type DaySecret = () => SecretKey;

/** 128 bits suffice to distinguish keys. */
export const keyedHash = (secret: SecretKey, text: string): string =>
  hmacWith(secret).update(text).digest("base64url").slice(0, 22);

export const newNetworkOf =
  (secret: DaySecret) =>
  (address: string): Network =>
    prefixesOf(address).map((prefix) => keyedHash(secret(), prefix)) as readonly string[] as Network;

/**
 * IPv6: the prefixes of a provider (32 bits), a site (48) and a household (56). IPv4: the /24 and the address.
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
  // An IPv4-mapped address in hexadecimal.
  if (/^(0+:){5}ffff$/.test(groups.slice(0, 6).join(":"))) {
    return prefixesOfIPv4([high! >> 8, high! & 255, low! >> 8, low! & 255].join("."));
  }
  // 56 bits: three whole groups and the upper half of the fourth.
  const [a = "0", b = "0", c = "0", d = "0"] = groups.map((group) => group.padStart(4, "0"));
  const [provider, site] = [`${a}:${b}`, `${a}:${b}:${c}`];
  return [provider, site, `${site}:${d.slice(0, 2)}`];
};

const prefixesOfIPv4 = (address: string): readonly string[] => [address.slice(0, address.lastIndexOf(".")), address];

/** For a single server: kept in memory and replaced every day. */
export const newOwnDaySecret = (clock: Clock): DaySecret => {
  let day: Day | null = null;
  let secret: SecretKey;
  return () => {
    const today = dayOf(clock());
    if (day !== today) [day, secret] = [today, newSecretKey()];
    return secret;
  };
};
