import type { PersonalKind } from "@sosmessages/contract/desk/fields.ts";
import { findTenant } from "@sosmessages/tenants/tenants.ts";
import { removedMarks } from "@sosmessages/texts/removed.ts";

/** What stands where personal data stood, in the language of that service; null: a kind the program has no word for. */
export const removedMark = (tenant: string, kind: PersonalKind | null): string =>
  removedMarks[findTenant(tenant)?.defaultLanguage ?? "nb"][kind ?? "other"];
