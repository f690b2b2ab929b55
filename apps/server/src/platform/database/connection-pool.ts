import type pg from "pg";
import { codeOf, isConnectionInDoubt } from "#platform/process/unavailable.ts";

type Waiter = {
  readonly until: number;
  readonly take: (client: pg.PoolClient) => void;
  readonly fail: (error: Error) => void;
};

const closed = () => new Error("Cannot use a pool after calling end on the pool");

/** How many are at work and at rest, and how many wait for one. */
export type Connections = { readonly busy: number; readonly idle: number; readonly waiting: number };

/**
 * Lends connections, first come first served. The driver's pool opens and ends them; between two who need one it would set and clear two
 * timers, a listener and a tick of the event loop for each statement, so that they stay here instead. What nobody needed for `idle`
 * milliseconds is ended.
 */
export const newConnectionPool = (pool: pg.Pool, { max, wait, idle }: { max: number; wait: number; idle: number }) => {
  const resting: pg.PoolClient[] = [];
  const waiting: Waiter[] = [];
  const dead = new WeakSet<pg.PoolClient>();
  let open = 0;
  let isClosing = false;
  let deadline: NodeJS.Timeout | null = null;
  let sweep: NodeJS.Timeout | null = null;
  /** How many rested all the time since the last sweep. */
  let unused = 0;

  const end = (client: pg.PoolClient): void => {
    open -= 1;
    client.release(true);
  };

  const openAnother = (): void => {
    open += 1;
    pool.connect().then(giveBack, (error: Error) => {
      open -= 1;
      waiting.shift()?.fail(error);
      openForThoseWhoWait();
    });
  };

  const openForThoseWhoWait = (): void => {
    if (waiting.length > 0 && resting.length === 0 && open < max) openAnother();
  };

  const giveBack = (client: pg.PoolClient): void => {
    if (dead.has(client) || isClosing) {
      end(client);
      openForThoseWhoWait();
      return;
    }
    const next = waiting.shift();
    if (next) return next.take(client);
    resting.push(client);
    sweep ??= setTimeout(endUnused, idle).unref();
  };

  const endUnused = (): void => {
    for (const client of resting.splice(0, unused)) end(client);
    unused = resting.length;
    sweep = resting.length === 0 ? null : setTimeout(endUnused, idle).unref();
  };

  const failLate = (): void => {
    const now = performance.now();
    while (waiting.length > 0 && waiting[0]!.until <= now) {
      waiting.shift()!.fail(new Error("timeout exceeded when trying to connect"));
    }
    deadline = waiting.length === 0 ? null : setTimeout(failLate, waiting[0]!.until - now).unref();
  };

  pool.on("connect", (client) => {
    // Of every kind of end: without a listener it would end the process.
    client.on("error", () => {
      if (dead.has(client)) return;
      dead.add(client);
      const place = resting.indexOf(client);
      if (place === -1) return;
      resting.splice(place, 1);
      unused = Math.min(unused, resting.length);
      end(client);
    });
  });

  return {
    /** `take` is called at once if one is at rest. Whoever takes one gives it back. */
    lend(take: Waiter["take"], fail: Waiter["fail"]): void {
      if (isClosing) return fail(closed());
      const client = resting.pop();
      unused = Math.min(unused, resting.length);
      if (client) return take(client);
      waiting.push({ until: performance.now() + wait, take, fail });
      deadline ??= setTimeout(failLate, wait).unref();
      if (open < max) openAnother();
    },

    /** `error`: what went wrong with it, if anything. */
    giveBack(client: pg.PoolClient, error: unknown = null): void {
      // A host that has become a standby takes no writes any more: the next connection looks for the one that does.
      if (error !== null && (isConnectionInDoubt(error) || codeOf(error) === "25006")) dead.add(client);
      giveBack(client);
    },

    throwAway(client: pg.PoolClient): void {
      dead.add(client);
      giveBack(client);
    },

    connections: (): Connections => ({
      busy: open - resting.length,
      idle: resting.length,
      waiting: waiting.length,
    }),

    async close(): Promise<void> {
      isClosing = true;
      for (const { fail } of waiting.splice(0)) fail(closed());
      for (const client of resting.splice(0)) end(client);
      await pool.end();
    },
  };
};

export type ConnectionPool = ReturnType<typeof newConnectionPool>;
