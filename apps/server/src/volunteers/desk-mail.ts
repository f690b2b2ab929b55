import type { Tenant } from "@sosmessages/tenants/tenant.ts";
import { deskMail } from "@sosmessages/texts/desk-mail.ts";
import type { Day } from "#platform/clock.ts";
import { statement, type Database } from "#platform/database.ts";
import type { VolunteerId } from "#platform/ids.ts";
import { faultOf, type Log } from "#platform/log.ts";
import type { Mailer } from "#notify/mailer.ts";
import type { Sealed } from "#vault/seal.ts";
import type { Vault } from "#vault/vault.ts";

const find = statement(
  "desk-mail.addresses",
  "SELECT id, tenant, email, key_epoch, key_wrapped FROM volunteers WHERE id = ANY ($1) AND email IS NOT NULL",
);
type AddressRow = { id: VolunteerId; tenant: string; email: Sealed; key_epoch: Day; key_wrapped: Sealed };

export type DeskMailParts = {
  readonly database: Database;
  readonly vault: Vault;
  readonly mailer: Pick<Mailer, "send">;
  readonly tenantOf: (tenant: string) => Tenant | undefined;
  readonly hostOf: (tenant: string) => string;
  readonly log: Log;
};

/** The one sentence, to those of these people who have given an address. A mail that does not arrive is not worth another try: the desk shows it all. */
export const newDeskMail =
  ({ database, vault, mailer, tenantOf, hostOf, log }: DeskMailParts) =>
  async (people: readonly VolunteerId[]): Promise<void> => {
    for (const row of await database.all<AddressRow>(find, [people])) {
      const tenant = tenantOf(row.tenant);
      const { id: volunteer, key_epoch: epoch, key_wrapped: wrapped } = row;
      const to = vault.ifReadable(() => {
        const key = vault.openKey({ kind: "volunteer", volunteer }, { epoch, wrapped });
        return vault.open(key, { kind: "desk-email", volunteer }, row.email);
      });
      if (!tenant || to === null) continue;
      const { sender, sentence } = deskMail[tenant.defaultLanguage];
      const from = { name: sender, address: tenant.mailFrom ?? `post@${hostOf(tenant.id)}` };
      try {
        await mailer.send({ from, to, subject: sentence, text: `${sentence}\n`, owners: [] });
      } catch (error) {
        log({ event: "job-failed", job: "conversations", fault: faultOf(error) });
      }
    }
  };
