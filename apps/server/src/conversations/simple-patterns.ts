import type { Found } from "./reading.ts";

const patterns = [
  ["email", /[\p{L}\d._%+-]+@[\p{L}\d-]+(?:\.[\p{L}\d-]+)+/gu],
  ["identity-number", /(?<!\d)\d{6}[ -]?\d{5}(?!\d)/g],
  ["phone", /(?<!\d)(?:\+47|0047)?[ ]?(?:\d{2} ?){3}\d{2}(?!\d)|(?<!\d)\d{3} \d{2} \d{3}(?!\d)/g],
] as const;

/** Until the detector of retention/personal-data is there: what anybody would see at once. */
export const findSimple = (text: string): readonly Found[] => {
  const found: Found[] = [];
  for (const [kind, pattern] of patterns) {
    for (const match of text.matchAll(pattern)) {
      const start = match.index + (match[0].length - match[0].trimStart().length);
      const end = match.index + match[0].trimEnd().length;
      if (!found.some((other) => start < other.end && end > other.start)) found.push({ start, end, kind });
    }
  }
  return found.toSorted((a, b) => a.start - b.start);
};
