import type { Answer, Refusal, Send } from "@sosmessages/client/http.ts";
import { keepUp, type Live } from "@sosmessages/client/live/keep-up.ts";
import { limits } from "@sosmessages/contract/limits.ts";
import type { Message } from "@sosmessages/contract/messages.ts";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { deleteMessage, listMessages } from "#lib/calls.generated.ts";
import type { Device } from "#device/device.ts";
import type { PublicConfig } from "@sosmessages/contract/service.ts";

type Changed = { kind: "stored" | "deleted"; id: string; during: number };

type Needs = Readonly<{
  device: Device;
  send: Send;
  live: Live<Message>;
  /** Reloads the profile, which contains the conversation's standing. */
  askAgain: () => void;
}>;

export function useMessages({ device, send, live, askAgain }: Needs) {
  const [conversation, setConversation] = useState<LoadedMessages>({ phase: "loading" });
  /** Counts requests, to find changes that an answer does not contain yet. */
  const asked = useRef(0);
  const shown = useRef(0);
  /** Not known until a line was tried. */
  const [isLive, setLive] = useState<boolean | null>(null);
  const changed = useRef<readonly Changed[]>([]);

  const take = useCallback((turn: number, answer: Answer<readonly Message[]>) => {
    if (turn < shown.current) return;
    // Keep loaded messages when a later request fails.
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
    // The first answer came with the page.
    if (turn > 1) askAgain();
  }, [send, take, askAgain]);

  const add = useCallback(
    (message: Message) => {
      changed.current = [...changed.current, { kind: "stored", id: message.id, during: asked.current }];
      setConversation((before) =>
        before.phase === "ready" ? { ...before, newestFirst: withMessage(before.newestFirst, message) } : before,
      );
    },
    [setConversation],
  );

  const receive = useCallback(
    (message: Message) => {
      add(message);
      // A message may wait that was sent while the reply could be taken back.
      if (message.is_reply) askAgain();
    },
    [add, askAgain],
  );

  useEffect(() => {
    const isSeen = () => document.visibilityState === "visible" && refresh();
    document.addEventListener("visibilitychange", isSeen);
    const stops = [
      keepUp({ live, ask: refresh, everyMs: pollMs, onEvent: receive, onLive: setLive }),
      device.onNetworkChange((isOnline) => isOnline && refresh()),
      device.tabs.on((message) => message.is === "messages-changed" && refresh()),
      () => document.removeEventListener("visibilitychange", isSeen),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [device, live, refresh, receive]);

  const actions = useMemo(
    () => ({
      retry: () => {
        setConversation({ phase: "loading" });
        refresh();
      },

      /** If the first load failed, try again now. */
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

      /** notFound: already deleted. */
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

      /** All messages are deleted. */
      removedAll: () => {
        setConversation({ phase: "ready", newestFirst: [], hasOlder: false });
        // Lists that were requested before are outdated.
        shown.current = asked.current + 1;
        refresh();
        device.tabs.post({ is: "messages-changed" });
      },
    }),
    [device, send, refresh, add],
  );

  return { conversation, isLive, ...actions } as const;
}

type LoadedMessages =
  | { readonly phase: "loading" }
  | { readonly phase: "failed" }
  | { readonly phase: "ready"; readonly newestFirst: readonly Message[]; readonly hasOlder: boolean };

/** Local changes while a list was loading. */
type Meanwhile = Readonly<{ stored: ReadonlySet<string>; deleted: ReadonlySet<string> }>;

/** Ids are given in the order of time. */
const newestFirst = (a: Message, b: Message) => (a.id < b.id ? 1 : a.id > b.id ? -1 : 0);

/** A message that has not changed stays the same object, so that its letter is not drawn again. */
function joined(known: readonly Message[], lists: readonly (readonly Message[])[]): readonly Message[] {
  const before = new Map(known.map((message) => [message.id, message]));
  const all = new Map<string, Message>();
  for (const message of lists.flat()) {
    const same = before.get(message.id);
    if (!all.has(message.id)) all.set(message.id, same?.body === message.body ? same : message);
  }
  // oxlint-disable-next-line unicorn/no-array-sort -- a copy of our own, and older phones know no toSorted
  return [...all.values()].sort(newestFirst);
}

/** Merges the newest page into the known messages. A short page contains all messages. */
export function withNewest(
  known: readonly Message[],
  page: readonly Message[],
  isFull: boolean,
  { stored, deleted }: Meanwhile,
): readonly Message[] {
  const oldest = page[page.length - 1];
  const before = isFull && oldest !== undefined ? known.filter((message) => message.id < oldest.id) : [];
  const since = known.filter((message) => stored.has(message.id));
  return joined(known, [page, before, since]).filter((message) => !deleted.has(message.id));
}

export const withOlder = (known: readonly Message[], page: readonly Message[]): readonly Message[] =>
  joined(known, [known, page]);

/** The same message can arrive twice: as our own echo, and again with the next list. */
export const withMessage = (known: readonly Message[], message: Message): readonly Message[] =>
  joined(known, [[message], known]);

/** Replies newer than `after`; all replies if `after` is empty. */
export const newReplies = (newestFirst: readonly Message[], after: string): Message[] =>
  newestFirst.filter((message) => message.is_reply && message.id > after);

/** The oldest reply that was not shown before. If unknown: the oldest after the caller's last message. */
export function firstUnseen(newestFirst: readonly Message[], seen: string | null): string | null {
  const after = seen ?? newestFirst.find((message) => !message.is_reply)?.id ?? "";
  return newReplies(newestFirst, after).pop()?.id ?? null;
}

type Mailbox = Readonly<{ send: Send; service: PublicConfig; mailbox: string }>;

/** How often to ask while no event can come. */
export const pollMs = 120_000;

/** Load the connection after the editor is usable. */
const afterMs = 1_000;

/** Live events, if the service sends them. Until the connection is loaded, the page polls. */
export const messageEvents =
  ({ send, service: { tenant, realtime }, mailbox }: Mailbox): Live<Message> =>
  (on) => {
    if (realtime === null) {
      on.subscribed(false);
      return () => undefined;
    }
    let stop: (() => void) | null = null;
    let isOver = false;
    const begin = async () => {
      const { openMailboxConnection } = await import("./mailbox-connection.ts");
      if (!isOver) stop = openMailboxConnection({ realtime, send, tenant, mailbox, on });
    };
    // Without the connection, the page keeps polling.
    const timer = setTimeout(() => void begin().catch(() => on.subscribed(false)), afterMs);
    return () => {
      isOver = true;
      clearTimeout(timer);
      stop?.();
    };
  };
