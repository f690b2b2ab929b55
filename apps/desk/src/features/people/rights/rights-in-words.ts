import type { Person } from "@sosmessages/contract/desk/office.ts";
import { languageName } from "#lib/languages.ts";
import { roleName } from "#lib/roles.ts";
import { serviceName } from "#lib/services.ts";
import { useSay, useSpoken } from "#lib/texts.tsx";

type Rights = Pick<Person, "role" | "tenants" | "languages">;

/** What somebody may read, in one line. Leaders read every language of their services. */
export function useRightsInWords() {
  const say = useSay();
  const { locale } = useSpoken();
  return ({ role, tenants, languages }: Rights): string =>
    [
      say(roleName(role)),
      tenants.map((tenant) => serviceName(tenant, locale)).join(", "),
      ...(role === "volunteer" ? [languages.map(languageName).join(", ")] : []),
    ].join(" · ");
}
