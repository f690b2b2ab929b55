import { limits } from "@sosmessages/contract/limits.ts";

/** What can be looked up by a keyed hash, each in a room of its own: a volunteer and a caller of one name do not show. */
export type LookupKind = "name" | "email" | "volunteer";

/** Two spellings that a person would take for the same name or address are the same. */
const folds: Readonly<Record<LookupKind, (text: string) => string>> = {
  name: (text) => text.normalize("NFKC").toLowerCase().toUpperCase().toLowerCase().normalize("NFKC"),
  email: (text) => text.toLowerCase(),
  volunteer: (text) => folds.name(text),
};

/** Putting accents in order takes the square of their number, so that nothing long may get here. */
const longest = 2 * Math.max(limits.username.max * limits.spellings, limits.email.max);

export const fold = (kind: LookupKind, text: string): string => {
  const trimmed = text.trim();
  if (trimmed.length > longest) throw new RangeError("A name that long cannot be looked up");
  return folds[kind](trimmed);
};
