import { setTimeout as pause } from "node:timers/promises";
import { percentile } from "@sosmessages/bench/src/table.ts";
import { startProcess } from "@sosmessages/bench/src/process.ts";
import { readConfig } from "@sosmessages/server/src/config.ts";
import { startService } from "@sosmessages/server/src/start-service.ts";
import { canary } from "@sosmessages/server/test/hostile/hostile-lists.ts";
import { startBystander, type Bystander } from "../bystander.ts";
import type { Flags } from "../flags.ts";
import { finding, type Finding, type Report } from "../report.ts";
import { newStorage, startServer, type Server, type Setting } from "../server.ts";
import { allCases, allItems } from "./cases.ts";
import { floodNames, type FloodName } from "./floods.ts";
import { frameCases } from "./frames.ts";
import { measureItems, type Items } from "./items.ts";
import { makeWorld, type World } from "./world.ts";
import type { Tally } from "./routes.ts";

/** Percentage of frames. */
const frameShare = 20;
/** One item for this many requests. */
const itemEvery = 20;
const ratioGoal = 3;
/** The heap varies by some megabytes, so a leak of fewer things cannot be recognised. */
const fewHeld = 50;
const keptGoal = 2 * 2 ** 20;

/** Shorter in the tests, and with a wider limit of the main thread's time, because they share the processor. */
export type Pace = {
  readonly calm: number;
  readonly flood: number;
  readonly mainThreadGoal: number;
  readonly floods?: readonly FloodName[];
};
const usualPace: Pace = { calm: 5_000, flood: 30_000, mainThreadGoal: 50 };

type Attack = { readonly name: string; readonly kind: "routes" | "frames" | "flood"; readonly order: object };
type Row = Awaited<ReturnType<typeof comparedWithCalm>>;

const p99 = (times: readonly number[]) => percentile(times, 0.99);

/** Attacks between two calm periods, all measured by the same bystanders. */
const comparedWithCalm = async (server: Server, bystander: Bystander, calm: number, { name, kind, order }: Attack) => {
  const worker = await startProcess(new URL("worker.ts", import.meta.url), { databaseUrl: server.databaseUrl });
  const { times: before } = await bystander.during(() => pause(calm));
  const kept = await server.pulse("pulse after gc");
  const start = performance.now();
  const { result: tally, times } = await bystander.during(() =>
    worker.ask<Tally>(kind, { port: server.port, ...order }),
  );
  const seconds = (performance.now() - start) / 1000;
  const held = tally.statuses.held ?? 0;
  const holding = server.hasEnded() ? kept : await server.pulse("pulse after gc");
  await worker.stop();
  const { times: after } = await bystander.during(() => pause(calm));
  return {
    name,
    tally,
    seconds,
    /** Milliseconds that bystanders waited, and their p99 compared with calm periods. */
    times,
    ratio: p99(times) / p99([...before, ...after]),
    /** Bytes that the server kept for each open connection. Null: no connection was left open. */
    keptEach: held === 0 ? null : Math.max(0, holding.kept - kept.kept) / Math.max(held, fewHeld),
    complaints: [...bystander.complaints(), ...(server.hasEnded() ? ["the server ended"] : [])],
  };
};

/** Runs attacks on one server. Unexpected errors in its log, and anything that was sent, count as complaints. */
const attackAll = async (server: Server, world: World, calm: number, attacks: readonly Attack[]): Promise<Row[]> => {
  const rows: Row[] = [];
  const bystander = await startBystander(server.url, world.bystanders);
  for (const attack of attacks)
    if (!server.hasEnded()) rows.push(await comparedWithCalm(server, bystander, calm, attack));
  await bystander.stop();
  const isFault = (line: string) => /"event":"(unexpected|job-failed)"/.test(line) || line.includes(canary);
  rows.at(-1)?.complaints.push(...server.log().split("\n").filter(isFault).slice(0, 20));
  return rows;
};

const headings = ["", "sent", "a second", "p50 ms", "p99 ms", "× calm", "kB kept each", "failures", "met with"];
const rowOf = ({ name, tally, seconds, times, ratio, keptEach, complaints }: Row): string[] => [
  name,
  String(tally.sent),
  (tally.sent / seconds).toFixed(0),
  percentile(times, 0.5).toFixed(1),
  p99(times).toFixed(1),
  ratio.toFixed(2),
  keptEach === null ? "" : (keptEach / 1024).toFixed(0),
  String(tally.wrong + complaints.length),
  Object.entries(tally.statuses)
    .toSorted(([, a], [, b]) => b - a)
    .map(([status, count]) => `${status} × ${count}`)
    .join(", "),
];

const findingsOf = (rows: readonly Row[]): Finding[] => {
  const sum = (of: (row: Row) => number) => rows.reduce((total, row) => total + of(row), 0);
  const sent = sum(({ tally }) => tally.sent);
  const hashes = sum(({ tally }) => tally.mayHash);
  const kept = Math.max(0, ...rows.map(({ keptEach }) => keptEach ?? 0));
  if (rows.length === 0) return [];
  return [
    finding("requests and frames sent", sent),
    finding("of a hundred that may reach a password hash", (hashes * 100) / sent, 1, 2),
    finding(
      "answered 500, or not at all, or 503 without a limit's doing",
      sum(({ tally }) => tally.wrong),
      0,
    ),
    finding(
      "bystanders cut off or refused, restarts, faults in the log",
      sum(({ complaints }) => complaints.length),
      0,
    ),
    finding("bystander's p99, times calm", Math.max(0, ...rows.map(({ ratio }) => ratio)), ratioGoal, 2),
    finding("kB kept for one thing held open", kept / 1024, keptGoal / 1024),
  ];
};

const findingsOfItems = ({ measured, worst, failures }: Items, mainThreadGoal: number): Finding[] => [
  finding("measured alone", measured),
  finding("ms of the main thread for one", worst, mainThreadGoal, 1),
  finding("of them answered 500 or not at all", failures.length, 0),
];

/** The service survives every request, and other users are served. */
export const proveAttack = async (place: Setting, flags: Flags, pace: Pace = usualPace): Promise<Report> => {
  const storage = await newStorage(place);
  const { registered, stop } = await startService(
    readConfig({ PORT: "0", DATA_DIR: storage.dataDir, STOP_DELAY: "0", ...storage.rights }),
    () => {},
  );
  await stop();
  let made: World | null = null;
  /** One server after the other, with the same people. */
  const withServer = async <T>(limits: string, work: (server: Server, world: World) => Promise<T>): Promise<T> => {
    const server = await startServer(storage, { TRUSTED_PROXIES: "127.0.0.1", LIMIT_FACTOR: limits });
    try {
      return await work(server, (made ??= await makeWorld(server, registered)));
    } finally {
      await server.stop();
    }
  };

  const { seed, requests, only, case: single } = flags;
  /** A single case is a request, unless something else is asked for. */
  const isWanted = (name: string) => (only.length === 0 ? single === null || name === "routes" : only.includes(name));
  const span = (all: number) => (single === null ? { from: 0, to: all } : { from: single, to: single + 1 });
  const frames = Math.floor((requests * frameShare) / 100);

  const rows: Row[] = [];
  const findings: Finding[] = [];
  const failures: string[] = [];
  if (["items", "routes", "frames"].some(isWanted)) {
    await withServer("1000000", async (server, world) => {
      const { mainThreadGoal } = pace;
      if (isWanted("items")) {
        const few = span(Math.min(allItems(world), Math.ceil(requests / itemEvery)));
        const isWithLetters = isWanted("letters");
        const items = await measureItems(server, world, seed, { ...few, isWithLetters, mainThreadGoal });
        findings.push(...findingsOfItems(items, mainThreadGoal));
        failures.push(...items.failures);
      }
      const generated: Attack[] = [
        { name: "requests", kind: "routes", order: { seed, world, ...span(requests - frames) } },
        { name: "frames", kind: "frames", order: { seed, world, ...span(frames) } },
      ];
      const wanted = generated.filter(({ kind }) => isWanted(kind));
      rows.push(...(await attackAll(server, world, pace.calm, wanted)));
    });
  }
  if (isWanted("floods")) {
    // From one network, at normal limits.
    await withServer("1", async (server, world) => {
      const wanted = (pace.floods ?? floodNames).filter((name) => name.includes(flags.fault));
      const attacks = wanted.map((name, number): Attack => {
        // Each flood has a separate address, so that limits don't carry over.
        const order = { name, milliseconds: pace.flood, world, address: `203.0.113.${number + 1}` };
        return { name, kind: "flood", order };
      });
      rows.push(...(await attackAll(server, world, pace.calm, attacks)));
    });
  }
  const cases = made === null ? 0 : allCases(made);
  const title = `${cases} requests and ${frameCases} frames would be each value in each place by everybody`;
  return {
    tables: [{ title, rows: [headings, ...rows.map(rowOf)] }],
    findings: [...findingsOf(rows), ...findings],
    failures: [
      ...failures,
      ...rows.flatMap(({ name, tally, complaints }) =>
        [...new Set([...tally.failures, ...complaints])].map((said) => `${name}: ${said}`),
      ),
    ],
  };
};
