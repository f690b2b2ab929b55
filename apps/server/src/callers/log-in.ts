import { refuse, type Failure } from "#platform/http/answers.ts";
import type { RequestContext } from "#platform/http/request.ts";
import { within } from "#platform/limits/networks.ts";
import { hashSecret, newSecret } from "#platform/secret-key.ts";
import { openAccount, type Account } from "./account.ts";
import { callerWindows, type CallerContext } from "./context.ts";
import { busy, tooBusy } from "#platform/passwords.ts";

type CallerLogin = { readonly account: Account; readonly token: string; readonly cookie: string | null };

export const logInCaller = async (
  context: CallerContext,
  request: RequestContext,
  username: string,
  password: string,
  bind: boolean,
): Promise<CallerLogin | Failure<"invalidCredentials" | "tooManyAttempts" | "unavailable">> => {
  const { callers, logins, limiter, passwords, vault, nobody } = context;
  const tenant = request.tenant.id;
  const names = vault.lookups(tenant, "name", username);

  // Counted before the password is looked at, or a hundred guesses at once would all slip through.
  const guess = within(request.network, names[0]!.digest.toString("base64url"));
  let counters: Parameters<typeof limiter.takeAll>[0] = [
    [callerWindows.guessName, guess],
    [callerWindows.guessNetwork, request.network],
  ];
  // An attempt that is refused for one name does not use up the limit of the whole network.
  let verdict = limiter.takeAll(counters);
  // Refused before the name is looked up: otherwise the time it takes would tell whether there is one.
  if (!verdict.allowed && (await logins.isKnown(tenant, names, request))) {
    // Counted apart: others' guesses do not affect the caller's own devices.
    counters = [[callerWindows.guessName, names[0]!.digest.toString("base64url")]];
    verdict = limiter.takeAll(counters);
  }
  if (!verdict.allowed) return refuse("tooManyAttempts", { retryAfter: verdict.retryAfter });

  let isWrong = false;
  try {
    const found = await callers.findByName(tenant, names);
    const account = openAccount(vault, found ?? nobody());
    const isRight = await passwords.verify(account.passwordHash, password, request);
    if (isRight === busy) return tooBusy;
    if (!isRight || !found) {
      isWrong = true;
      // The answer does not show which of them is wrong.
      return refuse("invalidCredentials");
    }
    const token = newSecret();
    const cookie = bind ? newSecret() : null;
    const isStored = await logins.insert(hashSecret(token), found, cookie === null ? null : hashSecret(cookie));
    // The profile changed while the password was being checked: check it again.
    return isStored ? { account, token, cookie } : await logInCaller(context, request, username, password, bind);
  } finally {
    if (!isWrong) for (const [window, key] of counters) limiter.giveBack(window, key);
  }
};
