/** What stands where the desk or the program has overwritten personal data: "[navn]", "[phone number]". See `texts/src/removed.ts`. */
const removedMark = /\[\p{L}[\p{L} -]*\]/gu;

/**
 * Whether this is the text that was stored. Words may have been overwritten in it since: then everything around them must be the
 * same, as what stood there is gone for good.
 */
export const isSameText = (stored: string, sent: string): boolean => {
  if (stored === sent) return true;
  const [first = "", ...rest] = stored.split(removedMark);
  const last = rest.pop();
  if (last === undefined || !sent.startsWith(first) || !sent.endsWith(last)) return false;
  let from = first.length;
  for (const part of rest) {
    const at = sent.indexOf(part, from);
    if (at === -1) return false;
    from = at + part.length;
  }
  return from <= sent.length - last.length;
};
