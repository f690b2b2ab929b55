import { randomInt } from "node:crypto";
import type { WebSocket } from "ws";
import type { Network } from "#platform/limits/networks.ts";
import type { SubscribeRequest } from "./signature.ts";

/** The permission to listen, and its owner, by which it is revoked. */
export type Grant = { readonly owner: string; readonly detail: string };

/** With a separate host for the desk, its channels are joined on that host only, and the callers' on the others. */
export type SocketSite = "callers" | "desk";

const minute = 60_000;

/** One client. There are thousands, so it holds little. */
export const newConnection = (
  socket: WebSocket,
  /** Where it came from, as far as limits may know. */
  network: Network,
  /** null: one host serves both. */
  site: SocketSite | null,
  /** The second of each round in which it is pinged, so that the pings are spread. */
  pingSlot: number,
) => {
  const since = performance.now();
  return {
    id: `${randomInt(2 ** 47)}.${randomInt(2 ** 47)}`,
    socket,
    network,
    site,
    since,
    pingSlot,
    channels: new Map<string, Grant>(),
    /** Channels whose authorisation is still being looked up. */
    asking: [] as readonly string[],
    minuteEnds: since + minute,
    frames: 0,
    subscribes: 0,
    unanswered: 0,
    /** It is closing: no more sending or receiving. */
    isOver: false,
  };
};
export type Connection = ReturnType<typeof newConnection>;

/** How many it has sent in the minute that runs, with this one. */
export const countFrame = (connection: Connection): number => {
  const now = performance.now();
  if (now >= connection.minuteEnds) Object.assign(connection, { minuteEnds: now + minute, frames: 0, subscribes: 0 });
  connection.frames += 1;
  return connection.frames;
};

/**
 * A kind of channel. An unknown name is refused like a channel of another person;
 * features that a kind lacks (members, client events) do not exist on it.
 */
export type ChannelKind = {
  readonly site?: SocketSite;
  knows(channel: string): boolean;
  /** null: no. What has to be looked up waits for its network's turn. */
  authorise(request: SubscribeRequest, network: Network): Grant | null | Promise<Grant | null>;
  /** The data of the subscription answer, `{}` by default. */
  joined?(connection: Connection, channel: string): unknown;
  left?(connection: Connection, channel: string, grant: Grant): void;
  receives?(connection: Connection, channel: string, event: string, data: unknown): void;
};

/** A login may end during its lookup, which is then made again. */
export const newGrantLookups = () => {
  /** For each lookup that runs: what has ended since it began. */
  const running = new Set<((grant: Grant) => boolean)[]>();

  return {
    noteEnded(isOver: (grant: Grant) => boolean): void {
      for (const ended of running) ended.push(isOver);
    },

    async settled(asked: Promise<Grant | null>, again: () => Promise<Grant | null>): Promise<Grant | null> {
      for (let verdict = asked; ; verdict = again()) {
        const ended: ((grant: Grant) => boolean)[] = [];
        running.add(ended);
        try {
          const grant = await verdict;
          if (grant === null || !ended.some((isOver) => isOver(grant))) return grant;
        } finally {
          running.delete(ended);
        }
      }
    },
  };
};
