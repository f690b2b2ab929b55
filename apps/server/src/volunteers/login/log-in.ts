import * as calls from "@sosmessages/contract/desk/accounts.ts";
import type { Queries } from "#platform/database/database.ts";
import { isFailure, reply, type Failure } from "#platform/http/answers.ts";
import type { RequestContext } from "#platform/http/request.ts";
import type { Serve } from "#platform/http/router.ts";
import { newVolunteerId } from "#platform/ids.ts";
import { within } from "#platform/limits/networks.ts";
import { busy, newNobody, tooBusy } from "#platform/passwords.ts";
import { newSecretKey, hashSecret, newSecret } from "#platform/secret-key.ts";
import { openSecrets, sealSecrets, type SealedVolunteer } from "../people/volunteer.ts";
import { sealOffer } from "../factors/offer.ts";
import { tooManyAttempts, wrongCredentials, deskWindows, type VolunteerContext } from "../context.ts";
import { begin } from "./session-store.ts";
import { deskCookieOf } from "./sessions.ts";
import { passkeysOf } from "../factors/factor-store.ts";
import { askForPasskey, fitting } from "../factors/passkeys.ts";

export type HalfLogin = {
  readonly token: string;
  readonly factors: ("totp" | "passkey")[];
  readonly passkey: Record<string, unknown> | null;
};

const newNobodyAtDesk = ({ vault, passwords }: VolunteerContext) => {
  const passwordHash = passwords.dummy();
  return newNobody(vault, () => {
    const id = newVolunteerId();
    return { id, sealed: sealSecrets(vault, id, { name: "nobody", passwordHash, totp: newSecretKey(), email: null }) };
  });
};

/** The first factor was right: starts the second one. */
export const newHalfLogin = ({ database, system, vault, volunteers, partyOf }: VolunteerContext) => {
  return async (
    request: RequestContext,
    sealed: SealedVolunteer,
    isStillRight: (queries: Queries, now: SealedVolunteer) => boolean | Promise<boolean>,
  ): Promise<HalfLogin | "changed"> => {
    const party = partyOf(request);
    const passkeys = fitting(await database.all(passkeysOf, [sealed.id]), party);
    const asked = passkeys.length > 0 ? await askForPasskey(party, passkeys) : null;
    const token = newSecret();
    const isStored = await system.transaction(async (queries) => {
      const now = await volunteers.lock(queries, sealed.id);
      if (now?.state !== "active" || !(await isStillRight(queries, now))) return false;
      const offer = asked && sealOffer(vault, now, { challenge: asked.challenge });
      await begin(queries, hashSecret(token), sealed.id, "password", offer);
      return true;
    });
    if (!isStored) return "changed";
    const kinds = [sealed.sealed.totp && "totp", asked && "passkey"] as const;
    return { token, factors: kinds.filter((kind) => kind !== null), passkey: asked?.options ?? null };
  };
};

/** Name and password: leads only to the second factor. */
export const serveLogIn = (serve: Serve, context: VolunteerContext): void => {
  const { services, vault, volunteers, passwords, limiter } = context;
  const nobody = newNobodyAtDesk(context);
  const beginHalf = newHalfLogin(context);

  const logIn = async (
    request: RequestContext,
    name: string,
    password: string,
  ): Promise<HalfLogin | Failure<"invalidCredentials" | "unavailable" | "tooManyAttempts">> => {
    // Names are unique across services, so the login form needs no service.
    const names = services.all().flatMap(({ id }) => vault.lookups(id, "volunteer", name));
    const guess = within(request.network, names[0]!.digest.toString("base64url"));
    const counters = [
      [deskWindows.guessName, guess],
      [deskWindows.guessNetwork, request.network],
    ] as const;
    const tooMany = tooManyAttempts(limiter.takeAll(counters));
    if (tooMany) return tooMany;

    let isWrong = false;
    try {
      const [found] = await volunteers.find(names);
      const nobodys = nobody();
      const isSomebody = found?.state === "active" && found.sealed.password !== null;
      const { id, sealed } = isSomebody ? found : nobodys;
      const { passwordHash } = openSecrets(vault, id, sealed);
      const isRight = await passwords.verify(passwordHash!, password, request);
      if (isRight === busy) return tooBusy;
      if (!isRight || !isSomebody) {
        isWrong = true;
        return wrongCredentials;
      }
      const half = await beginHalf(request, found, (_, now) => now.sealed.password?.equals(sealed.password!) ?? false);
      // The account changed while the password was being checked: check it again.
      return half === "changed" ? await logIn(request, name, password) : half;
    } finally {
      if (!isWrong) for (const [window, key] of counters) limiter.giveBack(window, key);
    }
  };
  serve(calls.logInAtDesk, async ({ request, body: { name, password } }) => {
    const half = await logIn(request, name, password);
    if (isFailure(half)) return half;
    const { token, ...shown } = half;
    return reply(200, shown, deskCookieOf(context, request, token));
  });
};
