import { expect, test } from "vitest";
import { newFaultLog, type ServiceEvent } from "#platform/log.ts";

test("what goes wrong over and over at one place is told once a minute, and anything else at once", () => {
  const events: ServiceEvent[] = [];
  let now = 0;
  const logFault = newFaultLog(
    (event) => void events.push(event),
    () => now,
  );
  const fault = (code: string) => Object.assign(new Error(), { code, stack: "" });
  for (; now < 120_000; now += 100) logFault(fault("ONE_CODE"));
  expect(events).toHaveLength(2);
  logFault(fault("ANOTHER_CODE"));
  expect(events.at(-1)).toMatchObject({ event: "unexpected", fault: { code: "ANOTHER_CODE" } });
});
