import { format } from "@sosmessages/texts/format.ts";
import { mostCharactersFor, namesIn } from "@sosmessages/texts/message.ts";
import { pluralOf, type Plurals } from "@sosmessages/texts/plurals.ts";

export type Mistake = Readonly<{ is: "empty" | "braces" | "long" } | { is: "lacking" | "unknown"; name: string }>;

/** null: the text can replace the usual sentence. The server checks this again, and more. */
export function mistakeIn(usual: string, text: string): Mistake | null {
  if (text.trim() === "") return { is: "empty" };
  if (text.length > mostCharactersFor(usual)) return { is: "long" };
  try {
    const [wanted, found] = [namesIn(usual), namesIn(text)];
    const lacking = wanted.find((name) => !found.includes(name));
    if (lacking !== undefined) return { is: "lacking", name: lacking };
    const unknown = found.find((name) => !wanted.includes(name));
    return unknown === undefined ? null : { is: "unknown", name: unknown };
  } catch {
    return { is: "braces" };
  }
}

const counts = [1, 2, 3, 5, 10] as const;

/** The sentence as it is read with a count of each form; empty: it has no plural, or a mistake. */
export function countedExamples(text: string, plurals: Plurals): readonly (readonly [count: number, words: string])[] {
  const [, name] = /\{(\w+), plural,/.exec(text) ?? [];
  if (name === undefined || mistakeIn(text, text) !== null) return [];
  const forms = new Map(counts.toReversed().map((n) => [pluralOf(plurals, n), n]));
  return [...forms.values()].toReversed().map((n) => [n, format(plurals, text, { [name]: n })]);
}
