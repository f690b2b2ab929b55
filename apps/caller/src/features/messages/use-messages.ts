import type { Answer, Refusal, Send } from "@sosmessages/client/http.ts";
import { keepUp, type Live } from "@sosmessages/client/live/keep-up.ts";
import { limits } from "@sosmessages/contract/limits.ts";
import type { Message } from "@sosmessages/contract/messages.ts";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { deleteMessage, listMessages } from "#lib/calls.generated.ts";
import type { Device } from "#device/device.ts";
import { withMessage, withNewest, withOlder, type LoadedMessages } from "./conversation.ts";
import { pollMs } from "./live.ts";

type Needs = Readonly<{ device: Device; send: Send; live: Live<Message> }>;
type Changed = { kind: "stored" | "deleted"; id: string; during: number };

export function useMessages({ device, send, live }: Needs) {
  const [conversation, setConversation] = useState<LoadedMessages>({ phase: "loading" });
  /** Counts the times that the list was asked for, to know what an answer cannot know of. */
  const asked = useRef(0);
  const shown = useRef(0);
  /** Not known until a line was tried. */
  const [isLive, setLive] = useState<boolean | null>(null);
  const changed = useRef<readonly Changed[]>([]);

  const take = useCallback((turn: number, answer: Answer<readonly Message[]>) => {
    if (turn < shown.current) return;
    // What has been read already does not vanish because the line is bad.
    if (!answer.ok) return setConversation((before) => (before.phase === "ready" ? before : { phase: "failed" }));
    shown.current = turn;
    changed.current = changed.current.filter(({ during }) => during >= turn);
    const ids = (kind: Changed["kind"]) =>
      new Set(changed.current.filter((change) => change.kind === kind).map(({ id }) => id));
    const meanwhile = { stored: ids("stored"), deleted: ids("deleted") };
    const isFull = answer.body.length >= limits.page.usual;
    setConversation((before) => {
      const known = before.phase === "ready" ? before.newestFirst : [];
      const newestFirst = withNewest(known, answer.body, isFull, meanwhile);
      const reachedEnd = before.phase === "ready" && !before.hasOlder;
      return { phase: "ready", newestFirst, hasOlder: isFull && !reachedEnd };
    });
  }, []);

  const refresh = useCallback(() => {
    const turn = ++asked.current;
    void send(listMessages).then((answer) => take(turn, answer));
  }, [send, take]);

  const add = useCallback(
    (message: Message) => {
      changed.current = [...changed.current, { kind: "stored", id: message.id, during: asked.current }];
      setConversation((before) =>
        before.phase === "ready" ? { ...before, newestFirst: withMessage(before.newestFirst, message) } : before,
      );
    },
    [setConversation],
  );

  useEffect(() => {
    const isSeen = () => document.visibilityState === "visible" && refresh();
    document.addEventListener("visibilitychange", isSeen);
    const stops = [
      keepUp({ live, ask: refresh, everyMs: pollMs, onEvent: add, onLive: setLive }),
      device.onNetworkChange((isOnline) => isOnline && refresh()),
      device.tabs.on((message) => message.is === "messages-changed" && refresh()),
      () => document.removeEventListener("visibilitychange", isSeen),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [device, live, refresh, add]);

  const actions = useMemo(
    () => ({
      retry: () => {
        setConversation({ phase: "loading" });
        refresh();
      },

      /** Our own words are stored. Where the list could not be fetched before, this says that it can be now. */
      stored: (message: Message) => {
        add(message);
        device.tabs.post({ is: "messages-changed" });
        if (shown.current === 0) refresh();
      },

      fetchOlder: async (before: string): Promise<Refusal | null> => {
        const answer = await send(listMessages, { query: { before } });
        if (!answer.ok) return answer;
        const hasOlder = answer.body.length >= limits.page.usual;
        setConversation((now) =>
          now.phase === "ready" ? { ...now, newestFirst: withOlder(now.newestFirst, answer.body), hasOlder } : now,
        );
        return null;
      },

      /** A message that is no longer there has been deleted already. */
      remove: async (id: string): Promise<Refusal | null> => {
        const answer = await send(deleteMessage, { params: { id } });
        if (!answer.ok && answer.error !== "notFound") return answer;
        changed.current = [...changed.current, { kind: "deleted", id, during: asked.current }];
        setConversation((now) =>
          now.phase === "ready" ? { ...now, newestFirst: now.newestFirst.filter((m) => m.id !== id) } : now,
        );
        device.tabs.post({ is: "messages-changed" });
        return null;
      },
    }),
    [device, send, refresh, add],
  );

  return { conversation, isLive, ...actions } as const;
}
