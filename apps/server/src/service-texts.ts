import type { Conversation } from "@sosmessages/contract/desk/conversations.ts";
import type { Services } from "./services.ts";
import type { PersonalKind } from "@sosmessages/contract/desk/fields.ts";
import { saidIn } from "@sosmessages/services/service.ts";
import { textsByLanguage } from "@sosmessages/texts/catalogue.ts";

const removedMarks = textsByLanguage("removed");

/**
 * The service's procedure for when a life may be in danger. Readers of other languages get it in the service's language, as
 * another service's procedure would be wrong.
 */
export const newProcedureOf =
  ({ find }: Pick<Services, "find">) =>
  (tenant: string): Conversation["procedure"] => {
    const service = find(tenant);
    if (service === undefined || service.desk.procedure === null) return null;
    const steps = Object.fromEntries(
      Object.entries(service.desk.procedure).map(([language, each]) => [language, [...each]]),
    );
    return { usual: service.defaultLanguage, steps };
  };

/** Helplines, the emergency number first. */
export const newHelpNumbersOf =
  ({ find }: Pick<Services, "find">) =>
  (tenant: string): Conversation["help_numbers"] => {
    const service = find(tenant);
    if (service === undefined) return [];
    return [service.emergency, ...service.otherHelplines].map(({ name, number }) => ({ name: { ...name }, number }));
  };

/** The text that replaces personal data, in the language of that service; `kind` null: no kind was found. */
export const newPlaceholderFor =
  ({ find }: Pick<Services, "find">) =>
  (tenant: string, kind: PersonalKind | null): string => {
    const service = find(tenant);
    const language = service?.defaultLanguage ?? "nb";
    const own = service && saidIn(service, language)["removed"]?.[kind ?? "other"];
    return own ?? removedMarks(language)[kind ?? "other"];
  };
