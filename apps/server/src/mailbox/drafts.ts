import { lifetimes } from "@sosmessages/contract/limits.ts";
import { oldest } from "#platform/database/batches.ts";
import { statement, type Queries } from "#platform/database/database.ts";
import type { MailboxId } from "#platform/ids.ts";
import type { MailboxParts } from "./parts.ts";

const find = statement(
  "drafts.find",
  `SELECT body, key_epoch, key_wrapped, saved_at FROM drafts
   WHERE mailbox = $1 AND saved_at > service_time() - interval '${lifetimes.draftDays} days'`,
);
const save = statement(
  "drafts.save",
  `INSERT INTO drafts (mailbox, body, key_epoch, key_wrapped, saved_at)
   SELECT mailbox, $2, $3, $4, date_trunc('milliseconds', service_time()) FROM callers WHERE mailbox = $1
   ON CONFLICT (mailbox) DO UPDATE SET body = excluded.body, key_epoch = excluded.key_epoch,
     key_wrapped = excluded.key_wrapped, saved_at = excluded.saved_at
   RETURNING saved_at`,
);
const remove = statement("drafts.remove", "DELETE FROM drafts WHERE mailbox = $1");
const expire = statement(
  "drafts.expire",
  `DELETE FROM drafts WHERE ${oldest(
    "drafts",
    "mailbox",
    `saved_at <= service_time() - interval '${lifetimes.draftDays} days'`,
  )}`,
);

type SavedDraft = { readonly body: string; readonly saved_at: string };

/* Half a message. Each save has a key of its own, so that what was typed before and taken back stays unread. */

export const findDraft = async (
  { database, vault, log }: Pick<MailboxParts, "database" | "vault" | "log">,
  mailbox: MailboxId,
): Promise<SavedDraft | null> => {
  const row = await database.one(find, [mailbox]);
  if (!row) return null;
  const place = { kind: "draft", mailbox } as const;
  const body = vault.ifReadable(() => {
    const key = vault.openKey(place, { epoch: row.key_epoch, wrapped: row.key_wrapped });
    return vault.open(key, place, row.body);
  });
  if (body === null) log({ event: "unreadable", messages: 1 });
  return body === null ? null : { body, saved_at: row.saved_at.toISOString() };
};

/** null: there is no such mailbox any more. */
export const keepDraft = async (
  { database, vault }: Pick<MailboxParts, "database" | "vault">,
  mailbox: MailboxId,
  body: string,
): Promise<SavedDraft | null> => {
  const place = { kind: "draft", mailbox } as const;
  const { key, stored } = vault.newKey(place);
  const sealed = vault.seal(key, place, body);
  const row = await database.one(save, [mailbox, sealed, stored.epoch, stored.wrapped]);
  return row && { body, saved_at: row.saved_at.toISOString() };
};

/** False: there was none. */
export const removeDraft = async (queries: Queries, mailbox: MailboxId): Promise<boolean> =>
  (await queries.count(remove, [mailbox])) > 0;

export const expireDrafts = (queries: Queries, batch: number): Promise<number> => queries.count(expire, [batch]);
