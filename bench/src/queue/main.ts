// `npm run bench:queue`: compares the desk with 100 and with 10,000 waiting conversations: the first page of the queue, claims, and
// scrolling in a browser.
import { join } from "node:path";
import { requestText } from "@sosmessages/server/test/support/raw-http.ts";
import type { Page } from "playwright-core";
import pg from "pg";
import { launchChromium } from "../../../e2e/src/support/browser.ts";
import { ensurePagesAreBuilt, ownRoot } from "../../../e2e/src/support/service.ts";
import { inPlace, type Place } from "../database.ts";
import { inTurns, openLine } from "../load.ts";
import { startProcess } from "../process.ts";
import { asRows, growthRow, machine, percentile, verdict } from "../table.ts";
import { fillQueue, newDeskCookie } from "./fill.ts";
import { openWholeQueue, scrollThrough } from "./scroll.ts";

const [rounds, scrolls] = [15, 8];
const [looks, claims] = [100, 40];
const secondsPerScroll = 3;
/** A longer frame is visible as stutter. */
const smoothMs = 50;
const sizes = [100, 10_000] as const;
const goal = 1.5;

type Queue = Awaited<ReturnType<typeof newQueue>>;

const newQueue = async ({ folder, newDatabase }: Place, waiting: number) => {
  const storage = { dataDir: join(folder, `data-${waiting}`), databaseUrl: await newDatabase(`queue_${waiting}`) };
  const api = await startProcess("api.ts", storage);
  const pool = new pg.Pool({ connectionString: storage.databaseUrl, max: 1 });
  pool.on("error", () => {});
  await fillQueue(pool, storage, waiting);
  return { waiting, api, cookie: await newDeskCookie(pool), pool, storage };
};

/** Milliseconds of each request, one after the other. `after` is not measured. */
const timesOf = async ({ api, cookie }: Queue, method: string, path: string, times: number, after = async () => {}) => {
  const request = requestText(method, path, [`Cookie: ${cookie}`, "X-Desk: 1", "Content-Length: 0"]);
  const line = openLine(api.port);
  const took: number[] = [];
  for (let count = 0; count < times; count += 1) {
    took.push(await line.ask(request));
    await after();
  }
  line.close();
  return took;
};

const lookAt = async (queue: Queue): Promise<number> => {
  const times = await timesOf(queue, "GET", "/api/desk/queue", looks);
  return times.reduce((sum, time) => sum + time, 0) / times.length;
};

const claim = (queue: Queue) =>
  timesOf(queue, "POST", "/api/desk/queue/next", claims, async () => {
    await queue.pool.query(
      `UPDATE conversations SET state = 'waiting', holder = NULL, claim = NULL, claimed_at = NULL, lease_until = NULL
       WHERE state = 'claimed'`,
    );
  });

/** The number of all frames and of slow ones, per queue. */
const scrollAll = async (queues: readonly Queue[]) => {
  await ensurePagesAreBuilt(ownRoot);
  const browser = await launchChromium();
  try {
    const pages: Page[] = [];
    for (const { api, waiting, storage } of queues) {
      const url = `http://localhost:${api.port}`;
      const settings = { DATA_DIR: storage.dataDir, DATABASE_URL: storage.databaseUrl };
      const service = { url, direct: url, folder: storage.dataDir, storage: settings, stop: async () => {} };
      pages.push(await openWholeQueue(browser, service, waiting));
    }
    const frames = await inTurns(scrolls, (which) => scrollThrough(pages[which]!, secondsPerScroll));
    return frames.map((all) => ({ frames: all.flat().length, slow: all.flat().filter((ms) => ms > smoothMs).length }));
  } finally {
    await browser.close();
  }
};

await inPlace(async (place) => {
  const queues: Queue[] = [];
  try {
    for (const waiting of sizes) queues.push(await newQueue(place, waiting));
    const means = await inTurns(rounds, (which) => lookAt(queues[which]!));
    const claimed = await inTurns(rounds, (which) => claim(queues[which]!));
    const [few, many] = await scrollAll(queues);
    // One slow frame more on each side, so that the divisor is never 0.
    const stutters = (many!.slow + 1) / many!.frames / ((few!.slow + 1) / few!.frames);
    const slow = [few!, many!].map(({ frames, slow: over }) => `${((over / frames) * 100).toFixed(1)} %`);
    const p95 = claimed.map((times) => [percentile(times.flat(), 0.95)]) as [number[], number[]];
    const rows = [
      ["", ...sizes.map((waiting) => `${waiting} wait`), "×", ""],
      growthRow("first page, ms, median", means, goal),
      growthRow("claim, ms, p95", p95, goal),
      ["frames over 50 ms", ...slow, stutters.toFixed(2), verdict(stutters <= goal, `× ${goal}`)],
    ];
    console.log([machine(), "", asRows(rows)].join("\n"));
  } finally {
    for (const { api, pool } of queues) {
      await api.stop();
      await pool.end();
    }
  }
});
