import type { FactorOffer } from "@sosmessages/contract/desk/accounts.ts";
import type { Transaction } from "#platform/database/database.ts";
import type { RequestContext } from "#platform/http/request.ts";
import { busy } from "#platform/passwords.ts";
import { hashSecret } from "#platform/secret-key.ts";
import { openVolunteer, sealSecrets, secretsOf, type SealedVolunteer, type Volunteer } from "../people/volunteer.ts";
import type { Issuer } from "../../issuers.ts";
import type { Identity } from "./oidc.ts";
import { beginDeskSession, type Entered } from "./sessions.ts";
import type { FoundInvitation } from "./invitation-store.ts";
import {
  keepFactor,
  newOffer,
  openOffer,
  proveFactor,
  sealOffer,
  type ProvenFactor,
  type ShownFactor,
} from "../factors/offer.ts";
import {
  tooBusy,
  wrongCredentials,
  deskWindows,
  type Delay,
  type DeskTrouble,
  type VolunteerContext,
} from "../context.ts";
import { hashCode, newCodes } from "../factors/factor-store.ts";

type Found = FoundInvitation & { readonly sealed: SealedVolunteer };
type Refused = Delay | "bad-token";
const isFound = (outcome: Found | Refused): outcome is Found => typeof outcome === "object" && "sealed" in outcome;

/** The passkey or the organisation's login is another account's. Without it the account would have only recovery codes. */
class Taken extends Error {
  readonly outcome: typeof wrongCredentials | "taken";
  constructor(outcome: Taken["outcome"]) {
    super();
    this.outcome = outcome;
  }
}

type Joined = Entered & { codes: string[] };
type FirstFactor = { readonly passwordHash: string } | { readonly subject: string };

/** With the invitation link a person sets a password, or chooses the organisation's login, and sets a second factor. */
export const newInvitations = (context: VolunteerContext) => {
  const { system, services, vault, volunteers, sessions, invitations, factors, subjects, audit, passwords, limiter } =
    context;
  const { partyOf } = context;

  /** A link that was used, replaced or has run out looks like one that never was. */
  const find = async (request: RequestContext, token: string): Promise<Found | Refused> => {
    const verdict = limiter.take(deskWindows.invitation, request.network);
    if (!verdict.allowed) return { because: "slow-down", retryAfter: verdict.retryAfter };
    const found = await invitations.find(hashSecret(token));
    const sealed = found && (await volunteers.findById(found.volunteer));
    return found && sealed?.state === "invited" ? { ...found, sealed } : "bad-token";
  };

  /** `factor` null: the organisation asked for one. */
  const join = async (token: string, before: Volunteer, first: FirstFactor, factor: ProvenFactor | null) => {
    const codes = factor ? newCodes() : [];
    const isBound = "subject" in first;
    const work = async (queries: Transaction): Promise<Joined | "bad-token"> => {
      // Locks the person first, as making and withdrawing links does, to avoid deadlocks.
      const sealed = await volunteers.lock(queries, before.id);
      if (sealed?.state !== "invited" || !(await invitations.use(queries, hashSecret(token)))) return "bad-token";
      const { id, tenant } = sealed;
      await factors.removeAll(queries, id);
      if (factor && !(await keepFactor(queries, context, id, factor))) throw new Taken(wrongCredentials);
      await factors.replaceCodes(
        queries,
        id,
        codes.map((code) => hashCode(id, code)),
      );
      const totp = factor?.kind === "totp" ? factor.secret : null;
      const passwordHash = isBound ? null : first.passwordHash;
      const volunteer: Volunteer = { ...openVolunteer(vault, sealed), state: "active", passwordHash, totp };
      await volunteers.saveSecrets(queries, id, sealSecrets(vault, id, secretsOf(volunteer)));
      await volunteers.setState(queries, id, "active");
      if (isBound && !(await subjects.bind(queries, id, tenant, first.subject))) throw new Taken("taken");
      await sessions.endAll(queries, id);
      const entered = await beginDeskSession(context, queries, volunteer, isBound);
      await audit.record(queries, { tenant, volunteer: id, act: "joined", ...(isBound && { detail: "organisation" }) });
      return { ...entered, codes };
    };
    return system.transaction(work).catch((error: unknown) => {
      if (error instanceof Taken) return error.outcome;
      throw error;
    });
  };

  const offerFactor = async (request: RequestContext, token: string, { sealed }: Found, subject?: string) => {
    const { offer, shown } = await newOffer(partyOf(request), openVolunteer(vault, sealed), []);
    const kept = { ...offer, ...(subject !== undefined && { subject }) };
    await invitations.saveOffer(hashSecret(token), sealOffer(vault, sealed, kept));
    return shown;
  };

  return {
    /** Whom it is for; it stays unused. */
    async read(request: RequestContext, token: string): Promise<Volunteer | Refused> {
      const found = await find(request, token);
      return isFound(found) ? openVolunteer(vault, found.sealed) : found;
    },

    async begin(request: RequestContext, token: string): Promise<FactorOffer | Refused> {
      const found = await find(request, token);
      if (!isFound(found)) return found;
      return offerFactor(request, token, found);
    },

    /** The organisation's login was right. An offer: a second factor of ours is missing. */
    async bind(
      request: RequestContext,
      token: string,
      issuer: Issuer,
      { subject, isTwoFactor }: Identity,
    ): Promise<Joined | FactorOffer | DeskTrouble | "bad-token" | "taken" | "unknown"> {
      const found = await find(request, token);
      if (!isFound(found)) return found;
      if (services.issuers().get(found.sealed.tenant)?.id !== issuer.id) return "unknown";
      if ((await subjects.find(subject)) !== null) return "taken";
      if (!isTwoFactor) return offerFactor(request, token, found, subject);
      return join(token, openVolunteer(vault, found.sealed), { subject }, null);
    },

    /** Without a password: the organisation's login was shown just before. */
    async accept(
      request: RequestContext,
      token: string,
      password: string | undefined,
      shown: ShownFactor,
    ): Promise<Joined | DeskTrouble | "bad-token" | "taken"> {
      const found = await find(request, token);
      if (!isFound(found)) return found;
      const offer = openOffer(vault, found.sealed, found.offer);
      const factor = await proveFactor(partyOf(request), offer, shown, found.now);
      if (!factor) return wrongCredentials;
      const before = openVolunteer(vault, found.sealed);
      if (password === undefined) {
        return offer?.subject === undefined
          ? wrongCredentials
          : join(token, before, { subject: offer.subject }, factor);
      }
      const passwordHash = await passwords.hash(password, request);
      return passwordHash === busy ? tooBusy : join(token, before, { passwordHash }, factor);
    },
  };
};
