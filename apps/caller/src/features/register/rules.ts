import {
  confirmationProblem,
  emailProblem,
  passwordProblem,
  usernameProblem,
  type FieldName,
  type Rules,
} from "#lib/form/rules.ts";

export const registerRules: Rules<FieldName> = {
  username: usernameProblem,
  password: passwordProblem,
  password_confirmation: confirmationProblem,
  email: emailProblem,
};
