import { noticeEvents, noticesFor } from "@sosmessages/contract/desk/words.ts";
import { roles } from "@sosmessages/contract/desk/roles.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decide, firstNotices, newIsQuiet, noticesOf, quietUntil, type NoticePerson } from "./rules.ts";

const zone = "Europe/Oslo";
const all = { mail: [...noticeEvents], push: [...noticeEvents], off_duty: [...noticeEvents], quiet: null };
const person = (more: Partial<NoticePerson> = {}): NoticePerson => ({
  role: "leader",
  notices: all,
  isOnDuty: true,
  lettersAt: null,
  zone,
  ...more,
});
const noon = new Date("2026-06-01T10:00:00Z");
const night = new Date("2026-06-01T21:30:00Z");
const quiet = { from: "22:00", to: "07:00" };
const morning = new Date("2026-06-02T05:00:00Z");

describe("a person is told", () => {
  test.each(noticeEvents)("of %s by the channels they chose, and by no other", (event) => {
    for (const mail of [[], [event]])
      for (const push of [[], [event]]) {
        const by = [...(mail.length > 0 ? ["mail"] : []), ...(push.length > 0 ? ["push"] : [])];
        const told = decide(event, person({ notices: { ...all, mail, push } }), noon);
        expect(told).toEqual(by.length > 0 ? { at: noon, by } : null);
      }
  });

  test.each(noticeEvents)("of %s off duty only if they chose so; of a coming shift always", (event) => {
    const offDuty = (chosen: readonly (typeof noticeEvents)[number][]) =>
      decide(event, person({ isOnDuty: false, notices: noticesOf("leader", { ...all, off_duty: [...chosen] }) }), noon);
    expect(offDuty([]) !== null).toBe(event === "shift");
    expect(offDuty([event]) !== null).toBe(event !== "returned");
  });

  test.each(noticeEvents)("of %s in quiet hours not at all, or when they end", (event) => {
    const told = decide(event, person({ notices: { ...all, quiet } }), night);
    const isKept = event !== "letters" && event !== "practice";
    expect(told).toEqual(isKept ? { at: morning, by: ["mail", "push"] } : null);
    expect(decide(event, person({ notices: { ...all, quiet } }), noon)?.at).toEqual(noon);
  });

  test("of waiting letters at most once an hour", () => {
    const after = (minutes: number) =>
      decide("letters", person({ lettersAt: new Date(noon.getTime() - minutes * 60_000) }), noon)?.at;
    expect(after(61)).toEqual(noon);
    expect(after(20)).toEqual(new Date("2026-06-01T10:40:00Z"));
    expect(decide("approval", person({ lettersAt: noon }), noon)?.at).toEqual(noon);
    // The hour ends in quiet hours.
    const late = new Date("2026-06-01T19:50:00Z");
    expect(decide("letters", person({ lettersAt: late, notices: { ...all, quiet } }), late)).toBeNull();
  });

  test("only of what the role gets; an administrator has no duty", () => {
    for (const role of roles) expect(noticesOf(role, all).mail).toEqual(noticesFor[role]);
    const admin = person({ role: "admin", isOnDuty: false, notices: noticesOf("admin", all) });
    expect(noticeEvents.filter((event) => decide(event, admin, noon) !== null)).toEqual(["confirmation"]);
  });

  test("of the same as before, until they choose", () => {
    expect(firstNotices("volunteer", false)).toEqual({ mail: ["shift"], push: [], off_duty: [], quiet: null });
    expect(firstNotices("leader", true)).toMatchObject({
      mail: ["letters", "approval", "shift"],
      off_duty: ["approval"],
    });
    expect(firstNotices("admin", true)).toEqual({ mail: [], push: [], off_duty: [], quiet: null });
  });
});

describe("quiet hours", () => {
  const anyTime = fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
    .map((parts) => parts.map((part) => String(part).padStart(2, "0")).join(":"));
  /** Around both changes of the clock, and any other day of that year. */
  const anyMoment = fc.oneof(
    fc.date({ min: new Date("2026-03-28T12:00:00Z"), max: new Date("2026-03-30T00:00:00Z"), noInvalidDate: true }),
    fc.date({ min: new Date("2026-10-24T12:00:00Z"), max: new Date("2026-10-26T00:00:00Z"), noInvalidDate: true }),
    fc.date({ min: new Date("2026-01-01T00:00:00Z"), max: new Date("2026-12-31T00:00:00Z"), noInvalidDate: true }),
  );
  const clock = (at: Date) => at.toLocaleTimeString("sv", { timeZone: zone, hour: "2-digit", minute: "2-digit" });

  test("end at the first minute that is not among them, on any night and across midnight", () => {
    fc.assert(
      fc.property(anyTime, anyTime, anyMoment, (from, to, at) => {
        const hours = { from, to };
        const isQuiet = newIsQuiet(hours, zone);
        const end = quietUntil(hours, at, zone);
        expect(isQuiet(end)).toBe(false);
        expect(end.getTime() - at.getTime()).toBeLessThanOrEqual(25 * 3_600_000);
        const wasQuiet = isQuiet(at);
        expect(end.getTime() === at.getTime()).toBe(!wasQuiet);
        expect(isQuiet(new Date(end.getTime() - 1)) || !wasQuiet).toBe(true);
        // Exactly at the chosen time, unless the clock skipped it, or showed it a second time.
        const isChanged = clock(new Date(end.getTime() - 60_000)) > clock(end) && clock(end) !== "00:00";
        const isSkipped = clock(end) === "03:00" && to > "02:00" && to < "03:00";
        expect(wasQuiet && !isChanged && !isSkipped ? clock(end) : to).toBe(to);
      }),
      { numRuns: 60 },
    );
  });

  test("of equal times are none, and the last minute is not part of them", () => {
    expect(newIsQuiet({ from: "08:00", to: "08:00" }, zone)(noon)).toBe(false);
    expect(newIsQuiet(quiet, zone)(morning)).toBe(false);
    expect(newIsQuiet(quiet, zone)(new Date(morning.getTime() - 1))).toBe(true);
  });
});
