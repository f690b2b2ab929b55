import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { statement, type Database } from "#platform/database/database.ts";
import { faultOf, type Log } from "#platform/log.ts";
import { StartupProblem } from "#platform/process/startup-problem.ts";
import { askedIn } from "./versions.ts";
import type { Published } from "./published.ts";

const note = statement(
  "take-up.note",
  `INSERT INTO servers (server, taken_up, problem, services, seen_at) VALUES ($1, $2, $3, $4, now())
   ON CONFLICT (server) DO UPDATE SET taken_up = excluded.taken_up, problem = excluded.problem, services = excluded.services,
     seen_at = excluded.seen_at`,
);
const removeSilent = statement("take-up.remove-silent", "DELETE FROM servers WHERE seen_at < now() - interval '1 day'");
const remove = statement("take-up.remove", "DELETE FROM servers WHERE server = $1");
const listServers = statement(
  "take-up.list-servers",
  "SELECT taken_up, problem, services FROM servers WHERE seen_at > now() - interval '30 seconds' ORDER BY server",
);

const every = 2_000;
/** A server that was not seen for longer counts as gone. */
const seenEvery = 10_000;

/** Checks every two seconds whether services were published or are gone. Connections stay open. */
export const watchVersions = ({
  database,
  published,
  served,
  takeUp,
  log,
}: Readonly<{
  database: Database;
  published: Pick<Published, "isCurrent" | "asked">;
  /** The ids of what this server serves now. */
  served: () => readonly string[];
  /** Reads the versions, writes the pages, then shows them. Returns the problems by service. */
  takeUp: () => Promise<ReadonlyMap<string, string>>;
  log: Log;
}>) => {
  const server = randomUUID();
  let problem: string | null = null;
  let notedAt = -Infinity;

  const noteNow = async (): Promise<void> => {
    await database.count(note, [server, published.asked(), problem, [...served()]]);
    notedAt = performance.now();
  };

  const look = async (): Promise<void> => {
    if (!(await published.isCurrent(database))) {
      problem = await outcomeOf(takeUp, log);
      log({ event: problem === null ? "services-taken-up" : "services-not-taken-up" });
      await noteNow();
    } else if (performance.now() - notedAt > seenEvery) {
      await database.count(removeSilent);
      await noteNow();
    }
  };

  const stopping = new AbortController();
  const goOn = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      // Probes report an outage of the database; a version published during it is found afterwards.
      await look().catch(() => {});
      await wait(every, undefined, { ref: false, signal: stopping.signal }).catch(() => {});
    }
  };
  const going = goOn();

  return {
    async stop(): Promise<void> {
      stopping.abort();
      await going;
      await database.count(remove, [server]).catch(() => {});
    },
  };
};

/** null: it was taken up. */
const outcomeOf = async (work: () => Promise<ReadonlyMap<string, string>>, log: Log): Promise<string | null> => {
  try {
    const [problem = null] = (await work()).values();
    return problem;
  } catch (error) {
    if (error instanceof StartupProblem) return error.message;
    log({ event: "unexpected", call: "none", fault: faultOf(error) });
    return "The server could not write the pages: its log says why.";
  }
};

export type ServerOutcome = Readonly<{ isDone: boolean; problem: string | null; services: readonly string[] }>;

/** In milliseconds: a server that has just started is listed by then. */
const listedWithin = 2_500;

/** Waits until all servers have taken up the versions, or `patience` milliseconds have passed. Without servers, it returns soon. */
export const awaitServers = async (database: Database, patience: number): Promise<readonly ServerOutcome[]> => {
  const asked = await askedIn(database);
  const begun = performance.now();
  for (;;) {
    const servers = await database.all(listServers);
    const outcomes = servers.map(({ taken_up, problem, services }) => ({
      isDone: taken_up >= asked,
      problem,
      services,
    }));
    const waited = performance.now() - begun;
    const isOver = waited > (outcomes.length === 0 ? listedWithin : patience);
    if (isOver || (outcomes.length > 0 && outcomes.every(({ isDone }) => isDone))) return outcomes;
    await wait(500);
  }
};
