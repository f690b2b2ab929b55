import { nb } from "@sosmessages/texts/desk/nb.ts";
import { expect, test } from "vitest";
import { jobNames } from "./job-names.ts";

test("every job has a name that administrators can read", () => {
  expect(jobNames.filter((job) => !(`job.${job}` in nb))).toEqual([]);
});
