// `npm run bench:growth`: does it take longer to list and to write when a million messages lie in the database than with a thousand?
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startEmbeddedPostgres } from "@sosmessages/server/src/platform/embedded-postgres/embedded-postgres.ts";
import pg from "pg";
import { startContender, type Contender, type Work } from "../contender.ts";
import { openLine } from "../load.ts";
import { makeWorld } from "../make-world.ts";
import { requestFor } from "../requests.ts";
import { fill } from "../sweep/fill.ts";
import { asRows, machine, median } from "../table.ts";
import type { World } from "../world.ts";

const { values } = parseArgs({
  options: {
    few: { type: "string", default: "1000" },
    many: { type: "string", default: "1000000" },
    rounds: { type: "string", default: "15" },
  },
});
const sizes = [Number(values.few), Number(values.many)];
const rounds = Number(values.rounds);
const goal = 1.2;
const [people, timesEach] = [8, 50];
const kinds = ["reads", "writes"] as const satisfies readonly Work[];

type Filled = { readonly api: Contender; readonly world: World };

const p95 = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)]!;

/** Milliseconds, for each of so many requests by several people at a time. */
const timesOf = async ({ api, world }: Filled, work: Work): Promise<number[]> => {
  const { expected, request } = requestFor(work, world);
  const times: number[] = [];
  const loops = Array.from({ length: people }, async (_, loop) => {
    const line = await openLine(api.port!);
    for (let time = 0; time < timesEach; time += 1) {
      const start = performance.now();
      const status = await line.ask(request(loop));
      if (status !== expected) throw new Error(`expected ${expected}, was answered ${status}`);
      times.push(performance.now() - start);
    }
    line.close();
  });
  await Promise.all(loops);
  return times;
};

const folder = await mkdtemp(join(tmpdir(), "sosmessages-bench-"));
const postgres = await startEmbeddedPostgres({ directory: join(folder, "postgres") });
const filled: Filled[] = [];

const newFilled = async (messages: number): Promise<Filled> => {
  const url = new URL(postgres.url);
  const admin = new pg.Pool({ connectionString: url.href, max: 1 });
  await admin.query(`CREATE DATABASE growth_${messages}`);
  await admin.end();
  url.pathname = `/growth_${messages}`;
  const world = await makeWorld(join(folder, `data-${messages}`), url.href, people);
  const pool = new pg.Pool({ connectionString: url.href, max: 1 });
  await fill(pool, messages);
  await pool.query("CHECKPOINT");
  await pool.end();
  return { api: await startContender("api", world), world };
};

try {
  for (const messages of sizes) filled.push(await newFilled(messages));
  const rows: string[][] = [["p95, ms", ...sizes.map((size) => `${size} messages`), "×", ""]];
  for (const kind of kinds) {
    for (const each of filled) await timesOf(each, kind);
    const held: number[][] = [];
    // In turns, so that other load on the machine falls on both.
    for (let round = 0; round < rounds; round += 1) {
      const times: number[] = [];
      for (const each of filled) times.push(p95(await timesOf(each, kind)));
      held.push(times);
    }
    const ratio = median(held.map(([few, many]) => many! / few!));
    const medians = sizes.map((_, which) => median(held.map((times) => times[which]!)).toFixed(2));
    const verdict = `${ratio <= goal ? "reached" : "MISSED"} (× ${goal})`;
    rows.push([kind === "reads" ? "list of 20" : "write", ...medians, ratio.toFixed(2), verdict]);
  }
  const warmUp = `Each size is asked ${people * timesEach} times as a warm-up, then in ${rounds} rounds of as many.`;
  console.log([machine(), "", warmUp, "", asRows(rows)].join("\n"));
} finally {
  for (const { api } of filled) await api.stop();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
