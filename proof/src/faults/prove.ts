import type { Flags } from "../flags.ts";
import type { Finding, Report } from "../report.ts";
import { broken, newLedger, type Ledger } from "./ledger.ts";
import { oneServer } from "./one-server.ts";
import { runOn, type FaultRecord, type GroundReport } from "./run.ts";
import { twoServers } from "./two-servers.ts";

const grounds = {
  one: oneServer,
  notify: (ledger: Ledger) => twoServers(ledger, false),
  redis: (ledger: Ledger) => twoServers(ledger, true),
} as const;
type GroundName = keyof typeof grounds;
const isGround = (name: string): name is GroundName => Object.hasOwn(grounds, name);

/** Enough of each to get in each other's way, and few enough to leave the machine to the service. */
const people = { callers: 6, volunteers: 2 };
const goals = { notReady: 5, alert: 30, refusal: 10 };

const seconds = (value: number | null): string => (value === null ? "–" : `${value.toFixed(1)} s`);

const rowOf = ({ fault, times, untilNotReady, untilAlert, untilBack }: FaultRecord): string[] => [
  fault,
  String(times),
  seconds(untilNotReady),
  seconds(untilAlert),
  seconds(untilBack),
];

const worstOf = (reports: readonly GroundReport[], pick: (record: FaultRecord) => number | null): number =>
  Math.max(0, ...reports.flatMap(({ faults }) => faults.map((record) => pick(record) ?? 0)));

const within = (what: string, measured: number, goal: number): Finding => ({
  what,
  measured: seconds(measured),
  goal: `≤ ${goal} s`,
  holds: measured <= goal,
});

/** Callers, volunteers and listeners at work, while one part after the other fails: what was promised must hold. */
export const proveFaults = async ({
  faults,
  fault,
  only,
}: Pick<Flags, "faults" | "fault" | "only">): Promise<Report> => {
  const names = only.length === 0 ? (Object.keys(grounds) as GroundName[]) : only.filter(isGround);
  const ledger = newLedger();
  const reports: GroundReport[] = [];
  for (const name of names) {
    const ground = await grounds[name](ledger);
    try {
      reports.push(await runOn(ground, ledger, { ...people, faults: Math.ceil(faults / names.length), only: fault }));
    } finally {
      await ground.stop();
    }
  }
  const suffered = reports.flatMap((report) => report.faults).reduce((sum, { times }) => sum + times, 0);
  const findings: Finding[] = [
    { what: "faults", measured: String(suffered), goal: "≥ 1", holds: suffered > 0 },
    ...Object.entries(ledger.done).map(([what, count]) => ({ what, measured: String(count), goal: "", holds: true })),
    ...broken.map((what) => {
      const count = ledger.count(what);
      return { what, measured: String(count), goal: "0", holds: count === 0 };
    }),
    within(
      "not ready after",
      worstOf(reports, ({ untilNotReady }) => untilNotReady),
      goals.notReady,
    ),
    within(
      "alert after",
      worstOf(reports, ({ untilAlert }) => untilAlert),
      goals.alert,
    ),
    within("slowest refusal", Math.max(0, ...reports.map(({ slowestRefusal }) => slowestRefusal)), goals.refusal),
  ];
  return {
    proof: "faults",
    tables: reports.map(({ ground, faults: records, received, leftOut }) => ({
      title: [
        `${ground}: worst of each; ${received} events received`,
        ...leftOut.map((what) => `left out: ${what}`),
      ].join("\n"),
      rows: [["fault", "times", "not ready after", "alert after", "back after"], ...records.map(rowOf)],
    })),
    findings,
    failures: ledger.cases(),
    holds: findings.every(({ holds }) => holds),
    figures: { done: ledger.done, grounds: reports },
  };
};
