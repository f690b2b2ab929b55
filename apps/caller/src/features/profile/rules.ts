import { confirmationProblem, emailProblem, passwordProblem, type Rules } from "#lib/form/rules.ts";

type ProfileField = "password" | "password_confirmation" | "email";

/** A blank password keeps the one there is; then there is nothing to repeat either. */
export const profileRules: Rules<ProfileField> = {
  password: (values) =>
    values.password === "" && values.password_confirmation === "" ? undefined : passwordProblem(values),
  password_confirmation: (values) => (values.password === "" ? undefined : confirmationProblem(values)),
  email: emailProblem,
};
