import type { PublicConfig } from "@sosmessages/contract/service.ts";
import pusherJs from "pusher-js";
import { pusherOptions } from "./pusher-options.ts";

/** The class is the whole module; its types say otherwise. */
export const Pusher = pusherJs as unknown as typeof pusherJs.default;

type Subscription = Readonly<{ socketId: string; channelName: string }>;

type Options = Readonly<{
  realtime: NonNullable<PublicConfig["realtime"]>;
  at: URL | Location;
  channels: readonly string[];
  event: string;
  onEvent: (event: never) => unknown;
  /** Another event, without data. */
  also?: Readonly<{ event: string; on: () => void }>;
  /** Events are not replayed, so each subscription starts with a fetch. */
  onLive: (isLive: boolean) => void;
  /** "later": it could not be decided now. "over": it need not be asked again. */
  authorise: (subscription: Subscription) => Promise<{ readonly auth: string } | "later" | "over">;
  /** How soon a dead connection is noticed, if not after Pusher's two and a half minutes. */
  patience?: Readonly<{ activityTimeout: number; pongTimeout: number }>;
}>;

/** Pusher does not retry authorisation, so we do, with growing intervals. */
const firstRetryMs = 2_000;
const lastRetryMs = 60_000;
/** A subscription without an answer has failed. Longer than a call to authorise it may take. */
const unansweredMs = 45_000;
/** Pusher stays disconnected after the service closes the connection, when a login ended or rights changed. */
const reconnectMs = 10_000;

/** Listens to these channels, and nowhere but at our own service, until stopped. It reports any failure, and tries again. */
export function openConnection(options: Options): () => void {
  const { realtime, at, channels, event, onEvent, also, onLive, authorise, patience } = options;
  const subscribed = new Set<string>();
  const disarms: (() => void)[] = [];
  const arms: (() => void)[] = [];
  let reconnect: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  let isOver = false;

  const report = () => {
    if (!isStopped) onLive(subscribed.size === channels.length);
  };

  // Pusher would store on the device when it was connected, and that would outlive the login.
  Pusher.Runtime.getLocalStorage = () => undefined;
  const pusher = new Pusher(realtime.key, {
    ...pusherOptions(realtime, at),
    ...patience,
    channelAuthorization: {
      endpoint: "",
      transport: "ajax",
      customHandler: async (subscription, answer) => {
        const decision = await authorise(subscription);
        isOver ||= decision === "over";
        if (typeof decision === "string") answer(new Error("not authorised"), null);
        else answer(null, decision);
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
    // Not by leaving and coming back: Pusher takes a refused subscription for one under way, and would ask for nothing.
    const again = () => {
      if (pusher.connection.state !== "connected") return;
      arm(unansweredMs);
      channel.subscribe();
    };
    channel.bind("pusher:subscription_succeeded", () => {
      disarm();
      retryMs = firstRetryMs;
      subscribed.add(name);
      if (subscribed.size === channels.length) report();
    });
    channel.bind("pusher:subscription_error", () => {
      // A late answer about the connection before this one.
      if (channel.subscribed) return;
      subscribed.delete(name);
      report();
      if (isOver) return pusher.disconnect();
      arm(retryMs);
      retryMs = Math.min(retryMs * 2, lastRetryMs);
    });
    channel.bind(event, (data: never) => isStopped || onEvent(data));
    if (also) channel.bind(also.event, () => isStopped || also.on());
    disarms.push(disarm);
    arms.push(() => arm(unansweredMs));
  }

  pusher.connection.bind("state_change", ({ previous, current }: { previous: string; current: string }) => {
    if (current === "connected") return arms.forEach((arm) => arm());
    subscribed.clear();
    disarms.forEach((disarm) => disarm());
    // The first attempt has not failed yet.
    if (previous === "connected" || current !== "connecting") report();
    if (current === "disconnected" && !isStopped && !isOver)
      reconnect = setTimeout(() => pusher.connect(), reconnectMs);
  });
  pusher.connection.bind("error", ({ type }: { type?: string }) => {
    report();
    // Pusher does not retry after an invalid first answer.
    if (type === "HandshakeError") pusher.disconnect();
  });
  channels.forEach(follow);

  return () => {
    isStopped = true;
    clearTimeout(reconnect);
    disarms.forEach((disarm) => disarm());
    // A connection that is just being opened may open first: browsers complain of one that is not.
    if (pusher.connection.state !== "connecting") pusher.disconnect();
    else pusher.connection.bind("state_change", () => pusher.disconnect());
  };
}
