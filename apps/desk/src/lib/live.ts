import { createEmitter } from "@sosmessages/client/emitter.ts";
import { keepUp, type Live } from "@sosmessages/client/live/keep-up.ts";
import { openConnection } from "@sosmessages/client/live/connection.ts";
import { conversationChanged, deskChannel, type ConversationChange } from "@sosmessages/contract/realtime/channels.ts";
import { useEffect, useRef } from "react";
import { authoriseDeskChannel, readPublicConfig } from "#lib/calls.generated.ts";
import { send } from "./http.ts";

/** `null`: unknown change, refetch everything. */
type OnChange = (change: ConversationChange | null) => void;

/** How often everything is asked for while no events come. */
const pollMs = 20_000;

/** Shorter than the default: without events the desk polls, so it must notice a lost connection soon. */
const patience = { activityTimeout: 20_000, pongTimeout: 10_000 };

/** What changes at the desks of these services. */
const deskEvents =
  (services: readonly string[]): Live<ConversationChange> =>
  (on) => {
    let isOver = false;
    let hangUp = () => {};
    let retry: ReturnType<typeof setTimeout> | undefined;
    const connect = async () => {
      const config = await send(readPublicConfig);
      if (isOver) return;
      if (!config.ok) return void (retry = setTimeout(() => void connect(), pollMs));
      if (config.body.realtime === null) return;
      hangUp = openConnection({
        realtime: config.body.realtime,
        at: location,
        channels: services.map(deskChannel),
        event: conversationChanged,
        onEvent: on.event,
        onLive: on.subscribed,
        patience,
        authorise: async ({ socketId, channelName }) => {
          const body = { socket_id: socketId, channel_name: channelName };
          const sent = await send(authoriseDeskChannel, { body });
          return sent.ok ? sent.body : "later";
        },
      });
    };
    void connect();
    return () => {
      isOver = true;
      clearTimeout(retry);
      hangUp();
    };
  };

/** One subscription for all screens that follow the same services. */
function subscribe(services: readonly string[]) {
  const changed = createEmitter<ConversationChange | null>();
  const everything = () => changed.emit(null);
  let isLive = false;
  const stop = keepUp({
    live: deskEvents(services),
    ask: everything,
    everyMs: pollMs,
    onEvent: changed.emit,
    onLive: (now) => {
      // A subscription that ends may mean that the login has.
      if (isLive && !now) everything();
      isLive = now;
    },
  });
  addEventListener("online", everything);
  return {
    changed,
    screens: 0,
    stop: () => {
      removeEventListener("online", everything);
      stop();
    },
  };
}

const subscriptions = new Map<string, ReturnType<typeof subscribe>>();

function join(key: string, onChange: OnChange): () => void {
  const shared = subscriptions.get(key) ?? subscribe(key.split(","));
  subscriptions.set(key, shared);
  shared.screens++;
  const leave = shared.changed.on(onChange);
  return () => {
    leave();
    if (--shared.screens > 0) return;
    subscriptions.delete(key);
    shared.stop();
  };
}

export function useLive(services: readonly string[], onChange: OnChange): void {
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  const key = services.join();
  useEffect(() => {
    if (key !== "") return join(key, (change) => latest.current(change));
  }, [key]);
}
