import * as calls from "@sosmessages/contract/desk/accounts.ts";
import type { Queries } from "#platform/database/database.ts";
import { reply } from "#platform/http/answers.ts";
import type { RequestContext } from "#platform/http/request.ts";
import type { Serve } from "#platform/http/router.ts";
import { within } from "#platform/limits/networks.ts";
import { hashSecret } from "#platform/secret-key.ts";
import { useTotpCode } from "../people/store.ts";
import { openVolunteer, type SealedVolunteer } from "../people/volunteer.ts";
import { beginDeskSession, deskCookieOf, type Entered } from "./sessions.ts";
import { openOffer, type ShownFactor } from "../factors/offer.ts";
import { notLoggedIn, tooManyAttempts, wrongCredentials, deskWindows, type VolunteerContext } from "../context.ts";
import { fitting, readPasskey } from "../factors/passkeys.ts";
import { codesLeft, hashCode, passkeysOf, useRecoveryCode, usePasskey } from "../factors/factor-store.ts";
import { end, guess, type HalfSession } from "./session-store.ts";
import { stepOfCode } from "../factors/totp.ts";

type ShownAtLogin = ShownFactor & { readonly recovery?: string };

/** Uses the factor up; false: it was already used. */
type Use = (queries: Queries) => Promise<boolean>;

/** Rolls the transaction back, so that the half login stays. */
class FactorUsed extends Error {}

const unlessUsed = (entering: Promise<Entered>): Promise<Entered | null> =>
  entering.catch((error: unknown) => {
    if (error instanceof FactorUsed) return null;
    throw error;
  });

/** The second half of a login: a code, a passkey's answer or a recovery code, each of which works once. */
export const serveSecondFactor = (serve: Serve, context: VolunteerContext): void => {
  const { database, system, vault, volunteers, audit, limiter, partyOf } = context;

  const check = async (
    request: RequestContext,
    half: HalfSession,
    sealed: SealedVolunteer,
    { totp, passkey, recovery }: ShownAtLogin,
  ): Promise<Use | null> => {
    const { id, totpStep, totp: secret } = openVolunteer(vault, sealed);
    if (passkey !== undefined) {
      const offer = openOffer(vault, sealed, half.offer);
      const party = partyOf(request);
      const own = fitting(await database.all(passkeysOf, [id]), party);
      const answer = offer && (await readPasskey(party, offer.challenge, own, passkey));
      return answer && (async (queries) => (await queries.count(usePasskey, [answer.id, id, answer.counter])) > 0);
    }
    if (totp !== undefined) {
      const step = secret === null ? null : stepOfCode(secret, totp, half.now, totpStep);
      return step === null ? null : async (queries) => (await queries.count(useTotpCode, [id, step])) > 0;
    }
    if (recovery === undefined) return null;
    return async (queries) => (await queries.count(useRecoveryCode, [hashCode(id, recovery), id])) > 0;
  };

  /** Only a factor that logs in is used up: of two that are shown at once, the other one stays valid. */
  const complete = (half: HalfSession, use: Use, isRecovery: boolean): Promise<Entered> =>
    system.transaction(async (queries) => {
      const sealed = await volunteers.lock(queries, half.volunteer);
      const isFirst = sealed?.state === "active" && (await queries.count(end, [half.id, half.volunteer])) > 0;
      if (!isFirst || !(await use(queries))) throw new FactorUsed();
      const volunteer = openVolunteer(vault, sealed);
      const entered = await beginDeskSession(context, queries, volunteer);
      const { tenant, id } = volunteer;
      if (isRecovery) await audit.record(queries, { tenant, volunteer: id, act: "recovery-code-used" });
      await audit.record(queries, { tenant, volunteer: id, act: "logged-in" });
      return entered;
    });

  serve(calls.showSecondFactor, async ({ request, body: shown }) => {
    const half = request.deskCookie === null ? null : await system.one(guess, [hashSecret(request.deskCookie)]);
    const sealed = half && (await volunteers.findById(half.volunteer));
    if (!half || !sealed) return notLoggedIn;

    const attempt = within(request.network, half.volunteer);
    const here = limiter.take(deskWindows.guessFactor, attempt);
    // Only six digits can be tried out from many places at once.
    const isCode = shown.totp !== undefined;
    const inAll = here.allowed && isCode ? limiter.take(deskWindows.guessCode, half.volunteer) : here;
    const tooMany = tooManyAttempts(inAll);
    if (tooMany) return tooMany;

    const use = await check(request, half, sealed, shown);
    const entered = use && (await unlessUsed(complete(half, use, shown.recovery !== undefined)));
    if (!entered) {
      // The password was right and the second factor wrong: record it.
      const { tenant, id: volunteer } = sealed;
      await system.transaction((queries) => audit.record(queries, { tenant, volunteer, act: "second-factor-failed" }));
      return wrongCredentials;
    }
    limiter.giveBack(deskWindows.guessFactor, attempt);
    if (isCode) limiter.giveBack(deskWindows.guessCode, half.volunteer);
    const { me, token } = entered;
    const body = { me, recovery_codes_left: (await database.only(codesLeft, [half.volunteer])).left };
    return reply(200, body, deskCookieOf(context, request, token));
  });
};
