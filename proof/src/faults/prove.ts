import type { Flags } from "../flags.ts";
import { finding, type Finding, type Report } from "../report.ts";
import type { Prepare } from "./fault.ts";
import { broken, newLedger, type Ledger } from "./ledger.ts";
import { oneServer } from "./one-server.ts";
import { runOn, type FaultRecord, type SetupReport } from "./run.ts";
import { twoServers } from "./two-servers.ts";

const setups = [
  { name: "one", open: oneServer },
  { name: "notify", open: (ledger: Ledger, prepare: Prepare) => twoServers(ledger, prepare, false) },
  { name: "redis", open: (ledger: Ledger, prepare: Prepare) => twoServers(ledger, prepare, true) },
];
const goals = { notReady: 5, alert: 30, refusal: 10 };

const worst = (numbers: readonly (number | null)[]) => Math.max(0, ...numbers.map((number) => number ?? 0));
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

const headings = ["fault", "times", "not ready after", "alert after", "back after"];
const rowOf = ([fault, records]: readonly [string, readonly FaultRecord[]]): string[] => [
  fault,
  String(records.length),
  ...(["untilNotReady", "untilAlert", "untilBack"] as const).map((what) => {
    const times = records.map((record) => record[what]).filter((time) => time !== null);
    return times.length === 0 ? "–" : `${worst(times).toFixed(1)} s`;
  }),
];

/** Every promise holds while one part after the other fails. */
export const proveFaults = async (
  { faults, fault, only, seed }: Pick<Flags, "faults" | "fault" | "only" | "seed">,
  prepare: Prepare = async () => {},
): Promise<Report> => {
  const wanted = setups.filter(({ name }) => only.length === 0 || only.includes(name));
  let current = "";
  const ledger = newLedger(
    () => `(--seed ${seed} --faults ${faults} --only ${current}${fault && ` --fault ${fault}`})`,
  );
  const reports: SetupReport[] = [];
  for (const { name, open } of wanted) {
    current = name;
    const setup = await open(ledger, prepare);
    const options = { seed, faults: Math.ceil(faults / wanted.length), only: fault };
    reports.push(await runOn(setup, ledger, options).finally(setup.stop));
  }
  const records = reports.flatMap((report) => report.faults);
  const some = (what: string, count: number) => ({ ...finding(what, count), goal: "≥ 1", holds: count > 0 });
  const findings: Finding[] = [
    some("faults", records.length),
    some("claims and sends recorded", sum(reports.map(({ recorded }) => recorded))),
    ...Object.entries(ledger.done).map(([what, count]) => finding(what, count)),
    ...broken.map((what) => finding(what, ledger.count(what), 0)),
    finding("seconds until not ready", worst(records.map(({ untilNotReady }) => untilNotReady)), goals.notReady, 1),
    finding("seconds until the alert", worst(records.map(({ untilAlert }) => untilAlert)), goals.alert, 1),
    finding("seconds of the slowest refusal", worst(reports.map((report) => report.slowestRefusal)), goals.refusal, 1),
  ];
  return {
    tables: reports.map(({ setup, faults: ofSetup, received, leftOut }) => ({
      title: [
        `${setup}: worst of each; ${received} events received`,
        ...leftOut.map((what) => `left out: ${what}`),
      ].join("\n"),
      rows: [headings, ...[...Map.groupBy(ofSetup, ({ fault: name }) => name)].map(rowOf)],
    })),
    findings,
    failures: ledger.cases(),
  };
};
