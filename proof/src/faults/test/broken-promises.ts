import { copyCluster } from "@sosmessages/server/test/support/new-database.ts";
import { proveFaults } from "../prove.ts";

/** Times are meaningful only on an idle machine. */
const isTime = (what: string) => what.startsWith("seconds");
/** A run with less work than this proves too little. */
const fewest = { letters: 10, profiles: 1 };

/** The findings of a run. */
export const brokenPromises = async (setup: string, run: { faults: number; fault: string; seed: number }) => {
  const { findings, failures } = await proveFaults({ ...run, only: [setup] }, copyCluster);
  const done = (what: string) => Number(findings.find((finding) => finding.what === what)?.measured);
  return [
    ...failures,
    ...findings
      .filter(({ what, holds }) => !holds && !isTime(what))
      .map(({ what, measured }) => `${what}: ${measured}`),
    ...Object.entries(fewest).flatMap(([what, least]) => (done(what) >= least ? [] : [`only ${done(what)} ${what}`])),
  ];
};
