import type { PersonalKind } from "@sosmessages/contract/desk/fields.ts";
import type { Found } from "./matches.ts";

/** The same for all kinds, so that its length reveals nothing about the original. */
export const mark = "▒▒▒▒▒";

/** `placeholderFor` lets the caller say it in words ("[navn]"), as long as the words depend on nothing but the kind. */
export const replacePersonalData = (
  text: string,
  found: readonly Found[],
  placeholderFor: (kind: PersonalKind) => string = () => mark,
): string => {
  let replaced = "";
  let from = 0;
  for (const { start, end, kind } of found) {
    replaced += text.slice(from, start) + placeholderFor(kind);
    from = end;
  }
  return replaced + text.slice(from);
};
