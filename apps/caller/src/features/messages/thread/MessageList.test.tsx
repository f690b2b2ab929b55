import { shippedServices } from "@sosmessages/services/folder/shipped.ts";
import { publicConfigOf } from "@sosmessages/services/public-config.ts";
import { builtInTexts } from "@sosmessages/texts/catalogue.ts";
import { owedInAll } from "@sosmessages/contract/shown-deadline.ts";
import { prerender } from "react-dom/static";
import { expect, it } from "vitest";
import { SpokenProvider } from "#lib/texts.tsx";
import { MessageList } from "./MessageList.tsx";

const now = new Date(2026, 10, 15, 18, 0);
const [sos] = shippedServices;
const service = publicConfigOf(sos, null);

/** Thirty-six letters of today, every fourth one an answer. */
const newestFirst = Array.from({ length: 36 }, (_, back) => ({
  id: `0192-${35 - back}`,
  title: "-" as const,
  body: back % 4 === 0 ? "مرحبا" : "Hei",
  submitted_at: new Date(2026, 10, 15, 17, 59 - back).toISOString(),
  is_reply: back % 4 === 0,
}));

async function shown(
  language: "nb" | "se" | "en",
  standing?: "begun" | "read",
  letters: readonly (typeof newestFirst)[number][] = newestFirst,
): Promise<string> {
  const { prelude } = await prerender(
    <SpokenProvider value={{ locale: language, texts: builtInTexts("start", language) }}>
      <MessageList
        {...{ newestFirst: letters, service, now }}
        username="nattugle"
        newSince={null}
        hasUnsent={false}
        waiting={owedInAll(letters, service.replyHours, now)}
        standing={standing}
        mark={null}
        onDelete={() => undefined}
      />
    </SpokenProvider>,
  );
  return new Response(prelude).text();
}

it("each letter has one small button, named with its time, and nothing else to tab through", async () => {
  const letters = (await shown("nb")).match(/<article[^]*?<\/article>/g) ?? [];
  expect(letters).toHaveLength(36);
  const names = letters.flatMap((letter) =>
    [...letter.matchAll(/<button[^>]*aria-label="([^"]*)"/g)].map(([, name]) => name),
  );
  expect(names).toHaveLength(36);
  expect(new Set(names).size).toBe(36);
  expect(names[0]).toBe("Valg for meldingen: I dag 17:24");
  expect(letters.join("").match(/<(?:button|a|input|textarea)\b|tabindex="0"/gi)).toHaveLength(36);
});

it("what somebody wrote has the direction of its own language", async () => {
  const page = await shown("nb");
  expect(page.match(/<p dir="auto"[^>]*>(?:Hei|مرحبا)/g)).toHaveLength(36);
});

it.each([
  ["nb", "I dag, søndag 15. november"],
  ["en", "Today, Sunday 15 November"],
] as const)("a day is named in full (%s)", async (language, day) => {
  const words = (await shown(language)).replace(/<[^>]*>/g, " ").replace(/\s+/g, " ");
  expect(words).toContain(day);
});

it("letters have names, and a long one of one's own folds, with a button that shows the rest", async () => {
  const body = "Dette er en lang melding.\nDen har to linjer.";
  const letters = newestFirst.map((letter) => (letter.is_reply ? letter : { ...letter, body }));
  const page = await shown("nb", undefined, letters);
  expect(page).toContain('aria-label="Du, I dag 17:24"');
  expect(page).toContain('aria-label="En frivillig, I dag 17:59"');
  expect(page.match(/<button[^>]*aria-label="Hele meldingen: I dag[^>]*aria-expanded="false"/g)).toHaveLength(27);
});

it("the card below a letter tells that a volunteer has begun to read, or has read", async () => {
  const waiting = newestFirst.slice(1, 2);
  expect(await shown("nb", undefined, waiting)).toContain("En frivillig leser den og svarer senest");
  const begun = await shown("nb", "begun", waiting);
  expect(begun).toMatch(/<h3[^>]*>En frivillig har begynt å lese\.<\/h3>/);
  // The time is one element, which the style keeps on one line.
  expect(begun).toMatch(/Du får svar senest <b>i morgen kl\.\u00a017:58<\/b>\./);
  expect(await shown("nb", "read", waiting)).toMatch(
    /<h3[^>]*>En frivillig har lest\. Meldingen venter på svar\.<\/h3>/,
  );
});
