import type { Visit } from "#platform/http/request.ts";
import { newCallerId, newMailboxId } from "#platform/ids.ts";
import { accountLookups, sealAccount, type Account } from "./account.ts";
import { takenBy, waitOrRefuse, type CallerParts, type CallerTrouble } from "./parts.ts";
import { busy } from "#platform/passwords.ts";
import { callerWindows } from "./windows.ts";

type Registration = { readonly username: string; readonly password: string; readonly email: string | null };

export const registerCaller = async (
  parts: CallerParts,
  visit: Visit,
  { username, password, email }: Registration,
): Promise<Account | CallerTrouble> => {
  const { callers, limiter, passwords, vault, log } = parts;
  for (const window of [callerWindows.registerShort, callerWindows.registerLong]) {
    const trouble = await waitOrRefuse(visit, limiter.take(window, visit.network));
    if (trouble) return trouble;
  }
  const passwordHash = await passwords.hash(password, visit);
  if (passwordHash === busy) return { because: "busy" };

  const tenant = visit.tenant.id;
  const account: Account = {
    id: newCallerId(),
    tenant,
    mailbox: newMailboxId(),
    language: visit.language,
    username,
    email,
    passwordHash,
    seen: null,
  };
  const conflicts = await callers.insert(
    sealAccount(vault, account),
    accountLookups(vault, account),
    takenBy(parts, tenant, username, email),
  );
  if (conflicts.length > 0) return { because: "taken", fields: conflicts };
  log({ event: "profile-created", tenant });
  return account;
};
