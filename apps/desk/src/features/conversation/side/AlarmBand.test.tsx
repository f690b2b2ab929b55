import type { Conversation } from "@sosmessages/contract/desk/conversations.ts";
import nb from "@sosmessages/texts/languages/nb/desk.yaml";
import { expect, test } from "vitest";
import { sampleConversation } from "#test/samples.ts";
import { showInConversation } from "#test/conversation-context.tsx";
import { buttonsIn, wordsOf } from "#test/show.tsx";
import { AlarmBand } from "./AcutePanel.tsx";

type Alarm = Conversation["alarms"][number];
const alarm = (kind: Alarm["kind"], seen_at: string | null = null): Alarm => ({
  id: kind,
  kind,
  raised_at: "2026-03-10T01:12:00Z",
  seen_at,
});
const band = (...alarms: readonly Alarm[]) =>
  showInConversation(<AlarmBand />, { conversation: sampleConversation({ alarms: [...alarms] }) });

test("says of each call that no leader has acknowledged it, since when, and has the button", () => {
  const shown = band(alarm("acute"), alarm("leader"));
  expect(wordsOf(shown)).toMatch(/Alarm: akutt · .*:12 .*Alarm: trenger en vaktleder · .*:12/);
  expect(buttonsIn(shown)).toEqual([nb["acute.acknowledge"], nb["acute.acknowledge"]]);
});

test("is gone once a leader has", () => {
  expect(band(alarm("acute", "2026-03-10T01:14:00Z"))).toBe("");
  expect(band()).toBe("");
});
