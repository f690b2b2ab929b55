import type { WebSocket } from "ws";
import type { Network } from "#platform/limits/networks.ts";
import type { SubscribeRequest } from "./signature.ts";

/** The permission to listen, and its owner, by which it is revoked. */
export type Grant = { readonly owner: string; readonly detail: string };

/** With a separate host for the desk, its channels are joined on that host only, and the callers' on the others. */
export type SocketSite = "callers" | "desk";

/** One client. There are thousands, so it holds little. */
export type Connection = {
  readonly id: string;
  readonly socket: WebSocket;
  /** Where it came from, as far as limits may know. */
  readonly network: Network;
  /** null: one host serves both. */
  readonly site: SocketSite | null;
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
  /** It is closing: no more sending or receiving. */
  isOver: boolean;
};

const minute = 60_000;

export const newConnection = (
  id: string,
  socket: WebSocket,
  { network, site }: Pick<Connection, "network" | "site">,
  pingSlot: number,
): Connection => {
  const now = performance.now();
  return {
    id,
    socket,
    network,
    site,
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

type IsOver = (grant: Grant) => boolean;

/** More endings than this during one look-up, and it is simply made again. */
const mostRemembered = 1_000;

/**
 * A login may end during its lookup. Logins that ended since are compared with the result, so that
 * other lookups need not be repeated.
 */
export const newGrantLookups = () => {
  let ended: IsOver[] = [];
  /** How many endings came before the first that is remembered. */
  let forgotten = 0;
  let underWay = 0;

  const forget = (count: number): void => {
    ended = ended.slice(count);
    forgotten += count;
  };

  return {
    noteEnded(isOver: IsOver): void {
      if (underWay === 0) return;
      ended.push(isOver);
      if (ended.length > 2 * mostRemembered) forget(mostRemembered);
    },

    /** What was found, once nothing ended in the meantime that it rests on. */
    async settled(asked: Promise<Grant | null>, again: () => Promise<Grant | null>): Promise<Grant | null> {
      underWay += 1;
      try {
        for (let verdict = asked; ; verdict = again()) {
          const from = forgotten + ended.length;
          const grant = await verdict;
          if (grant === null) return null;
          if (from >= forgotten && !ended.slice(from - forgotten).some((isOver) => isOver(grant))) return grant;
        }
      } finally {
        underWay -= 1;
        if (underWay === 0) forget(ended.length);
      }
    },
  };
};
