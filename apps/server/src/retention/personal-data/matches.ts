import type { PersonalKind } from "@sosmessages/contract/desk/fields.ts";

/** A stretch of the text, in UTF-16 offsets. */
export type Found = { readonly start: number; readonly end: number; readonly kind: PersonalKind };

/** Every match of a global pattern that `isIt` agrees to. A named group `it` narrows the stretch to a part of the match. */
export const matches = (
  text: string,
  pattern: RegExp,
  kind: PersonalKind,
  isIt: (it: string, start: number, end: number) => boolean = () => true,
): Found[] => {
  const found: Found[] = [];
  // Not `matchAll`: that makes a new pattern each time.
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    // A match of nothing leaves the pattern where it is, and it would match there for ever.
    if (match[0] === "") pattern.lastIndex += (text.codePointAt(pattern.lastIndex) ?? 0) > 0xffff ? 2 : 1;
    const it = match.groups?.["it"] ?? match[0];
    if (it === "") continue;
    const start = match.index + (it === match[0] ? 0 : match[0].lastIndexOf(it));
    if (isIt(it, start, start + it.length)) found.push({ start, end: start + it.length, kind });
  }
  return found;
};

/** The characters before or after a stretch, in lower case, up to the end of the line. */
export const shortlyBefore = (text: string, start: number, characters: number): string =>
  text
    .slice(Math.max(0, start - characters), start)
    .toLowerCase()
    .split("\n")
    .at(-1)!;
export const shortlyBehind = (text: string, end: number, characters: number): string =>
  text
    .slice(end, end + characters)
    .toLowerCase()
    .split("\n")[0]!;
