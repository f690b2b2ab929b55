import type { Conversation } from "@sosmessages/contract/desk/conversations.ts";
import type { Services } from "./services.ts";

/**
 * What a service has laid down for when a life may be in danger. Whoever reads a language that it does not speak gets it in its
 * own language, for another procedure would be the wrong one.
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

/** Whom one can call then, the emergency number first. */
export const newHelpNumbersOf =
  ({ find }: Pick<Services, "find">) =>
  (tenant: string): Conversation["help_numbers"] => {
    const service = find(tenant);
    if (service === undefined) return [];
    return [service.emergency, ...service.otherHelplines].map(({ name, number }) => ({ name: { ...name }, number }));
  };
