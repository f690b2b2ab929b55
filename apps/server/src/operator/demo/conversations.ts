import { randomUUID } from "node:crypto";
import { deskTimes } from "@sosmessages/contract/limits.ts";
import { accountLookups, sealAccount } from "#callers/account.ts";
import { newCallerStore } from "#callers/store.ts";
import { newClaimId } from "#conversation/claim-token.ts";
import { putReplyDraft } from "#conversation/reply-drafts.ts";
import { holdDayKey } from "#mailbox/day-keys.ts";
import { dayOf } from "#platform/clock.ts";
import { newSessionDatabase } from "#platform/database/session-database.ts";
import { statement } from "#platform/database/database.ts";
import { newCallerId, newMailboxId, newMessageId, type ConversationId, type MessageId } from "#platform/ids.ts";
import type { Storage } from "../../storage.ts";
import type { Thread } from "./letters.ts";
import type { DemoLogin } from "./people.ts";

const insertMessage = statement(
  "demo.message",
  "INSERT INTO messages (mailbox, id, day, is_reply, body, submitted_at) VALUES ($1, $2, $3, $4, $5, $6)",
);
const insertConversation = statement(
  "demo.conversation",
  `INSERT INTO conversations (id, mailbox, tenant, language, state, is_acute, waiting_since, due_at, is_breached, answered_through,
     holder, claim, claimed_at, lease_until, author)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, coalesce($8 <= service_time(), false), $9, $10, $11, $12, $13, $14)`,
);

/** The statistics are filled by themselves. */
const uncounted = { mailboxMade: async () => {}, mailboxDeleted: async () => {} };

const hour = 3_600_000;

type Line = { readonly at: Date; readonly from: "caller" | "desk"; readonly text: string };

/** One mailbox with everything in it, as if it had been written when it says. */
export const writeThread = async (
  { database, vault }: Storage,
  thread: Thread,
  replyHours: number,
  staff: readonly DemoLogin[],
  passwordHash: string,
): Promise<void> => {
  const now = vault.now();
  const { tenant, language, username, stands } = thread;
  const person = { id: newCallerId(), mailbox: newMailboxId(), language, username, email: null, passwordHash };
  const account = { ...person, tenant, seen: null };
  const { mailbox } = account;
  await newCallerStore({ database: newSessionDatabase(database), system: database }, uncounted).insert(
    sealAccount(vault, account),
    accountLookups(vault, account),
    {
      names: vault.lookups(tenant, "name", username),
      emails: [],
    },
  );

  const lines = thread.lines.map(([hoursAgo, from, text]): Line => ({
    at: new Date(now.getTime() - hoursAgo * hour),
    from,
    text,
  }));
  const ids: MessageId[] = [];
  for (const { at, from, text } of lines) {
    const [id, day, isReply] = [newMessageId(at), dayOf(at), from === "desk"];
    const key = await database.transaction((queries) => holdDayKey(queries, vault, mailbox, day));
    const body = vault.seal(key, { kind: "body", mailbox, message: id, isReply }, text);
    await database.count(insertMessage, [mailbox, id, day, isReply, body, at]);
    ids.push(id);
  }

  const lastReply = lines.findLastIndex(({ from }) => from === "desk");
  const first = lines[lastReply + 1];
  const isIdle = stands.state === "answered" || first === undefined;
  const state = stands.state === "acute" ? "waiting" : isIdle ? "idle" : stands.state;
  const waitingSince = isIdle ? null : first.at;
  const due = waitingSince && new Date(waitingSince.getTime() + replyHours * hour);
  const at = "by" in stands ? staff[stands.by]!.id : null;
  const isClaimed = state === "claimed";
  const id = randomUUID() as ConversationId;
  await database.count(insertConversation, [
    id,
    mailbox,
    tenant,
    language,
    state,
    stands.state === "acute",
    waitingSince,
    due,
    ids[lastReply - 1] ?? null,
    isClaimed ? at : null,
    isClaimed ? newClaimId() : null,
    isClaimed ? now : null,
    isClaimed ? new Date(now.getTime() + (deskTimes.leaseMinutes / 60) * hour) : null,
    state === "review" ? at : null,
  ]);
  if ("draft" in stands) await putReplyDraft(database, vault, id, { revision: 1, body: stands.draft });
};

/** In the order in which everything was written: ids follow the time, and never go back. */
export const inOrder = (threads: readonly Thread[]): Thread[] =>
  threads.toSorted((one, other) => (other.lines[0]?.[0] ?? 0) - (one.lines[0]?.[0] ?? 0));
