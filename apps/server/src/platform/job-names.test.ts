import { builtInTexts } from "@sosmessages/texts/catalogue.ts";
import { expect, test } from "vitest";
import { jobNames } from "./job-names.ts";

const nb = builtInTexts("desk", "nb");

test("every job has a name that administrators can read", () => {
  expect(jobNames.filter((job) => !(`job.${job}` in nb))).toEqual([]);
});
