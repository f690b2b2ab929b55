// `npm run bench:growth`: compares listing and writing with a thousand and with a million stored messages.
import { join } from "node:path";
import pg from "pg";
import { inPlace, type Place } from "../database.ts";
import { inTurns, openLine } from "../load.ts";
import { startProcess, type Process } from "../process.ts";
import { asRows, growthRow, machine, percentile } from "../table.ts";
import { makeWorld, requestFor, type Work, type World } from "../world.ts";

const sizes = [1_000, 1_000_000];
const rounds = 15;
const goal = 1.2;
const [people, timesEach] = [8, 50];
const mailboxes = 10_000;

type Filled = Readonly<{ api: Process; world: World }>;

/** The p95 in milliseconds, with several callers at a time. */
const p95Of = async ({ api, world }: Filled, work: Work): Promise<number> => {
  const { expected, request } = requestFor(work, world);
  const times: number[] = [];
  const loops = Array.from({ length: people }, async (_, loop) => {
    const line = openLine(api.port, expected);
    for (let time = 0; time < timesEach; time += 1) times.push(await line.ask(request(loop)));
    line.close();
  });
  await Promise.all(loops);
  return percentile(times, 0.95);
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
  return { api: await startProcess("api.ts", world), world };
};

await inPlace(async (place) => {
  const filled: Filled[] = [];
  try {
    for (const messages of sizes) filled.push(await newFilled(place, messages));
    const ofWork = async (what: string, work: Work) =>
      growthRow(what, await inTurns(rounds, (which) => p95Of(filled[which]!, work)), goal);
    const rows = [await ofWork("list of 20", "reads"), await ofWork("write", "writes")];
    console.log(`${machine()}\n\nAfter a warm-up, ${rounds} rounds of ${people * timesEach} requests.\n`);
    console.log(asRows([["p95, ms", ...sizes.map((size) => `${size} messages`), "×", ""], ...rows]));
  } finally {
    for (const { api } of filled) await api.stop();
  }
});
