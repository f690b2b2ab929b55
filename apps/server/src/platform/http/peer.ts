import type { IncomingMessage } from "node:http";
import { BlockList, isIPv6 } from "node:net";

/** Who is at the other end, for requests that Fastify does not see: an upgrade to a WebSocket. */
export type Peer = { readonly address: string; readonly host: string };

const lastOf = (header: string | string[] | undefined): string[] =>
  (Array.isArray(header) ? header.join(",") : (header ?? ""))
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "")
    .toReversed();

/** Headers of proxies count only where they come from one that is trusted, and only as far back as trust goes. */
export const newPeers = (trustedProxies: readonly string[]): ((request: IncomingMessage) => Peer) => {
  const trusted = new BlockList();
  for (const entry of trustedProxies) {
    const [address = "", bits] = entry.split("/");
    const family = isIPv6(address) ? "ipv6" : "ipv4";
    if (bits === undefined) trusted.addAddress(address, family);
    else trusted.addSubnet(address, Number(bits), family);
  }
  const isTrusted = (address: string) => trusted.check(address, isIPv6(address) ? "ipv6" : "ipv4");

  return ({ socket, headers }) => {
    const near = socket.remoteAddress ?? "";
    if (!isTrusted(near)) return { address: near, host: headers.host ?? "" };
    const way = [near, ...lastOf(headers["x-forwarded-for"])];
    return {
      address: way.find((address) => !isTrusted(address)) ?? way.at(-1)!,
      host: lastOf(headers["x-forwarded-host"])[0] ?? headers.host ?? "",
    };
  };
};
