import type { WebSocket } from "ws";
import type { Network } from "#platform/limits/networks.ts";
import type { SubscribeRequest } from "./signature.ts";

/** That someone may listen, and as whom: what is taken back is found by it. */
export type Grant = { readonly owner: string; readonly detail: string };

/** One client. There are thousands, so it holds little. */
export type Connection = {
  readonly id: string;
  readonly socket: WebSocket;
  /** Where it came from, as far as limits may know. */
  readonly network: Network;
  readonly since: number;
  /** The second of each round in which it is pinged, so that the pings are spread. */
  readonly pingSlot: number;
  readonly channels: Map<string, Grant>;
  /** Channels whose authorisation is still being looked up. */
  asking: readonly string[];
  minuteEnds: number;
  frames: number;
  subscribes: number;
  unanswered: number;
  /** It is being closed: nothing is sent to it or taken from it any more. */
  isOver: boolean;
};

const minute = 60_000;

export const newConnection = (id: string, socket: WebSocket, network: Network, pingSlot: number): Connection => {
  const now = performance.now();
  return {
    id,
    socket,
    network,
    since: now,
    pingSlot,
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
  /** null: no. What has to be looked up waits for its network's turn. */
  authorise(request: SubscribeRequest, network: Network): Grant | null | Promise<Grant | null>;
  /** What a client is sent on joining, `{}` by default. */
  joined?(connection: Connection, channel: string): unknown;
  left?(connection: Connection, channel: string, grant: Grant): void;
  receives?(connection: Connection, channel: string, event: string, data: unknown): void;
};
