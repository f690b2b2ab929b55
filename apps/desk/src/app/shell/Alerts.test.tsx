import type { Alert } from "@sosmessages/contract/desk/shift.ts";
import nb from "@sosmessages/texts/languages/nb/desk.yaml";
import { expect, test } from "vitest";
import { sampleMe } from "#test/samples.ts";
import { buttonsIn, nothing, show, wordsOf } from "#test/show.tsx";
import { AlertChip, AlertList, Alarms } from "./Alerts.tsx";
import { PageLinks } from "./Menu.tsx";
import { useAlerts } from "#lib/use-alerts.ts";

const alarm = (seen_at: string | null = null, kind: Alert["kind"] = "alarm-acute"): Alert => ({
  kind,
  tenant: "sos",
  count: 1,
  names: [],
  one: { conversation: "c1", alarm: "a1", at: "2026-03-10T01:12:00Z", seen_at, seen_by: seen_at && "Vakt 2" },
});
const seenAt = "2026-03-10T01:14:00Z";
const waiting: Alert = { kind: "four-hours-left", tenant: "sos", count: 2, names: [] };

const asLeader = sampleMe({ role: "leader" });
const Band = ({ me }: { me: ReturnType<typeof sampleMe> }) => <Alarms me={me} alerted={useAlerts()} />;
const Chip = ({ me }: { me: ReturnType<typeof sampleMe> }) => <AlertChip me={me} alerted={useAlerts()} />;
const Links = () => <PageLinks role={asLeader.role} alerted={useAlerts()} />;
const bandOf = (alerts: readonly Alert[], me = asLeader) =>
  show(<Band me={me} />, { me, answers: [[["alerts"], alerts]] });
const listOf = (alerts: readonly Alert[], me = asLeader) =>
  show(<AlertList alerts={alerts} me={me} onChanged={nothing} />, { me });

test("a leader sees the call, the way to it and the button that ends it", () => {
  const shown = bandOf([alarm(), waiting]);
  expect(shown).toMatch(/^<div role="alert"/);
  expect(wordsOf(shown)).toMatch(/Alarm: akutt · .*:12/);
  expect(shown).toContain('href="/conversation/c1"');
  expect(buttonsIn(shown)).toEqual([nb["alert.acknowledge"]]);
});

test("the caller's own tick is told in the caller's words, and the program's sign as a sign", () => {
  const sign = (source: "caller" | "program") => {
    const raised = alarm(null, "alarm-sign");
    return wordsOf(bandOf([{ ...raised, one: { ...raised.one!, sign: source } }]));
  };
  expect(sign("caller")).toContain(nb["alert.alarm-caller"]);
  expect(sign("caller")).not.toContain(nb["alert.alarm-sign"]);
  expect(sign("program")).toContain(nb["alert.alarm-sign"]);
});

test("several alarms are one line, which names and opens the gravest: what nobody has opened, and a call before a guess", () => {
  const call = (kind: Alert["kind"], conversation: string, more: Partial<Alert["one"]> = {}): Alert => ({
    ...alarm(null, kind),
    one: { ...alarm().one!, conversation, ...more },
  });
  const opened = { is_opened: true };
  const placed: readonly (readonly [Alert, string])[] = [
    [call("alarm-sign", "c0", opened), nb["alert.alarm-sign"]],
    [call("alarm-leader", "c1", opened), nb["alert.alarm-leader"]],
    [call("alarm-acute", "c2", opened), nb["alert.alarm-acute"]],
    [call("alarm-look-again", "c3"), nb["alert.alarm-look-again"]],
    [call("alarm-sign", "c4"), nb["alert.alarm-sign"]],
    [call("alarm-leader", "c5"), nb["alert.alarm-leader"]],
    [call("alarm-sign", "c6", { sign: "caller" }), nb["alert.alarm-caller"]],
    [call("alarm-acute", "c7"), nb["alert.alarm-acute"]],
  ];
  for (let count = placed.length; count > 1; count--) {
    const shown = bandOf(placed.slice(0, count).map(([each]) => each));
    const words = wordsOf(shown);
    expect(words).toContain(`${count} alarmer · ${placed[count - 1]![1]} · `);
    expect(words).toContain(nb["alert.most_urgent"]);
    expect([...shown.matchAll(/href="([^"]+)"/g)].map(([, place]) => place)).toEqual([`/conversation/c${count - 1}`]);
    expect(buttonsIn(shown)).toEqual([]);
  }
});

test("only what no leader has acknowledged interrupts", () => {
  expect(wordsOf(bandOf([alarm(seenAt, "alarm-leader"), waiting])).trim()).toBe("");
});

test("whoever called sees that nobody has seen it", () => {
  const me = sampleMe();
  expect(wordsOf(bandOf([alarm()], me))).toContain(nb["alert.alarm-acute"]);
  expect(buttonsIn(bandOf([alarm()], me))).toEqual([]);
});

test("an acknowledged emergency or sign of danger stands in the lane alone; other calls keep their way to the letter", () => {
  for (const kind of ["alarm-acute", "alarm-sign"] as const) expect(chipAt("/", [alarm(seenAt, kind)])).toEqual([]);
  expect(chipAt("/", [alarm(seenAt, "alarm-leader")])).toEqual(["1 annet varsel"]);
  const shown = listOf([alarm(seenAt, "alarm-leader")]);
  expect(wordsOf(shown)).toMatch(/Du så alarmen .*:14 · Åpne/);
  expect(shown).toContain('href="/conversation/c1"');
  expect(buttonsIn(shown)).toEqual([]);
  expect(wordsOf(listOf([alarm(seenAt, "alarm-leader")], sampleMe()))).toMatch(/Sett av Vakt 2 .*:14/);
});

test("what is counted leads to the matter: the first conversation of it, or its page", () => {
  const counted = (kind: Alert["kind"], conversation?: string): Alert => ({
    kind,
    tenant: "sos",
    count: 2,
    names: [],
    ...(conversation && { conversation }),
  });
  const placesOf = (...alerts: readonly Alert[]) =>
    [...listOf(alerts).matchAll(/href="([^"]+)"/g)].map(([, place]) => place);
  expect(placesOf(counted("proposals", "c7"), counted("confirmations"), counted("practice-waiting"))).toEqual([
    "/conversation/c7",
    "/people",
    "/practice",
  ]);
});

const chipAt = (path: string, alerts: readonly Alert[], me = asLeader) =>
  buttonsIn(show(<Chip me={me} />, { me, path, answers: [[["alerts"], alerts]] }).replace(/<svg.*<\/svg>/, ""));

test("what waits is counted on its page; the queue needs no alert about it, and no count of the urgent ones alone", () => {
  const links = (alerts: readonly Alert[]) =>
    wordsOf(show(<Links />, { me: asLeader, answers: [[["alerts"], alerts]] })).trim();
  const toRead: Alert = { kind: "review-waiting", tenant: "sos", count: 3, names: [] };
  expect(links([waiting, toRead])).toMatch(/^Kø Gjennomlesing 3 /);
  expect(links([{ kind: "service-asked", tenant: "sos", count: 1, names: [] }])).toContain("Tjenester 1");
  expect(links([])).not.toMatch(/\d/);
  expect(chipAt("/", [waiting, toRead])).toEqual([]);
  expect(chipAt("/statistics", [waiting, toRead])).toEqual(["2 andre varsler"]);
});

test("inside a conversation the same list is one button that says how much of what", () => {
  expect(chipAt("/conversation/c2", [alarm(), waiting])).toEqual(["1 alarm · 1 annet varsel"]);
});

test("on every page but the queue, which has the lane, a volunteer is told how many are in danger", () => {
  const danger: Alert = { kind: "acute", tenant: "sos", count: 2, names: [] };
  for (const path of ["/me", "/statistics", "/conversation/c2"])
    expect(chipAt(path, [danger, waiting], sampleMe())).toEqual(["Fare: 2 · 1 annet varsel"]);
  expect(chipAt("/", [danger, waiting], sampleMe())).toEqual([]);
});

test("inside the very conversation the band has the alarm, and a leader needs no way there", () => {
  expect(chipAt("/conversation/c1", [alarm(), waiting])).toEqual(["1 annet varsel"]);
  expect(chipAt("/conversation/c1", [alarm(seenAt, "alarm-leader")])).toEqual([]);
  expect(chipAt("/conversation/c1", [alarm()], sampleMe())).toEqual(["1 alarm"]);
});
