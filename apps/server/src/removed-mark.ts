import type { PersonalKind } from "@sosmessages/contract/desk/fields.ts";
import { builtIn } from "@sosmessages/contract/languages.ts";
import { saidIn } from "@sosmessages/services/service.ts";
import { builtInTexts } from "@sosmessages/texts/catalogue.ts";
import type { Services } from "./services.ts";

/** What stands where personal data stood, in the language of that service; null: a kind the program has no word for. */
export const newRemovedMark =
  ({ find }: Pick<Services, "find">) =>
  (tenant: string, kind: PersonalKind | null): string => {
    const service = find(tenant);
    const language = service?.defaultLanguage ?? "nb";
    const own = service && saidIn(service, language)["removed"]?.[kind ?? "other"];
    return own ?? builtInTexts("removed", builtIn(language) ?? "nb")[kind ?? "other"];
  };
