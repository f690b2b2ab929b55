import type { FieldCode } from "@sosmessages/contract/failures.ts";
import en from "@sosmessages/texts/languages/en/forms.yaml";
import nb from "@sosmessages/texts/languages/nb/forms.yaml";
import se from "@sosmessages/texts/languages/se/forms.yaml";
import { describe, expect, it } from "vitest";
import { problemText } from "./form.tsx";
import type { FieldName } from "./rules.ts";

/** What the service can say of each field: `unique` and `email` make no sense of a password. */
const possible = {
  username: ["required", "min", "max", "format", "unique"],
  password: ["required", "min", "max", "format", "confirmed"],
  password_confirmation: ["required", "min", "max", "format", "confirmed"],
  email: ["required", "max", "format", "email", "unique"],
} as const satisfies Readonly<Record<FieldName, readonly FieldCode[]>>;

describe.each([
  ["nb", nb],
  ["se", se],
  ["en", en],
])("what the service finds wrong with a field, in %s", (_, texts) => {
  it.each(Object.entries(possible) as unknown as [FieldName, FieldCode[]][])(
    "has a sentence of its own for %s",
    (field, codes) => {
      const missing = codes.filter((code) => problemText(texts, field, code) === texts["validation.other"]);
      expect(missing).toEqual([]);
    },
  );

  it("has a plain one for what nobody has foreseen", () => {
    expect(problemText(texts, "password", "unique")).toBe(texts["validation.other"]);
  });
});
