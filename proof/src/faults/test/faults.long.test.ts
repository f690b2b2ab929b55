import { expect, test } from "vitest";
import { brokenPromises } from "./broken-promises.ts";

/** Another order every day. A failure names the seed. */
const seed = Math.floor(Date.now() / 86_400_000);

test.each([
  { setup: "one", faults: 60 },
  { setup: "notify", faults: 40 },
  { setup: "redis", faults: 40 },
])(
  "the setup $setup keeps every promise through $faults faults",
  async ({ setup, faults }) => {
    expect(await brokenPromises(setup, { faults, fault: "", seed })).toEqual([]);
  },
  3_600_000,
);
