/** Promises, and how often each was broken. */
export const broken = [
  "lost",
  "doubled",
  "resurrected",
  "out of order",
  "not linearizable",
  "stored under a retired key",
  "carried out with old rights",
  "unclear answer",
  "unanswered",
  "not back",
  "silent",
  "restarted unasked",
] as const;
export type Broken = (typeof broken)[number];

export type Ledger = ReturnType<typeof newLedger>;

const keptCases = 50;

/** Counts acknowledged work and broken promises. `replay`: the flags that repeat the run. */
export const newLedger = (replay: () => string = () => "") => {
  const counts = new Map<Broken, number>();
  const cases = new Set<string>();
  const done = { letters: 0, replies: 0, deletions: 0, profiles: 0 };
  return {
    done,
    cases: (): string[] => [...cases],
    report(what: Broken, detail: string): void {
      counts.set(what, (counts.get(what) ?? 0) + 1);
      if (cases.size < keptCases) cases.add(`${what}: ${detail.trim()} ${replay()}`.trim());
    },
    count: (what: Broken): number => counts.get(what) ?? 0,
  };
};
