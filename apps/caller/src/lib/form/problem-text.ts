import type { TextsOf } from "@sosmessages/texts/values.ts";
import type { FieldCode } from "@sosmessages/contract/failures.ts";
import type { FieldName } from "./rules.ts";

/** `validation.{field}.{code}`, and a plain sentence for a code that nobody has foreseen. */
export const problemText = (texts: TextsOf<"forms">, field: FieldName, code: FieldCode): string =>
  (texts as Readonly<Record<string, string>>)[`validation.${field}.${code}`] ?? texts["validation.other"];
