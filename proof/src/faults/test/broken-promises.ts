import { proveFaults } from "../prove.ts";

/** Times are meaningful only on an idle machine. */
const isTime = (what: string) => /after|slowest/.test(what);
const fewestLetters = 10;

/** The findings of a run. A run with too few letters proves too little. */
export const brokenPromises = async (setup: string, run: { faults: number; fault: string; seed: number }) => {
  const { findings, failures } = await proveFaults({ ...run, only: [setup] });
  const letters = Number(findings.find(({ what }) => what === "letters")?.measured);
  return [
    ...failures,
    ...findings
      .filter(({ what, holds }) => !holds && !isTime(what))
      .map(({ what, measured }) => `${what}: ${measured}`),
    ...(letters > fewestLetters ? [] : [`only ${letters} letters were stored`]),
  ];
};
