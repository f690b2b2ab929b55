import { pusherOptions } from "./pusher-options.ts";
import type { PublicConfig } from "../service.ts";

type Bind = { bind(event: string, listener: (told: never) => void): unknown };
type Channel = Bind & { readonly subscribed: boolean; subscribe(): void };
type Pusher = {
  readonly connection: Bind & { readonly state: string };
  subscribe(name: string): Channel;
  connect(): void;
  disconnect(): void;
};

type Wish = Readonly<{ socketId: string; channelName: string }>;
type Answer = (error: Error | null, data: { auth: string } | null) => void;
type Options = ReturnType<typeof pusherOptions> & {
  activityTimeout?: number;
  pongTimeout?: number;
  channelAuthorization: { endpoint: string; transport: "ajax"; customHandler: (wish: Wish, answer: Answer) => void };
};

/** The library, which only those fetch who listen. */
export type PusherClass = {
  new (key: string, options: Options): Pusher;
  readonly Runtime: { getLocalStorage: () => unknown };
};

type Needs = Readonly<{
  realtime: NonNullable<PublicConfig["realtime"]>;
  at: URL | Location;
  channels: readonly string[];
  event: string;
  /** Taken at its word: the service speaks through the same contract. */
  onEvent: (event: never) => void;
  /** Whether all the channels tell us of what happens. Nothing is replayed, so each beginning asks anew. */
  onLive: (isLive: boolean) => void;
  /** "later": it could not be said now. "over": it need not be asked again. */
  authorise: (wish: Wish) => Promise<{ readonly auth: string } | "later" | "over">;
  /** How soon a line that died without a word is noticed, if not after Pusher's two and a half minutes. */
  patience?: Readonly<{ activityTimeout: number; pongTimeout: number }>;
}>;

/** Pusher asks once and gives up; we ask again, at longer and longer intervals. */
const firstRetryMs = 2_000;
const lastRetryMs = 60_000;
/** A subscription that nobody answers has failed as well. Longer than a call to authorise it may take. */
const unansweredMs = 45_000;
/** Where Pusher would leave it at that: hung up by the service, because a login ended or somebody's rights changed. */
const reconnectMs = 10_000;

/** Listens to these channels, and nowhere but at our own service, until it is told to stop. Any failure is told, and tried again. */
export function openLine(Library: PusherClass, needs: Needs): () => void {
  const { realtime, at, channels, event, onEvent, onLive, authorise, patience } = needs;
  const subscribed = new Set<string>();
  const disarms: (() => void)[] = [];
  const arms: (() => void)[] = [];
  let reconnect: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  let isOver = false;

  const tell = () => {
    if (!isStopped) onLive(subscribed.size === channels.length);
  };

  // It would note on the device, with the time, that somebody was connected here; and the note would outlive the login.
  Library.Runtime.getLocalStorage = () => undefined;
  const pusher = new Library(realtime.key, {
    ...pusherOptions(realtime, at),
    ...patience,
    channelAuthorization: {
      endpoint: "",
      transport: "ajax",
      customHandler: async (wish, answer) => {
        const said = await authorise(wish);
        isOver ||= said === "over";
        if (typeof said === "string") answer(new Error("not authorised"), null);
        else answer(null, said);
      },
    },
  });

  function follow(name: string): void {
    const channel = pusher.subscribe(name);
    let timer: ReturnType<typeof setTimeout> | undefined;
    let retryMs = firstRetryMs;
    const disarm = () => clearTimeout(timer);
    const arm = (ms: number) => {
      disarm();
      if (!isStopped && !isOver) timer = setTimeout(again, ms);
    };
    // Not by leaving and coming back: what the service refused Pusher still takes for under way, and would ask for nothing.
    const again = () => {
      if (pusher.connection.state !== "connected") return;
      arm(unansweredMs);
      channel.subscribe();
    };
    channel.bind("pusher:subscription_succeeded", () => {
      disarm();
      retryMs = firstRetryMs;
      subscribed.add(name);
      if (subscribed.size === channels.length) tell();
    });
    channel.bind("pusher:subscription_error", () => {
      // A late word about the line before this one.
      if (channel.subscribed) return;
      subscribed.delete(name);
      tell();
      if (isOver) return pusher.disconnect();
      arm(retryMs);
      retryMs = Math.min(retryMs * 2, lastRetryMs);
    });
    channel.bind(event, (told: never) => isStopped || onEvent(told));
    disarms.push(disarm);
    arms.push(() => arm(unansweredMs));
  }

  pusher.connection.bind("state_change", ({ previous, current }: { previous: string; current: string }) => {
    if (current === "connected") return arms.forEach((arm) => arm());
    subscribed.clear();
    disarms.forEach((disarm) => disarm());
    // The first attempt has not failed yet.
    if (previous === "connected" || current !== "connecting") tell();
    if (current === "disconnected" && !isStopped && !isOver)
      reconnect = setTimeout(() => pusher.connect(), reconnectMs);
  });
  pusher.connection.bind("error", ({ type }: { type?: string }) => {
    tell();
    // After a first word that makes no sense Pusher would try no more, and say so to nobody.
    if (type === "HandshakeError") pusher.disconnect();
  });
  channels.forEach(follow);

  return () => {
    isStopped = true;
    clearTimeout(reconnect);
    disarms.forEach((disarm) => disarm());
    // A line that is just being opened is left to open first: browsers complain of one that is not.
    if (pusher.connection.state !== "connecting") pusher.disconnect();
    else pusher.connection.bind("state_change", () => pusher.disconnect());
  };
}
