import { randomUUID } from "node:crypto";
import { lifetimes } from "@sosmessages/contract/limits.ts";
import type { Context } from "../context.ts";
import type { Services } from "../services.ts";
import type { Mailer } from "#notify/mailer.ts";
import type { CallerStore } from "./store.ts";
import { saidIn, type Service } from "@sosmessages/services/service.ts";
import { recoveryMail } from "@sosmessages/texts/mail.ts";
import { statement, type Database } from "#platform/database/database.ts";
import { newMailJob, pauseUpTo } from "#platform/mail-job.ts";
import { hashSecret, newSecret } from "#platform/secret-key.ts";
import type { Lookup, Vault } from "#vault/vault.ts";
import { openAccount, type Account } from "./account.ts";

const insert = statement(
  "recovery.insert",
  `INSERT INTO recovery_mails (id, tenant, email_lookup, lookup_key, address, key_epoch, key_wrapped, due_at, asked_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, service_time(), service_time())`,
);
// Taken by moving the due time: the row of a server that dies becomes due again.
const take = statement(
  "recovery.take",
  `UPDATE recovery_mails
   SET attempts = attempts + 1, due_at = service_time() + ${pauseUpTo("1 hour")}
   WHERE id = (SELECT id FROM recovery_mails WHERE due_at <= service_time() ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED)
   RETURNING id, tenant, address, key_epoch, key_wrapped, attempts, asked_at < service_time() - interval '1 day' AS is_stale`,
);
const keep = statement(
  "recovery.keep",
  "UPDATE recovery_mails SET due_at = greatest(due_at, service_time() + interval '30 seconds') WHERE id = $1",
);
const remove = statement("recovery.remove", "DELETE FROM recovery_mails WHERE id = $1");

type RecoveryRequest = {
  readonly id: string;
  readonly tenant: string;
  readonly address: string;
  readonly attempts: number;
  readonly isStale: boolean;
};

export const newRecoveryStore = (database: Database, vault: Vault) => ({
  async insert(tenant: string, lookup: Lookup, address: string): Promise<void> {
    const job = randomUUID();
    const sealed = vault.sealOwn({ kind: "recovery", job }, address);
    await database.count(insert, [job, tenant, lookup.digest, lookup.key, ...sealed]);
  },

  async take(): Promise<RecoveryRequest | null> {
    for (;;) {
      const row = await database.one(take);
      if (!row) return null;
      const { id, tenant, attempts, is_stale: isStale } = row;
      const address = vault.openOwn({ kind: "recovery", job: id }, row, row.address);
      if (address !== null) return { id, tenant, address, attempts, isStale };
      // An unreadable address cannot be mailed, and must not block the queue.
      await database.count(remove, [id]);
    }
  },

  keep: ({ id }: { readonly id: string }) => database.count(keep, [id]),

  remove: ({ id }: Pick<RecoveryRequest, "id">) => database.count(remove, [id]),
});
export type RecoveryStore = ReturnType<typeof newRecoveryStore>;

/** Within half an hour: unrequested mails are a nuisance, and a hint that there is a profile. */
const mostLinks = 3;
// A stranger can request mails to an address. Links sent within half a link's life are counted, so that a person who gets no
// further one has some in hand that work for at least as long again.
const insertReset = statement(
  "resets.insert",
  `INSERT INTO password_resets (token_hash, caller, expires_at)
   SELECT $1, id, service_time() + interval '${lifetimes.resetMinutes} minutes' FROM callers WHERE id = $2
   AND (SELECT count(*) FROM password_resets
        WHERE caller = $2 AND expires_at > service_time() + interval '${lifetimes.resetMinutes / 2} minutes') < $3`,
);
// For a mail that could not be sent.
const withdrawResets = statement("resets.withdraw", "DELETE FROM password_resets WHERE token_hash = ANY($1)");

/** File names carry the owners' ids and have an end. */
const profilesInOneMail = 5;

/**
 * Sends the mails that were asked for. Whether anyone has the address is found out only here, so that the request
 * itself takes the same time for a known one and an unknown one.
 */
export const newRecoveryJob = (
  context: Pick<Context, "system" | "vault" | "log"> & {
    readonly callers: CallerStore;
    readonly recoveries: RecoveryStore;
    readonly mailer: Mailer;
    readonly limitFactor: number;
    readonly services: Pick<Services, "find" | "publicUrls">;
    readonly alert: (about: "mail") => void;
  },
  keepEvery?: number,
) => {
  const { callers, system, limitFactor, recoveries, vault, mailer, services, log, alert } = context;

  /** Sends nothing if each of these accounts has been sent enough mails for now. */
  const sendTo = async (service: Service, accounts: readonly Account[]): Promise<void> => {
    const tokens = accounts.map(() => newSecret());
    try {
      const profiles = [];
      for (const [index, account] of accounts.entries()) {
        const token = tokens[index]!;
        const most = Math.ceil(mostLinks * limitFactor);
        if ((await system.count(insertReset, [hashSecret(token), account.id, most])) === 0) continue;
        const link = new URL("/endrepassord", services.publicUrls().get(service.id));
        // Behind the hash: no server or proxy on the way is sent it, and none can log it.
        link.hash = `token=${token}`;
        profiles.push({ username: account.username, link: link.href });
      }
      if (profiles.length === 0) return;
      const { language } = accounts[0]!;
      const { sender, subject, text } = recoveryMail(
        language,
        { profiles, minutes: lifetimes.resetMinutes },
        saidIn(service, language)["mail"],
        service.folderLanguages.get(language)?.plurals,
      );
      const from = {
        name: sender,
        address: service.mailFrom ?? `post@${services.publicUrls().get(service.id)?.hostname ?? "localhost"}`,
      };
      // To the address as the caller gave it once, not as typed in this request.
      await mailer.send({ from, to: accounts[0]!.email!, subject, text, owners: accounts.map(({ id }) => id) });
      // Who left while it was being written takes it along.
      for (const { id } of accounts) if (!(await callers.findById(id))) await mailer.forget(id);
    } catch (error) {
      await system.count(withdrawResets, [tokens.map(hashSecret)]);
      throw error;
    }
  };

  const sendRecovery = async ({ tenant, address }: RecoveryRequest): Promise<void> => {
    const service = services.find(tenant);
    if (!service) return;
    const found = await callers.findByEmail(tenant, vault.lookups(tenant, "email", address));
    const accounts = found.map((sealed) => openAccount(vault, sealed));
    for (let start = 0; start < accounts.length; start += profilesInOneMail) {
      await sendTo(service, accounts.slice(start, start + profilesInOneMail));
    }
  };

  return newMailJob({ queue: recoveries, send: sendRecovery, log, alert }, keepEvery);
};
