import { limits } from "@sosmessages/contract/limits.ts";
import type { PlainKey } from "#lib/texts.tsx";

/** What is wrong with a new password; undefined: nothing. Length is counted as the service counts it. */
export function passwordProblem(password: string): PlainKey | undefined {
  const length = Array.from(password).length;
  if (length < limits.deskPassword.min) return "password.too_short";
  return length > limits.deskPassword.max ? "password.too_long" : undefined;
}
