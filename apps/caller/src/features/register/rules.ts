import type { FieldCode } from "@sosmessages/contract/failures.ts";
import { limits } from "@sosmessages/contract/limits.ts";

export const fields = ["username", "password", "password_confirmation", "email"] as const;
export type FieldName = (typeof fields)[number];
export type Values = Readonly<Record<FieldName, string>>;
export type Problems = Readonly<Partial<Record<FieldName, FieldCode>>>;

const lengthOf = (text: string) => Array.from(text).length;

/** What can be told without asking the service. It has the last word. */
const rules: Readonly<Record<FieldName, (values: Values) => FieldCode | undefined>> = {
  username: ({ username }) => {
    if (username.trim() === "") return "required";
    return lengthOf(username.trim()) > limits.username.max ? "max" : undefined;
  },
  password: ({ password }) => {
    if (password === "") return "required";
    if (lengthOf(password) < limits.password.min) return "min";
    return lengthOf(password) > limits.password.max ? "max" : undefined;
  },
  password_confirmation: ({ password_confirmation }) => (password_confirmation === "" ? "required" : undefined),
  email: ({ email }) => (email.trim() === "" || /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email.trim()) ? undefined : "email"),
};

/** Two different passwords are told at the first field, as the service does, and only once both are there. */
function problemOf(field: FieldName, values: Values): FieldCode | undefined {
  const own = rules[field](values);
  const differ = values.password_confirmation !== "" && values.password_confirmation !== values.password;
  return own ?? (field === "password" && differ ? "confirmed" : undefined);
}

/** The problems of the fields that have been touched. */
export function check(values: Values, touched: Iterable<FieldName>): Problems {
  const problems: Partial<Record<FieldName, FieldCode>> = {};
  for (const field of touched) {
    const code = problemOf(field, values);
    if (code !== undefined) problems[field] = code;
  }
  return problems;
}
