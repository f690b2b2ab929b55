import type { blockReasons, closeReasons, proposalKinds, releaseReasons } from "@sosmessages/contract/desk/words.ts";
import { actorOf, withLockedConversation, changeConversation, type DeskRequest } from "#conversation/apply.ts";
import { newClaimId } from "#conversation/claim-token.ts";
import { noteGivenBack } from "#conversation/given-back.ts";
import type { ConversationParts, DeskPerson } from "#conversation/parts.ts";
import type { TopicAndRisk } from "#conversation/state.ts";
import { lockConversation, notifyDesk, touchConversation } from "#conversation/store.ts";
import { statement, type Queries } from "#platform/database/database.ts";
import { isUuid, type ConversationId, type MailboxId, type MessageId } from "#platform/ids.ts";
import type { Vault } from "#vault/vault.ts";
import { hasRaised, raiseAlarm, seeAlarms } from "./alerts/alarms.ts";
import { putLookAgain } from "./alerts/look-again.ts";
import { removeProposal, putProposal, putNote } from "./notes.ts";

const keepAway = statement(
  "handling.keep-away",
  "INSERT INTO kept_away (volunteer, mailbox) VALUES ($1, $2) ON CONFLICT DO NOTHING",
);

const findAlarm = statement(
  "handling.find-alarm",
  "SELECT a.conversation FROM alarms a JOIN conversations c ON c.id = a.conversation WHERE a.id = $1 AND c.tenant = ANY ($2)",
);

/* What people do with a conversation besides answering it. */

export const release = (parts: ConversationParts, request: DeskRequest, reason: (typeof releaseReasons)[number]) =>
  changeConversation(parts, request, {
    act: "released",
    detail: reason,
    event: (_, claim) => ({ kind: "release", claim }),
    also: async (queries, { was }) => {
      if (reason === "may-know") await queries.count(keepAway, [request.person.volunteer, was.mailbox]);
      else await noteGivenBack(queries, was.id, request.person.volunteer, reason);
    },
  });

export const noteSeen = (parts: ConversationParts, request: DeskRequest, through: MessageId) =>
  changeConversation(parts, request, { event: () => ({ kind: "seen", by: actorOf(request.person), through }) });

export const noteChecked = (parts: ConversationParts, request: DeskRequest) =>
  changeConversation(parts, request, { act: "checked", event: () => ({ kind: "checked" }) });

export const describe = (parts: ConversationParts, request: DeskRequest, about: TopicAndRisk) =>
  changeConversation(parts, request, { event: () => ({ kind: "about", about }) });

export const flagAcute = (parts: ConversationParts, request: DeskRequest, isAcute: boolean) =>
  changeConversation(parts, request, {
    right: isAcute ? "has-read" : "answered",
    act: isAcute ? "acute-set" : "acute-cleared",
    event: async ({ id }, _, queries) => ({
      kind: "acute",
      by: actorOf(request.person),
      isAcute,
      isOwn: await hasRaised(queries, id, request.person.volunteer),
    }),
    // A leader who says so has seen it. Whoever else takes it back has not: then a leader still looks.
    also: async (queries, { was }) => {
      const { volunteer, role } = request.person;
      if (isAcute) await raiseAlarm(queries, was, "acute", volunteer);
      return role === "leader" ? seeAlarms(parts, queries, was, { by: volunteer, kind: "acute" }) : [];
    },
  });

/** Somebody needs a leader. */
export const wantLeader = (parts: ConversationParts, request: DeskRequest) =>
  withLockedConversation(parts, request, {
    right: "has-read",
    act: "leader-called",
    counts: [{ measure: "process", detail: "leader-calls" }],
    work: async (queries, conversation) => {
      await raiseAlarm(queries, conversation, "leader", request.person.volunteer);
      return {};
    },
  });

/** False: there is no such alarm in this leader's services. Of two leaders who say it at once, one is noted. */
export const noteAlarmSeen = (
  parts: ConversationParts,
  person: DeskPerson,
  alarm: string,
  hours: number | null,
): Promise<boolean> =>
  parts.database.transactionOf(person, async (queries) => {
    const { volunteer, tenants } = person;
    const found = isUuid(alarm) ? await queries.one(findAlarm, [alarm, tenants]) : null;
    const was = found && (await lockConversation(queries, found.conversation));
    if (!was) return false;
    const version = await touchConversation(queries, was.id);
    const counts = await seeAlarms(parts, queries, was, { by: volunteer, alarm });
    // Only whoever was first: another must not put off what that leader asked for.
    if (hours !== null && counts.length > 0) await putLookAgain(parts, queries, was, volunteer, hours);
    await parts.count(queries, was.tenant, counts);
    notifyDesk(queries, parts.deskChanged, {
      tenant: was.tenant,
      conversation: was.id,
      version: version ?? was.version,
    });
    return true;
  });

export const takeFromHolder = (parts: ConversationParts, request: DeskRequest, to: "queue" | "me") =>
  changeConversation(parts, request, {
    act: "taken-over",
    detail: to,
    event: ({ now }) => ({ kind: "take-over", by: actorOf(request.person), to, claim: newClaimId(), now }),
    // A leader who puts it into the queue means somebody else to take it; whoever it was taken from gave nothing back.
    also: async (queries, { was }) => {
      if (to === "queue") await noteGivenBack(queries, was.id, request.person.volunteer, "other");
    },
  });

export const close = (
  parts: ConversationParts,
  request: DeskRequest,
  reason: (typeof closeReasons)[number],
  seen: MessageId | null,
) =>
  changeConversation(parts, request, {
    act: "closed",
    detail: reason,
    event: () => ({ kind: "close", by: actorOf(request.person), reason, seen }),
  });

/** In the transaction of whatever else is noted of it; null ends the block. */
export type BlockCaller = (queries: Queries, mailbox: MailboxId, until: string | null) => Promise<void>;

export const block = (
  parts: ConversationParts & { readonly blockCaller: BlockCaller },
  request: DeskRequest,
  until: string | null,
  reason: (typeof blockReasons)[number],
) =>
  withLockedConversation(parts, request, {
    act: until === null ? "unblocked" : "blocked",
    detail: reason,
    counts: until === null ? [] : [{ measure: "process", detail: "blocks" }],
    work: async (queries, { mailbox }) => {
      await parts.blockCaller(queries, mailbox, until);
      return {};
    },
  });

type NoteParts = ConversationParts & { readonly vault: Vault };

export const makeProposal = (
  parts: NoteParts,
  request: DeskRequest,
  kind: (typeof proposalKinds)[number],
  reason: string,
) =>
  withLockedConversation(parts, request, {
    right: "answered",
    act: "proposed",
    detail: kind,
    counts: kind === "take-over" ? [{ measure: "process", detail: "leader-calls" }] : [],
    work: async (queries, conversation) => {
      await putProposal(queries, parts.vault, conversation.id, kind, reason);
      if (kind === "take-over") await raiseAlarm(queries, conversation, "leader", request.person.volunteer);
      return {};
    },
  });

/** False: there is no such proposal in this leader's services. */
export const dropProposal = (
  { database, audit }: ConversationParts,
  person: DeskPerson,
  id: string,
): Promise<boolean> =>
  database.transactionOf(person, async (queries) => {
    const { volunteer, tenants } = person;
    const row = isUuid(id) ? await removeProposal(queries, id, tenants) : null;
    if (row) await audit(queries, { tenant: row.tenant, volunteer, act: "dismissed", conversation: row.id });
    return row !== null;
  });

export const addNote = (parts: NoteParts, request: DeskRequest, text: string) =>
  withLockedConversation(parts, request, {
    work: (queries, { id }: { id: ConversationId }) =>
      putNote(queries, parts.vault, id, { volunteer: request.person.volunteer, kind: "note", text }),
  });
