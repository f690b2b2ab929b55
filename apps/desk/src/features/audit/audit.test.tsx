import type { AuditEntry } from "@sosmessages/contract/desk/office.ts";
import { expect, test } from "vitest";
import { sampleMe } from "#test/samples.ts";
import { show, wordsOf } from "#test/show.tsx";
import { AuditScreen } from "./AuditScreen.tsx";

const logged = (act: string, detail: string | null): string => {
  const at = "2026-03-10T09:00:00.000Z";
  const entry: AuditEntry = { seq: 1, at, tenant: "sos", who: "Leder 1", act, conversation: null, detail };
  const log = { entries: [entry], is_whole: true, restored: [] };
  return wordsOf(show(<AuditScreen me={sampleMe({ role: "leader" })} />, { answers: [[["audit"], log]] }));
};

test.each([
  ["shift-added", "2026-11-20", "20.11.2026"],
  ["closed-days-added", "2026-12-24 2026-12-26", "24.12.2026–26.12.2026"],
  ["person-changed", "Kari Nes role:leader", "Kari Nes, Vaktleder"],
  ["person-changed", "Kari services:sos languages:nb.se", "Kari, Tjenester: "],
  ["person-changed", "Kari practice:3 review:off", "Kari, Øver: 3 godkjente svar før første vakt, svar sendes uten"],
  ["person-changed", "Kari languages:nb.se", "Kari, Språk: Norsk, Nordsamisk"],
  ["service-published", "version:4", "Utgave 4"],
  ["service-published", "version:4 by:operator", "Utgave 4"],
  ["service-closing", "2027-01-31 by:operator", "bestemte når tjenesten stenger: 31.01.2027"],
  ["service-kept-open", "by:operator", "lot tjenesten være åpen"],
  ["factor-added", "totp", "app med koder"],
  ["logged-in", "organisation", "med organisasjonens innlogging"],
  ["look-again-set", "hours:2", "2 timer"],
  ["acute-cleared", "mistake", "Merket ved en feil"],
  ["invited", "Per Lie by:operator", ": Per Lie"],
])("what is added to an act is said in words: %s %s", (act, detail, words) => {
  const shown = logged(act, detail);
  expect(shown).toContain(words);
  expect(shown).not.toMatch(/\b(\d{4}-\d\d|[a-z]+:[a-z0-9])/);
});
