// `npm run bench:queue`: compares the first page of the desk's queue, and claims, with 100 and with 10,000 waiting conversations.
import { join } from "node:path";
import { requestText } from "@sosmessages/server/test/support/raw-http.ts";
import pg from "pg";
import { inPlace, type Place } from "../database.ts";
import { inTurns, openLine } from "../load.ts";
import { startProcess } from "../process.ts";
import { asRows, growthRow, machine, percentile } from "../table.ts";
import { fillQueue, newDeskCookie } from "./fill.ts";

const rounds = 15;
const [looks, claims] = [100, 40];
const sizes = [100, 10_000] as const;
const goal = 1.5;

type Queue = Awaited<ReturnType<typeof newQueue>>;

const newQueue = async ({ folder, newDatabase }: Place, waiting: number) => {
  const storage = { dataDir: join(folder, `data-${waiting}`), databaseUrl: await newDatabase(`queue_${waiting}`) };
  const api = await startProcess("api.ts", storage);
  const pool = new pg.Pool({ connectionString: storage.databaseUrl, max: 1 });
  pool.on("error", () => {});
  await fillQueue(pool, storage, waiting);
  return { api, cookie: await newDeskCookie(pool), pool };
};

/** Milliseconds of each request, one after the other. `after` is not measured. */
const timesOf = async ({ api, cookie }: Queue, method: string, path: string, times: number, after = async () => {}) => {
  const request = requestText(method, path, [`Cookie: ${cookie}`, "X-Desk: 1", "Content-Length: 0"]);
  const line = openLine(api.port);
  const took = await Array.fromAsync({ length: times }, async () => {
    const milliseconds = await line.ask(request);
    await after();
    return milliseconds;
  });
  line.close();
  return took;
};

const look = (queue: Queue) => timesOf(queue, "GET", "/api/desk/queue", looks);

const claim = (queue: Queue) =>
  timesOf(queue, "POST", "/api/desk/queue/next", claims, async () => {
    await queue.pool.query(
      `UPDATE conversations SET state = 'waiting', holder = NULL, claim = NULL, claimed_at = NULL, lease_until = NULL
       WHERE state = 'claimed'`,
    );
  });

await inPlace(async (place) => {
  const queues: Queue[] = [];
  try {
    for (const waiting of sizes) queues.push(await newQueue(place, waiting));
    const rowOf = async (what: string, share: number, work: typeof look) => {
      const times = await inTurns(rounds, (which) => work(queues[which]!));
      const [few, many] = times.map((ofAll) => percentile(ofAll.flat(), share)) as [number, number];
      return growthRow(what, [[few], [many]], goal);
    };
    const rows = [
      ["", ...sizes.map((waiting) => `${waiting} wait`), "×", ""],
      await rowOf("first page, ms, median", 0.5, look),
      await rowOf("claim, ms, p95", 0.95, claim),
    ];
    console.log([machine(), "", asRows(rows)].join("\n"));
  } finally {
    for (const { api, pool } of queues) {
      await api.stop();
      await pool.end();
    }
  }
});
