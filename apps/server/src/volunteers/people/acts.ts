import type { Queries, Transaction } from "#platform/database/database.ts";
import type { VolunteerId } from "#platform/ids.ts";
import { hashSecret, newSecret } from "#platform/secrets.ts";
import type { AuditAct } from "../audit/audit-log.ts";
import type { VolunteerParts } from "../parts.ts";
import { openVolunteer, type Particulars, type SealedVolunteer, type Volunteer } from "./volunteer.ts";

export type PeopleParts = Pick<
  VolunteerParts,
  | "database"
  | "services"
  | "vault"
  | "volunteers"
  | "sessions"
  | "invitations"
  | "factors"
  | "audit"
  | "deskLoginsEnded"
  | "releaseClaimsOf"
  | "reviewSendsOf"
>;

/** Who does it; the operator of the machine may do everything, and no list of people has a name for that. */
export type PeopleActor = "operator" | OfficeActor;
export type OfficeActor = { readonly id: VolunteerId; readonly role: "leader" | "admin" };

/** What is shown once and never again. */
export type NewInvitation = { readonly volunteer: Volunteer; readonly token: string; readonly expiresAt: Date };

export const isSelf = (actor: PeopleActor, id: VolunteerId): boolean => actor !== "operator" && actor.id === id;

/** What every change of somebody's access is made of. */
export const newPeopleActs = (parts: PeopleParts) => {
  const { database, vault, volunteers, sessions, invitations, audit, releaseClaimsOf } = parts;
  return {
    /** In the log of each service that the person has to do with: its leaders read no other. */
    async note(
      queries: Queries,
      actor: PeopleActor,
      act: AuditAct,
      { id, tenant, tenants }: Pick<Particulars, "id" | "tenant" | "tenants">,
      ...more: string[]
    ): Promise<void> {
      const byOperator = actor === "operator" ? ["by:operator"] : [];
      const detail = [`person:${id}`, ...more, ...byOperator].join(" ");
      const volunteer = actor === "operator" ? null : actor.id;
      for (const service of new Set([tenant, ...tenants])) {
        await audit.record(queries, { tenant: service, volunteer, act, detail });
      }
    },

    /** Out, at once: what was held goes back, and whatever was logged in is logged in no more. */
    async putOut(queries: Transaction, id: VolunteerId): Promise<void> {
      await sessions.endAll(queries, id);
      await volunteers.endDuty(queries, id);
      await releaseClaimsOf(queries, id);
    },

    /** Somebody who changes what others may do, with all administrators held still: one of them must be left. */
    withPerson: <T>(
      id: VolunteerId,
      work: (queries: Transaction, sealed: SealedVolunteer, isLastAdmin: boolean) => Promise<T>,
    ): Promise<T | "unknown"> =>
      database.transaction(async (queries) => {
        const admins = await volunteers.lockAdmins(queries);
        const sealed = await volunteers.lock(queries, id);
        return sealed ? work(queries, sealed, admins.length === 1 && admins[0] === id) : "unknown";
      }),

    /** A new link; whatever waited for a word about this person is settled by it. */
    async link(queries: Queries, sealed: SealedVolunteer): Promise<NewInvitation> {
      const token = newSecret();
      await volunteers.setState(queries, sealed.id, "invited");
      await volunteers.forgetAsked(queries, sealed.id);
      const expiresAt = await invitations.invite(queries, sealed.id, hashSecret(token));
      const volunteer = { ...openVolunteer(vault, sealed), state: "invited", reset: null, asked: null } as const;
      return { volunteer, token, expiresAt };
    },
  };
};
export type PeopleActs = ReturnType<typeof newPeopleActs>;
