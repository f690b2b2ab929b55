import * as calls from "@sosmessages/contract/desk/accounts.ts";
import type { Transaction } from "#platform/database/database.ts";
import { isFailure, refuse, reply, type Failure } from "#platform/http/answers.ts";
import type { RequestContext } from "#platform/http/request.ts";
import type { Serve } from "#platform/http/router.ts";
import { busy, tooBusy } from "#platform/passwords.ts";
import { hashSecret } from "#platform/secret-key.ts";
import { setPersonState } from "../people/store.ts";
import { openVolunteer, sealSecrets, type SealedVolunteer, type Volunteer } from "../people/volunteer.ts";
import type { Issuer } from "../../issuers.ts";
import type { Identity } from "./oidc.ts";
import { beginDeskSession, deskCookieOf, namedServices } from "./sessions.ts";
import * as store from "./invitation-store.ts";
import { endAll } from "./session-store.ts";
import { keepFactor, newOffer, openOffer, proveFactor, sealOffer, type ProvenFactor } from "../factors/offer.ts";
import { badToken, tooManyAttempts, wrongCredentials, deskWindows, type VolunteerContext } from "../context.ts";
import { hashCode, newCodes, removeFactors, replaceCodes } from "../factors/factor-store.ts";

type Found = store.FoundInvitation & { readonly sealed: SealedVolunteer };
/** The passkey or the organisation's login is another account's. Without it the account would have only recovery codes. */
class Taken extends Error {
  readonly failure: Failure<"invalidCredentials" | "taken">;
  constructor(failure: Taken["failure"]) {
    super();
    this.failure = failure;
  }
}

type FirstFactor = { readonly passwordHash: string } | { readonly subject: string };

/** With the invitation link a person sets a password, or chooses the organisation's login, and sets a second factor. */
export const newInvitations = (context: VolunteerContext) => {
  const { system, services, vault, volunteers, subjects, audit, passwords, limiter, partyOf } = context;

  /** A link that was used, replaced or has run out looks like one that never was. */
  const find = async (
    request: RequestContext,
    token: string,
  ): Promise<Found | Failure<"invalidToken" | "tooManyAttempts">> => {
    const tooMany = tooManyAttempts(limiter.take(deskWindows.invitation, request.network));
    if (tooMany) return tooMany;
    const found = await system.one(store.findInvitation, [hashSecret(token)]);
    const sealed = found && (await volunteers.findById(found.volunteer));
    return found && sealed?.state === "invited" ? { ...found, sealed } : badToken;
  };

  /** `factor` null: the organisation asked for one. */
  const join = async (token: string, before: Volunteer, first: FirstFactor, factor: ProvenFactor | null) => {
    const codes = factor ? newCodes() : [];
    const isBound = "subject" in first;
    const work = async (queries: Transaction) => {
      // Locks the person first, as making and withdrawing links does, to avoid deadlocks.
      const sealed = await volunteers.lock(queries, before.id);
      if (sealed?.state !== "invited" || !(await queries.one(store.use, [hashSecret(token)]))) return badToken;
      const { id, tenant } = sealed;
      await removeFactors(queries, id);
      if (factor && !(await keepFactor(queries, id, factor))) throw new Taken(wrongCredentials);
      const hashes = codes.map((code) => hashCode(id, code));
      await replaceCodes(queries, id, hashes);
      const totp = factor?.kind === "totp" ? factor.secret : null;
      const passwordHash = isBound ? null : first.passwordHash;
      const volunteer: Volunteer = { ...openVolunteer(vault, sealed), state: "active", passwordHash, totp };
      await volunteers.saveSecrets(queries, id, sealSecrets(vault, id, volunteer));
      await queries.count(setPersonState, [id, "active"]);
      if (isBound && !(await subjects.bind(queries, id, tenant, first.subject))) throw new Taken(refuse("taken"));
      await queries.count(endAll, [id]);
      const entered = await beginDeskSession(context, queries, volunteer, isBound);
      await audit.record(queries, { tenant, volunteer: id, act: "joined", ...(isBound && { detail: "organisation" }) });
      return { ...entered, codes };
    };
    return system.transaction(work).catch((error: unknown) => {
      if (error instanceof Taken) return error.failure;
      throw error;
    });
  };

  const offerFactor = async (request: RequestContext, token: string, { sealed }: Found, subject?: string) => {
    const { offer, shown } = await newOffer(partyOf(request), openVolunteer(vault, sealed), []);
    const kept = { ...offer, ...(subject !== undefined && { subject }) };
    await system.count(store.saveInvitationOffer, [hashSecret(token), sealOffer(vault, sealed, kept)]);
    return shown;
  };

  return {
    /** The organisation's login was right. An offer: a second factor of ours is missing. */
    async bind(request: RequestContext, token: string, issuer: Issuer, { subject, isTwoFactor }: Identity) {
      const found = await find(request, token);
      if (isFailure(found)) return found;
      if (services.issuers().get(found.sealed.tenant)?.id !== issuer.id) return refuse("notFound");
      if ((await subjects.find(subject)) !== null) return refuse("taken");
      if (!isTwoFactor) return offerFactor(request, token, found, subject);
      return join(token, openVolunteer(vault, found.sealed), { subject }, null);
    },

    serve(serve: Serve): void {
      serve(calls.readInvitation, async ({ request, body }) => {
        const found = await find(request, body.token);
        if (isFailure(found)) return found;
        const { name, role, tenants, tenant } = openVolunteer(vault, found.sealed);
        const issuer = services.issuers().get(tenant);
        const organisation = issuer && { organisation: { id: issuer.id, name: issuer.name } };
        const named = namedServices(services).filter(({ id }) => tenants.includes(id));
        return reply(200, { name, role, tenants: [...tenants], services: named, ...organisation });
      });

      serve(calls.beginInvitation, async ({ request, body: { token } }) => {
        const found = await find(request, token);
        return isFailure(found) ? found : reply(200, await offerFactor(request, token, found));
      });

      serve(calls.acceptInvitation, async ({ request, body: { token, password, ...shown } }) => {
        const found = await find(request, token);
        if (isFailure(found)) return found;
        const offer = openOffer(vault, found.sealed, found.offer);
        const factor = await proveFactor(partyOf(request), offer, shown, found.now);
        if (!factor) return wrongCredentials;
        let first: FirstFactor;
        if (password === undefined) {
          // The organisation's login was shown just before.
          if (offer?.subject === undefined) return wrongCredentials;
          first = { subject: offer.subject };
        } else {
          const passwordHash = await passwords.hash(password, request);
          if (passwordHash === busy) return tooBusy;
          first = { passwordHash };
        }
        const joined = await join(token, openVolunteer(vault, found.sealed), first, factor);
        if (isFailure(joined)) return joined;
        const body = { me: joined.me, recovery_codes: joined.codes };
        return reply(200, body, deskCookieOf(context, request, joined.token));
      });
    },
  };
};
export type Invitations = ReturnType<typeof newInvitations>;
