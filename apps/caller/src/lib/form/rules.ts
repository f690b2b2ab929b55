import type { FieldCode } from "@sosmessages/contract/failures.ts";
import { limits } from "@sosmessages/contract/limits.ts";
import { isBlank } from "@sosmessages/contract/visible.ts";

/** The fields that the service can find fault with. */
export type FieldName = "username" | "password" | "password_confirmation" | "email";
export type Values<F extends FieldName = FieldName> = Readonly<Record<F, string>>;
export type Problems<F extends FieldName = FieldName> = Readonly<Partial<Record<F, FieldCode>>>;
export type Rules<F extends FieldName> = Readonly<Record<F, (values: Values<F>) => FieldCode | undefined>>;

const lengthOf = (text: string) => Array.from(text).length;

export function usernameProblem({ username }: Values<"username">): FieldCode | undefined {
  if (isBlank(username)) return "required";
  return lengthOf(username.trim()) > limits.username.max ? "max" : undefined;
}

export function passwordProblem({ password }: Values<"password">): FieldCode | undefined {
  if (password === "") return "required";
  if (lengthOf(password) < limits.password.min) return "min";
  return lengthOf(password) > limits.password.max ? "max" : undefined;
}

/** Different passwords are reported at the second field. */
export function confirmationProblem(values: Values<"password" | "password_confirmation">): FieldCode | undefined {
  const { password, password_confirmation: again } = values;
  if (again === "") return "required";
  return again !== password && passwordProblem(values) === undefined ? "confirmed" : undefined;
}

export const emailProblem = ({ email }: Values<"email">): FieldCode | undefined =>
  email.trim() === "" || /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email.trim()) ? undefined : "email";

export function check<F extends FieldName>(rules: Rules<F>, values: Values<F>, touched: Iterable<F>): Problems<F> {
  const problems: Partial<Record<F, FieldCode>> = {};
  for (const field of touched) {
    const code = rules[field](values);
    if (code !== undefined) problems[field] = code;
  }
  return problems;
}

const common =
  /^(passord|password|passwd|hemmelig|beassans|qwerty|asdf|zxcv|abc|admin|letmein|welcome|velkommen|iloveyou|1q2w3e)/i;

/** 123456, abcdef, 987654: every step is the same. */
function isStaircase(text: string): boolean {
  const codes = Array.from(text, (letter) => letter.codePointAt(0) ?? 0);
  const step = (codes[1] ?? 0) - (codes[0] ?? 0);
  return Math.abs(step) <= 1 && codes.every((code, at) => at === 0 || code - (codes[at - 1] ?? 0) === step);
}

/** A gentle word, never a refusal. The hint beside the field covers the length. */
export function isWeak(password: string, username = ""): boolean {
  if (password === "") return false;
  const name = username.trim().toLowerCase();
  return (
    new Set(password).size < 4 ||
    common.test(password) ||
    isStaircase(password) ||
    (name !== "" && password.toLowerCase().includes(name))
  );
}
