import type { ReplacedPlace } from "#mailbox/kept.ts";

export type TextSpan = { readonly start: number; readonly end: number };
export type MeantSpan = TextSpan & { readonly words: string };

const isLowSurrogate = (text: string, at: number) => /[\uDC00-\uDFFF]/.test(text.charAt(at));

/**
 * null: these words are not at these places. Half a character is taken whole, and places that touch become one. What is put there
 * tells the kind of what stood there at most, and never its length.
 */
export const withoutSpans = (
  text: string,
  spans: readonly MeantSpan[],
  markFor: (taken: TextSpan) => string,
): { readonly text: string; readonly replaced: readonly ReplacedPlace[] } | null => {
  if (spans.some(({ start, end, words }) => start >= end || text.slice(start, end) !== words)) return null;
  const replaced: ReplacedPlace[] = [];
  for (const span of spans.toSorted((a, b) => a.start - b.start)) {
    const start = isLowSurrogate(text, span.start) ? span.start - 1 : span.start;
    const end = isLowSurrogate(text, span.end) ? span.end + 1 : span.end;
    const before = replaced.at(-1);
    if (before === undefined || start > before.end) replaced.push({ start, end, mark: markFor({ start, end }) });
    else replaced[replaced.length - 1] = { ...before, end: Math.max(before.end, end) };
  }
  let left = "";
  let at = 0;
  for (const { start, end, mark } of replaced) {
    left += text.slice(at, start) + mark;
    at = end;
  }
  return { text: left + text.slice(at), replaced };
};
