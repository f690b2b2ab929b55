import {
  withLockedConversation,
  type DeskRequest,
  type ConversationContext,
  type Counting,
  type DeskPerson,
} from "#conversation/change.ts";
import { lockConversation, notifyDesk, touchConversation, type StoredConversation } from "#conversation/store.ts";
import { statement, type Reads, type Transaction } from "#platform/database/database.ts";
import type { ConversationId, VolunteerId } from "#platform/ids.ts";
import type { DeskContext } from "#desk/context.ts";
import { raiseAlarm } from "./alarms.ts";

/** Reloading the page just after setting it does not count as looking again. */
const sameLookMinutes = 10;
const most = 50;

const put = statement(
  "look-again.put",
  `INSERT INTO look_agains (conversation, set_by, set_at, due_at)
   VALUES ($1, $2, service_time(), date_trunc('milliseconds', service_time()) + $3 * interval '1 hour')
   ON CONFLICT (conversation) DO UPDATE SET set_by = excluded.set_by, set_at = excluded.set_at, due_at = excluded.due_at`,
);
const remove = statement("look-again.remove", "DELETE FROM look_agains WHERE conversation = $1");
const looked = statement(
  "look-again.looked",
  `DELETE FROM look_agains WHERE conversation = $1
     AND (set_by IS DISTINCT FROM $2 OR set_at <= service_time() - interval '${sameLookMinutes} minutes')`,
);
const dueOf = statement("look-again.due-of", "SELECT due_at FROM look_agains WHERE conversation = $1");
const due = statement(
  "look-again.due",
  `SELECT conversation FROM look_agains WHERE due_at <= service_time() ORDER BY due_at LIMIT ${most}`,
);
const take = statement(
  "look-again.take",
  `DELETE FROM look_agains l USING conversations c WHERE l.conversation = $1 AND l.due_at <= service_time() AND c.id = l.conversation
   RETURNING EXISTS (SELECT FROM messages m WHERE m.mailbox = c.mailbox AND NOT m.is_reply AND m.submitted_at > l.set_at) AS has_written`,
);

/** The conversation is locked. Setting it again restarts the time. */
export const putLookAgain = async (
  { audit }: Pick<ConversationContext, "audit">,
  queries: Transaction,
  { id: conversation, tenant }: Pick<StoredConversation, "id" | "tenant">,
  volunteer: VolunteerId,
  hours: number,
): Promise<void> => {
  await queries.count(put, [conversation, volunteer, hours]);
  await audit(queries, { tenant, volunteer, act: "look-again-set", conversation, detail: `hours:${hours}` });
};

const removeLookAgain = async (
  { audit }: Pick<ConversationContext, "audit">,
  queries: Transaction,
  { id: conversation, tenant }: Pick<StoredConversation, "id" | "tenant">,
  volunteer: VolunteerId,
): Promise<void> => {
  if ((await queries.count(remove, [conversation])) === 0) return;
  await audit(queries, { tenant, volunteer, act: "look-again-set", conversation, detail: "hours:none" });
};

export const setLookAgain = (context: ConversationContext, request: DeskRequest, hours: number | null) =>
  withLockedConversation(context, request, {
    work: async (queries, conversation) => {
      if (hours === null) await removeLookAgain(context, queries, conversation, request.person.volunteer);
      else await putLookAgain(context, queries, conversation, request.person.volunteer, hours);
      return {};
    },
  });

/** A leader has opened the conversation: that was it. */
export const noteLooked = async (
  queries: Transaction,
  { role, volunteer }: DeskPerson,
  id: ConversationId,
): Promise<void> => {
  if (role === "leader") await queries.count(looked, [id, volunteer]);
};

export const lookAgainAt = async (queries: Reads, id: ConversationId): Promise<string | null> =>
  (await queries.one(dueOf, [id]))?.due_at.toISOString() ?? null;

const alarmOne = (
  { system, count, conversationChanged }: Counting & Pick<DeskContext, "system">,
  id: ConversationId,
): Promise<void> =>
  system.transaction(async (queries) => {
    const was = await lockConversation(queries, id);
    const taken = was && (await queries.one(take, [id]));
    if (!was || !taken || taken.has_written) return;
    if (!(await raiseAlarm(queries, was, "look-again", null))) return;
    const version = (await touchConversation(queries, id))!;
    await count(queries, was.tenant, [{ measure: "process", detail: "look-agains" }]);
    notifyDesk(queries, conversationChanged, { tenant: was.tenant, conversation: id, version });
  });

/** The time is over, no leader has looked, and the caller has not written: call the leaders again. */
export const alarmUnlooked = async (context: Counting & Pick<DeskContext, "system">): Promise<void> => {
  for (const { conversation } of await context.system.all(due)) await alarmOne(context, conversation);
};
