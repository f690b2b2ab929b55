// `npm run bench`: the caller's API compared with rivals, and realtime. README.md explains both.
import { parseArgs } from "node:util";
import { inPlace, type Place } from "./database.ts";
import { inTurns, overHttp, type Pace } from "./load.ts";
import { startProcess, type Process } from "./process.ts";
import { measureRealtime } from "./realtime.ts";
import { asRows, machine, median, verdict } from "./table.ts";
import { makeWorld, requestFor, type Work, type World } from "./world.ts";

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
  },
});
const [rounds, seconds] = [Number(values.rounds), Number(values.seconds)];
const isAsked = (name: string) => positionals.length === 0 || positionals.includes(name);

/** One round of one contender. `processor`: microseconds that its process used for one request. */
type Round = { readonly perSecond: number; readonly processor: number };

const measure = async (contender: Process, work: Work, world: World, forSeconds: number): Promise<Round> => {
  const order = { seconds: forSeconds, concurrency };
  const { expected, request } = requestFor(work, world);
  const before = await contender.ask("processor");
  const { done, perSecond } = await (contender.port === 0
    ? contender.ask<Pace>("run", order)
    : overHttp(contender.port, order, expected, request));
  return { perSecond, processor: ((await contender.ask("processor")) - before) / done };
};

const percent = (share: number) => `${Math.round(share * 100)} %`;
const headings = ["", "beside", "service/s", "beside/s", "share", "of all rounds", "goal", "service µs", "beside µs"];

/** Compares the service with its rival. */
const hold = async ({ work, rival, goal }: (typeof contests)[number], world: World, rivalWorld: World) => {
  const contenders: Process[] = [];
  try {
    contenders.push(await startProcess("api.ts", world), await startProcess(`${rival}.ts`, rivalWorld));
    for (const contender of contenders) await measure(contender, work, world, warmUpSeconds);
    const held = await inTurns(rounds, (which) => measure(contenders[which]!, work, world, seconds));
    const shares = held[0].map(({ perSecond }, round) => perSecond / held[1][round]!.perSecond);
    const medians = (of: keyof Round) => held.map((each) => median(each.map((round) => round[of])).toFixed(0));
    return [
      work,
      rival,
      ...medians("perSecond"),
      percent(median(shares)),
      `${percent(Math.min(...shares))} – ${percent(Math.max(...shares))}`,
      verdict(median(shares) >= goal, percent(goal)),
      ...medians("processor"),
    ];
  } finally {
    for (const contender of contenders) await contender.stop();
  }
};

const holdAll = async ({ folder, postgresUrl: url, newDatabase }: Place): Promise<string[][]> => {
  const world = await makeWorld(folder, url, concurrency);
  // The rival writes rows that no key decrypts. In the service's database, jobs would spend time on them.
  const rivalWorld = { ...world, databaseUrl: await newDatabase("rivals", new URL(url).pathname.slice(1)) };
  const rows: string[][] = [];
  for (const contest of contests)
    if (isAsked("api") || isAsked(contest.work)) rows.push(await hold(contest, world, rivalWorld));
  return rows;
};

console.log(
  `${machine()}\nEach contender warms up for ${warmUpSeconds} seconds, then ${rounds} rounds of ${seconds} s each, ${concurrency} requests at a time.\n`,
);
if (positionals.join() !== "realtime") console.log(`${asRows([headings, ...(await inPlace(holdAll))])}\n`);
if (isAsked("realtime")) console.log(asRows(await measureRealtime(Number(values.sockets), rounds, seconds)));
