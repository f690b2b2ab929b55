import { locales } from "@sosmessages/contract/languages.ts";
import { Type } from "typebox";
import { Value } from "typebox/value";
import type { Tenant, TenantDesk } from "./tenant.ts";

/** Read next to the conversation, in a hurry: short steps, and not many. */
const Procedure = Type.Record(Type.String(), Type.Unknown());
const Steps = Type.Array(Type.Unknown(), { minItems: 1, maxItems: 12 });
const Step = Type.String({ pattern: "^\\S(.*\\S)?$", maxLength: 300 });

const problemsOfSteps = (where: string, steps: unknown): readonly string[] =>
  Value.Check(Steps, steps)
    ? steps.flatMap((step, index) =>
        Value.Check(Step, step)
          ? []
          : [`${where}/${index} must be one line of at most 300 characters, without blanks around it`],
      )
    : [`${where} must be a list of 1 to 12 steps`];

/** One sentence for each thing that is wrong with what the service says to those who answer. */
export function problemsOfDesk({ id, languages }: Tenant, { acuteProcedure }: TenantDesk): readonly string[] {
  const where = `${id}/acuteProcedure`;
  if (acuteProcedure === null) return [];
  if (!Value.Check(Procedure, acuteProcedure)) return [`${where} must be null, or a list of steps for each language`];
  const isKnown = (language: string) => locales.some((each) => each === language);
  return [
    ...languages
      .filter((language) => !(language in acuteProcedure))
      .map((language) => `${where} must be there in ${language} too: it is a language of the service`),
    ...Object.entries(acuteProcedure).flatMap(([language, steps]) =>
      isKnown(language)
        ? problemsOfSteps(`${where}/${language}`, steps)
        : [`${where}/${language} is not one of ${locales.join(", ")}`],
    ),
  ];
}
