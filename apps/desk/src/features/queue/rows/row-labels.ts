import type { QueueRow } from "@sosmessages/contract/desk/conversations.ts";
import type { Locale } from "@sosmessages/texts/locale.ts";
import { serviceName } from "#lib/services.ts";
import { languageWords, type Say } from "#lib/texts.tsx";
import { momentWords } from "#lib/time/time-words.ts";

type About = Readonly<{ say: Say; locale: Locale; now: Date; hasManyServices: boolean }>;

const warnBeforeMs = 2 * 86_400_000;

/** What else one may want to know of a row, most important first. */
export function labelsOf(row: QueueRow, { say, locale, now, hasManyServices }: About): readonly string[] {
  const expiresSoon = row.expires_at !== null && Date.parse(row.expires_at) - now.getTime() < warnBeforeMs;
  const isBegun = row.has_draft && !row.is_returned && (row.state === "waiting" || row.state === "claimed");
  return [
    row.was_acute && say("queue.was_acute"),
    row.alias !== null && row.alias,
    row.is_returned ? say("queue.returned") : false,
    languageWords(say, row.language),
    hasManyServices && serviceName(row.tenant, locale),
    row.unanswered === 1 && say("queue.unanswered_one"),
    row.unanswered > 1 && say("queue.unanswered", { n: String(row.unanswered) }),
    isBegun && say("queue.has_draft"),
    row.is_answered_by_me && say("queue.answered_by_me"),
    row.is_given_back && say("queue.given_back"),
    row.state === "review" && row.is_mine && say("queue.review"),
    row.state === "sending" && say("queue.sending"),
    row.holder !== null && !row.is_mine && say("queue.holder", { name: row.holder }),
    row.has_proposal && say("queue.has_proposal"),
    row.is_unchecked && say("queue.unchecked"),
    expiresSoon && row.expires_at !== null && say("queue.expires", { when: momentWords(say, now, row.expires_at) }),
  ].filter((label) => typeof label === "string");
}
