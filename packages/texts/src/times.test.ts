import { expect, it } from "vitest";
import { locales } from "@sosmessages/contract/languages.ts";
import { textAreas, builtInTexts } from "./catalogue.ts";

it("“kl.” and the time after it stand on one line wherever they are read", () => {
  const callers = textAreas.filter((area) => !area.startsWith("desk"));
  const apart = callers.flatMap((area) =>
    locales.flatMap((language) =>
      Object.entries<string>(builtInTexts(area, language))
        .filter(([, text]) => / (?:kl|dii)\. \{time\}/.test(text))
        .map(([key]) => `${area} ${language} ${key}`),
    ),
  );
  expect(apart).toEqual([]);
});
