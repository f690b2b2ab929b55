import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { statement, type Database } from "#platform/database/database.ts";
import { faultOf, type Log } from "#platform/log.ts";
import { StartupProblem } from "#platform/process/startup-problem.ts";
import type { ReadAgain } from "../services.ts";

const findAsked = statement("reload.asked", "SELECT asked FROM service_reloads");
const ask = statement(
  "reload.ask",
  `INSERT INTO service_reloads AS r (is_only_row, asked) VALUES (true, 1)
   ON CONFLICT (is_only_row) DO UPDATE SET asked = r.asked + 1 RETURNING asked`,
);
const note = statement(
  "reload.note",
  `INSERT INTO servers (server, taken_up, problem, services, seen_at) VALUES ($1, $2, $3, $4, now())
   ON CONFLICT (server) DO UPDATE SET taken_up = excluded.taken_up, problem = excluded.problem, services = excluded.services,
     seen_at = excluded.seen_at`,
);
const removeSilent = statement("reload.remove-silent", "DELETE FROM servers WHERE seen_at < now() - interval '1 day'");
const remove = statement("reload.remove", "DELETE FROM servers WHERE server = $1");
const listServers = statement(
  "reload.list-servers",
  "SELECT taken_up, problem, services FROM servers WHERE seen_at > now() - interval '30 seconds' ORDER BY server",
);

const every = 2_000;
/** A server that was not seen for longer counts as gone. */
const seenEvery = 10_000;

/**
 * Checks every two seconds whether an operator has requested a reload of the folders. An invalid folder changes nothing. Connections stay
 * open.
 */
export const watchReloads = async ({
  database,
  served,
  readAgain,
  takeUp,
  log,
}: Readonly<{
  database: Database;
  /** The ids of what this server serves now. */
  served: () => readonly string[];
  readAgain: () => ReadAgain;
  /** Writes the pages, then shows them. */
  takeUp: (read: ReadAgain) => Promise<void>;
  log: Log;
}>) => {
  const server = randomUUID();
  const asked = async () => (await database.one(findAsked))?.asked ?? 0;
  let takenUp = await asked();
  let problem: string | null = null;
  let notedAt = -Infinity;

  const noteNow = async (): Promise<void> => {
    await database.count(note, [server, takenUp, problem, [...served()]]);
    notedAt = performance.now();
  };

  const look = async (): Promise<void> => {
    const wanted = await asked();
    if (wanted !== takenUp) {
      problem = await outcomeOf(async () => takeUp(readAgain()), log);
      takenUp = wanted;
      log({ event: problem === null ? "services-reloaded" : "services-not-reloaded" });
      await noteNow();
    } else if (performance.now() - notedAt > seenEvery) {
      await database.count(removeSilent);
      await noteNow();
    }
  };

  const stopping = new AbortController();
  const goOn = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      // Probes report an outage of the database; a reload requested during it is found afterwards.
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
const outcomeOf = async (work: () => Promise<void>, log: Log): Promise<string | null> => {
  try {
    await work();
    return null;
  } catch (error) {
    if (error instanceof StartupProblem) return error.message;
    log({ event: "unexpected", call: "none", fault: faultOf(error) });
    return "The server could not write the pages: its log says why.";
  }
};

export type ServerOutcome = Readonly<{ isDone: boolean; problem: string | null; services: readonly string[] }>;

/** Requests a reload from all servers. Waits until all have answered or `patience` milliseconds have passed. */
export const askForReload = async (database: Database, patience: number): Promise<readonly ServerOutcome[]> => {
  const { asked } = await database.only(ask);
  const until = performance.now() + patience;
  for (;;) {
    const servers = await database.all(listServers);
    const outcomes = servers.map(({ taken_up, problem, services }) => ({
      isDone: taken_up >= asked,
      problem,
      services,
    }));
    if (performance.now() > until || (outcomes.length > 0 && outcomes.every(({ isDone }) => isDone))) return outcomes;
    await wait(500);
  }
};
