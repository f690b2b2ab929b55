import type { PersonalKind } from "@sosmessages/contract/desk/fields.ts";
import type { DeskMessage } from "@sosmessages/contract/desk/conversations.ts";
import { pause } from "#platform/clock.ts";
import { statement, type Queries } from "#platform/database/database.ts";
import { isUuid, type ConversationId, type MailboxId, type MessageId } from "#platform/ids.ts";
import type { Absence, Acts, Visit } from "#conversation/apply.ts";
import type { ActParts } from "#conversation/parts.ts";
import type { Written } from "./read.ts";
import { withoutSpans, type Span } from "./spans.ts";

const find = statement("marking.find", "SELECT mailbox, tenant FROM conversations WHERE id = $1 AND desk_works_on(id)");
const timeOf = statement("marking.time", "SELECT submitted_at FROM messages WHERE mailbox = $1 AND id = $2");
const touch = statement(
  "marking.touch",
  "UPDATE conversations SET version = version + 1 WHERE id = $1 RETURNING version",
);

/** Somebody else was faster: tried again, it is seen that the conversation is no longer theirs. */
const claimEnded = () => Object.assign(new Error("the claim has ended"), { code: "40001" });

export type MarkingParts = Pick<ActParts, "database" | "audit" | "changed"> & {
  readonly acts: Pick<Acts, "absenceOf">;
  /** Searches this one before all others; null: it is not known yet. */
  readonly searchNow: (mailbox: MailboxId, id: MessageId) => Promise<readonly Found[] | null>;
  /** What stands there afterwards, in the language of that service; null: the program has no word for what it was. */
  readonly markFor: (tenant: string, kind: PersonalKind | null) => string;
  /** Rewords one message so that what stood there before is nowhere any more. null: there is no such message. */
  readonly overwrite: (
    queries: Queries,
    mailbox: MailboxId,
    id: MessageId,
    reword: (text: string, found: readonly Found[] | null) => string,
  ) => Promise<string | null>;
};

type Found = NonNullable<DeskMessage["found"]>[number];
type Marked = { readonly message: Written };

/** A text is searched in no time as a rule; whoever marks does not wait for those that are not. */
const patience = 2_000;
const kindAt = (found: readonly Found[] | null, { start, end }: Span): PersonalKind | null =>
  found?.find((one) => one.start < end && start < one.end)?.kind ?? null;

/** Places that a person has marked are overwritten, not hidden. With no more rights than the person has. */
export const newMarking =
  ({ database, audit, changed, acts, overwrite, searchNow, markFor }: MarkingParts) =>
  async (visit: Visit, message: string, spans: readonly Span[]): Promise<Marked | Absence | "stale"> => {
    const { person } = visit;
    if (!isUuid(visit.id)) return "notFound";
    const id = visit.id as ConversationId;
    const outcome = await database.transactionOf(person.volunteer, async (queries) => {
      const found = await queries.one<{ mailbox: MailboxId; tenant: string }>(find, [id]);
      if (!found) return null;
      const { mailbox, tenant } = found;
      let fits = false;
      const body = await overwrite(queries, mailbox, message as MessageId, (text, found) => {
        const reworded = withoutSpans(text, spans, (taken) => markFor(tenant, kindAt(found, taken)));
        fits = reworded !== null;
        return reworded ?? text;
      });
      if (body === null || !fits) return "stale" as const;
      const { submitted_at } = (await queries.one<{ submitted_at: Date }>(timeOf, [mailbox, message]))!;
      const touched = await queries.one<{ version: string }>(touch, [id]);
      if (!touched) throw claimEnded();
      const version = Number(touched.version);
      await audit(queries, { tenant, volunteer: person.volunteer, act: "marked", conversation: id });
      return { mailbox, tenant, version, body, submitted_at };
    });
    if (outcome === null) return acts.absenceOf(visit);
    if (outcome === "stale") return outcome;
    const { mailbox, tenant, version, body, submitted_at } = outcome;
    changed({ tenant, conversation: id, version });
    const searching = searchNow(mailbox, message as MessageId).catch(() => null);
    const found = await Promise.race([searching, pause(patience).then(() => null)]);
    const at = submitted_at.toISOString();
    return {
      message: { id: message, title: "-", body, submitted_at: at, is_reply: false, found: found && [...found] },
    };
  };
export type Marking = ReturnType<typeof newMarking>;
