import type { PersonalKind } from "@sosmessages/contract/desk/fields.ts";
import { noTitle } from "@sosmessages/contract/limits.ts";
import { absenceOf, type NotAvailable, type DeskRequest } from "#conversation/apply.ts";
import type { ConversationParts } from "#conversation/parts.ts";
import { notifyDesk, touchConversation } from "#conversation/store.ts";
import { keepPlace } from "#mailbox/kept.ts";
import type { SearchedMessage } from "#mailbox/list.ts";
import type { FoundPlace, RemovedWords } from "#mailbox/parts.ts";
import { overwriteMessage } from "#mailbox/removal.ts";
import { searchMessageNow, type SearchParts } from "#mailbox/search.ts";
import { pause } from "#platform/clock.ts";
import { statement } from "#platform/database/database.ts";
import { isUuid, type ConversationId, type MessageId } from "#platform/ids.ts";
import { forgetWords } from "./cleaning.ts";
import { withoutSpans, type MeantSpan, type TextSpan } from "./spans.ts";

const find = statement("marking.find", "SELECT mailbox, tenant FROM conversations WHERE id = $1 AND desk_works_on(id)");
const timeOf = statement("marking.time", "SELECT submitted_at FROM messages WHERE mailbox = $1 AND id = $2");

/** Somebody else was faster: tried again, it is seen that the conversation is no longer theirs. */
const claimEnded = () => Object.assign(new Error("the claim has ended"), { code: "40001" });

export type MarkParts = ConversationParts &
  SearchParts & {
    /** What stands there afterwards, in the language of that service; null: the program has no word for what it was. */
    readonly markFor: (tenant: string, kind: PersonalKind | null) => string;
  };

/** A text is searched in no time as a rule; whoever marks does not wait for those that are not. */
const patience = 2_000;
const kindAt = (found: readonly FoundPlace[] | null, { start, end }: TextSpan): PersonalKind | null =>
  found?.find((one) => one.start < end && start < one.end)?.kind ?? null;

/** null: it is not this person's. "stale": the places are not in this text. */
const overwrite = (
  parts: MarkParts,
  person: DeskRequest["person"],
  conversation: ConversationId,
  id: MessageId,
  spans: readonly MeantSpan[],
) =>
  parts.database.withRightsOf(person, async (queries) => {
    const { volunteer } = person;
    const found = await queries.one(find, [conversation]);
    if (!found) return null;
    const { mailbox, tenant } = found;
    let fits = false;
    let removed: readonly RemovedWords[] = [];
    let confirmed = 0;
    const body = await overwriteMessage(parts, queries, { mailbox, id }, (text, places) => {
      const reworded = withoutSpans(text, spans, (taken) => parts.markFor(tenant, kindAt(places, taken)));
      fits = reworded !== null;
      removed = reworded?.replaced.map(({ start, end, mark }) => ({ words: text.slice(start, end), mark })) ?? [];
      confirmed = spans.filter((span) => kindAt(places, span) !== null).length;
      return reworded ?? { text };
    });
    if (body === null || !fits) return "stale";
    const { submitted_at } = await queries.only(timeOf, [mailbox, id]);
    const version = await touchConversation(queries, conversation);
    if (version === null) throw claimEnded();
    await parts.audit(queries, { tenant, volunteer, act: "marked", conversation });
    notifyDesk(queries, parts.deskChanged, { tenant, conversation, version });
    return { mailbox, tenant, body, submitted_at, removed, confirmed };
  });

type Finds = "personal-confirmed" | "personal-added" | "personal-kept";

/** After the change, and with the service's rights: the desk's own login may not write counters. */
const countFinds = (
  { system, count }: Pick<MarkParts, "system" | "count">,
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

/** What the program found there is nobody's. That place alone, in that message alone; counted, never the words. */
export const keepMarked = async (
  parts: MarkParts,
  request: DeskRequest,
  id: MessageId,
  span: MeantSpan,
): Promise<SearchedMessage | NotAvailable> => {
  if (!isUuid<ConversationId>(request.id)) return "notFound";
  const conversation = request.id;
  const { volunteer } = request.person;
  const outcome = await parts.database.withRightsOf(request.person, async (queries) => {
    const row = await queries.one(find, [conversation]);
    if (!row) return null;
    const { mailbox, tenant } = row;
    const kept = await keepPlace(parts.vault, queries, { mailbox, id }, span);
    if (kept === null) return "stale";
    const version = await touchConversation(queries, conversation);
    if (version === null) throw claimEnded();
    await parts.audit(queries, { tenant, volunteer, act: "kept-words", conversation });
    notifyDesk(queries, parts.deskChanged, { tenant, conversation, version });
    return { ...kept, tenant };
  });
  if (outcome === null) return absenceOf(parts, request);
  if (outcome === "stale") return outcome;
  const { tenant, body, submittedAt, found } = outcome;
  await countFinds(parts, tenant, { "personal-kept": 1 });
  return { id, title: noTitle, body, submitted_at: submittedAt.toISOString(), is_reply: false, found };
};

/** Places that a person has marked are overwritten, not hidden. With no more rights than the person has. */
export const overwriteMarked = async (
  parts: MarkParts,
  request: DeskRequest,
  id: MessageId,
  spans: readonly MeantSpan[],
): Promise<SearchedMessage | NotAvailable> => {
  if (!isUuid<ConversationId>(request.id)) return "notFound";
  const outcome = await overwrite(parts, request.person, request.id, id, spans);
  if (outcome === null) return absenceOf(parts, request);
  if (outcome === "stale") return outcome;
  const { mailbox, tenant, body, submitted_at, removed, confirmed } = outcome;
  // What follows from what is stored by now is done, whatever becomes of the login.
  await parts.system.transaction((queries) => forgetWords(parts, queries, outcome, removed));
  await countFinds(parts, tenant, { "personal-confirmed": confirmed, "personal-added": spans.length - confirmed });
  const searching = searchMessageNow(parts, mailbox, id).catch(() => null);
  const found = await Promise.race([searching, pause(patience).then(() => null)]);
  return { id, title: noTitle, body, submitted_at: submitted_at.toISOString(), is_reply: false, found };
};
