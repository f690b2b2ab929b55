import * as frames from "./frames.ts";
import { WebSocket } from "ws";
import { pause } from "#platform/clock.ts";
import { noNetwork, type Network } from "#platform/limits/networks.ts";
import {
  countFrame,
  newConnection,
  newGrantLookups,
  type SocketSite,
  type ChannelKind,
  type Connection,
  type Grant,
} from "./connection.ts";
import type { ConnectionLimits } from "./limits.ts";
import type { SubscribeRequest } from "./signature.ts";

export type Engine = ReturnType<typeof newEngine>;

export type EngineOptions = {
  readonly kinds: readonly ChannelKind[];
  readonly limits: ConnectionLimits;
  /** An error that no client caused. */
  readonly onFault: (error: unknown) => void;
  /** A subscription was refused. False: too many from this network, so the connection is closed. */
  readonly mayRefuse?: (network: Network) => boolean;
};

/** Proxies close connections that are silent for a minute. */
const pingEverySeconds = 50;
const missedPings = 2;
const goodbyePatience = 2_000;
const drainStep = 50;
const drainSteps = 40;
const drainPatience = 1_000;

/** Pusher protocol 7: connections and channels. It does not depend on callers or messages. */
export const newEngine = ({ kinds, limits, onFault, mayRefuse = () => true }: EngineOptions) => {
  const connections = new Map<WebSocket, Connection>();
  const channels = new Map<string, Set<Connection>>();
  const lookups = newGrantLookups();
  /** Frames of this minute, by network. */
  const framesOf = new Map<string, number>();
  let accepted = 0;
  let tick = 0;

  const kindOf = (channel: string) => kinds.find((kind) => kind.knows(channel));

  const leave = (connection: Connection, channel: string): void => {
    const grant = connection.channels.get(channel);
    if (!grant) return;
    connection.channels.delete(channel);
    const members = channels.get(channel);
    members?.delete(connection);
    if (members?.size === 0) channels.delete(channel);
    try {
      kindOf(channel)?.left?.(connection, channel, grant);
    } catch (error) {
      onFault(error);
    }
  };

  const forget = (connection: Connection): void => {
    connection.isOver = true;
    connection.asking = [];
    for (const channel of connection.channels.keys()) leave(connection, channel);
  };

  const cutOff = (connection: Connection): void => {
    forget(connection);
    connection.socket.terminate();
  };

  const hangUp = (connection: Connection, why: frames.Closing): void => {
    forget(connection);
    const [code, reason] = frames.closing[why];
    connection.socket.close(code, reason);
    // Who floods us goes on doing so while being told to leave: what still comes is not even read.
    if (why === "tooMuch") connection.socket.pause();
    setTimeout(() => connection.socket.terminate(), goodbyePatience).unref();
  };

  /** An error while serving one client closes only that connection. */
  const guarded = (connection: Connection, work: () => void): void => {
    try {
      work();
    } catch (error) {
      onFault(error);
      hangUp(connection, "fault");
    }
  };

  /** All that goes out passes here, answers to pings included. */
  const write = (connection: Connection, how: "send" | "ping" | "pong", data: string | Buffer): void => {
    const { socket } = connection;
    if (socket.readyState !== WebSocket.OPEN) return;
    // Who does not read is not waited for, and could not be told so either.
    if (socket.bufferedAmount > limits.bufferedBytes) return cutOff(connection);
    try {
      socket[how](data);
    } catch (error) {
      onFault(error);
      cutOff(connection);
    }
  };
  const send = (connection: Connection, text: string): void => write(connection, "send", text);

  const broadcast = (channel: string, text: string, except: Connection | null = null): void => {
    for (const member of channels.get(channel) ?? []) if (member !== except) send(member, text);
  };

  const refuse = (connection: Connection, channel: string, refusal: frames.SubscriptionRefusal): void => {
    send(connection, frames.subscriptionError(channel, refusal));
    if (!mayRefuse(connection.network)) hangUp(connection, "tooMuch");
  };

  const join = (connection: Connection, kind: ChannelKind, channel: string, grant: Grant | null): void => {
    if (!grant) return refuse(connection, channel, "notAllowed");
    if (!connection.channels.has(channel)) {
      const members = channels.get(channel) ?? new Set();
      let ofOwner = 0;
      for (const member of members) if (member.channels.get(channel)?.owner === grant.owner) ofOwner += 1;
      if (ofOwner >= limits.perOwner || connection.channels.size >= limits.channels) {
        return refuse(connection, channel, "tooMany");
      }
      connection.channels.set(channel, grant);
      channels.set(channel, members.add(connection));
    }
    send(connection, frames.subscribed(channel, kind.joined?.(connection, channel)));
  };

  const joinLater = async (
    connection: Connection,
    kind: ChannelKind,
    channel: string,
    asked: Promise<Grant | null>,
    again: () => Promise<Grant | null>,
  ): Promise<void> => {
    connection.asking = [...connection.asking, channel];
    const grant = await lookups.settled(asked, again).catch((error: unknown) => {
      onFault(error);
      return "unknown" as const;
    });
    guarded(connection, () => {
      const place = connection.asking.indexOf(channel);
      // Gone, or not wanted any more.
      if (place === -1) return;
      connection.asking = connection.asking.toSpliced(place, 1);
      if (grant === "unknown") send(connection, frames.subscriptionError(channel, "later"));
      else join(connection, kind, channel, grant);
    });
  };

  const subscribe = (
    connection: Connection,
    { channel, auth, channelData }: Omit<SubscribeRequest, "socketId">,
  ): void => {
    const kind = kindOf(channel);
    const isElsewhere = connection.site !== null && kind?.site !== connection.site;
    if (!kind || isElsewhere) return refuse(connection, channel, "notAllowed");
    const request = { socketId: connection.id, channel, auth, channelData };
    const verdict = kind.authorise(request, connection.network);
    if (verdict instanceof Promise) {
      void joinLater(connection, kind, channel, verdict, async () => kind.authorise(request, connection.network));
    } else join(connection, kind, channel, verdict);
  };

  const unsubscribe = (connection: Connection, channel: string): void => {
    connection.asking = connection.asking.filter((asked) => asked !== channel);
    leave(connection, channel);
  };

  const maySubscribe = (connection: Connection): boolean => {
    connection.subscribes += 1;
    return connection.subscribes <= limits.subscribesPerMinute;
  };

  const receive = (connection: Connection, frame: frames.ClientFrame): void => {
    switch (frame.kind) {
      case "ping":
        return send(connection, frames.pong);
      case "pong":
        return;
      case "subscribe":
        if (maySubscribe(connection)) return subscribe(connection, frame);
        return refuse(connection, frame.channel, "tooMany");
      case "malformed-subscribe":
        return refuse(connection, frame.channel, maySubscribe(connection) ? "notAllowed" : "tooMany");
      case "unsubscribe":
        return unsubscribe(connection, frame.channel);
      case "client-event": {
        const { event, channel, data } = frame;
        const kind = connection.channels.has(channel) ? kindOf(channel) : undefined;
        if (kind?.receives) return kind.receives(connection, channel, event, data);
        return send(connection, frames.errorFrame(4301, "Clients send no events here."));
      }
      case "not-understood":
        return send(connection, frames.errorFrame(null, "This is not understood here."));
    }
  };

  /** The socket's connection; null when it is over or has sent too many frames. Every frame counts, of whatever kind. */
  const senderOf = (socket: WebSocket): Connection | null => {
    const connection = connections.get(socket);
    if (!connection || connection.isOver) return null;
    const sent = countFrame(connection);
    const household = connection.network.at(-1) ?? "";
    const ofNetwork = (framesOf.get(household) ?? 0) + 1;
    framesOf.set(household, ofNetwork);
    // A flood through many connections is cut short; neighbours who sent little notice nothing.
    const most = ofNetwork > limits.framesOfNetwork ? limits.fewFrames : limits.framesPerMinute;
    if (sent <= most) return connection;
    hangUp(connection, "tooMuch");
    return null;
  };

  // One function for all connections, and not one for each: there are thousands.
  function onMessage(this: WebSocket, data: WebSocket.RawData, isBinary: boolean): void {
    const connection = senderOf(this);
    if (!connection) return;
    connection.unanswered = 0;
    guarded(connection, () => {
      if (isBinary) hangUp(connection, "notText");
      else receive(connection, frames.readFrame((data as Buffer).toString("utf8")));
    });
  }
  function onPing(this: WebSocket, data: Buffer): void {
    const connection = senderOf(this);
    if (connection) write(connection, "pong", data);
  }
  function onPong(this: WebSocket): void {
    const connection = senderOf(this);
    if (connection) connection.unanswered = 0;
  }
  function onClose(this: WebSocket): void {
    const connection = connections.get(this);
    if (!connection) return;
    connections.delete(this);
    forget(connection);
  }
  // `ws` closes the line itself, with the fitting code; without a listener the process would end.
  const onError = (): void => {};

  const isIdle = ({ channels: joined, since }: Connection): boolean =>
    limits.silentSeconds !== null && joined.size === 0 && performance.now() - since > limits.silentSeconds * 1000;

  const pingOrClose = (connection: Connection): void => {
    if (isIdle(connection)) return hangUp(connection, "idle");
    if (connection.unanswered >= missedPings) return hangUp(connection, "noAnswer");
    connection.unanswered += 1;
    write(connection, "ping", "");
  };
  const pingTimer = setInterval(() => {
    tick = (tick + 1) % pingEverySeconds;
    for (const connection of connections.values()) {
      if (connection.pingSlot === tick && !connection.isOver) guarded(connection, () => pingOrClose(connection));
    }
  }, 1_000).unref();
  const frameCountTimer = setInterval(() => framesOf.clear(), 60_000).unref();

  return {
    /** Of a socket that leaves answers to pings to us (`autoPong: false`). */
    accept(socket: WebSocket, network = noNetwork, site: SocketSite | null = null): void {
      accepted = (accepted + 1) % pingEverySeconds;
      const connection = newConnection(socket, network, site, accepted);
      connections.set(socket, connection);
      socket.on("message", onMessage).on("ping", onPing).on("pong", onPong).on("close", onClose).on("error", onError);
      send(connection, frames.established(connection.id));
    },

    broadcast,

    isListening: (socket: WebSocket): boolean => (connections.get(socket)?.channels.size ?? 0) > 0,

    /** Closes one to make room for another. */
    dismiss(socket: WebSocket): void {
      const connection = connections.get(socket);
      if (connection && !connection.isOver) hangUp(connection, "crowded");
    },

    /** Includes those that are closing. */
    size: () => connections.size,
    channels: (): ReadonlyMap<string, ReadonlySet<Connection>> => channels,
    grants: (): Grant[] =>
      connections
        .values()
        .flatMap(({ channels: joined }) => joined.values())
        .toArray(),

    /** Revokes grants. */
    revoke(isOver: (grant: Grant) => boolean): void {
      lookups.noteEnded(isOver);
      for (const connection of connections.values()) {
        if (connection.channels.values().some(isOver)) hangUp(connection, "loginEnded");
      }
    },

    /** A few at a time, so that they do not all come back in the same moment. */
    async drain(): Promise<void> {
      clearInterval(pingTimer);
      clearInterval(frameCountTimer);
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
