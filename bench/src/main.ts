import { parseArgs } from "node:util";
import { inPlace, type Place } from "./database.ts";
import { overHttp, type Pace } from "./load.ts";
import { startProcess, type Process } from "./process.ts";
import { measureRealtime, realtimeTable } from "./realtime.ts";
import { asTable, machine, shareOf, type Round, type Share } from "./table.ts";
import { makeWorld, requestFor, type Work, type World } from "./world.ts";

const usage = `npm run bench                        everything
npm run bench -- api                 the caller's API; or one of writes, reads, short-reads, logins
npm run bench -- realtime            5,000 listeners; --sockets for another number
npm run bench -- --rounds 15 --seconds 1 --json`;

const contests = [
  { work: "writes", rival: "bare-route", goal: 0.65 },
  { work: "reads", rival: "bare-route", goal: 0.65 },
  { work: "short-reads", rival: "bare-route", goal: 0.65 },
  { work: "logins", rival: "argon2", goal: 0.88 },
] as const;
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
const [rounds, seconds, sockets] = [Number(values.rounds), Number(values.seconds), Number(values.sockets)];
const isAsked = (name: string) => positionals.length === 0 || positionals.includes(name);
const chosen = contests.filter(({ work }) => isAsked("api") || isAsked(work));
const known = new Set<string>(["api", "realtime", ...contests.map(({ work }) => work)]);
const isUnknown = positionals.some((name) => !known.has(name));
if (values.help || isUnknown || !(rounds >= 1) || !(seconds > 0) || !(sockets >= 1)) {
  console.error(usage);
  process.exit(values.help ? 0 : 2);
}

const measure = async (contender: Process, work: Work, world: World, forSeconds: number): Promise<Round> => {
  const order = { seconds: forSeconds, concurrency };
  const { expected, request } = requestFor(work, world);
  const before = await contender.ask("processor");
  const { done, perSecond } = await (contender.port === 0
    ? contender.ask<Pace>("run", order)
    : overHttp(contender.port, order, expected, request));
  return { perSecond, processor: ((await contender.ask("processor")) - before) / done };
};

/** Alternates between the service and its rival, so that other load on the machine affects both. */
const hold = async (contest: (typeof contests)[number], world: World, rivalWorld: World): Promise<Share> => {
  const contenders: Process[] = [];
  const held: Round[][] = [[], []];
  try {
    contenders.push(await startProcess("api", world), await startProcess(contest.rival, rivalWorld));
    for (const contender of contenders) await measure(contender, contest.work, world, warmUpSeconds);
    for (let round = 1; round <= rounds; round += 1) {
      for (const [which, contender] of contenders.entries())
        held[which]!.push(await measure(contender, contest.work, world, seconds));
      if (process.stderr.isTTY) process.stderr.write(`\r${contest.work}: round ${round} of ${rounds}   `);
    }
  } finally {
    for (const contender of contenders) await contender.stop();
  }
  return shareOf(contest, held[0]!, held[1]!);
};

const shares: Share[] = [];
const holdAll = async ({ folder, postgresUrl: url, newDatabase }: Place): Promise<void> => {
  const world = await makeWorld(folder, url, concurrency);
  // The rival writes rows that no key decrypts. In the service's database, jobs would spend time on them.
  const rivalWorld = { ...world, databaseUrl: await newDatabase("rivals", new URL(url).pathname.slice(1)) };
  for (const contest of chosen) shares.push(await hold(contest, world, rivalWorld));
};

if (chosen.length > 0) await inPlace(holdAll);
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
