import type { Queries, Transaction } from "#platform/database/database.ts";
import type { HeldPerson } from "#platform/database/session-database.ts";
import type { EndedDeskLogins } from "#platform/events.ts";
import type { VolunteerId } from "#platform/ids.ts";
import { hashSecret, newSecret } from "#platform/secret-key.ts";
import type { AuditAct, AuditLog } from "../audit/audit-log.ts";
import type { VolunteerContext } from "../context.ts";
import { removeFactors } from "../factors/factor-store.ts";
import { invite, withdrawInvitation } from "../login/invitation-store.ts";
import { endAll } from "../login/session-store.ts";
import { waitingRights } from "./reading-rights.ts";
import * as store from "./store.ts";
import { openVolunteer, sealSecrets, type Particulars, type SealedVolunteer, type Volunteer } from "./volunteer.ts";

/** The operator's commands have no slices around them. */
export type PeopleContext = Pick<
  VolunteerContext,
  "database" | "system" | "services" | "vault" | "volunteers" | "releaseClaimsOf" | "reviewSendsOf"
> & { readonly audit: AuditLog; readonly deskLoginsEnded: (ended: EndedDeskLogins) => void };

/** Who does it; the operator of the machine may do everything, and no list of people has a name for that. */
export type PeopleActor = "operator" | OfficeActor;
export type OfficeActor = {
  readonly id: VolunteerId;
  readonly role: "leader" | "admin";
  readonly tenants: readonly string[];
  readonly session: HeldPerson;
};

/** What is shown once and never again. */
export type NewInvitation = { readonly volunteer: Volunteer; readonly token: string; readonly expiresAt: Date };

/** Leaders and administrators act only in the services that they hold. The operator acts in all. */
export const holdsAll = (actor: PeopleActor, services: readonly string[]): boolean =>
  actor === "operator" || services.every((service) => actor.tenants.includes(service));

export const isSelf = (actor: PeopleActor, id: VolunteerId): boolean => actor !== "operator" && actor.id === id;

/** People of the actor's services, including invited ones and those for whom a service is requested. */
export const mayKnow = (actor: PeopleActor, person: Particulars, now: Date): boolean =>
  actor === "operator" ||
  [person.tenant, ...person.tenants, ...(waitingRights(person, now)?.asked.tenants ?? [])].some((tenant) =>
    actor.tenants.includes(tenant),
  );

/** The building blocks of access changes. */
export const newPeopleActs = (context: PeopleContext) => {
  const { database, system, vault, volunteers, audit } = context;
  const { releaseClaimsOf, deskLoginsEnded } = context;

  /**
   * Ends access at once: conversations go back to the queue, logins end, and credentials are deleted. The
   * mail address and devices are deleted, too, so that alerts stop.
   */
  const putOut = async (queries: Transaction, sealed: SealedVolunteer): Promise<Volunteer> => {
    const { id } = sealed;
    const volunteer = openVolunteer(vault, sealed);
    const secrets = { name: volunteer.name, passwordHash: null, totp: null, email: null };
    await queries.count(endAll, [id]);
    await queries.count(withdrawInvitation, [id]);
    await removeFactors(queries, id);
    await queries.count(store.forgetDevices, [id]);
    await volunteers.saveSecrets(queries, id, sealSecrets(vault, id, secrets));
    await queries.count(store.endDuty, [id, null]);
    await releaseClaimsOf(queries, id);
    await queries.count(store.forgetAsked, [id]);
    return { ...volunteer, ...secrets, dutyUntil: null, reset: null, asked: null };
  };

  /** The operator has no login that could end. */
  const begin = <T, L>(
    actor: PeopleActor,
    work: (queries: Transaction, locked: L) => Promise<T>,
    lock: (queries: Transaction) => Promise<L>,
  ): Promise<T> =>
    actor === "operator"
      ? system.transaction(async (queries) => work(queries, await lock(queries)))
      : database.transactionOf(actor.session, work, lock);

  return {
    begin,

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

    putOut,

    /**
     * Locks all administrators first: of two who disable each other, one remains. A person of other services is unknown to this
     * actor. Unless the work is refused with a word, logins and subscriptions of the person are authorised again.
     */
    async withPerson<T>(
      actor: PeopleActor,
      id: VolunteerId,
      work: (queries: Transaction, sealed: SealedVolunteer) => Promise<T>,
    ): Promise<T | "unknown"> {
      const done = await begin<T | "unknown", SealedVolunteer | null>(
        actor,
        async (queries, sealed) => (sealed && mayKnow(actor, sealed, vault.now()) ? work(queries, sealed) : "unknown"),
        async (queries) => {
          await queries.all(store.lockAdmins);
          return volunteers.lock(queries, id);
        },
      );
      if (typeof done === "object") deskLoginsEnded({ volunteer: id });
      return done;
    },

    /** A new link. All earlier credentials are deleted. */
    async link(queries: Transaction, sealed: SealedVolunteer): Promise<NewInvitation> {
      const volunteer = await putOut(queries, sealed);
      const token = newSecret();
      await queries.count(store.setPersonState, [sealed.id, "invited"]);
      const expiresAt = await invite(queries, sealed.id, hashSecret(token));
      return { volunteer: { ...volunteer, state: "invited" }, token, expiresAt };
    },
  };
};
export type PeopleActs = ReturnType<typeof newPeopleActs>;
