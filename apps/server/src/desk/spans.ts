export type Span = { readonly start: number; readonly end: number };

const isLowSurrogate = (text: string, at: number) => /[\uDC00-\uDFFF]/.test(text.charAt(at));

/**
 * null: the places are not in this text. Half a character is taken whole, and places that touch become one. What is put there
 * tells the kind of what stood there at most, and never its length.
 */
export const withoutSpans = (text: string, spans: readonly Span[], markFor: (taken: Span) => string): string | null => {
  if (spans.some(({ start, end }) => start >= end || end > text.length)) return null;
  let kept = "";
  let at = 0;
  for (const span of spans.toSorted((a, b) => a.start - b.start)) {
    const start = isLowSurrogate(text, span.start) ? span.start - 1 : span.start;
    const end = isLowSurrogate(text, span.end) ? span.end + 1 : span.end;
    if (at === 0 || start > at) kept += text.slice(at, start) + markFor({ start, end });
    at = Math.max(at, end);
  }
  return kept + text.slice(at);
};
