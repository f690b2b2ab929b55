import type { WebSocket } from "ws";
import type { Wish } from "./signature.ts";

/** That someone may listen, and as whom: what is taken back is found by it. */
export type Grant = { readonly owner: string; readonly detail: string };

/** One client. There are thousands, so it holds little. */
export type Connection = {
  readonly id: string;
  readonly socket: WebSocket;
  /** Where it came from, as far as limits may know. */
  readonly network: string;
  readonly since: number;
  /** Spreads the pings over time. */
  readonly turn: number;
  readonly channels: Map<string, Grant>;
  /** Channels whose authorisation is still being looked up. */
  asking: readonly string[];
  minuteEnds: number;
  frames: number;
  subscribes: number;
  unanswered: number;
  /** It is being closed: it hears and is heard no more. */
  isOver: boolean;
};

const minute = 60_000;

export const newConnection = (id: string, socket: WebSocket, network: string, turn: number): Connection => {
  const now = performance.now();
  return {
    id,
    socket,
    network,
    since: now,
    turn,
    channels: new Map(),
    asking: [],
    minuteEnds: now + minute,
    frames: 0,
    subscribes: 0,
    unanswered: 0,
    isOver: false,
  };
};

/** How many it has sent in the minute that runs, with this one. */
export const countFrame = (connection: Connection): number => {
  const now = performance.now();
  if (now >= connection.minuteEnds) Object.assign(connection, { minuteEnds: now + minute, frames: 0, subscribes: 0 });
  connection.frames += 1;
  return connection.frames;
};

/**
 * A kind of channel and what is special about it. A name that no kind knows is refused like one that is not the
 * client's; what a kind does not offer (members, events from clients) does not exist there.
 */
export type ChannelKind = {
  knows(channel: string): boolean;
  /** null: no. */
  authorise(wish: Wish): Grant | null | Promise<Grant | null>;
  /** What a client is told on joining, `{}` unless said otherwise. */
  joined?(connection: Connection, channel: string): unknown;
  left?(connection: Connection, channel: string, grant: Grant): void;
  hears?(connection: Connection, channel: string, event: string, data: unknown): void;
};
