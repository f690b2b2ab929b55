import type { BuiltInLocale } from "@sosmessages/contract/languages.ts";
import { builtInTexts } from "@sosmessages/texts/catalogue.ts";
import type { TextArea } from "@sosmessages/texts/values.ts";

/** `language.yaml` with every field explained. It can be read as it is. */
export const newLanguageYaml = (
  code: string,
  from: BuiltInLocale,
): string => `# The language ${code}, as this service brings it.

# What the language calls itself: whoever needs it must be able to read it.
name: "${code}"

# ltr: read from left to right. rtl: from right to left.
direction: ltr

# nb, se or en: says whatever is not translated here.
falls_back_to: ${from}

# When a count takes which case (zero, one, two, few, many), as CLDR writes it; everything else is "other". Such as
#   few: "n % 10 = 2..4 and n % 100 != 12..14"
plurals:
  one: "n = 1"

# How the desk writes a day, and what stands before the tenths of a number: "," or ".".
date: "DD.MM.YYYY"
decimal: ","
`;

/** Every sentence of an area, none of them said yet. */
export const newAreaYaml = (area: TextArea, from: BuiltInLocale): string =>
  [
    `# Sentences of ${area}. Translate a line and take its "#" away. A gap such as {number} must stay.`,
    // Text in JSON's quotes is text in YAML's.
    ...Object.entries(builtInTexts(area, from)).map(([key, sentence]) => `#${key}: ${JSON.stringify(sentence)}`),
    "",
  ].join("\n");
