/** How many letters must be put in, taken out or changed to get from one word to the other. */
const distance = (from: string, to: string): number => {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [i, letter] of from.split("").entries()) {
    const next = [i + 1];
    for (const [j, other] of to.split("").entries()) {
      next.push(Math.min(next[j]! + 1, row[j + 1]! + 1, row[j]! + (letter === other ? 0 : 1)));
    }
    row = next;
  }
  return row[to.length]!;
};

/** The candidate that was most likely meant, if any comes near. */
export const nearest = (
  typed: string,
  candidates: readonly string[],
  most = Math.max(2, typed.length / 3),
): string | null => {
  const [best] = candidates
    .map((candidate) => ({ candidate, away: distance(typed.toLowerCase(), candidate.toLowerCase()) }))
    .toSorted((a, b) => a.away - b.away);
  return best && best.away <= most ? best.candidate : null;
};
