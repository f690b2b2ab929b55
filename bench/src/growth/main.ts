// `npm run bench:growth`: compares listing and writing with a thousand and with a million stored messages.
import { join } from "node:path";
import { parseArgs } from "node:util";
import pg from "pg";
import { inPlace, type Place } from "../database.ts";
import { openLine } from "../load.ts";
import { startProcess, type Process } from "../process.ts";
import { asRows, growthRow, machine, median, percentile } from "../table.ts";
import { makeWorld, requestFor, type Work, type World } from "../world.ts";

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
const mailboxes = 10_000;
const kinds = ["reads", "writes"] as const satisfies readonly Work[];

type Filled = { readonly api: Process; readonly world: World };

/** Milliseconds of each request, with several callers at a time. */
const timesOf = async ({ api, world }: Filled, work: Work): Promise<number[]> => {
  const { expected, request } = requestFor(work, world);
  const times: number[] = [];
  const loops = Array.from({ length: people }, async (_, loop) => {
    const line = await openLine(api.port);
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

/** Yesterday's messages of a usual size, in mailboxes without a caller who logs in. */
const fill = async (pool: pg.Pool, messages: number): Promise<void> => {
  await pool.query(
    `INSERT INTO callers (id, tenant, mailbox, name_lookup, lookup_key, username, password, key_epoch, key_wrapped, language, last_seen_on)
     SELECT gen_random_uuid(), 'sos', gen_random_uuid(), sha256(n::text::bytea), current_date, '', '', current_date, '', 'nb', current_date
     FROM generate_series(1, ${mailboxes}) AS n`,
  );
  await pool.query(
    `INSERT INTO mailbox_keys (mailbox, day, generation, key_epoch, key_wrapped)
     SELECT mailbox, current_date - 1, gen_random_uuid(), current_date, '' FROM callers WHERE username = ''`,
  );
  await pool.query(
    `INSERT INTO messages (mailbox, id, day, is_reply, body, personal, submitted_at)
     SELECT boxes.mailbox, gen_random_uuid(), current_date - 1, false, decode(repeat('00', 541), 'hex'), decode('00', 'hex'),
            now() - interval '1 day' + n * interval '1 millisecond'
     FROM generate_series(1, $1::int) AS n
     JOIN (SELECT mailbox, row_number() OVER () AS place FROM callers WHERE username = '') AS boxes
       ON boxes.place = 1 + n % ${mailboxes}`,
    [messages],
  );
  await pool.query("VACUUM ANALYZE messages");
  await pool.query("CHECKPOINT");
};

const newFilled = async ({ folder, newDatabase }: Place, messages: number): Promise<Filled> => {
  const url = await newDatabase(`growth_${messages}`);
  const world = await makeWorld(join(folder, `data-${messages}`), url, people);
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  await fill(pool, messages);
  await pool.end();
  return { api: await startProcess("api", world), world };
};

await inPlace(async (place) => {
  const filled: Filled[] = [];
  try {
    for (const messages of sizes) filled.push(await newFilled(place, messages));
    const rows: string[][] = [["p95, ms", ...sizes.map((size) => `${size} messages`), "×", ""]];
    for (const kind of kinds) {
      for (const each of filled) await timesOf(each, kind);
      const held: number[][] = [];
      // Alternating, so that other load on the machine affects both sizes.
      for (let round = 0; round < rounds; round += 1) {
        const times: number[] = [];
        for (const each of filled) times.push(percentile(await timesOf(each, kind), 0.95));
        held.push(times);
      }
      const ratio = median(held.map(([few, many]) => many! / few!));
      const [few, many] = sizes.map((_, which) => median(held.map((times) => times[which]!)).toFixed(2));
      rows.push(growthRow(kind === "reads" ? "list of 20" : "write", few!, many!, ratio, goal));
    }
    const warmUp = `Each size gets ${people * timesEach} requests as a warm-up, then ${rounds} rounds of as many.`;
    console.log([machine(), "", warmUp, "", asRows(rows)].join("\n"));
  } finally {
    for (const { api } of filled) await api.stop();
  }
});
