import nb from "@sosmessages/texts/languages/nb/caller.yaml";
import { fill } from "@sosmessages/texts/fill.ts";
import { expect, it } from "vitest";
import type { Say } from "#lib/texts.tsx";
import { deadlineText, writtenText } from "./letter-texts.ts";

const say = ((key: keyof typeof nb, values: Readonly<Record<string, string>> = {}) => fill(nb[key], values)) as Say;
const now = new Date("2026-11-17T05:15:00");

it.each([
  ["2026-11-17T05:00:00", "I dag 05:00"],
  ["2026-11-16T00:00:00", "I går 00:00"],
  ["2026-11-15T23:15:00", "Søndag 23:15"],
  ["2026-11-15T05:15:00", "Søndag 05:15"],
  ["2026-11-15T05:14:59", "15.11.26 05:14"],
  ["2026-11-14T23:00:00", "14.11.26 23:00"],
])("of the last 48 hours are read by the calendar: %s", (at, words) => {
  expect(writtenText(say, new Date(at), now)).toBe(words);
});

it.each([
  ["2026-11-23T14:20:00", "mandag kl.\u00A014:20"],
  ["2026-11-24T14:20:00", "24. november kl.\u00A014:20"],
  // A closed day before it moves the deadline to midnight.
  ["2026-11-18T00:00:00", "i dag kl.\u00A024:00"],
  ["2026-11-22T00:00:00", "lørdag kl.\u00A024:00"],
  ["2026-11-24T00:00:00", "mandag kl.\u00A024:00"],
])("an answer is promised by the weekday, and a week later by the date: %s", (by, words) => {
  expect(deadlineText(say, new Date(by), now)).toBe(words);
});
