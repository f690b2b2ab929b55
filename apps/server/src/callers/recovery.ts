import { lifetimes } from "@sosmessages/contract/limits.ts";
import type { Services } from "../services.ts";
import { saidIn, type Service } from "@sosmessages/services/service.ts";
import { recoveryMail } from "@sosmessages/texts/mail.ts";
import { newMailJob } from "#platform/mail-job.ts";
import { hashSecret, newSecret } from "#platform/secret-key.ts";
import { openAccount, type Account } from "./account.ts";
import type { CallerContext } from "./context.ts";
import type { RecoveryRequest } from "./recovery-store.ts";

/** File names carry the owners' ids and have an end. */
const profilesInOneMail = 5;

/**
 * Sends the mails that were asked for. Whether anyone has the address is found out only here, so that the request
 * itself takes the same time for a known one and an unknown one.
 */
export const newRecoveryJob = (
  context: Pick<CallerContext, "callers" | "resets" | "recoveries" | "vault" | "mailer" | "log"> & {
    readonly services: Pick<Services, "find" | "publicUrls">;
    readonly alert: (about: "mail") => void;
  },
  keepEvery?: number,
) => {
  const { callers, resets, recoveries, vault, mailer, services, log, alert } = context;

  /** Sends nothing if each of these accounts has been sent enough mails for now. */
  const sendTo = async (service: Service, accounts: readonly Account[]): Promise<void> => {
    const tokens = accounts.map(() => newSecret());
    try {
      const profiles = [];
      for (const [index, account] of accounts.entries()) {
        const token = tokens[index]!;
        if (!(await resets.insert(hashSecret(token), account.id))) continue;
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
      await resets.withdraw(tokens.map(hashSecret));
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
