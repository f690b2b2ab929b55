import nb from "@sosmessages/texts/languages/nb/desk.yaml";
import type { Conversation } from "@sosmessages/contract/desk/conversations.ts";
import { expect, test } from "vitest";
import { sampleConversation, sampleMe } from "#test/samples.ts";
import { showInConversation } from "#test/conversation-context.tsx";
import { AcutePanel } from "./AcutePanel.tsx";

const shown = (
  procedure: Conversation["procedure"],
  help_numbers: Conversation["help_numbers"] = [],
  change: Partial<Conversation> = {},
  role: "volunteer" | "leader" = "volunteer",
): string =>
  showInConversation(<AcutePanel />, {
    conversation: sampleConversation({ procedure, help_numbers, ...change }),
    me: sampleMe({ role }),
  });

test("what to do stands in the service's own words, and in the language they are in", () => {
  const panel = shown({ usual: "se", steps: { se: ["Riŋge fáktii.", "Vuordde."] } });
  expect(panel).toMatch(/<ol[^>]* lang="se"[^>]*><li>Riŋge fáktii\.<\/li><li>Vuordde\.<\/li><\/ol>/);
  expect(panel).not.toContain(nb["acute.step_1"]);
});

test("whoever reads a language that the service speaks reads them in it", () => {
  const panel = shown({ usual: "se", steps: { se: ["Riŋge."], nb: ["Ring."] } });
  expect(panel).toMatch(/<ol[^>]* lang="nb"[^>]*><li>Ring\.<\/li><\/ol>/);
});

test("where the service has no words of its own, the usual ones stand there, with the service's own numbers", () => {
  const panel = shown(null, [{ name: { nb: "Fare for liv" }, number: "112" }]);
  for (const key of ["acute.step_1", "acute.step_2"] as const) expect(panel).toContain(nb[key]);
  expect(panel).toContain(nb["acute.step_3"].replace("{numbers}", "Fare for liv\u00a0112"));
  expect(shown(null)).not.toContain(nb["acute.step_3"].split(" {")[0]);
});

test("an emergency has no step that asks to mark it", () => {
  const panel = shown(null, [], { is_acute: true });
  expect(panel).not.toContain(nb["acute.step_1"]);
  expect(panel).toContain(nb["acute.step_2"]);
});

test("danger is taken back only by whoever may", () => {
  expect(shown(null)).toContain(nb["acute.set"]);
  expect(shown(null, [], { is_acute: true }, "leader")).toContain(nb["acute.clear"]);
  expect(shown(null, [], { is_acute: true })).not.toContain(nb["acute.clear"]);
});

test("after a leader has ended an emergency, it says so, and what to do if there is danger again", () => {
  const ended = { at: "2026-03-10T09:00:00Z", by: "Vaktleder 1", reason: "safe-now" } as const;
  const panel = shown(null, [], { ended_emergencies: [ended] }, "leader");
  expect(panel).toMatch(new RegExp(`Ikke lenger akutt: ${nb["acute.end_safe-now"]}\\. Vaktleder 1, .*:00`));
  expect(panel).not.toContain(nb["acute.step_1"]);
  expect(panel).toContain(nb["acute.step_again"]);
  expect(panel).toContain(nb["acute.set"]);
  expect(shown(null, [], { is_acute: true, ended_emergencies: [ended] }, "leader")).not.toContain("Ikke lenger akutt:");
});
