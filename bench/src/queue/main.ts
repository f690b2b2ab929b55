// `npm run bench:queue`: what does the first page of the queue cost with ten thousand who wait, beside a hundred?
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startEmbeddedPostgres } from "@sosmessages/server/src/platform/embedded-postgres/embedded-postgres.ts";
import pg from "pg";
import { startContender, type Contender } from "../contender.ts";
import { openLine } from "../load.ts";
import { asRows, machine, median } from "../table.ts";
import type { World } from "../world.ts";
import { fillQueue, newDeskLogin } from "./fill.ts";

const { values } = parseArgs({
  options: { rounds: { type: "string", default: "15" }, looks: { type: "string", default: "100" } },
});
const [rounds, looks] = [Number(values.rounds), Number(values.looks)];
const sizes = [100, 10_000] as const;
const goal = 1.5;

type Queue = { readonly waiting: number; readonly api: Contender; readonly request: string; readonly pool: pg.Pool };

const folder = await mkdtemp(join(tmpdir(), "sosmessages-bench-"));
const postgres = await startEmbeddedPostgres({ directory: join(folder, "postgres") });

const newQueue = async (waiting: number): Promise<Queue> => {
  const url = new URL(postgres.url);
  const admin = new pg.Client({ connectionString: url.href });
  await admin.connect();
  await admin.query(`CREATE DATABASE queue_${waiting}`);
  await admin.end();
  url.pathname = `/queue_${waiting}`;
  const world: World = {
    dataDir: join(folder, `data-${waiting}`),
    databaseUrl: url.href,
    connections: 10,
    letter: "",
    writers: [],
    readers: [],
  };
  const api = await startContender("api", world);
  const pool = new pg.Pool({ connectionString: url.href, max: 1 });
  pool.on("error", () => {});
  await fillQueue(pool, waiting);
  const cookie = await newDeskLogin(pool);
  const request = `GET /api/desk/queue HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\n\r\n`;
  return { waiting, api, request, pool };
};

/** Milliseconds a look, one after the other. */
const lookAt = async ({ api, request }: Queue, times: number): Promise<number> => {
  const line = await openLine(api.port!);
  const start = performance.now();
  for (let look = 0; look < times; look += 1) {
    const status = await line.ask(request);
    if (status !== 200) throw new Error(`the queue was answered ${status}`);
  }
  line.close();
  return (performance.now() - start) / times;
};

try {
  const queues: Queue[] = [];
  for (const waiting of sizes) queues.push(await newQueue(waiting));
  for (const queue of queues) await lookAt(queue, looks);
  const held: number[][] = [];
  for (let round = 0; round < rounds; round += 1) {
    const times: number[] = [];
    for (const queue of queues) times.push(await lookAt(queue, looks));
    held.push(times);
  }
  const ratio = median(held.map(([few, many]) => many! / few!));
  console.log(
    [
      machine(),
      "",
      asRows([
        ["first page of the queue", ...sizes.map((waiting) => `${waiting} wait`), "×"],
        [
          "ms, median of rounds",
          ...sizes.map((_, which) => median(held.map((times) => times[which]!)).toFixed(2)),
          ratio.toFixed(2),
        ],
      ]),
      "",
      `× ${ratio.toFixed(2)} (median): ${ratio <= goal ? "reached" : "MISSED"} (× ${goal})`,
    ].join("\n"),
  );
  for (const { api, pool } of queues) {
    await api.stop();
    await pool.end();
  }
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
