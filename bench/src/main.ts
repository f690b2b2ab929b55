import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startEmbeddedPostgres } from "@sosmessages/server/src/platform/embedded-postgres/embedded-postgres.ts";
import pg from "pg";
import { startContender, type Contender, type Work } from "./contender.ts";
import { overHttp } from "./load.ts";
import { measureRealtime, realtimeTable } from "./realtime.ts";
import { requestFor } from "./requests.ts";
import { asTable, machine, sharesOf, type Contest, type Rival, type Round, type Share } from "./table.ts";
import { makeWorld } from "./make-world.ts";
import type { World } from "./world.ts";

const usage = `npm run bench                        everything
npm run bench -- api                 the caller's API; or one of writes, reads, short-reads, logins
npm run bench -- realtime            5,000 who listen; --sockets for another number
npm run bench -- --rounds 15 --seconds 1 --json`;

const rivals: readonly Rival[] = [
  { name: "bare-route", goal: 0.65 },
  { name: "straight-pg", goal: null },
];
const contests: readonly Contest[] = [
  { suite: "api", work: "writes", rivals },
  { suite: "api", work: "reads", rivals },
  { suite: "api", work: "short-reads", rivals },
  { suite: "api", work: "logins", rivals: [{ name: "argon2", goal: 0.88 }] },
];
const warmUpSeconds = 10;
const concurrency = 16;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: "string", default: "15" },
    seconds: { type: "string", default: "1" },
    sockets: { type: "string", default: "5000" },
    json: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});
const rounds = Number(values.rounds);
const seconds = Number(values.seconds);
const sockets = Number(values.sockets);
const isAsked = (name: string) => positionals.length === 0 || positionals.includes(name);
const chosen = contests.filter(({ suite, work }) => isAsked(suite) || isAsked(work));
const isUnknown = (name: string) =>
  name !== "realtime" && !contests.some(({ suite, work }) => name === suite || name === work);
if (values.help || positionals.some(isUnknown) || !(rounds >= 1) || !(seconds > 0) || !(sockets >= 1)) {
  console.error(usage);
  process.exit(values.help ? 0 : 2);
}

const measure = async (contender: Contender, work: Work, world: World, forSeconds: number): Promise<Round> => {
  const order = { work, seconds: forSeconds, concurrency };
  const { expected, request } = requestFor(work, world);
  const before = await contender.processor();
  const { done, perSecond } = await (contender.port === null
    ? contender.run(order)
    : overHttp(contender.port, order, expected, request));
  return { perSecond, processor: ((await contender.processor()) - before) / done };
};

/** Round after round, each contender once in each, so that what else the machine does meets them all alike. */
const hold = async (contest: Contest, world: World, rivalsWorld: World): Promise<Share[]> => {
  const contenders: { name: string; contender: Contender; held: Round[] }[] = [];
  try {
    for (const name of [contest.suite, ...contest.rivals.map((rival) => rival.name)]) {
      contenders.push({
        name,
        contender: await startContender(name, name === contest.suite ? world : rivalsWorld),
        held: [],
      });
    }
    for (const { contender } of contenders) await measure(contender, contest.work, world, warmUpSeconds);
    for (let round = 1; round <= rounds; round += 1) {
      for (const { contender, held } of contenders) held.push(await measure(contender, contest.work, world, seconds));
      if (process.stderr.isTTY) process.stderr.write(`\r${contest.work}: round ${round} of ${rounds}   `);
    }
  } finally {
    for (const { contender } of contenders) await contender.stop();
  }
  return sharesOf(contest, new Map(contenders.map(({ name, held }) => [name, held])));
};

/** Rivals write what no key opens. In the service's own database its jobs would look at all of it, at the service's expense. */
const rivalsDatabase = async (databaseUrl: string): Promise<string> => {
  const url = new URL(databaseUrl);
  const own = url.pathname.slice(1);
  url.pathname = "/postgres";
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  await client.query(`CREATE DATABASE rivals TEMPLATE ${own}`);
  await client.end();
  url.pathname = "/rivals";
  return url.href;
};

const holdAll = async (): Promise<Share[]> => {
  const shares: Share[] = [];
  if (chosen.length === 0) return shares;
  const folder = await mkdtemp(join(tmpdir(), "sosmessages-bench-"));
  const postgres = await startEmbeddedPostgres({ directory: join(folder, "postgres") });
  try {
    const world = await makeWorld(folder, postgres.url, concurrency);
    const rivalsWorld = { ...world, databaseUrl: await rivalsDatabase(postgres.url) };
    for (const contest of chosen) shares.push(...(await hold(contest, world, rivalsWorld)));
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
  return shares;
};

const shares = await holdAll();
const realtime = isAsked("realtime") ? await measureRealtime(sockets, rounds, seconds) : null;
const conditions = `Each contender warms up for ${warmUpSeconds} seconds, then ${rounds} rounds of ${seconds} s each, ${concurrency} requests at a time.`;
const tables = [
  ...(shares.length > 0 ? [conditions, asTable(shares)] : []),
  ...(realtime ? [realtimeTable(realtime)] : []),
];
console.log(
  values.json
    ? JSON.stringify({ machine: machine(), warmUpSeconds, shares, realtime })
    : `\n${[machine(), ...tables].join("\n\n")}`,
);
