import type { IncomingMessage } from "node:http";
import { BlockList, isIP, isIPv6 } from "node:net";
import { headerOf, newestOf } from "#platform/http/request-headers.ts";

/** Who is at the other end, and by which name we were called. */
export type Peer = { readonly address: string; readonly host: string };
export type PeerOf = (request: Pick<IncomingMessage, "socket" | "headers">) => Peer;

/** Some proxies write the port as well: `192.0.2.1:5678`, `[2001:db8::1]:443`. */
const addressIn = (entry: string): string | null => {
  const bare = /^\[([^\]]+)\](?::\d{1,5})?$/.exec(entry)?.[1] ?? /^([\d.]+):\d{1,5}$/.exec(entry)?.[1] ?? entry;
  return isIP(bare) === 0 ? null : bare;
};

/**
 * Headers of proxies count only where they come from one that is trusted, and only as far back as trust goes. What a
 * proxy says of the host counts only where the operator says that it does: many pass on whatever the client wrote.
 */
export const newPeerOf = (trustedProxies: readonly string[], trustForwardedHost = false): PeerOf => {
  const trusted = new BlockList();
  for (const entry of trustedProxies) {
    const [address = "", bits] = entry.split("/");
    const family = isIPv6(address) ? "ipv6" : "ipv4";
    if (bits === undefined) trusted.addAddress(address, family);
    else trusted.addSubnet(address, Number(bits), family);
  }
  const isTrusted = (address: string) => trusted.check(address, isIPv6(address) ? "ipv6" : "ipv4");

  return (request) => {
    const host = headerOf(request, "host") ?? "";
    let address = request.socket.remoteAddress ?? "";
    if (trustedProxies.length === 0 || isIP(address) === 0 || !isTrusted(address)) return { address, host };
    for (const entry of newestOf(request, "x-forwarded-for")) {
      const before = addressIn(entry);
      // Whoever is beyond what cannot be read counts as whoever said it.
      if (before === null) break;
      address = before;
      if (!isTrusted(address)) break;
    }
    const [forwarded] = trustForwardedHost ? newestOf(request, "x-forwarded-host") : [];
    return { address, host: forwarded ?? host };
  };
};
