import { paddingStep } from "@sosmessages/contract/limits.ts";

/** How many bytes are missing to the next step. */
const missing = (text: string): number =>
  (paddingStep - (new TextEncoder().encode(text).length % paddingStep)) % paddingStep;

/** The size of a request would reveal the length of a message, name or password. Trailing white space in JSON has no meaning. */
export function paddedJson(body: unknown = {}): string {
  const text = JSON.stringify(body);
  return text + " ".repeat(missing(text));
}

/** The server reads no field of that name. */
export function paddedForm(fields: Readonly<Record<string, string>>): string {
  const text = `${new URLSearchParams(fields).toString()}&padding=`;
  return text + "0".repeat(missing(text));
}
