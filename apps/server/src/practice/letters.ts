import { createHash } from "node:crypto";
import type { Locale } from "@sosmessages/texts/locale.ts";
import type { Services } from "../services.ts";

/** A made-up letter of a service's folder. */
export type PracticeLetter = {
  /** Changes with its words: a letter that was rewritten is another one. */
  readonly id: string;
  readonly tenant: string;
  readonly language: Locale;
  /** Its place among the service's letters, as people are shown it. */
  readonly number: number;
  /** What the service calls it, so that people tell it from others. */
  readonly title: string | null;
  readonly isDangerous: boolean;
  readonly text: string;
};

/** Whose letters: those of their services, in the languages they answer. */
export type Reach = { readonly tenants: readonly string[]; readonly languages: readonly Locale[] };

const nameOf = (tenant: string, language: Locale, text: string): string =>
  createHash("sha256")
    .update(JSON.stringify([tenant, language, text]))
    .digest("hex")
    .slice(0, 32);

export const newLettersFor =
  ({ find }: Pick<Services, "find">) =>
  ({ tenants, languages }: Reach): PracticeLetter[] =>
    tenants.flatMap((tenant) =>
      (find(tenant)?.practice ?? []).flatMap(({ language, isAcute: isDangerous, title, text }, index) =>
        languages.includes(language)
          ? [{ id: nameOf(tenant, language, text), tenant, language, number: index + 1, title, isDangerous, text }]
          : [],
      ),
    );
export type LettersFor = ReturnType<typeof newLettersFor>;
