import { Resolver } from "node:dns/promises";
import { request as requestHttp, type RequestOptions } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP } from "node:net";
import { isPublicAddress, isPublicHost } from "./public-address.ts";

/** The address leads into a network of our own, or to nowhere on the public one. */
export class PrivateAddressError extends Error {}

export type Resolve = (hostname: string) => Promise<readonly string[]>;

/**
 * Asks name servers itself, and so neither this machine's own list of hosts nor the few threads on which passwords are
 * hashed: a name whose server never answers must not keep people from logging in.
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
