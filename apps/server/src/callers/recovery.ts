import { lifetimes } from "@sosmessages/contract/limits.ts";
import type { Services } from "../services.ts";
import { saidIn, type Service } from "@sosmessages/services/service.ts";
import { recoveryMail } from "@sosmessages/texts/mail.ts";
import type { Log } from "#platform/log.ts";
import { newMailJob } from "#platform/mail-job.ts";
import { hashSecret, newSecret } from "#platform/secret-key.ts";
import type { Mailer } from "#notify/mailer.ts";
import type { Vault } from "#vault/vault.ts";
import { openAccount, type Account } from "./account.ts";
import type { RecoveryRequest, RecoveryStore } from "./recovery-store.ts";
import type { ResetStore } from "./reset-store.ts";
import type { CallerStore } from "./store.ts";

/** File names carry the owners' ids and have an end. */
const profilesInOneMail = 5;

export type RecoveryParts = {
  readonly callers: CallerStore;
  readonly resets: ResetStore;
  readonly requests: RecoveryStore;
  readonly vault: Vault;
  readonly mailer: Mailer;
  readonly services: Pick<Services, "find" | "publicUrls">;
  readonly log: Log;
  readonly alert: (about: "mail") => void;
};

/**
 * Sends the mails that were asked for. Whether anyone has the address is found out only here, so that the request
 * itself takes the same time for a known one and an unknown one.
 */
export const newRecoveryJob = (parts: RecoveryParts, keepEvery?: number) => {
  const { callers, resets, requests, vault, mailer, services, log, alert } = parts;

  /** False: everybody there has been sent enough of them for now. */
  const sendTo = async (tenant: Service, accounts: readonly Account[]): Promise<boolean> => {
    const tokens = accounts.map(() => newSecret());
    try {
      const profiles = [];
      for (const [index, account] of accounts.entries()) {
        const token = tokens[index]!;
        if (!(await resets.insert(hashSecret(token), account.id))) continue;
        const link = new URL("/endrepassord", services.publicUrls().get(tenant.id));
        // Behind the hash: no server or proxy on the way is sent it, and none can log it.
        link.hash = `token=${token}`;
        profiles.push({ username: account.username, link: link.href });
      }
      if (profiles.length === 0) return false;
      const { language } = accounts[0]!;
      const { sender, subject, text } = recoveryMail(
        language,
        { profiles, minutes: lifetimes.resetMinutes },
        saidIn(tenant, language)["mail"],
        tenant.folderLanguages.get(language)?.plurals,
      );
      const from = {
        name: sender,
        address: tenant.mailFrom ?? `post@${services.publicUrls().get(tenant.id)?.hostname ?? "localhost"}`,
      };
      // To the address as the caller once gave it, not as whoever asks now has typed it.
      await mailer.send({ from, to: accounts[0]!.email!, subject, text, owners: accounts.map(({ id }) => id) });
      // Who left while it was being written takes it along.
      for (const { id } of accounts) if (!(await callers.findById(id))) await mailer.forget(id);
      return true;
    } catch (error) {
      await resets.withdraw(tokens.map(hashSecret));
      throw error;
    }
  };

  const carryOut = async ({ tenant: id, address }: RecoveryRequest): Promise<void> => {
    const tenant = services.find(id);
    if (!tenant) return;
    const found = await callers.findByEmail(id, vault.lookups(id, "email", address));
    const accounts = found.map((sealed) => openAccount(vault, sealed));
    for (let start = 0; start < accounts.length; start += profilesInOneMail) {
      const isSent = await sendTo(tenant, accounts.slice(start, start + profilesInOneMail));
      if (isSent) log({ event: "mail-sent", tenant: id });
    }
  };

  return newMailJob({ queue: requests, send: carryOut, log, alert }, keepEvery);
};
