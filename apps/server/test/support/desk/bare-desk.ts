import { randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { shippedServices, shippedZoneOf } from "@sosmessages/services/folder/shipped.ts";
import pg from "pg";
import { readConfig, type Config } from "#config.ts";
import { newClaimTokens } from "#conversation/claim-token.ts";
import type { DeskPerson } from "#conversation/change.ts";
import type { DeskActor } from "#conversation/rules.ts";
import { forgetWords } from "#desk/personal-data/cleaning.ts";
import { expirationsOf } from "#expirations.ts";
import type { MailboxContext } from "#mailbox/personal-data.ts";
import type { DeskContext } from "#desk/context.ts";
import { newPresence } from "#desk/presence.ts";
import { newLoneBus } from "#platform/bus/bus.ts";
import { systemClock } from "#platform/clock.ts";
import { newEvents } from "#platform/events.ts";
import { newLimiter } from "#platform/limits/limits.ts";
import { newPlaceholderFor } from "#service-texts.ts";
import { storeMessage } from "#mailbox/write.ts";
import { newOutboxMailer } from "#notify/mailer.ts";
import { newSessionDatabase } from "#platform/database/session-database.ts";
import type { CallerId, ConversationId, MailboxId, MessageId } from "#platform/ids.ts";
import { newSweep } from "#retention/sweep.ts";
import { newCount } from "#statistics/count.ts";
import { openStorage, type Storage } from "#storage.ts";
import { newDatabase } from "#test/support/service.ts";
import { cast } from "./desk-model.ts";

export type Mailbox = { readonly caller: CallerId; readonly mailbox: MailboxId; readonly login: Buffer };

const nothing = () => {};

const contextOf = ({ database: system, vault }: Storage, config: Config, folder: string) => {
  const count = newCount(shippedZoneOf);
  const mailer = newOutboxMailer(join(folder, "outbox"));
  const events = newEvents();
  const bus = newLoneBus();
  const context: DeskContext & MailboxContext = {
    ...events,
    database: newSessionDatabase(system),
    system,
    jobDatabase: system,
    vault,
    clock: systemClock,
    log: nothing,
    alert: Object.assign(nothing, { clear: nothing, current: () => new Map(), close: nothing }),
    services: config.services,
    limiter: newLimiter(systemClock, 1),
    count,
    bus,
    tokens: newClaimTokens(vault.derive("claims")),
    presence: newPresence(bus),
    audit: async () => {},
    search: async (texts) => texts.map(() => []),
    searchDanger: async (texts) => texts.map(() => null),
    namesOf: async () => new Map(),
    procedureOf: () => null,
    helpNumbersOf: () => [],
    replyHours: () => shippedServices[0].replyHours,
    blockCaller: async () => {},
    mailTo: async () => {},
    tell: async () => {},
    notifyDevices: async () => {},
    forgetWords: (queries, of, removed) => forgetWords({ vault }, queries, of, removed),
    placeholderFor: newPlaceholderFor(config.services),
  };
  const expirations = expirationsOf({ count, conversationChanged: nothing, dormantDays: 365 });
  return { ...context, sweep: newSweep({ database: system, mailer, log: nothing, expirations }) };
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
  const config = readConfig({ PORT: "0", DATA_DIR: folder, DATABASE_URL: databaseUrl });
  const storage = await openStorage(config, nothing);
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  const query = async <R extends pg.QueryResultRow>(sql: string, values: unknown[] = []): Promise<R[]> =>
    (await pool.query<R>(sql, values)).rows;
  const desk = contextOf(storage, config, folder);
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
      const { caller } = ids;
      const { key, stored } = storage.vault.newKey({ kind: "account", caller });
      await query(
        `INSERT INTO callers (id, tenant, mailbox, name_lookup, lookup_key, username, password, key_epoch, key_wrapped, language, last_seen_on)
         VALUES ($1, 'sos', $2, $3, current_date, $4, $3, $5, $6, 'nb', current_date)`,
        [
          caller,
          ids.mailbox,
          randomBytes(8),
          storage.vault.seal(key, { kind: "username", caller }, "ugle"),
          stored.key_epoch,
          stored.key_wrapped,
        ],
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

    async write(box: Mailbox, text: string, notSafe = false): Promise<MessageId> {
      const [row] = await query<{ now: Date }>("SELECT service_time() AS now");
      const written = await storeMessage(desk, { ...box, now: row!.now }, shippedServices[0], { text, notSafe }, null);
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
