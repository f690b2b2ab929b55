// `npm run bench:queue`: what do the first page of the queue and taking the next one cost with ten thousand who wait, compared with
// a hundred, and does the whole list scroll as smoothly in a browser?
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startEmbeddedPostgres } from "@sosmessages/server/src/platform/embedded-postgres/embedded-postgres.ts";
import pg from "pg";
import { launchChromium } from "../../../e2e/src/support/browser.ts";
import { ensurePagesAreBuilt, ownRoot } from "../../../e2e/src/support/service.ts";
import { startContender, type Contender } from "../contender.ts";
import { openLine } from "../load.ts";
import { asRows, machine, median } from "../table.ts";
import type { World } from "../world.ts";
import { makeReadable, p95, takeNext } from "./claims.ts";
import { fillQueue, newDeskLogin } from "./fill.ts";
import { openWholeQueue, scrollThrough, sumOf, type Scrolled } from "./scroll.ts";

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "15" },
    looks: { type: "string", default: "100" },
    claims: { type: "string", default: "40" },
    scrolls: { type: "string", default: "8" },
  },
});
const [rounds, looks, scrolls] = [Number(values.rounds), Number(values.looks), Number(values.scrolls)];
const claims = Number(values.claims);
const secondsPerScroll = 3;
const sizes = [100, 10_000] as const;
const goal = 1.5;

type Queue = {
  readonly waiting: number;
  readonly api: Contender;
  readonly request: string;
  readonly cookie: string;
  readonly pool: pg.Pool;
  readonly world: World;
};

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
  await makeReadable(pool, world);
  const cookie = await newDeskLogin(pool);
  const request = `GET /api/desk/queue HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\n\r\n`;
  return { waiting, api, request, cookie, pool, world };
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

/** Alternating, so that other load on the machine falls on both; for each queue all its frames. */
const scrollAll = async (queues: readonly Queue[]): Promise<readonly Scrolled[]> => {
  await ensurePagesAreBuilt(ownRoot);
  const browser = await launchChromium();
  try {
    const pages = [];
    for (const { api, waiting, world } of queues) {
      const url = `http://localhost:${api.port}`;
      const storage = { DATA_DIR: world.dataDir, DATABASE_URL: world.databaseUrl };
      const service = { url, direct: url, folder: world.dataDir, storage, stop: async () => {} };
      pages.push(await openWholeQueue(browser, service, waiting));
    }
    const scrolled: Scrolled[][] = pages.map(() => []);
    for (let round = 0; round <= scrolls; round += 1) {
      for (const [which, page] of pages.entries()) {
        const one = await scrollThrough(page, secondsPerScroll);
        // The first time round, everything is drawn for the first time.
        if (round > 0) scrolled[which]!.push(one);
      }
    }
    return scrolled.map(sumOf);
  } finally {
    await browser.close();
  }
};

/** Taking the next one, with what is shown of it: the slowest twentieth counts, of all rounds. */
const claimInTurns = async (queues: readonly Queue[]): Promise<void> => {
  const took: number[][] = queues.map(() => []);
  for (let round = 0; round <= rounds; round += 1) {
    for (const [which, { api, cookie, pool }] of queues.entries()) {
      const times = await takeNext({ port: api.port!, cookie, pool }, claims);
      // The first time round, everything is done for the first time.
      if (round > 0) took[which]!.push(...times);
    }
  }
  const [few, many] = took.map(p95);
  const ratio = many! / few!;
  console.log(
    [
      "",
      asRows([
        ["taking the next one", ...sizes.map((waiting) => `${waiting} wait`), "×"],
        ["ms, p95 of all", few!.toFixed(2), many!.toFixed(2), ratio.toFixed(2)],
      ]),
      "",
      `× ${ratio.toFixed(2)} (p95 of ${rounds * claims} each): ${ratio <= goal ? "reached" : "MISSED"} (× ${goal})`,
    ].join("\n"),
  );
};

const percent = (share: number) => `${(share * 100).toFixed(1)} %`;

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
  await claimInTurns(queues);
  const [few, many] = await scrollAll(queues);
  if (!few || !many) throw new Error("nothing was scrolled");
  const shares = [few, many].map(({ frames, slow }) => slow / frames);
  // One slow frame more on each side: without any, on a machine at rest, there is nothing to divide by.
  const stutters = (many.slow + 1) / many.frames / ((few.slow + 1) / few.frames);
  console.log(
    [
      "",
      asRows([
        ["scrolling the whole list", ...sizes.map((waiting) => `${waiting} rows`), "×"],
        ["frames", String(few.frames), String(many.frames), (many.frames / few.frames).toFixed(2)],
        ["of them over 50 ms", ...shares.map(percent), stutters.toFixed(2)],
      ]),
      "",
      `× ${stutters.toFixed(2)}: ${stutters <= goal ? "reached" : "MISSED"} (× ${goal})`,
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
