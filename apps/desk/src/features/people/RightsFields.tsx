import type { Role } from "@sosmessages/contract/desk/fields.ts";
import { roles } from "@sosmessages/contract/desk/roles.ts";
import { Field, Tick, tickedIn, typed } from "@sosmessages/ui/form.tsx";
import { limits } from "@sosmessages/contract/limits.ts";
import type { Person } from "@sosmessages/contract/desk/office.ts";
import { allLanguages, languageName } from "#lib/languages.ts";
import { Choice, Ticks } from "#lib/form.tsx";
import { serviceOptions, serviceName } from "#lib/services.ts";
import { useSay, useSpoken } from "#lib/texts.tsx";

type Props = Readonly<{
  role: Role;
  onRole: (role: Role) => void;
  /** The services of the administrator who fills in the form. */
  services: readonly string[];
  tenants: readonly string[];
  languages: readonly string[];
  needsReview: boolean;
  practiceRequired: number;
  missing: "tenants" | "languages" | null;
}>;

export function RightsFields(props: Props) {
  const { role, onRole, services, tenants, languages, needsReview, practiceRequired, missing } = props;
  const say = useSay();
  return (
    <>
      <Choice
        legend={say("people.role")}
        options={roles.map((each) => ({ value: each, label: say(`role.${each}`) }))}
        chosen={role}
        onChoose={onRole}
      />
      <p>{say(`people.may_${role}`)}</p>
      <ServiceTicks services={services} tenants={tenants} isMissing={missing === "tenants"} />
      {role === "volunteer" && (
        <>
          <Ticks
            legend={say("people.languages")}
            name="languages"
            options={allLanguages.map((each) => ({ value: each, label: languageName(each) }))}
            ticked={languages}
            error={missing === "languages" ? say("people.one_language") : undefined}
          />
          <Tick name="needs_review" isTicked={needsReview}>
            {say("people.review_all")}
          </Tick>
          <Field
            label={say("people.practice")}
            name="practice_required"
            type="number"
            inputMode="numeric"
            defaultValue={practiceRequired}
          />
        </>
      )}
    </>
  );
}

type ServiceTicksProps = Readonly<{ services: readonly string[]; tenants: readonly string[]; isMissing: boolean }>;

export function ServiceTicks({ services, tenants, isMissing }: ServiceTicksProps) {
  const { say, locale } = useSpoken();
  return (
    <Ticks
      legend={say("people.services")}
      name="tenants"
      options={serviceOptions(services, locale)}
      ticked={tenants}
      error={isMissing ? say("people.one_service") : undefined}
    />
  );
}

export function rightsIn(form: HTMLFormElement, role: Role, services: readonly string[]) {
  const tenants = tickedIn(form, "tenants", services);
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

type Rights = Pick<Person, "role" | "tenants" | "languages">;

export function useRightsInWords() {
  const { say, locale } = useSpoken();
  return ({ role, tenants, languages }: Rights): string =>
    [
      say(`role.${role}`),
      tenants.map((tenant) => serviceName(tenant, locale)).join(", "),
      ...(role === "volunteer" ? [languages.map(languageName).join(", ")] : []),
    ].join(" · ");
}
