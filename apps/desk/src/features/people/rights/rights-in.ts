import { tickedIn, typed } from "@sosmessages/client/form-values.ts";
import { limits } from "@sosmessages/contract/limits.ts";
import { allLanguages } from "#lib/languages.ts";
import { allServices } from "#lib/services.ts";
import type { Role } from "@sosmessages/contract/desk/fields.ts";

/** What the fields say; `missing`: where a tick is needed. */
export function rightsIn(form: HTMLFormElement, role: Role) {
  const tenants = tickedIn(form, "tenants", allServices);
  // Leaders and administrators are not asked for languages: they are shown all.
  const languages = role === "volunteer" ? tickedIn(form, "languages", allLanguages) : [...allLanguages];
  const missing = tenants.length === 0 ? "tenants" : languages.length === 0 ? "languages" : null;
  const practice_required = Math.min(
    limits.practice.max,
    Math.max(0, Math.trunc(Number(typed(form, "practice_required"))) || 0),
  );
  return {
    missing,
    rights: { role, tenants, languages, needs_review: typed(form, "needs_review") !== "", practice_required },
  } as const;
}
