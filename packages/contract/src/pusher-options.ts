import type { PublicConfig } from "./service.ts";

/** How a Pusher client finds our realtime service, at this address and nowhere else. */
export const pusherOptions = ({ path }: NonNullable<PublicConfig["realtime"]>, at: URL | Location) => {
  const { hostname, port, protocol } = at;
  const isSecure = protocol === "https:";
  const transport: "wss" | "ws" = isSecure ? "wss" : "ws";
  return {
    cluster: "",
    wsHost: hostname,
    ...(port !== "" && { wsPort: Number(port), wssPort: Number(port) }),
    wsPath: path.replace(/\/app$/, ""),
    forceTLS: isSecure,
    // Else it would try a third party's hosts when ours is down, and tell them who is here.
    enabledTransports: [transport],
    enableStats: false,
  };
};
