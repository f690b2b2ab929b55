import { describe, expect, it } from "vitest";
import { calendarFile, remindAt } from "./reminder.ts";

const at = (text: string) => new Date(text);

describe("the reminder to come back", () => {
  it("is at the deadline, at a full quarter", () => {
    const now = at("2026-11-15T14:04:30");
    expect(remindAt(at("2026-11-16T14:04:30"), now)).toEqual(at("2026-11-16T14:15:00"));
    expect(remindAt(at("2026-11-16T14:15:00"), now)).toEqual(at("2026-11-16T14:15:00"));
  });

  it("wakes nobody at night", () => {
    const now = at("2026-11-15T14:04:30");
    expect(remindAt(at("2026-11-16T03:36:00"), now)).toEqual(at("2026-11-16T08:00:00"));
    expect(remindAt(at("2026-11-16T21:50:00"), now)).toEqual(at("2026-11-17T08:00:00"));
    expect(remindAt(at("2026-11-16T23:59:00"), now)).toEqual(at("2026-11-17T08:00:00"));
  });

  it("is a day from now where the deadline has passed", () => {
    expect(remindAt(at("2026-11-14T10:00:00"), at("2026-11-15T12:00:00"))).toEqual(at("2026-11-16T12:00:00"));
  });

  it("holds a word and a time, and nothing that tells where it is from", () => {
    const file = calendarFile("Husk", at("2026-11-16T14:15:00"));
    const lines = file.split("\r\n");
    expect(lines.slice(0, 3)).toEqual(["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//-//-//EN"]);
    expect(lines).toContain("SUMMARY:Husk");
    expect(lines).toContain("DTSTART:20261116T141500");
    expect(lines.slice(-3)).toEqual(["END:VEVENT", "END:VCALENDAR", ""]);
    expect(lines.map((line) => line.split(":")[0])).toEqual([
      "BEGIN",
      "VERSION",
      "PRODID",
      "BEGIN",
      "UID",
      "DTSTAMP",
      "DTSTART",
      "SUMMARY",
      "BEGIN",
      "ACTION",
      "DESCRIPTION",
      "TRIGGER",
      "END",
      "END",
      "END",
      "",
    ]);
    // Two reminders on one device are two entries.
    expect(calendarFile("Husk", at("2026-11-16T14:15:00"))).not.toBe(file);
  });
});
