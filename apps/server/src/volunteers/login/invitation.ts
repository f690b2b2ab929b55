import type { FactorOffer } from "@sosmessages/contract/desk/accounts.ts";
import type { RequestContext } from "#platform/http/request.ts";
import { busy } from "#platform/passwords.ts";
import { hashSecret } from "#platform/secret-key.ts";
import { openVolunteer, sealSecrets, secretsOf, type SealedVolunteer, type Volunteer } from "../people/volunteer.ts";
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
import { hashCode, newCodes } from "../factors/recovery-codes.ts";

type Found = FoundInvitation & { readonly sealed: SealedVolunteer };
type Refused = Delay | "bad-token";
const isFound = (outcome: Found | Refused): outcome is Found => typeof outcome === "object" && "sealed" in outcome;

/** The passkey is already registered. Without it the account would have only recovery codes. */
class PasskeyTaken extends Error {}

/** With the invitation link a person sets a password and a second factor, which no other person sees. */
export const newInvitations = (context: VolunteerContext) => {
  const { system, vault, volunteers, sessions, invitations, factors, audit, passwords, limiter, partyOf } = context;

  /** A link that was used, replaced or has run out looks like one that never was. */
  const find = async (request: RequestContext, token: string): Promise<Found | Refused> => {
    const verdict = limiter.take(deskWindows.invitation, request.network);
    if (!verdict.allowed) return { because: "slow-down", retryAfter: verdict.retryAfter };
    const found = await invitations.find(hashSecret(token));
    const sealed = found && (await volunteers.findById(found.volunteer));
    return found && sealed?.state === "invited" ? { ...found, sealed } : "bad-token";
  };

  /** null: the link was used in the meantime. Throws `PasskeyTaken` to roll back. */
  const join = (token: string, before: Volunteer, passwordHash: string, factor: ProvenFactor) => {
    const codes = newCodes();
    return system.transaction(async (queries): Promise<(Entered & { codes: string[] }) | null> => {
      // Locks the person first, as making and withdrawing links does, to avoid deadlocks.
      const sealed = await volunteers.lock(queries, before.id);
      if (sealed?.state !== "invited" || !(await invitations.use(queries, hashSecret(token)))) return null;
      const { id } = sealed;
      await factors.removeAll(queries, id);
      if (!(await keepFactor(queries, context, id, factor))) throw new PasskeyTaken();
      await factors.replaceCodes(
        queries,
        id,
        codes.map((code) => hashCode(id, code)),
      );
      const totp = factor.kind === "totp" ? factor.secret : null;
      const volunteer: Volunteer = { ...openVolunteer(vault, sealed), state: "active", passwordHash, totp };
      await volunteers.saveSecrets(queries, id, sealSecrets(vault, id, secretsOf(volunteer)));
      await volunteers.setState(queries, id, "active");
      await sessions.endAll(queries, id);
      const entered = await beginDeskSession(context, queries, volunteer);
      await audit.record(queries, { tenant: volunteer.tenant, volunteer: id, act: "joined" });
      return { ...entered, codes };
    });
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
      const { offer, shown } = await newOffer(partyOf(request), openVolunteer(vault, found.sealed), []);
      await invitations.saveOffer(hashSecret(token), sealOffer(vault, found.sealed, offer));
      return shown;
    },

    async accept(
      request: RequestContext,
      token: string,
      password: string,
      shown: ShownFactor,
    ): Promise<(Entered & { codes: string[] }) | DeskTrouble | "bad-token"> {
      const found = await find(request, token);
      if (!isFound(found)) return found;
      const offer = openOffer(vault, found.sealed, found.offer);
      const factor = await proveFactor(partyOf(request), offer, shown, found.now);
      if (!factor) return wrongCredentials;
      const passwordHash = await passwords.hash(password, request);
      if (passwordHash === busy) return tooBusy;
      try {
        return (await join(token, openVolunteer(vault, found.sealed), passwordHash, factor)) ?? "bad-token";
      } catch (error) {
        if (error instanceof PasskeyTaken) return wrongCredentials;
        throw error;
      }
    },
  };
};
