import { randomInt } from "node:crypto";
import { WebSocket } from "ws";
import { pause } from "#platform/clock.ts";
import { closing, type Closing } from "./close-codes.ts";
import type { ChannelKind, Connection, Grant } from "./connection.ts";
import * as frames from "./frames.ts";
import type { ConnectionLimits } from "./limits.ts";

export type Engine = ReturnType<typeof newEngine>;

export type EngineParts = {
  readonly kinds: readonly ChannelKind[];
  readonly limits: ConnectionLimits;
  /** Something went wrong that is no client's doing. */
  readonly onFault: (error: unknown) => void;
  /** The line of one that was accepted is closed for good. */
  readonly onGone?: (network: string) => void;
};

const minute = 60_000;
/** Proxies cut what says nothing for a minute. */
const pingEverySeconds = 50;
const missedPings = 2;
const goodbyePatience = 2_000;
const drainStep = 50;
const drainSteps = 40;
const drainPatience = 1_000;
const longestEcho = 200;
const nothing: readonly string[] = [];

/** Pusher protocol 7: connections, channels, and nothing of what the channels are for. */
export const newEngine = ({ kinds, limits, onFault, onGone }: EngineParts) => {
  const connections = new Map<WebSocket, Connection>();
  const channels = new Map<string, Set<Connection>>();
  let turns = 0;
  let tick = 0;
  let revocations = 0;

  const kindOf = (channel: string) => kinds.find((kind) => kind.knows(channel));

  const leave = (connection: Connection, channel: string): void => {
    const grant = connection.channels.get(channel);
    if (!grant) return;
    connection.channels.delete(channel);
    const members = channels.get(channel);
    members?.delete(connection);
    if (members?.size === 0) channels.delete(channel);
    kindOf(channel)?.left?.(connection, channel, grant);
  };

  const forget = (connection: Connection): void => {
    connection.isOver = true;
    connection.asking = nothing;
    for (const channel of connection.channels.keys()) leave(connection, channel);
  };

  const hangUp = (connection: Connection, why: Closing): void => {
    forget(connection);
    const [code, reason] = closing[why];
    connection.socket.close(code, reason);
    setTimeout(() => connection.socket.terminate(), goodbyePatience).unref();
  };

  const cutOff = (connection: Connection): void => {
    forget(connection);
    connection.socket.terminate();
  };

  const send = (connection: Connection, text: string): void => {
    const { socket } = connection;
    if (socket.readyState !== WebSocket.OPEN) return;
    // Who does not read is not waited for, and could not be told so either.
    if (socket.bufferedAmount > limits.bufferedBytes) return cutOff(connection);
    socket.send(text);
  };

  const broadcast = (channel: string, text: string, except: Connection | null = null): void => {
    for (const member of channels.get(channel) ?? []) if (member !== except) send(member, text);
  };

  const join = (connection: Connection, kind: ChannelKind, channel: string, grant: Grant | null): void => {
    if (!grant) return send(connection, frames.subscriptionError(channel, "notAllowed"));
    if (!connection.channels.has(channel)) {
      const members = channels.get(channel) ?? new Set();
      let ofOwner = 0;
      for (const member of members) if (member.channels.get(channel)?.owner === grant.owner) ofOwner += 1;
      if (ofOwner >= limits.perOwner || connection.channels.size >= limits.channels) {
        return send(connection, frames.subscriptionError(channel, "tooMany"));
      }
      connection.channels.set(channel, grant);
      channels.set(channel, members.add(connection));
    }
    const greeting = kind.joined?.(connection, channel) ?? {};
    send(connection, frames.eventFrame("pusher_internal:subscription_succeeded", greeting, channel));
  };

  /** A login may end while it is being looked up: then it is looked up again. */
  const untilSettled = async (asked: Promise<Grant | null>, again: () => ReturnType<ChannelKind["authorise"]>) => {
    for (let seen = revocations, verdict = asked; ; seen = revocations, verdict = Promise.resolve(again())) {
      const grant = await verdict;
      if (seen === revocations) return grant;
    }
  };

  const joinLater = async (
    connection: Connection,
    kind: ChannelKind,
    channel: string,
    asked: Promise<Grant | null>,
    again: () => ReturnType<ChannelKind["authorise"]>,
  ): Promise<void> => {
    connection.asking = [...connection.asking, channel];
    const grant = await untilSettled(asked, again).catch((error: unknown) => {
      onFault(error);
      return "unknown" as const;
    });
    const place = connection.asking.indexOf(channel);
    // Gone, or not wanted any more.
    if (place === -1) return;
    connection.asking = connection.asking.toSpliced(place, 1);
    if (grant === "unknown") send(connection, frames.subscriptionError(channel, "later"));
    else join(connection, kind, channel, grant);
  };

  const subscribe = (connection: Connection, data: Record<string, unknown>): void => {
    const { channel, auth, channel_data: channelData } = data;
    const name = typeof channel === "string" && channel.length <= longestEcho ? channel : "";
    connection.subscribes += 1;
    if (connection.subscribes > limits.subscribesPerMinute) {
      return send(connection, frames.subscriptionError(name, "tooMany"));
    }
    const kind = name === "" ? undefined : kindOf(name);
    if (!kind) return send(connection, frames.subscriptionError(name, "notAllowed"));
    const wish = {
      socketId: connection.id,
      channel: name,
      auth: typeof auth === "string" ? auth : "",
      channelData: channelData === undefined || channelData === null ? null : asText(channelData),
    };
    const verdict = kind.authorise(wish);
    if (verdict instanceof Promise) void joinLater(connection, kind, name, verdict, () => kind.authorise(wish));
    else join(connection, kind, name, verdict);
  };

  const unsubscribe = (connection: Connection, { channel }: Record<string, unknown>): void => {
    if (typeof channel !== "string") return;
    connection.asking = connection.asking.filter((asked) => asked !== channel);
    leave(connection, channel);
  };

  const clientEvent = (connection: Connection, { event, channel, data }: frames.Frame): void => {
    const kind = channel !== null && connection.channels.has(channel) ? kindOf(channel) : undefined;
    if (kind?.hears) kind.hears(connection, channel!, event, data);
    else send(connection, frames.errorFrame(4301, "Clients send no events here."));
  };

  const mayGoOn = (connection: Connection): boolean => {
    const now = performance.now();
    if (now >= connection.minuteEnds) {
      connection.minuteEnds = now + minute;
      connection.frames = 0;
      connection.subscribes = 0;
    }
    connection.frames += 1;
    return connection.frames <= limits.framesPerMinute;
  };

  const hear = (connection: Connection, text: string): void => {
    const frame = frames.readFrame(text);
    switch (frame?.event) {
      case "pusher:ping":
        return send(connection, frames.pong);
      case "pusher:pong":
        return;
      case "pusher:subscribe":
        return subscribe(connection, frames.readData(frame.data));
      case "pusher:unsubscribe":
        return unsubscribe(connection, frames.readData(frame.data));
      default:
        if (frame?.event.startsWith("client-")) return clientEvent(connection, frame);
        return send(connection, frames.errorFrame(null, "This is not understood here."));
    }
  };

  // One function for all connections, and not one for each: there are thousands.
  function onMessage(this: WebSocket, data: WebSocket.RawData, isBinary: boolean): void {
    const connection = connections.get(this);
    if (!connection || connection.isOver) return;
    connection.unanswered = 0;
    if (!mayGoOn(connection)) return hangUp(connection, "tooMuch");
    if (isBinary) return hangUp(connection, "notText");
    hear(connection, (data as Buffer).toString("utf8"));
  }
  function onPong(this: WebSocket): void {
    const connection = connections.get(this);
    if (connection) connection.unanswered = 0;
  }
  function onClose(this: WebSocket): void {
    const connection = connections.get(this);
    if (!connection) return;
    connections.delete(this);
    forget(connection);
    onGone?.(connection.network);
  }
  // `ws` closes the line itself, with the fitting code; without a listener the process would end.
  const onError = (): void => {};

  const isIdle = ({ channels: joined, since }: Connection): boolean =>
    limits.silentSeconds !== null && joined.size === 0 && performance.now() - since > limits.silentSeconds * 1000;

  const lookAfter = setInterval(() => {
    tick = (tick + 1) % pingEverySeconds;
    for (const connection of connections.values()) {
      if (connection.turn !== tick || connection.isOver) continue;
      if (isIdle(connection)) hangUp(connection, "idle");
      else if (connection.unanswered >= missedPings) hangUp(connection, "noAnswer");
      else {
        connection.unanswered += 1;
        connection.socket.ping();
      }
    }
  }, 1_000).unref();

  return {
    accept(socket: WebSocket, network = ""): void {
      const now = performance.now();
      turns = (turns + 1) % pingEverySeconds;
      const connection: Connection = {
        id: `${randomInt(2 ** 47)}.${randomInt(2 ** 47)}`,
        socket,
        network,
        since: now,
        turn: turns,
        channels: new Map(),
        asking: nothing,
        minuteEnds: now + minute,
        frames: 0,
        subscribes: 0,
        unanswered: 0,
        isOver: false,
      };
      connections.set(socket, connection);
      socket.on("message", onMessage).on("pong", onPong).on("close", onClose).on("error", onError);
      send(connection, frames.established(connection.id));
    },

    broadcast,

    /** Those saying goodbye included. */
    size: () => connections.size,
    channels: (): ReadonlyMap<string, ReadonlySet<Connection>> => channels,
    grants: (): Grant[] =>
      connections
        .values()
        .flatMap(({ channels: joined }) => joined.values())
        .toArray(),

    /** Takes back what was granted. */
    revoke(isOver: (grant: Grant) => boolean): void {
      revocations += 1;
      for (const connection of connections.values()) {
        if (connection.channels.values().some(isOver)) hangUp(connection, "loginEnded");
      }
    },

    /** A few at a time, so that they do not all come back in the same moment. */
    async drain(): Promise<void> {
      clearInterval(lookAfter);
      const waiting = [...connections.values()];
      const atOnce = Math.max(50, Math.ceil(waiting.length / drainSteps));
      while (waiting.length > 0) {
        for (const connection of waiting.splice(0, atOnce)) hangUp(connection, "stopping");
        await pause(drainStep);
      }
      for (let waited = 0; connections.size > 0 && waited < drainPatience; waited += drainStep) await pause(drainStep);
      for (const connection of connections.values()) cutOff(connection);
    },
  };
};

const asText = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));
