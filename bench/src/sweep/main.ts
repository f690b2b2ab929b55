// `npm run bench:sweep`: does anybody who writes notice the sweep? A million messages, ten thousand of which have had their time.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { newOutboxMailer } from "@sosmessages/server/src/notify/mailer.ts";
import { connectDatabase } from "@sosmessages/server/src/platform/database/database.ts";
import { startEmbeddedPostgres } from "@sosmessages/server/src/platform/embedded-postgres/embedded-postgres.ts";
import { newCount } from "@sosmessages/server/src/statistics/count.ts";
import { expirationsOf } from "@sosmessages/server/src/expirations.ts";
import { newSweep } from "@sosmessages/server/src/retention/sweep.ts";
import { shippedZoneOf } from "@sosmessages/services/folder/shipped.ts";
import pg from "pg";
import { startContender } from "../contender.ts";
import { openLine } from "../load.ts";
import { requestFor } from "../requests.ts";
import { asRows, machine, median } from "../table.ts";
import { makeWorld } from "../make-world.ts";
import type { World } from "../world.ts";
import { addExpired, fill } from "./fill.ts";

const { values } = parseArgs({
  options: { messages: { type: "string", default: "1000000" }, rounds: { type: "string", default: "5" } },
});
const [messages, rounds] = [Number(values.messages), Number(values.rounds)];
const expiring = messages / 100;
const goal = 2;
const writers = 8;

/** How long each write took, in milliseconds, while `work` was under way. */
const writeWhile = async (port: number, world: World, work: () => Promise<unknown>): Promise<number[]> => {
  const { expected, request } = requestFor("writes", world);
  const times: number[] = [];
  let isOver = false;
  const loops = Array.from({ length: writers }, async (_, loop) => {
    const line = await openLine(port);
    while (!isOver) {
      const start = performance.now();
      const status = await line.ask(request(loop));
      if (status !== expected) throw new Error(`expected ${expected}, was answered ${status}`);
      times.push(performance.now() - start);
    }
    line.close();
  });
  await work();
  isOver = true;
  await Promise.all(loops);
  return times;
};

const p99 = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)]!;
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const folder = await mkdtemp(join(tmpdir(), "sosmessages-bench-"));
const postgres = await startEmbeddedPostgres({ directory: join(folder, "postgres") });
try {
  const world = await makeWorld(folder, postgres.url, writers);
  const pool = new pg.Pool({ connectionString: postgres.url, max: 1 });
  // Ends with the database, whatever happened before.
  pool.on("error", () => {});
  await fill(pool, messages);
  const database = connectDatabase(postgres.url, () => {}, 1);
  const mailer = newOutboxMailer(join(folder, "outbox"));
  const expirations = expirationsOf({ count: newCount(shippedZoneOf), deskChanged: () => {}, dormantDays: 365 });
  const sweep = newSweep({ database, mailer, log: () => {}, expirations });
  const api = await startContender("api", world);
  await writeWhile(api.port!, world, () => wait(3_000));
  const held: { calm: number; sweeping: number; ms: number; removed: number; touched: number }[] = [];
  const touchedRows = async () => {
    await pool.query("SELECT pg_stat_force_next_flush()");
    await wait(1_200);
    const sql = "SELECT n_tup_del::int AS deleted FROM pg_stat_user_tables WHERE relname = 'messages'";
    return (await pool.query<{ deleted: number }>(sql)).rows[0]!.deleted;
  };
  for (let round = 0; round < rounds; round += 1) {
    await addExpired(pool, expiring);
    const before = await touchedRows();
    let [ms, removed] = [0, 0];
    const calm = p99(await writeWhile(api.port!, world, () => wait(4_000)));
    const sweeping = p99(
      await writeWhile(api.port!, world, async () => {
        const start = performance.now();
        removed = (await sweep()).messages;
        ms = performance.now() - start;
      }),
    );
    held.push({ calm, sweeping, ms, removed, touched: (await touchedRows()) - before });
  }
  const ratio = median(held.map(({ calm, sweeping }) => sweeping / calm));
  const isExact = held.every(({ removed, touched }) => removed === expiring && touched === expiring);
  console.log(
    [
      machine(),
      "",
      asRows([
        [`of ${messages} messages`, "removed", "rows touched", "ms", "writes' p99 calm", "while sweeping", "×"],
        ...held.map(({ calm, sweeping, ms, removed, touched }, round) => [
          `round ${round + 1}`,
          String(removed),
          String(touched),
          ms.toFixed(0),
          calm.toFixed(1),
          sweeping.toFixed(1),
          (sweeping / calm).toFixed(2),
        ]),
      ]),
      "",
      `touches what expires and nothing else: ${isExact ? "reached" : "MISSED"}`,
      `writers' p99 × ${ratio.toFixed(2)} (median): ${ratio <= goal ? "reached" : "MISSED"} (× ${goal})`,
    ].join("\n"),
  );
  await api.stop();
  await database.close();
  await pool.end();
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
