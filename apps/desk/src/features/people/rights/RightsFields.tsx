import type { Role } from "@sosmessages/contract/desk/fields.ts";
import { roles } from "@sosmessages/contract/desk/roles.ts";
import { Field } from "@sosmessages/ui/form/Field.tsx";
import { Tick } from "@sosmessages/ui/form/Tick.tsx";
import { allLanguages, languageName } from "#lib/languages.ts";
import { Choice } from "#lib/form/Choice.tsx";
import { Ticks } from "#lib/form/Ticks.tsx";
import { roleName } from "#lib/roles.ts";
import { allServices, serviceOptions } from "#lib/services.ts";
import { useSay, useSpoken } from "#lib/texts.tsx";

type Props = Readonly<{
  role: Role;
  onRole: (role: Role) => void;
  /** Nobody changes their own role by mistake. */
  isRoleFixed?: boolean;
  tenants: readonly string[];
  languages: readonly string[];
  needsReview: boolean;
  practiceRequired: number;
  missing: "tenants" | "languages" | null;
}>;

/** What somebody may do, in the words of what follows from it. */
export function RightsFields(props: Props) {
  const { role, onRole, isRoleFixed, tenants, languages, needsReview, practiceRequired, missing } = props;
  const say = useSay();
  const { locale } = useSpoken();
  return (
    <>
      {!isRoleFixed && (
        <Choice
          legend={say("people.role")}
          options={roles.map((each) => ({ value: each, label: say(roleName(each)) }))}
          chosen={role}
          onChoose={onRole}
        />
      )}
      <p>{say(`people.may_${role}`)}</p>
      <Ticks
        legend={say("people.services")}
        name="tenants"
        options={serviceOptions(allServices, locale)}
        ticked={tenants}
        error={missing === "tenants" ? say("people.one_service") : undefined}
      />
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
