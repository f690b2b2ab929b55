import { expect, test } from "vitest";
import { faultOf, logTo, type Log } from "./log.ts";

const lineOf = (use: (log: Log) => void): string => {
  let said = "";
  use(logTo((line) => void (said += line)));
  return said;
};

test("an event is one line of JSON with a time to the second", () => {
  const line = lineOf((log) => log({ event: "mail-delayed", attempt: 1, tenant: "sos" }));
  expect(JSON.parse(line)).toMatchObject({ event: "mail-delayed", attempt: 1, tenant: "sos" });
  expect(line).toMatch(/^\{"at":"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ",.*\}\n$/);
});

test.each(["ola@example.org", "Jeg orker ikke mer", "203.0.113.9; curl/8", 'x"\n{"event":"forged"}', "a".repeat(200)])(
  "even where types are bypassed, %j is withheld",
  (secret) => {
    const line = lineOf((log) => log({ event: "mail-delayed", attempt: 1, tenant: secret }));
    expect(line).not.toContain(secret.slice(0, 130));
    expect(JSON.parse(line)).toMatchObject({ tenant: "withheld" });
  },
);

test("of an error only a code and a place in our code are told, never its words", () => {
  const error = Object.assign(new Error('duplicate key value "ola@example.org"'), {
    code: "23505",
    detail: "Key (email)=(ola@example.org) already exists.",
  });
  const fault = faultOf(error);
  expect(fault.code).toBe("23505");
  expect(fault.place).toMatch(/^platform\/log\.test\.ts:\d+$/);
  expect(JSON.stringify(fault)).not.toContain("ola");
  expect(faultOf(Object.assign(new TypeError("x"), { code: "ola says hello" })).code).toBe("TypeError");
  expect(faultOf("a string")).toEqual({ code: "not-an-error", place: "unknown" });
});
