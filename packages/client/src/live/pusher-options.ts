import type { PublicConfig } from "@sosmessages/contract/service.ts";

export const pusherOptions = ({ path }: NonNullable<PublicConfig["realtime"]>, at: URL | Location) => {
  const { hostname, port, protocol } = at;
  // One transport, with TLS too: pages without TLS may try "wss" as well. Other transports would contact third-party hosts.
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
