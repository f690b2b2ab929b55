import * as calls from "@sosmessages/contract/desk/accounts.ts";
import type { Reads, Transaction } from "#platform/database/database.ts";
import { isFailure, refuse, reply } from "#platform/http/answers.ts";
import type { DeskSession } from "#platform/http/request.ts";
import type { Serve } from "#platform/http/router.ts";
import { changeSecrets } from "../my-page.ts";
import { keepFactor, newOffer, openOffer, proveFactor, sealOffer } from "./offer.ts";
import { newChangeSelf, wrongCredentials, type VolunteerContext } from "../context.ts";
import { codesLeft, hashCode, newCodes, passkeysOf, deletePasskey, replaceCodes } from "./factor-store.ts";
import { endOthers, saveLoginOffer, takeOffer } from "../login/session-store.ts";
import type { Sessions } from "../login/sessions.ts";

/** The second factors of a logged-in person, at least one. */
export const serveFactors = (serve: Serve, context: VolunteerContext, { confirm }: Sessions): void => {
  const { database, vault, volunteers, audit, partyOf, deskLoginsEnded } = context;
  const changeSelf = newChangeSelf(context);

  const list = async ({ volunteer }: DeskSession, queries: Reads = database): Promise<calls.Factors> => {
    const sealed = await volunteers.get(volunteer, queries);
    return {
      totp: sealed.sealed.totp !== null,
      passkeys: (await queries.all(passkeysOf, [volunteer])).map(({ id, addedOn }) => ({ id, added_on: addedOn })),
      recovery_codes_left: (await queries.only(codesLeft, [volunteer])).left,
    };
  };

  /** A removed or replaced factor may be in other hands: in the same transaction, all other logins of the person end. */
  const endOtherLogins = async (queries: Transaction, { volunteer, login }: DeskSession): Promise<void> => {
    await queries.count(endOthers, [volunteer, login]);
    queries.afterCommit(() => deskLoginsEnded({ volunteer, except: login }));
  };

  serve(calls.listFactors, async ({ session }) => reply(200, await list(session)));

  serve(calls.beginFactor, async ({ request, session, body }) => {
    const volunteer = await confirm(request, session, body.password);
    if (isFailure(volunteer)) return volunteer;
    const sealed = await volunteers.get(volunteer.id);
    const { offer, shown } = await newOffer(
      partyOf(request),
      volunteer,
      await database.all(passkeysOf, [volunteer.id]),
    );
    const stored = sealOffer(vault, sealed, offer);
    await changeSelf(session, (queries) => queries.count(saveLoginOffer, [session.login, stored]));
    return reply(200, shown);
  });

  /** An offer can be used once, even with a wrong answer. */
  serve(calls.addFactor, async ({ request, session, body: shown }) => {
    const taken = await changeSelf(session, (queries) => queries.one(takeOffer, [session.login]));
    const before = await volunteers.findById(session.volunteer);
    if (!taken || !before) return wrongCredentials;
    const factor = await proveFactor(partyOf(request), openOffer(vault, before, taken.offer), shown, taken.now);
    if (!factor) return wrongCredentials;
    const isReplaced = factor.kind === "totp" && before.sealed.totp !== null;
    return changeSelf(session, async (queries, { id, tenant }) => {
      await changeSecrets(context, queries, id, factor.kind === "totp" ? { totp: factor.secret } : {});
      if (!(await keepFactor(queries, id, factor))) return wrongCredentials;
      if (isReplaced) await endOtherLogins(queries, session);
      await audit.record(queries, { tenant, volunteer: id, act: "factor-added", detail: factor.kind });
      return reply(200, await list(session, queries));
    });
  });

  /** A page left open must not be enough to take away what keeps others out. */
  serve(calls.removePasskey, async ({ request, session, body }) => {
    const confirmed = await confirm(request, session, body.password);
    if (isFailure(confirmed)) return confirmed;
    // Locked: two removals at once could remove the last one.
    return changeSelf(session, async (queries, { id, tenant, sealed }) => {
      const own = await queries.all(passkeysOf, [id]);
      if (!own.some((known) => known.id === body.id)) return refuse("notFound");
      if (sealed.totp === null && own.length === 1) return refuse("stale");
      await queries.count(deletePasskey, [body.id, id]);
      await endOtherLogins(queries, session);
      await audit.record(queries, { tenant, volunteer: id, act: "factor-removed", detail: "passkey" });
      return reply(200, await list(session, queries));
    });
  });

  serve(calls.newRecoveryCodes, async ({ request, session, body }) => {
    const volunteer = await confirm(request, session, body.password);
    if (isFailure(volunteer)) return volunteer;
    const { id, tenant } = volunteer;
    const codes = newCodes();
    const hashes = codes.map((code) => hashCode(id, code));
    await changeSelf(session, async (queries) => {
      await replaceCodes(queries, id, hashes);
      await endOtherLogins(queries, session);
      await audit.record(queries, { tenant, volunteer: id, act: "recovery-codes-made" });
    });
    return reply(200, { recovery_codes: codes });
  });
};
