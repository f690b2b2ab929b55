import type { authoriseDeskChannel } from "@sosmessages/contract/desk-accounts.ts";
import { pusherOptions } from "@sosmessages/contract/pusher-options.ts";
import type { PublicConfig } from "@sosmessages/contract/service.ts";
import pusherJs from "pusher-js";
import { send } from "./http.ts";

/** A conversation is not as it was; its new version may already be the one on screen. */
export type Change = Readonly<{ conversation: string; version: number }>;

type Needs = Readonly<{
  realtime: NonNullable<PublicConfig["realtime"]>;
  tenants: readonly string[];
  onChange: (change: Change) => void;
  /** Whether every service listened to tells us of its changes. Nothing is replayed, so each beginning asks anew. */
  onLive: (isLive: boolean) => void;
}>;

/** The class is the whole module; its types say otherwise. */
const Pusher = pusherJs as unknown as typeof pusherJs.default;

// It would note on the device when somebody was connected.
Pusher.Runtime.getLocalStorage = () => undefined;

const firstRetryMs = 2_000;
const lastRetryMs = 60_000;
const reconnectMs = 10_000;

/** Listens to the desks of these services, and nowhere but at our own host. */
export function listen({ realtime, tenants, onChange, onLive }: Needs): () => void {
  const subscribed = new Set<string>();
  const retries = new Map<string, ReturnType<typeof setTimeout>>();
  let again: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;

  const tell = () => {
    if (!isStopped) onLive(subscribed.size === tenants.length);
  };

  const pusher = new Pusher(realtime.key, {
    ...pusherOptions(realtime, location),
    channelAuthorization: {
      endpoint: "",
      transport: "ajax",
      customHandler: async ({ socketId, channelName }, answer) => {
        const body = { socket_id: socketId, channel_name: channelName };
        const sent = await send<typeof authoriseDeskChannel>({ method: "POST", path: "/api/desk/pusher/auth", body });
        if (sent.ok) answer(null, sent.body);
        else answer(new Error("not authorised"), null);
      },
    },
  });

  function subscribe(name: string, retryMs = firstRetryMs): void {
    const channel = pusher.subscribe(name);
    channel.bind("pusher:subscription_succeeded", () => {
      subscribed.add(name);
      tell();
    });
    channel.bind("pusher:subscription_error", () => {
      subscribed.delete(name);
      tell();
      const askAgain = () => {
        pusher.unsubscribe(name);
        subscribe(name, Math.min(retryMs * 2, lastRetryMs));
      };
      clearTimeout(retries.get(name));
      if (!isStopped) retries.set(name, setTimeout(askAgain, retryMs));
    });
    channel.bind("conversation.changed", (change: Change) => isStopped || onChange(change));
  }

  pusher.connection.bind("state_change", ({ current }: { current: string }) => {
    if (current === "connected") return;
    subscribed.clear();
    // The first attempt has not failed yet.
    if (current !== "connecting") tell();
    // Hung up by the service, because a login ended or somebody's rights changed: Pusher would leave it at that.
    if (current === "disconnected" && !isStopped) again = setTimeout(() => pusher.connect(), reconnectMs);
  });
  for (const tenant of tenants) subscribe(`private-desk.${tenant}`);

  return () => {
    isStopped = true;
    clearTimeout(again);
    for (const timer of retries.values()) clearTimeout(timer);
    // A line that is just being opened is left to open first: browsers complain of one that is not.
    if (pusher.connection.state !== "connecting") pusher.disconnect();
    else pusher.connection.bind("state_change", () => pusher.disconnect());
  };
}
