import type { Tenant } from "@sosmessages/tenants/tenant.ts";
import { deskMail } from "@sosmessages/texts/desk-mail.ts";
import type { Database, Queries } from "#platform/database/database.ts";
import type { VolunteerId } from "#platform/ids.ts";
import type { Log } from "#platform/log.ts";
import { newMailJob } from "#platform/mail-job.ts";
import type { Mailer } from "#notify/mailer.ts";
import type { Vault } from "#vault/vault.ts";
import { newDeskMailStore, type DeskMailRequest } from "./desk-mail-store.ts";

export type DeskMailParts = {
  readonly database: Database;
  readonly vault: Vault;
  readonly mailer: Pick<Mailer, "send">;
  readonly tenantOf: (tenant: string) => Tenant | undefined;
  readonly hostOf: (tenant: string) => string;
  /** Whether anything still waits for them: a mail may come hours after what it was for. */
  readonly isNeeded: (volunteer: VolunteerId) => Promise<boolean>;
  readonly log: Log;
  readonly alert: (about: "mail") => void;
};

/** The one sentence, to people who have given an address for it. It waits for a mail server that is away. */
export const newDeskMails = (parts: DeskMailParts) => {
  const { database, vault, mailer, tenantOf, hostOf, isNeeded, log, alert } = parts;
  const queue = newDeskMailStore(database);

  const addressOf = async (volunteer: VolunteerId): Promise<string | null> => {
    const row = await queue.findAddress(volunteer);
    return (
      row &&
      vault.ifReadable(() => {
        const key = vault.openKey({ kind: "volunteer", volunteer }, { epoch: row.key_epoch, wrapped: row.key_wrapped });
        return vault.open(key, { kind: "desk-email", volunteer }, row.email);
      })
    );
  };

  const send = async ({ id, tenant: ofTenant }: DeskMailRequest): Promise<void> => {
    const tenant = tenantOf(ofTenant);
    const to = await addressOf(id);
    if (!tenant || to === null || !(await isNeeded(id))) return;
    const { sender, sentence } = deskMail[tenant.defaultLanguage];
    const from = { name: sender, address: tenant.mailFrom ?? `post@${hostOf(tenant.id)}` };
    await mailer.send({ from, to, subject: sentence, text: `${sentence}\n`, owners: [] });
    log({ event: "mail-sent", tenant: tenant.id });
  };

  return {
    /** In the transaction that notes what they are told of, so that neither is there without the other. */
    ask: async (queries: Queries, people: readonly VolunteerId[]): Promise<void> =>
      void (await queue.ask(queries, people)),
    run: newMailJob({ queue, send, log, alert }),
  };
};
