import type { PublicConfig } from "@sosmessages/contract/service.ts";

/** How a Pusher client finds our realtime service, at this address and nowhere else. */
export const pusherOptions = ({ path }: NonNullable<PublicConfig["realtime"]>, at: URL | Location) => {
  const { hostname, port, protocol } = at;
  // The one transport there is, with TLS too: "wss" is what a page without TLS may try as well. Others would ask a third
  // party's hosts when ours is down, and tell them who is here.
  const enabledTransports: "ws"[] = ["ws"];
  return {
    cluster: "",
    wsHost: hostname,
    ...(port !== "" && { wsPort: Number(port), wssPort: Number(port) }),
    wsPath: path.replace(/\/app$/, ""),
    forceTLS: protocol === "https:",
    enabledTransports,
    enableStats: false,
    // Never used; without them it would still know a third party's.
    httpHost: hostname,
    statsHost: hostname,
  };
};
