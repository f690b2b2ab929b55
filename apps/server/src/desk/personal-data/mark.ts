import type { PersonalKind } from "@sosmessages/contract/desk/fields.ts";
import { absenceOf, type NotAvailable, type DeskRequest } from "#conversation/change.ts";
import { touchConversation } from "#conversation/store.ts";
import {
  keepPlace,
  withReplaced,
  type FoundPlace,
  type RemovedWords,
  type ReplacedPlace,
} from "#mailbox/personal-data.ts";
import { messageOf, type SearchedMessage } from "#mailbox/list.ts";
import { overwriteMessage } from "#mailbox/removal.ts";
import { searchMessageNow } from "#mailbox/search.ts";
import { pause } from "#platform/clock.ts";
import { statement, type RowOf, type Transaction } from "#platform/database/database.ts";
import type { MessageId } from "#platform/ids.ts";
import type { DeskContext } from "#desk/context.ts";
import { forgetWords } from "./cleaning.ts";

const find = statement("marking.find", "SELECT mailbox, tenant FROM conversations WHERE id = $1 AND desk_works_on(id)");
const timeOf = statement(
  "marking.time",
  "SELECT submitted_at, is_reply, not_safe FROM messages WHERE mailbox = $1 AND id = $2",
);

/** Most texts are searched at once; the request does not wait for the others. */
const patience = 2_000;
const kindAt = (found: readonly FoundPlace[] | null, { start, end }: TextSpan): PersonalKind | null =>
  found?.find((one) => one.start < end && start < one.end)?.kind ?? null;

type MarkedMailbox = RowOf<"marking.find">;

/** With no more rights than the person has. null: it is not this person's. "stale": `work` found other words at the places. */
const changeWords = <T extends object>(
  context: DeskContext,
  { person, id }: DeskRequest,
  act: "marked" | "kept-words",
  work: (queries: Transaction, of: MarkedMailbox) => Promise<T | null>,
) =>
  context.database.withRightsOf(person, async (queries) => {
    const of = await queries.one(find, [id]);
    if (!of) return null;
    const done = await work(queries, of);
    if (done === null) return "stale";
    const { tenant } = of;
    // Another person was faster: the retry finds that the claim has ended.
    if (!(await touchConversation(queries, context.conversationChanged, { id, tenant })))
      throw Object.assign(new Error("the claim has ended"), { code: "40001" });
    await context.audit(queries, { tenant, volunteer: person.volunteer, act, conversation: id });
    return { ...of, ...done };
  });

type Finds = "personal-confirmed" | "personal-added" | "personal-kept";

/** After the change, and with the service's rights: the desk's login may not write counters. */
const countFinds = (
  { system, count }: Pick<DeskContext, "system" | "count">,
  tenant: string,
  finds: Partial<Record<Finds, number>>,
): Promise<void> =>
  system.transaction((queries) =>
    count(
      queries,
      tenant,
      (Object.entries(finds) as [Finds, number][])
        .filter(([, amount]) => amount > 0)
        .map(([detail, amount]) => ({ measure: "process", detail, amount })),
    ),
  );

const shown = (
  id: MessageId,
  { body, ...row }: RowOf<"marking.time"> & { readonly body: string },
  found: readonly FoundPlace[] | null,
): SearchedMessage => ({ ...messageOf({ id, ...row }, body), found, notSafe: row.not_safe });

/** A person marks a found place as harmless: only this place in this message. It is counted, without the words. */
export const keepMarked = async (
  context: DeskContext,
  request: DeskRequest,
  id: MessageId,
  span: MeantSpan,
): Promise<SearchedMessage | NotAvailable> => {
  const kept = await changeWords(context, request, "kept-words", (queries, { mailbox }) =>
    keepPlace(context.vault, queries, { mailbox, id }, span),
  );
  if (kept === null) return absenceOf(context, request);
  if (kept === "stale") return kept;
  await countFinds(context, kept.tenant, { "personal-kept": 1 });
  return shown(id, kept, kept.found);
};

/** Places that a person has marked are overwritten, not hidden. */
export const overwriteMarked = async (
  context: DeskContext,
  request: DeskRequest,
  id: MessageId,
  spans: readonly MeantSpan[],
): Promise<SearchedMessage | NotAvailable> => {
  const marked = await changeWords(context, request, "marked", async (queries, { mailbox, tenant }) => {
    let fits = false;
    let removed: readonly RemovedWords[] = [];
    let confirmed = 0;
    const body = await overwriteMessage(context, queries, { mailbox, id }, (text, places) => {
      const reworded = withoutSpans(text, spans, (taken) => context.placeholderFor(tenant, kindAt(places, taken)));
      fits = reworded !== null;
      removed =
        reworded?.replaced.map(({ start, end, replacement }) => ({ words: text.slice(start, end), replacement })) ?? [];
      confirmed = spans.filter((span) => kindAt(places, span) !== null).length;
      return reworded ?? { text };
    });
    if (body === null || !fits) return null;
    return { body, removed, confirmed, ...(await queries.only(timeOf, [mailbox, id])) };
  });
  if (marked === null) return absenceOf(context, request);
  if (marked === "stale") return marked;
  const { mailbox, tenant, removed, confirmed } = marked;
  // The message is stored: the rest runs even if the login has ended.
  await context.system.transaction((queries) => forgetWords(context, queries, marked, removed));
  await countFinds(context, tenant, { "personal-confirmed": confirmed, "personal-added": spans.length - confirmed });
  const searching = searchMessageNow(context, mailbox, id).catch(() => null);
  return shown(id, marked, await Promise.race([searching, pause(patience).then(() => null)]));
};

export type TextSpan = { readonly start: number; readonly end: number };
export type MeantSpan = TextSpan & { readonly words: string };

const isLowSurrogate = (text: string, at: number) => /[\uDC00-\uDFFF]/.test(text.charAt(at));

/**
 * null: these words are not at these places. Half a character is taken whole, and places that touch become one. What is put there
 * shows at most the kind of the removed words, never their length.
 */
const withoutSpans = (
  text: string,
  spans: readonly MeantSpan[],
  placeholderFor: (taken: TextSpan) => string,
): { readonly text: string; readonly replaced: readonly ReplacedPlace[] } | null => {
  if (spans.some(({ start, end, words }) => start >= end || text.slice(start, end) !== words)) return null;
  const replaced: ReplacedPlace[] = [];
  for (const span of spans.toSorted((a, b) => a.start - b.start)) {
    const start = isLowSurrogate(text, span.start) ? span.start - 1 : span.start;
    const end = isLowSurrogate(text, span.end) ? span.end + 1 : span.end;
    const before = replaced.at(-1);
    if (before === undefined || start > before.end)
      replaced.push({ start, end, replacement: placeholderFor({ start, end }) });
    else replaced[replaced.length - 1] = { ...before, end: Math.max(before.end, end) };
  }
  return { text: withReplaced(text, replaced), replaced };
};
