import nb from "@sosmessages/texts/languages/nb/desk.yaml";
import { expect, test } from "vitest";
import { sampleConversation } from "#test/samples.ts";
import { showInConversation } from "#test/conversation-context.tsx";
import { nothing, show, wordsOf } from "#test/show.tsx";
import { LookAgain, LookAgainChoice } from "./AcutePanel.tsx";

const chosenIn = (markup: string) => /<option[^>]*selected=""[^>]*>(.*?)<\/option>/.exec(markup)?.[1];
const choice = (hours: number | null | undefined, error?: string) =>
  show(<LookAgainChoice hours={hours} error={error} onChange={nothing} />);

test("whether to look again is chosen by a person, and by nobody for them", () => {
  expect(chosenIn(choice(undefined))).toBe(nb["duty.choose"]);
  expect(chosenIn(choice(null))).toBe(nb["look.none"]);
  expect(chosenIn(choice(6))).toBe("6 timer");
  expect(choice(6)).not.toContain(`>${nb["duty.choose"]}<`);
});

test("says that it is still to be chosen", () => {
  expect(wordsOf(choice(undefined, nb["look.choose_first"]))).toContain(nb["look.choose_first"]);
  expect(choice(undefined)).not.toContain("aria-invalid");
});

test("a leader sees what is set, and can take it back", () => {
  const shown = showInConversation(<LookAgain />, {
    conversation: sampleConversation({ look_again_at: "2026-03-10T14:00:00Z" }),
  });
  expect(wordsOf(shown)).toContain("Vaktlederne får alarm");
  // Chosen already, it could not be chosen.
  expect(chosenIn(shown)).not.toBe(nb["look.none"]);
});
