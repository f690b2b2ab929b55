import { randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { shippedServices, shippedZoneOf } from "@sosmessages/services/folder/shipped.ts";
import pg from "pg";
import { readConfig } from "#config.ts";
import { newClaimTokens } from "#conversation/claim-token.ts";
import type { DeskPerson } from "#conversation/parts.ts";
import type { DeskActor } from "#conversation/rules.ts";
import { forgetWords } from "#desk/personal-data/cleaning.ts";
import { expirationsOf } from "#expirations.ts";
import type { ForgetWords } from "#mailbox/parts.ts";
import { storeMessage } from "#mailbox/write.ts";
import { newOutboxMailer } from "#notify/mailer.ts";
import { newSessionDatabase } from "#platform/database/session-database.ts";
import type { CallerId, ConversationId, MailboxId, MessageId } from "#platform/ids.ts";
import { newSweep } from "#retention/sweep.ts";
import { newCount } from "#statistics/count.ts";
import { openStorage, type Storage } from "#storage.ts";
import { newDatabase } from "#test/support/service.ts";
import { newRemovedMark } from "../../../src/removed-mark.ts";
import { cast } from "./desk-model.ts";

export type Mailbox = { readonly caller: CallerId; readonly mailbox: MailboxId; readonly login: Buffer };

const nothing = () => {};
const markFor = newRemovedMark({ find: (id) => shippedServices.find((tenant) => tenant.id === id) });

const partsOf = ({ database: system, vault }: Storage, folder: string) => {
  const count = newCount(shippedZoneOf);
  const mailer = newOutboxMailer(join(folder, "outbox"));
  const expirations = expirationsOf({ count, deskChanged: nothing, dormantDays: 365 });
  const forget: ForgetWords = (queries, of, removed) => forgetWords({ vault }, queries, of, removed);
  return {
    database: newSessionDatabase(system),
    system,
    vault,
    tokens: newClaimTokens(vault.derive("claims")),
    audit: async () => {},
    count,
    log: nothing,
    deskChanged: nothing,
    wake: Object.assign(() => {}, { subscribe: nothing }),
    replyHours: () => shippedServices[0].replyHours,
    messageStored: Object.assign(nothing, { subscribe: nothing }),
    notifyDevices: async () => {},
    forgetWords: forget,
    markFor,
    sweep: newSweep({ database: system, mailer, log: nothing, expirations }),
  };
};

/** Sessions of the people in the test, as the routes pass them. */
export const personOf = ({ id, leads, mustBeReviewed }: DeskActor): DeskPerson => ({
  login: id,
  rightsVersion: 0,
  volunteer: id,
  role: leads ? "leader" : "volunteer",
  tenants: ["sos"],
  languages: ["nb", "se", "en"],
  needsReview: mustBeReviewed,
  dutyUntil: null,
  now: new Date(),
});

/** The desk on a real database, with all people on duty and without jobs. The test controls the time. */
export const openBareDesk = async () => {
  const folder = await mkdtemp(join(tmpdir(), "sosmessages walks "));
  const databaseUrl = await newDatabase();
  const storage = await openStorage(readConfig({ PORT: "0", DATA_DIR: folder, DATABASE_URL: databaseUrl }), nothing);
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  const query = async <R extends pg.QueryResultRow>(sql: string, values: unknown[] = []): Promise<R[]> =>
    (await pool.query<R>(sql, values)).rows;
  const desk = partsOf(storage, folder);
  for (const { id, leads, mustBeReviewed } of cast) {
    await query(
      `INSERT INTO volunteers (id, tenant, role, state, name_lookup, lookup_key, name, key_epoch, key_wrapped, invited_on,
         tenants, needs_review, duty_until)
       VALUES ($1, 'sos', $2, 'active', $3, current_date, $3, current_date, $3, current_date, '{sos}', $4, 'infinity')`,
      [id, leads ? "leader" : "volunteer", randomBytes(8), mustBeReviewed],
    );
    await query(
      `INSERT INTO desk_sessions (id, token_hash, volunteer, phase, began_at, active_at, expires_at)
       VALUES ($1, $2, $1, 'open', now(), now(), 'infinity')`,
      [id, randomBytes(32)],
    );
  }
  return {
    storage,
    query,
    desk,

    async newMailbox(): Promise<Mailbox> {
      const ids = { caller: randomUUID() as CallerId, mailbox: randomUUID() as MailboxId, login: randomBytes(32) };
      await query(
        `INSERT INTO callers (id, tenant, mailbox, name_lookup, lookup_key, username, password, key_epoch, key_wrapped, language, last_seen_on)
         VALUES ($1, 'sos', $2, $3, current_date, $3, $3, current_date, $3, 'nb', current_date)`,
        [ids.caller, ids.mailbox, randomBytes(8)],
      );
      await query(
        "INSERT INTO logins (token_hash, caller, expires_at, last_seen_on) VALUES ($1, $2, 'infinity', current_date)",
        [ids.login, ids.caller],
      );
      return ids;
    },

    conversationOf: async ({ mailbox }: Mailbox): Promise<ConversationId | null> =>
      (await query<{ id: ConversationId }>("SELECT id FROM conversations WHERE mailbox = $1", [mailbox]))[0]?.id ??
      null,

    async write(box: Mailbox, text: string): Promise<MessageId> {
      const [row] = await query<{ now: Date }>("SELECT service_time() AS now");
      const written = await storeMessage(desk, { ...box, now: row!.now }, shippedServices[0], text, null);
      if (typeof written === "string" || !("id" in written)) throw new Error("it was not written");
      return written.id as MessageId;
    },

    async close(): Promise<void> {
      await pool.end();
      await storage.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
export type BareDesk = Awaited<ReturnType<typeof openBareDesk>>;
