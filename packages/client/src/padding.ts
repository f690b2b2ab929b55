import { paddingStep } from "@sosmessages/contract/limits.ts";

/** How many bytes are missing to the next step. */
const missing = (text: string): number =>
  (paddingStep - (new TextEncoder().encode(text).length % paddingStep)) % paddingStep;

/**
 * Whoever watches the line sees how many bytes a request has, and so how long a letter, a name or a password is. White space after
 * JSON means nothing; a request that has nothing to say is as long as a short one.
 */
export function paddedJson(body: unknown = {}): string {
  const text = JSON.stringify(body);
  return text + " ".repeat(missing(text));
}

/** The server reads no field of that name. */
export function paddedForm(fields: Readonly<Record<string, string>>): string {
  const text = `${new URLSearchParams(fields).toString()}&padding=`;
  return text + "0".repeat(missing(text));
}
