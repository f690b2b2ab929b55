import type { FieldCode } from "@sosmessages/contract/failures.ts";
import type { FormsTexts } from "@sosmessages/texts/forms/notes.ts";
import type { FieldName } from "./rules.ts";

/** `validation.{field}.{code}`, and a plain sentence for a code that nobody has foreseen. */
export const problemText = (texts: FormsTexts, field: FieldName, code: FieldCode): string =>
  (texts as Readonly<Record<string, string>>)[`validation.${field}.${code}`] ?? texts["validation.other"];
