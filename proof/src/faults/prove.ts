import type { Flags } from "../flags.ts";
import type { Finding, Report } from "../report.ts";
import { broken, newLedger, type Ledger } from "./ledger.ts";
import { oneServer } from "./one-server.ts";
import { runOn, type FaultRecord, type SetupReport } from "./run.ts";
import { twoServers } from "./two-servers.ts";

const setups = {
  one: oneServer,
  notify: (ledger: Ledger) => twoServers(ledger, false),
  redis: (ledger: Ledger) => twoServers(ledger, true),
} as const;
type SetupName = keyof typeof setups;
const isSetup = (name: string): name is SetupName => Object.hasOwn(setups, name);

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

const worstOf = (reports: readonly SetupReport[], pick: (record: FaultRecord) => number | null): number =>
  Math.max(0, ...reports.flatMap(({ faults }) => faults.map((record) => pick(record) ?? 0)));

const within = (what: string, measured: number, goal: number): Finding => ({
  what,
  measured: seconds(measured),
  goal: `≤ ${goal} s`,
  holds: measured <= goal,
});

/** Every promise holds while one part after the other fails. */
export const proveFaults = async ({
  faults,
  fault,
  only,
  seed,
}: Pick<Flags, "faults" | "fault" | "only" | "seed">): Promise<Report> => {
  const names = only.length === 0 ? (Object.keys(setups) as SetupName[]) : only.filter(isSetup);
  let current = "";
  const ledger = newLedger(
    () => `(--seed ${seed} --faults ${faults} --only ${current}${fault && ` --fault ${fault}`})`,
  );
  const reports: SetupReport[] = [];
  for (const name of names) {
    current = name;
    const setup = await setups[name](ledger);
    try {
      reports.push(
        await runOn(setup, ledger, { ...people, seed, faults: Math.ceil(faults / names.length), only: fault }),
      );
    } finally {
      await setup.stop();
    }
  }
  const suffered = reports.flatMap((report) => report.faults).reduce((sum, { times }) => sum + times, 0);
  const recorded = reports.reduce((sum, report) => sum + report.recorded, 0);
  const findings: Finding[] = [
    { what: "faults", measured: String(suffered), goal: "≥ 1", holds: suffered > 0 },
    { what: "claims and sends recorded", measured: String(recorded), goal: "≥ 1", holds: recorded > 0 },
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
    tables: reports.map(({ setup, faults: records, received, leftOut }) => ({
      title: [
        `${setup}: worst of each; ${received} events received`,
        ...leftOut.map((what) => `left out: ${what}`),
      ].join("\n"),
      rows: [["fault", "times", "not ready after", "alert after", "back after"], ...records.map(rowOf)],
    })),
    findings,
    failures: ledger.cases(),
    holds: findings.every(({ holds }) => holds),
    figures: { done: ledger.done, setups: reports },
  };
};
