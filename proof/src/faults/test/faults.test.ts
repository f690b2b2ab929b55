import { expect, test } from "vitest";
import { brokenPromises } from "./broken-promises.ts";

test("two servers keep every promise while servers, database and Redis are killed", async () => {
  expect(await brokenPromises("redis", { faults: 4, fault: "killed", seed: 1 })).toEqual([]);
});
