import type { PersonalKind } from "@sosmessages/contract/desk/fields.ts";
import { removedMarks } from "@sosmessages/texts/removed.ts";
import type { Services } from "./services.ts";

/** What stands where personal data stood, in the language of that service; null: a kind the program has no word for. */
export const newRemovedMark =
  ({ find }: Pick<Services, "find">) =>
  (tenant: string, kind: PersonalKind | null): string => {
    const { defaultLanguage: language = "nb", texts = {} } = find(tenant) ?? {};
    return texts[language]?.["removed"]?.[kind ?? "other"] ?? removedMarks[language][kind ?? "other"];
  };
