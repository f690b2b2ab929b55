import type { Alert } from "@sosmessages/contract/desk/shift.ts";
import nb from "@sosmessages/texts/languages/nb/desk.yaml";
import { expect, test } from "vitest";
import { sampleMe } from "#test/samples.ts";
import { buttonsIn, show, wordsOf } from "#test/show.tsx";
import { AlertChip, Alerts } from "./Alerts.tsx";
import { useAlerts } from "./use-alerts.ts";

const alarm = (seen_at: string | null = null, kind: Alert["kind"] = "alarm-acute"): Alert => ({
  kind,
  tenant: "sos",
  count: 1,
  names: [],
  one: { conversation: "c1", alarm: "a1", at: "2026-03-10T01:12:00Z", seen_at },
});
const seenAt = "2026-03-10T01:14:00Z";
const waiting: Alert = { kind: "four-hours-left", tenant: "sos", count: 2, names: [] };

const asLeader = sampleMe({ role: "leader" });
const List = ({ me }: { me: ReturnType<typeof sampleMe> }) => <Alerts me={me} alerted={useAlerts()} />;
const Chip = ({ me }: { me: ReturnType<typeof sampleMe> }) => <AlertChip me={me} alerted={useAlerts()} />;
const listOf = (alerts: readonly Alert[], me = asLeader) =>
  show(<List me={me} />, { me, answers: [[["alerts"], alerts]] });

test("a leader sees the call, the way to it and the button that ends it; the rest of the list follows", () => {
  const shown = listOf([alarm(), waiting]);
  expect(wordsOf(shown)).toMatch(/Alarm: akutt · .*:12.*Under fire timer igjen: 2/);
  expect(shown).toContain('href="/conversation/c1"');
  expect(buttonsIn(shown)).toEqual([nb["alert.acknowledge"]]);
});

test("what no leader has acknowledged interrupts, in one place; the rest does not", () => {
  const [before, interrupts = "", ...more] = listOf([alarm(), alarm(null, "alarm-sign"), waiting]).split(
    'role="alert"',
  );
  expect(more).toEqual([]);
  expect(before).not.toContain(nb["alert.alarm-acute"]);
  expect(interrupts.split('aria-live="polite"').map((part) => part.includes("Under fire timer"))).toEqual([
    false,
    true,
  ]);
});

test("whoever called sees that nobody has seen it", () => {
  const me = sampleMe();
  expect(wordsOf(listOf([alarm()], me))).toContain(nb["alert.alarm-acute"]);
  expect(buttonsIn(listOf([alarm()], me))).toEqual([]);
});

test("an acknowledged emergency or sign of danger stands in the lane alone; other calls keep their way to the letter", () => {
  for (const kind of ["alarm-acute", "alarm-sign"] as const)
    expect(wordsOf(listOf([alarm(seenAt, kind)])).trim()).toBe("");
  const shown = listOf([alarm(seenAt, "alarm-leader")]);
  expect(wordsOf(shown)).toMatch(/Du så alarmen .*:14 · Åpne/);
  expect(shown).toContain('href="/conversation/c1"');
  expect(buttonsIn(shown)).toEqual([]);
  expect(wordsOf(listOf([alarm(seenAt, "alarm-leader")], sampleMe()))).toMatch(/Sett av vaktleder .*:14/);
});

const chipAt = (path: string, alerts: readonly Alert[], me = asLeader) =>
  buttonsIn(show(<Chip me={me} />, { me, path, answers: [[["alerts"], alerts]] }));

test("inside a conversation the same list is one button that says how much of what", () => {
  expect(chipAt("/conversation/c2", [alarm(), waiting])).toEqual(["1 alarm · 1 annet varsel"]);
});

test("inside the very conversation the band has the alarm, and a leader needs no way there", () => {
  expect(chipAt("/conversation/c1", [alarm(), waiting])).toEqual(["1 annet varsel"]);
  expect(chipAt("/conversation/c1", [alarm(seenAt, "alarm-leader")])).toEqual([]);
  expect(chipAt("/conversation/c1", [alarm()], sampleMe())).toEqual(["1 alarm"]);
});
