import type { Alert } from "@sosmessages/contract/desk/shift.ts";
import nb from "@sosmessages/texts/languages/nb/desk.yaml";
import { expect, test } from "vitest";
import { sampleMe } from "#test/samples.ts";
import { buttonsIn, show, wordsOf } from "#test/show.tsx";
import { AlertChip, Alerts } from "./Alerts.tsx";
import { useAlerts } from "./use-alerts.ts";

const alarm = (seen_at: string | null = null): Alert => ({
  kind: "alarm-acute",
  tenant: "sos",
  count: 1,
  names: [],
  one: { conversation: "c1", alarm: "a1", at: "2026-03-10T01:12:00Z", seen_at },
});
const waiting: Alert = { kind: "four-hours-left", tenant: "sos", count: 2, names: [] };

const asLeader = sampleMe({ role: "leader" });
const List = ({ me }: { me: ReturnType<typeof sampleMe> }) => <Alerts me={me} alerted={useAlerts()} />;
const Chip = ({ me }: { me: ReturnType<typeof sampleMe> }) => <AlertChip me={me} alerted={useAlerts()} />;
const listOf = (alerts: readonly Alert[], me = asLeader) =>
  show(<List me={me} />, { me, answers: [[["alerts"], alerts]] });

test("a leader sees the call, the way to it and the button that ends it; the rest of the list follows", () => {
  const shown = listOf([alarm(), waiting]);
  expect(wordsOf(shown)).toMatch(/Akutt, ikke sett av vaktleder.*Under fire timer igjen: 2/);
  expect(shown).toContain('href="/conversation/c1"');
  expect(buttonsIn(shown)).toEqual([nb["alert.acknowledge"]]);
});

test("whoever called sees that nobody has seen it, and then when somebody has", () => {
  const me = sampleMe();
  expect(wordsOf(listOf([alarm()], me))).toContain(nb["alert.alarm-acute"]);
  expect(buttonsIn(listOf([alarm()], me))).toEqual([]);
  expect(wordsOf(listOf([alarm("2026-03-10T01:14:00Z")], me))).toMatch(/Sett av vaktleder .*:14/);
});

test("a leader who has acknowledged it keeps the way to the letter, without a button", () => {
  const shown = listOf([alarm("2026-03-10T01:14:00Z")]);
  expect(wordsOf(shown)).toMatch(/Du så alarmen .*:14 · Åpne/);
  expect(shown).toContain('href="/conversation/c1"');
  expect(buttonsIn(shown)).toEqual([]);
});

test("inside a conversation the same list is one button that says how much of what", () => {
  const shown = show(<Chip me={asLeader} />, { me: asLeader, answers: [[["alerts"], [alarm(), waiting]]] });
  expect(buttonsIn(shown)).toEqual(["1 alarm · ikke sett av vaktleder · 1 annet varsel"]);
});

test("inside the very conversation a leader needs no way there", () => {
  const at = (path: string) =>
    show(<Chip me={asLeader} />, { me: asLeader, path, answers: [[["alerts"], [alarm("2026-03-10T01:14:00Z")]]] });
  expect(buttonsIn(at("/conversation/c2"))).toEqual(["1 annet varsel"]);
  expect(buttonsIn(at("/conversation/c1"))).toEqual([]);
});
