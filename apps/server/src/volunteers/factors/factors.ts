import type { FactorOffer, Factors } from "@sosmessages/contract/desk/accounts.ts";
import type { Reads, Transaction } from "#platform/database/database.ts";
import type { DeskSession, RequestContext } from "#platform/http/request.ts";
import { openVolunteer, type SealedVolunteer } from "../people/volunteer.ts";
import { changeSecrets } from "../my-page.ts";
import { keepFactor, newOffer, openOffer, proveFactor, sealOffer, type ShownFactor } from "./offer.ts";
import { isDeskTrouble, wrongCredentials, type DeskTrouble, type VolunteerContext } from "../context.ts";
import { hashCode, newCodes } from "./factor-store.ts";
import type { Sessions } from "../login/sessions.ts";

/** The second factors of a logged-in person, at least one. */
export const newFactors = (context: VolunteerContext, { confirm }: Pick<Sessions, "confirm">) => {
  const { database, vault, volunteers, sessions, factors, audit, partyOf, deskLoginsEnded } = context;

  const list = async ({ volunteer }: DeskSession, queries: Reads = database): Promise<Factors> => {
    const sealed = await volunteers.get(volunteer, queries);
    return {
      totp: sealed.sealed.totp !== null,
      passkeys: (await factors.passkeysOf(volunteer, queries)).map(({ id, addedOn }) => ({ id, added_on: addedOn })),
      recovery_codes_left: await factors.codesLeft(volunteer, queries),
    };
  };

  /** A removed or replaced factor may be in other hands: in the same transaction, all other logins of the person end. */
  const endOthers = async (queries: Transaction, { volunteer, login }: DeskSession): Promise<void> => {
    await sessions.endOthers(queries, volunteer, login);
    queries.afterCommit(() => deskLoginsEnded({ volunteer, except: login }));
  };

  const lockSelf = (session: DeskSession) => (queries: Transaction) => volunteers.lock(queries, session.volunteer);

  return {
    list,

    async begin(request: RequestContext, session: DeskSession, password: string): Promise<FactorOffer | DeskTrouble> {
      const volunteer = await confirm(request, session, password);
      if (isDeskTrouble(volunteer)) return volunteer;
      const sealed = await volunteers.get(volunteer.id);
      const { offer, shown } = await newOffer(partyOf(request), volunteer, await factors.passkeysOf(volunteer.id));
      const stored = sealOffer(vault, sealed, offer);
      await database.transactionOf(
        session,
        (queries) => sessions.saveOffer(queries, session.login, stored),
        lockSelf(session),
      );
      return shown;
    },

    /** An offer can be used once, even with a wrong answer. */
    async add(request: RequestContext, session: DeskSession, shown: ShownFactor): Promise<Factors | DeskTrouble> {
      const taken = await database.transactionOf(
        session,
        (queries) => sessions.takeOffer(queries, session.login),
        lockSelf(session),
      );
      const before = await volunteers.findById(session.volunteer);
      if (!taken || !before) return wrongCredentials;
      const factor = await proveFactor(partyOf(request), openOffer(vault, before, taken.offer), shown, taken.now);
      if (!factor) return wrongCredentials;
      const isReplaced = factor.kind === "totp" && before.sealed.totp !== null;
      const store = async (queries: Transaction) => {
        const { id, tenant } = before;
        const secrets = factor.kind === "totp" ? { totp: factor.secret } : {};
        await changeSecrets(context, queries, id, secrets);
        if (!(await keepFactor(queries, context, id, factor))) return wrongCredentials;
        if (isReplaced) await endOthers(queries, session);
        await audit.record(queries, { tenant, volunteer: id, act: "factor-added", detail: factor.kind });
        return list(session, queries);
      };
      return database.transactionOf(session, store, lockSelf(session));
    },

    /** A page left open must not be enough to take away what keeps others out. */
    async removePasskey(
      request: RequestContext,
      session: DeskSession,
      passkey: string,
      password: string,
    ): Promise<Factors | DeskTrouble | "unknown" | "last"> {
      const confirmed = await confirm(request, session, password);
      if (isDeskTrouble(confirmed)) return confirmed;
      // Locked: two removals at once could remove the last one.
      const remove = async (queries: Transaction, sealed: SealedVolunteer | null) => {
        const { id, tenant, totp } = openVolunteer(vault, sealed!);
        const own = await factors.passkeysOf(id, queries);
        if (!own.some((known) => known.id === passkey)) return "unknown";
        if (totp === null && own.length === 1) return "last";
        await factors.removePasskey(queries, id, passkey);
        await endOthers(queries, session);
        await audit.record(queries, { tenant, volunteer: id, act: "factor-removed", detail: "passkey" });
        return list(session, queries);
      };
      return database.transactionOf(session, remove, lockSelf(session));
    },

    async newCodes(request: RequestContext, session: DeskSession, password: string): Promise<string[] | DeskTrouble> {
      const volunteer = await confirm(request, session, password);
      if (isDeskTrouble(volunteer)) return volunteer;
      const { id, tenant } = volunteer;
      const codes = newCodes();
      const hashes = codes.map((code) => hashCode(id, code));
      const replace = async (queries: Transaction) => {
        await factors.replaceCodes(queries, id, hashes);
        await endOthers(queries, session);
        await audit.record(queries, { tenant, volunteer: id, act: "recovery-codes-made" });
      };
      await database.transactionOf(session, replace, lockSelf(session));
      return codes;
    },
  };
};
