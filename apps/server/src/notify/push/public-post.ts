import { Resolver } from "node:dns/promises";
import { request as requestHttp, type RequestOptions } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP, BlockList, isIPv4 } from "node:net";

/** The address is private, or not routable on the public network. */
export class PrivateAddressError extends Error {}

export type Resolve = (hostname: string) => Promise<readonly string[]>;

/**
 * Queries name servers directly, without the hosts file and without the threads that hash passwords:
 * a name server that never answers must not delay logins.
 */
const resolvePublicly: Resolve = async (hostname) => {
  const resolver = new Resolver({ timeout: 1_500, tries: 2 });
  const found = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
  const addresses = found.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
  const [first] = found;
  if (addresses.length === 0 && first.status === "rejected") throw first.reason;
  return addresses;
};

/**
 * The connection is made to the address that was judged, and not to the name: one that answers differently the next
 * time gains nothing.
 */
const publicPlace = async (to: URL, resolve: Resolve): Promise<RequestOptions & { servername: string }> => {
  if (to.protocol !== "https:" || !isPublicHost(to.hostname)) throw new PrivateAddressError();
  const name = to.hostname.replace(/^\[(.*)\]$/, "$1");
  const addresses = isIP(name) === 0 ? await resolve(name) : [name];
  const [address] = addresses;
  if (address === undefined || !addresses.every(isPublicAddress)) throw new PrivateAddressError();
  return { hostname: address, servername: isIP(name) === 0 ? name : "" };
};

type Post = {
  readonly to: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  readonly signal: AbortSignal;
};

/** Sends to an address that a stranger gave us. Follows nothing, reads nothing but the status. */
export const newPublicPost =
  (allowPrivate: boolean, resolve: Resolve = resolvePublicly) =>
  async ({ to, headers, body, signal }: Post): Promise<number> => {
    const place = allowPrivate ? {} : await publicPlace(to, resolve);
    return new Promise((answer, reject) => {
      const request = (to.protocol === "https:" ? requestHttps : requestHttp)(to, {
        ...place,
        method: "POST",
        agent: false,
        signal,
        headers: { ...headers, host: to.host, "content-length": String(body.length) },
        maxHeaderSize: 16_384,
      });
      request.on("error", reject);
      request.on("response", (response) => {
        answer(response.statusCode ?? 0);
        response.destroy();
      });
      request.end(body);
    });
  };

/*
 * The caller chooses this address, so it must not lead into our network. Addresses that are not on the
 * public internet are refused, by IANA's registries of special-purpose addresses.
 */
const special4 = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
] as const;

/** Within 2000::/3, which is all there is of the public internet. */
const special6 = [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const;

const notPublic4 = new BlockList();
for (const [network, bits] of special4) notPublic4.addSubnet(network, bits, "ipv4");
const notPublic6 = new BlockList();
for (const [network, bits] of special6) notPublic6.addSubnet(network, bits, "ipv6");
const public6 = new BlockList();
public6.addSubnet("2000::", 3, "ipv6");

export const isPublicAddress = (address: string): boolean => {
  if (isIP(address) === 0) return false;
  if (isIPv4(address)) return !notPublic4.check(address, "ipv4");
  return public6.check(address, "ipv6") && !notPublic6.check(address, "ipv6");
};

const dotted = /^(?!-)[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z][a-z0-9-]*$/i;
const localNames = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|private|test|invalid|onion|arpa)$/i;

/** Can a host of that name be on the public internet? Whether it is, its addresses will tell. */
export const isPublicHost = (hostname: string): boolean => {
  const bare = hostname.replace(/^\[(.*)\]$/, "$1");
  if (isIP(bare) !== 0) return isPublicAddress(bare);
  return dotted.test(bare) && !localNames.test(bare);
};
