import type { PersonalKind } from "@sosmessages/contract/desk/fields.ts";
import { noTitle } from "@sosmessages/contract/limits.ts";
import { absenceOf, type Absence, type DeskRequest } from "#conversation/apply.ts";
import type { ConversationParts } from "#conversation/parts.ts";
import { notifyDesk, touchConversation } from "#conversation/store.ts";
import type { SearchedMessage } from "#mailbox/list.ts";
import type { FoundPlace, RemovedWords } from "#mailbox/parts.ts";
import { overwriteMessage } from "#mailbox/removal.ts";
import { searchMessageNow, type SearchParts } from "#mailbox/search.ts";
import { pause } from "#platform/clock.ts";
import { statement } from "#platform/database/database.ts";
import { isUuid, type ConversationId, type MessageId } from "#platform/ids.ts";
import { forgetWords } from "./cleaning.ts";

const find = statement("marking.find", "SELECT mailbox, tenant FROM conversations WHERE id = $1 AND desk_works_on(id)");
const timeOf = statement("marking.time", "SELECT submitted_at FROM messages WHERE mailbox = $1 AND id = $2");

/** Somebody else was faster: tried again, it is seen that the conversation is no longer theirs. */
const claimEnded = () => Object.assign(new Error("the claim has ended"), { code: "40001" });

export type MarkParts = Omit<ConversationParts, "count"> &
  SearchParts & {
    /** What stands there afterwards, in the language of that service; null: the program has no word for what it was. */
    readonly markFor: (tenant: string, kind: PersonalKind | null) => string;
  };

export type TextSpan = { readonly start: number; readonly end: number };
type MeantSpan = TextSpan & { readonly words: string };

const isLowSurrogate = (text: string, at: number) => /[\uDC00-\uDFFF]/.test(text.charAt(at));

/**
 * null: these words are not at these places. Half a character is taken whole, and places that touch become one. What is put there
 * tells the kind of what stood there at most, and never its length.
 */
const withoutSpans = (
  text: string,
  spans: readonly MeantSpan[],
  markFor: (taken: TextSpan) => string,
): string | null => {
  if (spans.some(({ start, end, words }) => start >= end || text.slice(start, end) !== words)) return null;
  let kept = "";
  let at = 0;
  for (const span of spans.toSorted((a, b) => a.start - b.start)) {
    const start = isLowSurrogate(text, span.start) ? span.start - 1 : span.start;
    const end = isLowSurrogate(text, span.end) ? span.end + 1 : span.end;
    if (at === 0 || start > at) kept += text.slice(at, start) + markFor({ start, end });
    at = Math.max(at, end);
  }
  return kept + text.slice(at);
};

/** A text is searched in no time as a rule; whoever marks does not wait for those that are not. */
const patience = 2_000;
const kindAt = (found: readonly FoundPlace[] | null, { start, end }: TextSpan): PersonalKind | null =>
  found?.find((one) => one.start < end && start < one.end)?.kind ?? null;

/** null: it is not this person's. "stale": the places are not in this text. */
const overwrite = (
  parts: MarkParts,
  { volunteer }: DeskRequest["person"],
  conversation: ConversationId,
  id: MessageId,
  spans: readonly MeantSpan[],
) =>
  parts.database.transactionOf(volunteer, async (queries) => {
    const found = await queries.one(find, [conversation]);
    if (!found) return null;
    const { mailbox, tenant } = found;
    let fits = false;
    const removed: RemovedWords[] = [];
    const body = await overwriteMessage(parts, queries, { mailbox, id }, (text, places) => {
      const reworded = withoutSpans(text, spans, (taken) => {
        const mark = parts.markFor(tenant, kindAt(places, taken));
        removed.push({ words: text.slice(taken.start, taken.end), mark });
        return mark;
      });
      fits = reworded !== null;
      return reworded ?? text;
    });
    if (body === null || !fits) return "stale";
    const { submitted_at } = await queries.only(timeOf, [mailbox, id]);
    const version = await touchConversation(queries, conversation);
    if (version === null) throw claimEnded();
    await parts.audit(queries, { tenant, volunteer, act: "marked", conversation });
    notifyDesk(queries, parts.deskChanged, { tenant, conversation, version });
    return { mailbox, tenant, body, submitted_at, removed };
  });

/** Places that a person has marked are overwritten, not hidden. With no more rights than the person has. */
export const overwriteMarked = async (
  parts: MarkParts,
  request: DeskRequest,
  id: MessageId,
  spans: readonly MeantSpan[],
): Promise<SearchedMessage | Absence> => {
  if (!isUuid<ConversationId>(request.id)) return "notFound";
  const outcome = await overwrite(parts, request.person, request.id, id, spans);
  if (outcome === null) return absenceOf(parts, request);
  if (outcome === "stale") return outcome;
  const { mailbox, body, submitted_at, removed } = outcome;
  await parts.database.transaction((queries) => forgetWords(parts, queries, outcome, removed));
  const searching = searchMessageNow(parts, mailbox, id).catch(() => null);
  const found = await Promise.race([searching, pause(patience).then(() => null)]);
  return { id, title: noTitle, body, submitted_at: submitted_at.toISOString(), is_reply: false, found };
};
