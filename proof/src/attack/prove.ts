import { canary } from "@sosmessages/server/test/hostile/hostile-lists.ts";
import { p50, p99, startBystander, type Samples } from "../bystander.ts";
import type { Flags } from "../flags.ts";
import type { Finding, Report } from "../report.ts";
import { startServer, type Setting } from "../server.ts";
import { allCases, allItems } from "./cases.ts";
import { startWorker, type Order } from "./worker.ts";
import { floodNames, type FloodName } from "./floods.ts";
import { frameCases } from "./frames.ts";
import { mainThreadGoal, measureItems, type Items } from "./items.ts";
import type { Tally } from "./routes.ts";
import { makeWorld, registeredRoutes, type Routes } from "./world.ts";

/** Percentage of frames. */
const frameShare = 20;
/** One item for this many requests. */
const itemEvery = 20;
const ratioGoal = 3;
/** The heap varies by some megabytes, so a leak of fewer things cannot be recognised. */
const fewHeld = 50;
const keptGoal = 2 * 2 ** 20;
const sixHours = 6 * 3_600_000;

type Server = Awaited<ReturnType<typeof startServer>>;
type Bystander = Awaited<ReturnType<typeof startBystander>>;

/** Shorter in the tests. */
export type Pace = { readonly calm: number; readonly flood: number; readonly floods?: readonly FloodName[] };
const usualPace: Pace = { calm: 5_000, flood: 30_000 };

export type Row = {
  readonly name: string;
  readonly tally: Tally;
  readonly seconds: number;
  readonly samples: Samples;
  readonly ratio: number;
  /** Bytes that the server kept for each open connection. Null: no connection was left open. */
  readonly keptEach: number | null;
  readonly complaints: readonly string[];
};

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const together = (...all: readonly Samples[]): Samples => ({
  milliseconds: all.flatMap(({ milliseconds }) => milliseconds),
});

/** Runs the order between two calm periods, all measured by the same bystanders. */
const comparedWithCalm = async (
  name: string,
  { server, bystander, calm }: { server: Server; bystander: Bystander; calm: number },
  order: Order,
): Promise<Row> => {
  const worker = await startWorker(
    (tally) => void (process.stderr.isTTY && process.stderr.write(`\r${name}: ${tally.sent}   `)),
  );
  const before = (await bystander.during(() => pause(calm))).samples;
  const kept = await server.pulseAfterGc();
  const start = performance.now();
  const { result: tally, samples } = await bystander.during(() => worker.run(order));
  const seconds = (performance.now() - start) / 1000;
  const held = tally.statuses.held ?? 0;
  const holding = server.hasEnded() ? kept : await server.pulseAfterGc();
  await worker.letGo();
  const after = (await bystander.during(() => pause(calm))).samples;
  return {
    name,
    tally,
    seconds,
    samples,
    ratio: p99(samples) / p99(together(before, after)),
    keptEach: held === 0 ? null : Math.max(0, holding.kept - kept.kept) / Math.max(held, fewHeld),
    complaints: [...bystander.complaints(), ...(server.hasEnded() ? ["the server ended"] : [])],
  };
};

/** A single case is a request, unless something else is asked for. */
const isWanted = ({ only, case: single }: Flags, name: string): boolean =>
  only.length === 0 ? single === null || name === "routes" : only.includes(name);

type Generated = { readonly rows: Row[]; readonly items: Items | null; readonly cases: number };

/** Generated requests and frames, with raised limits. */
const generated = async (place: Setting, routes: Routes, flags: Flags, pace: Pace): Promise<Generated> => {
  const server = await startServer(place, "attack_generated", {
    TRUSTED_PROXIES: "127.0.0.1",
    LIMIT_FACTOR: "1000000",
  });
  const wanted = (name: string) => isWanted(flags, name);
  const rows: Row[] = [];
  try {
    const world = await makeWorld(server, routes);
    const { number, of } = flags.part;
    const span = (all: number) =>
      flags.case === null
        ? { from: Math.floor((all * (number - 1)) / of), to: Math.floor((all * number) / of) }
        : { from: flags.case, to: flags.case + 1 };
    const items = wanted("items")
      ? await measureItems(server, world, flags.seed, {
          ...span(Math.min(allItems(world), Math.ceil(flags.requests / itemEvery))),
          isWithLetters: isWanted(flags, "letters"),
        })
      : null;
    const bystander = await startBystander(server.url);
    const until = flags.minutes === null ? Date.now() + sixHours : Date.now() + flags.minutes * 60_000;
    const common = { port: server.port, seed: flags.seed, until, world, databaseUrl: server.databaseUrl };
    const frames = Math.floor((flags.requests * frameShare) / 100);
    const setup = { server, bystander, calm: pace.calm };
    if (wanted("routes")) {
      const order = { run: "routes", ...common, ...span(flags.requests - frames) } as const;
      rows.push(await comparedWithCalm("requests", setup, order));
    }
    if (wanted("frames")) {
      const order = { run: "frames", ...common, ...span(frames) } as const;
      rows.push(await comparedWithCalm("frames", setup, order));
    }
    await bystander.stop();
    return { rows: withLogOf(rows, server), items, cases: allCases(world) };
  } finally {
    await server.stop();
  }
};

/** Floods from one network at normal limits. */
const flooded = async (place: Setting, routes: Routes, { fault }: Flags, pace: Pace): Promise<Row[]> => {
  const server = await startServer(place, "attack_flooded", { TRUSTED_PROXIES: "127.0.0.1", LIMIT_FACTOR: "1" });
  const rows: Row[] = [];
  try {
    const world = await makeWorld(server, routes);
    const bystander = await startBystander(server.url);
    const { port, databaseUrl } = server;
    const wanted = (pace.floods ?? floodNames).filter((name) => name.includes(fault));
    for (const [number, name] of wanted.entries()) {
      // Each flood has a separate address, so that limits don't carry over.
      const address = `203.0.113.${number + 1}`;
      const order = { run: "flood", name, port, databaseUrl, milliseconds: pace.flood, world, address } as const;
      rows.push(await comparedWithCalm(name, { server, bystander, calm: pace.calm }, order));
      if (server.hasEnded()) break;
    }
    await bystander.stop();
    return withLogOf(rows, server);
  } finally {
    await server.stop();
  }
};

/** Unexpected errors in the server's log, and anything that was sent, count as complaints. */
const withLogOf = (rows: Row[], server: Server): Row[] => {
  const said = server
    .log()
    .split("\n")
    .filter((line) => /"event":"(unexpected|job-failed)"/.test(line) || line.includes(canary));
  const last = rows.pop();
  return last ? [...rows, { ...last, complaints: [...last.complaints, ...new Set(said.slice(0, 20))] }] : rows;
};

const statusesOf = ({ statuses }: Tally): string =>
  Object.entries(statuses)
    .toSorted(([, a], [, b]) => b - a)
    .map(([status, times]) => `${status} × ${times}`)
    .join(", ");

const rowOf = ({ name, tally, seconds, samples, ratio, keptEach, complaints }: Row): string[] => [
  name,
  String(tally.sent),
  (tally.sent / seconds).toFixed(0),
  p50(samples).toFixed(1),
  p99(samples).toFixed(1),
  ratio.toFixed(2),
  keptEach === null ? "" : (keptEach / 1024).toFixed(0),
  String(tally.wrong + complaints.length),
  statusesOf(tally),
];
const headings = ["", "sent", "a second", "p50 ms", "p99 ms", "× calm", "kB kept each", "failures", "met with"];

const sum = (rows: readonly Row[], of: (row: Row) => number) => rows.reduce((total, row) => total + of(row), 0);

const findingsOf = (rows: readonly Row[], items: Items | null): Finding[] => {
  const finding = (what: string, measured: number, goal: string, holds: boolean, digits = 0): Finding => ({
    what,
    measured: measured.toFixed(digits),
    goal,
    holds,
  });
  const sent = sum(rows, ({ tally }) => tally.sent);
  const hashes = sum(rows, ({ tally }) => tally.mayHash);
  const wrong = sum(rows, ({ tally }) => tally.wrong);
  const complaints = sum(rows, ({ complaints: said }) => said.length);
  const ratio = Math.max(0, ...rows.map((row) => row.ratio));
  const kept = Math.max(0, ...rows.map(({ keptEach }) => keptEach ?? 0));
  return [
    ...(rows.length === 0
      ? []
      : [
          finding("requests and frames sent", sent, "", true),
          finding("of a hundred that may reach a password hash", (hashes * 100) / sent, "≤ 1", hashes * 100 <= sent, 2),
          finding("answered 500, or not at all, or 503 without a limit's doing", wrong, "0", wrong === 0),
          finding("bystanders cut off or refused, restarts, faults in the log", complaints, "0", complaints === 0),
          finding("bystander's p99, times calm", ratio, "≤ 3", ratio <= ratioGoal, 2),
          finding("kB kept for one thing held open", kept / 1024, "≤ 2048", kept <= keptGoal),
        ]),
    ...(items === null
      ? []
      : [
          finding("measured alone", items.measured, "", true),
          finding("ms of the main thread for one", items.worst, "≤ 50", items.worst <= mainThreadGoal, 1),
          finding("of them answered 500 or not at all", items.failures.length, "0", items.failures.length === 0),
        ]),
  ];
};

/** The service survives every request, and other users are served. */
export const proveAttack = async (place: Setting, flags: Flags, pace: Pace = usualPace): Promise<Report> => {
  const routes = await registeredRoutes(place);
  const wantsGenerated = ["items", "routes", "frames"].some((name) => isWanted(flags, name));
  const none: Generated = { rows: [], items: null, cases: 0 };
  const { rows: first, items, cases } = wantsGenerated ? await generated(place, routes, flags, pace) : none;
  const rows = [...first, ...(isWanted(flags, "floods") ? await flooded(place, routes, flags, pace) : [])];
  const findings = findingsOf(rows, items);
  return {
    proof: "attack",
    tables: [
      {
        title: `${cases} requests and ${frameCases} frames would be each value in each place by everybody`,
        rows: [headings, ...rows.map(rowOf)],
      },
    ],
    findings,
    failures: [
      ...(items?.failures ?? []),
      ...rows.flatMap(({ name, tally, complaints }) =>
        [...new Set([...tally.failures, ...complaints])].map((said) => `${name}: ${said}`),
      ),
    ],
    holds: findings.every(({ holds }) => holds),
    figures: {
      flags,
      items,
      rows: rows.map(({ name, tally, seconds, samples, ratio, keptEach }) => ({
        name,
        tally,
        seconds,
        p50: p50(samples),
        p99: p99(samples),
        ratio,
        keptEach,
      })),
    },
  };
};
