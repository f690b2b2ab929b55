import type { Message } from "@sosmessages/contract/messages.ts";
import type { BuiltInLocale } from "../../../../packages/contract/src/languages.ts";

/** The moment at which every screen is shown, so that two pictures of it are the same. */
export const now = new Date("2026-11-15T21:40:00+01:00");

/** An exchange that nobody wrote. */
const words = {
  nb: {
    first: "Jeg får ikke sove, og jeg vet ikke hvor jeg skal begynne.",
    reply: "Hei, og takk for at du skrev. Du trenger ikke vite hvor du skal begynne. Begynn hvor du vil.",
    thanks: "Takk. Det var godt å lese.",
    half: "Det begynte egentlig i vinter, da",
  },
  se: {
    first: "Lea leamaš lossa áigi, ja in dieđe gos galggan álgit.",
    reply: "Bures, ja giitu go čállet midjiide. Don it dárbbaš diehtit gos galggat álgit. Álgge gos háliidat.",
    thanks: "Giitu. Lei buorre lohkat dan.",
    half: "Lea leamaš lossa áigi, ja",
  },
  en: {
    first: "I cannot sleep, and I do not know where to begin.",
    reply: "Hello, and thank you for writing. You need not know where to begin. Begin wherever you like.",
    thanks: "Thank you. That was good to read.",
    half: "It really began last winter, when",
  },
} as const satisfies Readonly<Record<BuiltInLocale, Readonly<Record<string, string>>>>;

export const wordsIn = (locale: BuiltInLocale) => words[locale];

const message = (id: string, hoursAgo: number, isReply: boolean, body: string): Message => ({
  id,
  title: "-",
  body,
  submitted_at: new Date(now.getTime() - hoursAgo * 3_600_000).toISOString(),
  is_reply: isReply,
});

/** Newest first, as the service sends them: asked, answered, and something new that waits for an answer. */
export const answered = (locale: BuiltInLocale): readonly Message[] => [
  message("3", 0.2, false, words[locale].thanks),
  message("2", 3, true, words[locale].reply),
  message("1", 11, false, words[locale].first),
];

/** Older than every promise. */
export const late = (locale: BuiltInLocale): readonly Message[] => [
  message("3", 50, false, words[locale].thanks),
  message("2", 53, true, words[locale].reply),
  message("1", 61, false, words[locale].first),
];

/** A word and an address that are longer than a screen is wide. */
export const wide = (locale: BuiltInLocale): readonly Message[] => [
  message("2", 1, false, "a".repeat(200)),
  message("1", 3, true, `${words[locale].reply}\n\nhttps://example.org/${"long-address-".repeat(12)}`),
];
