// `npm run bench:queue`: compares the desk with 100 and with 10,000 waiting conversations: the first page of the queue, claims, and
// scrolling in a browser.
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Page } from "playwright-core";
import pg from "pg";
import { launchChromium } from "../../../e2e/src/support/browser.ts";
import { ensurePagesAreBuilt, ownRoot } from "../../../e2e/src/support/service.ts";
import { inPlace, type Place } from "../database.ts";
import { openLine } from "../load.ts";
import { startProcess, type Process } from "../process.ts";
import { asRows, growthRow, machine, median, percentile } from "../table.ts";
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
const [rounds, looks, claims, scrolls] = [values.rounds, values.looks, values.claims, values.scrolls].map(Number) as [
  number,
  number,
  number,
  number,
];
const secondsPerScroll = 3;
const sizes = [100, 10_000] as const;
const goal = 1.5;

type Queue = {
  readonly waiting: number;
  readonly api: Process;
  readonly cookie: string;
  readonly pool: pg.Pool;
  readonly storage: { readonly dataDir: string; readonly databaseUrl: string };
};

const newQueue = async ({ folder, newDatabase }: Place, waiting: number): Promise<Queue> => {
  const storage = { dataDir: join(folder, `data-${waiting}`), databaseUrl: await newDatabase(`queue_${waiting}`) };
  const api = await startProcess("api", storage);
  const pool = new pg.Pool({ connectionString: storage.databaseUrl, max: 1 });
  pool.on("error", () => {});
  await fillQueue(pool, storage, waiting);
  return { waiting, api, cookie: await newDeskLogin(pool), pool, storage };
};

/** Milliseconds of each request, one after the other. `after` is not measured. */
const timesOf = async ({ api, cookie }: Queue, request: string, times: number, after = async () => {}) => {
  const line = await openLine(api.port);
  const took: number[] = [];
  for (let count = 0; count < times; count += 1) {
    const start = performance.now();
    const status = await line.ask(
      `${request} HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\nX-Desk: 1\r\nContent-Length: 0\r\n\r\n`,
    );
    took.push(performance.now() - start);
    if (status !== 200) throw new Error(`${request} was answered ${status}`);
    await after();
  }
  line.close();
  return took;
};

const lookAt = (queue: Queue) => timesOf(queue, "GET /api/desk/queue", looks);

const claim = (queue: Queue) =>
  timesOf(queue, "POST /api/desk/queue/next", claims, async () => {
    await queue.pool.query(
      `UPDATE conversations SET state = 'waiting', holder = NULL, claim = NULL, claimed_at = NULL, lease_until = NULL
       WHERE state = 'claimed'`,
    );
  });

/** Alternating, so that other load on the machine affects both queues. The first round is a warm-up. */
const inTurns = async <T>(times: number, work: (which: number) => Promise<T>): Promise<T[][]> => {
  const held: T[][] = sizes.map(() => []);
  for (let round = 0; round <= times; round += 1) {
    for (const which of sizes.keys()) {
      const one = await work(which);
      if (round > 0) held[which]!.push(one);
    }
  }
  return held;
};

const scrollAll = async (queues: readonly Queue[]): Promise<readonly Scrolled[]> => {
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
    return (await inTurns(scrolls, (which) => scrollThrough(pages[which]!, secondsPerScroll))).map(sumOf);
  } finally {
    await browser.close();
  }
};

const ms = (time: number) => time.toFixed(2);

await inPlace(async (place) => {
  const queues: Queue[] = [];
  try {
    for (const waiting of sizes) queues.push(await newQueue(place, waiting));
    const means = await inTurns(rounds, async (which) => {
      const times = await lookAt(queues[which]!);
      return times.reduce((sum, time) => sum + time, 0) / times.length;
    });
    const lookRatio = median(means[0]!.map((few, round) => means[1]![round]! / few));
    const [claimFew, claimMany] = (await inTurns(rounds, (which) => claim(queues[which]!))).map((times) =>
      percentile(times.flat(), 0.95),
    );
    const [few, many] = await scrollAll(queues);
    const slow = ({ frames, slow: over }: Scrolled) => `${((over / frames) * 100).toFixed(1)} %`;
    // One slow frame more on each side, so that the divisor is never 0.
    const stutters = (many!.slow + 1) / many!.frames / ((few!.slow + 1) / few!.frames);
    const rows = [
      ["", ...sizes.map((waiting) => `${waiting} wait`), "×", ""],
      growthRow("first page, ms, median", ms(median(means[0]!)), ms(median(means[1]!)), lookRatio, goal),
      growthRow("claim, ms, p95", ms(claimFew!), ms(claimMany!), claimMany! / claimFew!, goal),
      growthRow("frames over 50 ms", slow(few!), slow(many!), stutters, goal),
    ];
    console.log([machine(), "", asRows(rows)].join("\n"));
  } finally {
    for (const { api, pool } of queues) {
      await api.stop();
      await pool.end();
    }
  }
});
