import { expect, test } from "vitest";
import { newOwnDaySecret, newNetworkOf, prefixesOf } from "./networks.ts";

test("an address belongs to a household, a site and a provider, or to one IPv4 address and its 256", () => {
  const household = (address: string) => prefixesOf(address).at(-1);
  expect(prefixesOf("::ffff:203.0.113.9")).toEqual(["203.0.113", "203.0.113.9"]);
  expect(prefixesOf("::FFFF:cb00:7109")).toEqual(prefixesOf("203.0.113.9"));
  expect(prefixesOf("0:0:0:0:0:ffff:cb00:7109")).toEqual(prefixesOf("203.0.113.9"));
  expect(prefixesOf("2001:db8:1:2200::1")).toEqual(["2001:0db8", "2001:0db8:0001", "2001:0db8:0001:22"]);
  expect(household("2001:db8:1:22ff::1")).toBe(household("2001:db8:1:2200:aaaa:bbbb:cccc:dddd"));
  expect(household("2001:db8:1:2300::1")).not.toBe(household("2001:db8:1:2200::1"));
  expect(household("::1")).toBe("0000:0000:0000:00");
  expect(household("fe80::1%eth0")).toBe("fe80:0000:0000:00");
  expect(prefixesOf("nonsense")).toEqual(["unknown"]);
});

test("the marks of a network mean nothing the next day", () => {
  let now = Date.parse("2026-01-01T12:00:00Z");
  const networkOf = newNetworkOf(newOwnDaySecret(() => new Date(now)));
  const today = networkOf("203.0.113.9");
  expect(networkOf("203.0.113.9")).toEqual(today);
  expect(today.join(" ")).not.toContain("203");
  const [wide, narrow] = networkOf("203.0.113.10");
  expect([wide === today[0], narrow === today[1]]).toEqual([true, false]);
  now += 86_400_000;
  expect(networkOf("203.0.113.9").some((mark) => today.includes(mark))).toBe(false);
});
