import type { Visit } from "#platform/http/visit.ts";
import { foldName, nobodysAccount, openAccount, sealAccount, type Account, type SealedAccount } from "./account.ts";
import { hashSecret, newSecret } from "./login-store.ts";
import type { CallerParts, Trouble } from "./parts.ts";
import { busy, dummyHash } from "./passwords.ts";
import { callerWindows } from "./windows.ts";

export type Login = { readonly account: Account; readonly token: string; readonly cookie: string | null };

/** A sealed profile of nobody, renewed with the epoch, so that an unknown name costs exactly what a known one does. */
const newNobody = ({ vault }: CallerParts) => {
  const hash = dummyHash();
  let epoch = "";
  let sealed: SealedAccount;
  return async (): Promise<SealedAccount> => {
    if (epoch !== vault.currentEpoch()) {
      epoch = vault.currentEpoch();
      sealed = sealAccount(vault, nobodysAccount("none", await hash));
    }
    return sealed!;
  };
};

/** null: the name or the password is wrong, and nobody learns which. */
export const newLogIn = (parts: CallerParts) => {
  const { callers, logins, limiter, passwords, vault } = parts;
  const nobody = newNobody(parts);

  return async (visit: Visit, username: string, password: string, bind: boolean): Promise<Login | Trouble | null> => {
    const tenant = visit.tenant.id;
    const names = vault.lookups(tenant, "name", foldName(username));
    const found = await callers.findByName(tenant, names);

    // Counted before the password is looked at, or a hundred guesses at once would all slip through.
    const guess = `${visit.network}:${names[0]!.digest.toString("base64url")}`;
    const byName = limiter.take(callerWindows.guessName, guess);
    const byNetwork = limiter.take(callerWindows.guessNetwork, visit.network);
    const refused = byName.allowed ? (byNetwork.allowed ? null : byNetwork) : byName;
    if (refused && !(found && (await logins.isKnown(found.id, visit.bearer, visit.cookie)))) {
      return { because: "slow-down", retryAfter: refused.retryAfter };
    }

    const account = openAccount(vault, found ?? (await nobody()));
    const isRight = await passwords.verify(account.passwordHash, password);
    if (isRight === busy) return { because: "busy" };
    if (!isRight || !found) return null;

    limiter.giveBack(callerWindows.guessName, guess);
    limiter.giveBack(callerWindows.guessNetwork, visit.network);
    const token = newSecret();
    const cookie = bind ? newSecret() : null;
    await logins.insert(hashSecret(token), account.id, cookie === null ? null : hashSecret(cookie));
    return { account, token, cookie };
  };
};
