import nb from "@sosmessages/texts/languages/nb/desk.yaml";
import { expect, test } from "vitest";
import { sampleConversation, sampleMe } from "#test/samples.ts";
import { showInConversation } from "#test/conversation-context.tsx";
import { wordsOf } from "#test/show.tsx";
import { AlarmStatus } from "./AcutePanel.tsx";

type Told = Partial<Parameters<typeof AlarmStatus>[0]["alarm"]>;
const shown = (leadersOnDuty: number, seen_at: string | null, isLeader = false, told: Told = {}) =>
  showInConversation(
    <AlarmStatus alarm={{ id: "a1", kind: "acute", raised_at: "2026-03-10T01:12:00Z", seen_at, ...told }} />,
    {
      conversation: sampleConversation({
        leaders_on_duty: leadersOnDuty,
        leaders_with_address: told.called === undefined ? 0 : 1,
        help_numbers: ["113", "116 117"].map((number) => ({ name: { nb: "Hjelp" }, number })),
      }),
      me: sampleMe({ role: isLeader ? "leader" : "volunteer" }),
    },
  );

test("says that nobody has seen it, and when a leader has", () => {
  expect(wordsOf(shown(1, null)).trim()).toMatch(/^Alarm: akutt · .*:12 Ikke sett av vaktleder ennå\.$/);
  expect(wordsOf(shown(1, "2026-03-10T01:14:00Z"))).toMatch(/Sett av Vaktleder .*:14/);
});

test("says that a leader opened it who has not acknowledged it, and not that none has seen it", () => {
  const words = wordsOf(shown(1, null, false, { opened_at: "2026-03-10T01:13:00Z" }));
  expect(words).toMatch(/En vaktleder åpnet samtalen .*:13/);
  expect(words).not.toContain(nb["acute.unseen"]);
});

test("where no leader is on duty it says so, with numbers that can be called by a touch", () => {
  const markup = shown(0, null);
  expect(wordsOf(markup)).toContain(nb["acute.nobody_reachable"]);
  expect(markup).toContain('href="tel:113"');
  expect(markup).toContain('href="tel:116117"');
});

test("a leader is there, and is told no more than that nobody has acknowledged it", () => {
  expect(wordsOf(shown(0, null, true)).trim()).toMatch(/:12 Ikke sett av vaktleder ennå\.$/);
});

test("says who was called and when, and that administrators were told, only where it happened", () => {
  const at = "2026-03-10T01:15:00Z";
  const words = wordsOf(shown(0, null, false, { called: [{ name: "Berit", at }], admins_told_at: at }));
  expect(words).toMatch(/Vi sendte alarmen til Berit .*:15/);
  expect(words).toMatch(/Administratorene fikk beskjed .*:15/);
  expect(words).toContain(nb["acute.nobody"]);
  expect(wordsOf(shown(0, null))).not.toMatch(/alarmen til|Administratorene/);
});
