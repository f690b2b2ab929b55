import { expect, it } from "vitest";
import { catalogue, textAreas } from "./catalogue.ts";

it("“kl.” and the time after it stand on one line wherever they are read", () => {
  const callers = textAreas.filter((area) => !area.startsWith("desk"));
  const apart = callers.flatMap((area) =>
    Object.entries(catalogue[area]).flatMap(([language, texts]) =>
      Object.entries<string>(texts)
        .filter(([, text]) => / (?:kl|dii)\. \{time\}/.test(text))
        .map(([key]) => `${area} ${language} ${key}`),
    ),
  );
  expect(apart).toEqual([]);
});
