import { limits } from "@sosmessages/contract/limits.ts";

/** Nobody counts before it matters. */
const nearLimit = 500;

/** How many characters are left; null as long as it does not matter. Counted as the service counts. */
export function charactersLeft(text: string): number | null {
  // No text has more characters than this says.
  if (text.length < limits.messageBody.max - nearLimit) return null;
  const left = limits.messageBody.max - Array.from(text.trim()).length;
  return left > nearLimit ? null : left;
}
