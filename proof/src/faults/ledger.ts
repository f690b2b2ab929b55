/** What must never happen, and how often it did. */
export const broken = [
  "lost",
  "doubled",
  "resurrected",
  "out of order",
  "two holders",
  "unclear answer",
  "unanswered",
  "not back",
  "silent",
  "restarted unasked",
] as const;
export type Broken = (typeof broken)[number];

export type Ledger = ReturnType<typeof newLedger>;

const keptCases = 50;

/** Everything the service has acknowledged, and every promise that it broke. One for a whole run. */
export const newLedger = () => {
  const counts = new Map<Broken, number>();
  const cases = new Set<string>();
  const done = { letters: 0, replies: 0, deletions: 0, profiles: 0, mails: 0 };
  return {
    /** How much was acknowledged, so that a run in which nothing happened proves nothing. */
    done,
    cases: (): string[] => [...cases],
    report(what: Broken, detail: string): void {
      counts.set(what, (counts.get(what) ?? 0) + 1);
      if (cases.size < keptCases) cases.add(`${what}: ${detail.trim()}`);
    },
    count: (what: Broken): number => counts.get(what) ?? 0,
    isClean: (): boolean => counts.size === 0,
  };
};
