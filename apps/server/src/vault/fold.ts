/** What can be looked up by a keyed hash, each in a room of its own: a volunteer and a caller of one name do not show. */
export type LookupKind = "name" | "email" | "volunteer";

/** Two spellings that a person would take for the same name or address are the same. */
const folds: Readonly<Record<LookupKind, (text: string) => string>> = {
  name: (text) => text.trim().normalize("NFKC").toLowerCase().toUpperCase().toLowerCase().normalize("NFKC"),
  email: (text) => text.trim().toLowerCase(),
  volunteer: (text) => folds.name(text),
};

export const fold = (kind: LookupKind, text: string): string => folds[kind](text);
