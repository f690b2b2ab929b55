import {
  withLockedConversation,
  type DeskRequest,
  type ConversationContext,
  type Counting,
} from "#conversation/change.ts";
import { lockConversation, touchConversation, type StoredConversation } from "#conversation/store.ts";
import { statement, type Transaction } from "#platform/database/database.ts";
import type { ConversationId, VolunteerId } from "#platform/ids.ts";
import type { DeskContext } from "#desk/context.ts";
import { raiseAlarm } from "./alarms.ts";

const most = 50;

const put = statement(
  "look-again.put",
  `INSERT INTO look_agains (conversation, set_by, set_at, due_at)
   VALUES ($1, $2, service_time(), date_trunc('milliseconds', service_time()) + $3 * interval '1 hour')
   ON CONFLICT (conversation) DO UPDATE SET set_by = excluded.set_by, set_at = excluded.set_at, due_at = excluded.due_at`,
);
const remove = statement("look-again.remove", "DELETE FROM look_agains WHERE conversation = $1");
export const lookAgainAt = statement("look-again.due-of", "SELECT due_at FROM look_agains WHERE conversation = $1");
const due = statement(
  "look-again.due",
  `SELECT conversation FROM look_agains WHERE due_at <= service_time() ORDER BY due_at LIMIT ${most}`,
);
const take = statement(
  "look-again.take",
  "DELETE FROM look_agains WHERE conversation = $1 AND due_at <= service_time() RETURNING conversation",
);

/** The conversation is locked. Setting it again restarts the time; null ends it. */
export const putLookAgain = async (
  { audit }: Pick<ConversationContext, "audit">,
  queries: Transaction,
  { id: conversation, tenant }: Pick<StoredConversation, "id" | "tenant">,
  volunteer: VolunteerId,
  hours: number | null,
): Promise<void> => {
  const changed =
    hours === null
      ? await queries.count(remove, [conversation])
      : await queries.count(put, [conversation, volunteer, hours]);
  const detail = `hours:${hours ?? "none"}`;
  if (changed > 0) await audit(queries, { tenant, volunteer, act: "look-again-set", conversation, detail });
};

export const setLookAgain = (context: ConversationContext, request: DeskRequest, hours: number | null) =>
  withLockedConversation(context, request, {
    work: async (queries, conversation) => {
      await putLookAgain(context, queries, conversation, request.person.volunteer, hours);
      return {};
    },
  });

const alarmOne = (
  { system, count, conversationChanged }: Counting & Pick<DeskContext, "system">,
  id: ConversationId,
): Promise<void> =>
  system.transaction(async (queries) => {
    const was = await lockConversation(queries, id);
    if (!was || !(await queries.one(take, [id])) || !(await raiseAlarm(queries, was, "look-again", null))) return;
    await touchConversation(queries, conversationChanged, was);
    await count(queries, was.tenant, [{ measure: "process", detail: "look-agains" }]);
  });

/** The time is over: the leaders are called again, whether or not the caller has written or a leader has opened it. */
export const alarmUnlooked = async (context: Counting & Pick<DeskContext, "system">): Promise<void> => {
  for (const { conversation } of await context.system.all(due)) await alarmOne(context, conversation);
};
