import type { Locale } from "@sosmessages/contract/languages.ts";
import { samiDesk } from "./sami/desk.ts";
import { sosDesk } from "./sos/desk.ts";
import type { Tenant, TenantDesk } from "./tenant.ts";

const desks: ReadonlyMap<string, TenantDesk> = new Map<string, TenantDesk>([
  ["sos", sosDesk],
  ["sami", samiDesk],
]);

/** A service that is not on the list has no procedure of its own. */
export const deskOfTenant = (id: string): TenantDesk => desks.get(id) ?? { acuteProcedure: null };

export type Procedure = Readonly<{ language: Locale; steps: readonly string[] }>;

/**
 * The service's own procedure as somebody with this language reads it: in a language that the service does not speak, in
 * its default language, for another procedure would be the wrong one. null: the usual text.
 */
export function procedureFor(
  { acuteProcedure }: TenantDesk,
  language: Locale,
  { defaultLanguage }: Pick<Tenant, "defaultLanguage">,
): Procedure | null {
  for (const choice of [language, defaultLanguage]) {
    const steps = acuteProcedure?.[choice];
    if (steps !== undefined) return { language: choice, steps };
  }
  return null;
}
