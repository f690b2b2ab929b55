import { expect, test } from "vitest";
import { newOwnDaySecret } from "./day-secret.ts";
import { newNetworkMarks, prefixOf } from "./network-marks.ts";

test("a network is marked by its prefix: one IPv4 address, or what a household is given of IPv6", () => {
  expect(prefixOf("::ffff:203.0.113.9")).toBe("203.0.113.9");
  expect(prefixOf("::FFFF:cb00:7109")).toBe("203.0.113.9");
  expect(prefixOf("0:0:0:0:0:ffff:cb00:7109")).toBe("203.0.113.9");
  expect(prefixOf("2001:db8:1:22ff::1")).toBe(prefixOf("2001:db8:1:2200:aaaa:bbbb:cccc:dddd"));
  expect(prefixOf("2001:db8:1:2300::1")).not.toBe(prefixOf("2001:db8:1:2200::1"));
  expect(prefixOf("::1")).toBe("0000:0000:0000:00");
  expect(prefixOf("fe80::1%eth0")).toBe("fe80:0000:0000:00");
});

test("the mark of a network means nothing the next day", () => {
  let now = Date.parse("2026-01-01T12:00:00Z");
  const mark = newNetworkMarks(newOwnDaySecret(() => new Date(now)));
  const today = mark("203.0.113.9");
  expect(mark("203.0.113.9")).toBe(today);
  expect(today).not.toContain("203");
  expect(mark("203.0.113.10")).not.toBe(today);
  now += 86_400_000;
  expect(mark("203.0.113.9")).not.toBe(today);
});
