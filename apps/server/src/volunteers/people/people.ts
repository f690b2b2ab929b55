import { locales } from "@sosmessages/contract/languages.ts";
import type { Queries, Transaction } from "#platform/database/database.ts";
import { newVolunteerId, type VolunteerId } from "#platform/ids.ts";
import { hashSecret, newSecret } from "#platform/secrets.ts";
import type { AuditAct } from "../audit/audit-log.ts";
import type { VolunteerParts } from "../parts.ts";
import type { VolunteerRights } from "./store.ts";
import { openVolunteer, sealSecrets, type Particulars, type SealedVolunteer, type Volunteer } from "./volunteer.ts";

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
>;

/** Who does it; the operator of the machine may do everything, and no list of people has a name for that. */
export type PeopleActor = "operator" | { readonly id: VolunteerId; readonly role: "leader" | "admin" };

export type Invited = Pick<Particulars, "role" | "tenant"> & { readonly name: string } & Partial<
    Pick<Particulars, "tenants" | "languages" | "needsReview" | "practiceRequired">
  >;

/** What is shown once and never again. */
export type NewInvitation = { readonly volunteer: Volunteer; readonly token: string; readonly expiresAt: Date };

/** After the `#`: a browser sends that to nobody, so the token is in no server's or proxy's log. */
export const invitationLink = (deskUrls: Readonly<Record<string, URL>>, tenant: string, token: string): string => {
  const link = new URL("/desk/invitation", deskUrls[tenant]);
  link.hash = token;
  return link.href;
};

const longestName = 64;
const isName = (name: string) =>
  name !== "" && Array.from(name).length <= longestName && !/\p{Cc}/u.test(name) && name.isWellFormed();

const orElse = <T>(list: readonly T[] | undefined, usual: readonly T[]): readonly T[] =>
  list === undefined || list.length === 0 ? usual : [...new Set(list)];

/** What of somebody's rights is different now. */
const changesOf = (was: VolunteerRights, is: VolunteerRights): string[] => {
  const isSame = (one: readonly string[], other: readonly string[]) =>
    one.toSorted().join() === other.toSorted().join();
  return [
    ...(was.role === is.role ? [] : [`role:${is.role}`]),
    ...(isSame(was.tenants, is.tenants) ? [] : [`services:${is.tenants.join(".")}`]),
    ...(isSame(was.languages, is.languages) ? [] : [`languages:${is.languages.join(".")}`]),
    ...(was.practiceRequired === is.practiceRequired ? [] : [`practice:${is.practiceRequired}`]),
    ...(was.needsReview === is.needsReview ? [] : [`review:${is.needsReview ? "on" : "off"}`]),
  ];
};

/** Who may work here, as what, and who may not any more. */
export const newPeople = (parts: PeopleParts) => {
  const { database, services, vault, volunteers, sessions, invitations, factors, audit } = parts;
  const { deskLoginsEnded, releaseClaimsOf } = parts;

  const lookupsIn = (tenants: readonly string[], name: string) =>
    tenants.flatMap((tenant) => vault.lookups(tenant, "volunteer", name));

  const note = (
    queries: Queries,
    actor: PeopleActor,
    act: AuditAct,
    { id, tenant }: Particulars,
    ...more: string[]
  ) => {
    const byOperator = actor === "operator" ? ["by:operator"] : [];
    return audit.record(queries, {
      tenant,
      volunteer: actor === "operator" ? null : actor.id,
      act,
      detail: [`person:${id}`, ...more, ...byOperator].join(" "),
    });
  };

  const isSelf = (actor: PeopleActor, id: VolunteerId) => actor !== "operator" && actor.id === id;

  /** Out, at once: what was held goes back, and whatever was logged in is logged in no more. */
  const putOut = async (queries: Transaction, id: VolunteerId): Promise<void> => {
    await sessions.endAll(queries, id);
    await volunteers.setDuty(queries, id, null);
    await releaseClaimsOf(queries, id);
  };

  /** Somebody who changes what others may do, with all administrators held still: one of them must be left. */
  const withPerson = <T>(
    id: VolunteerId,
    work: (queries: Transaction, sealed: SealedVolunteer, isLastAdmin: boolean) => Promise<T>,
  ): Promise<T | "unknown"> =>
    database.transaction(async (queries) => {
      const admins = await volunteers.lockAdmins(queries);
      const sealed = await volunteers.lock(queries, id);
      return sealed ? work(queries, sealed, admins.length === 1 && admins[0] === id) : "unknown";
    });

  const link = async (queries: Queries, sealed: SealedVolunteer): Promise<NewInvitation> => {
    const token = newSecret();
    await volunteers.setState(queries, sealed.id, "invited");
    const expiresAt = await invitations.invite(queries, sealed.id, hashSecret(token));
    return { volunteer: { ...openVolunteer(vault, sealed), state: "invited", reset: null }, token, expiresAt };
  };

  const findById = async (id: VolunteerId): Promise<Volunteer | null> => {
    const sealed = await volunteers.findById(id);
    return sealed && openVolunteer(vault, sealed);
  };

  return {
    findById,

    async invite(actor: PeopleActor, invited: Invited): Promise<NewInvitation | "name-taken" | "bad-name"> {
      const name = invited.name.trim();
      if (!isName(name)) return "bad-name";
      const { role, tenant } = invited;
      const id = newVolunteerId();
      const newcomer = {
        id,
        role,
        tenant,
        tenants: orElse(invited.tenants, [tenant]),
        languages: orElse(invited.languages, locales),
        needsReview: invited.needsReview ?? false,
        practiceRequired: invited.practiceRequired ?? 0,
      };
      const sealed = sealSecrets(vault, id, { name, passwordHash: null, totp: null, email: null });
      const everywhere = lookupsIn(
        services.all().map((known) => known.id),
        name,
      );
      return database.transaction(async (queries) => {
        const lookup = vault.lookup(tenant, "volunteer", name);
        if (!(await volunteers.insert(queries, newcomer, sealed, lookup, everywhere))) return "name-taken";
        const invitation = await link(queries, await volunteers.get(id, queries));
        await note(queries, actor, "invited", invitation.volunteer, `role:${role}`);
        return invitation;
      });
    },

    list: async (): Promise<Volunteer[]> =>
      (await volunteers.list()).flatMap((sealed) => vault.ifReadable(() => openVolunteer(vault, sealed)) ?? []),

    /** Whoever has that name in these tenants, whatever the case. */
    find: async (tenants: readonly string[], name: string): Promise<Volunteer[]> =>
      (await volunteers.find(lookupsIn(tenants, name))).map((sealed) => openVolunteer(vault, sealed)),

    /**
     * For somebody who has not come yet; the operator's is for anybody, and puts them out first. Whoever was disabled comes back as
     * after a reset: with the word of a leader and an administrator, or their right to read would be one administrator's to take.
     */
    async inviteAgain(actor: PeopleActor, id: VolunteerId): Promise<NewInvitation | "unknown" | "forbidden"> {
      const done = await withPerson(id, async (queries, sealed) => {
        const isOut = sealed.state === "invited" || (sealed.state === "disabled" && sealed.role === "admin");
        if (actor !== "operator" && !isOut) return "forbidden";
        await putOut(queries, id);
        const invitation = await link(queries, sealed);
        await note(queries, actor, actor === "operator" ? "reset" : "invited-again", sealed);
        return invitation;
      });
      if (typeof done === "object") deskLoginsEnded({ volunteer: id });
      return done;
    },

    /** Nobody puts themselves out by mistake, nor the last who could let others in. */
    async disable(actor: PeopleActor, id: VolunteerId): Promise<Volunteer | "unknown" | "forbidden"> {
      const done = await withPerson(id, async (queries, sealed, isLastAdmin) => {
        if (actor !== "operator" && (isSelf(actor, id) || isLastAdmin)) return "forbidden";
        const volunteer = openVolunteer(vault, sealed);
        const secrets = { name: volunteer.name, passwordHash: null, totp: null, email: null };
        await putOut(queries, id);
        await invitations.withdraw(queries, id);
        await factors.removeAll(queries, id);
        await volunteers.saveSecrets(queries, id, sealSecrets(vault, id, secrets));
        await volunteers.setState(queries, id, "disabled");
        await note(queries, actor, "disabled", sealed);
        return { ...volunteer, ...secrets, state: "disabled", dutyUntil: null, reset: null } as const;
      });
      if (typeof done === "object") deskLoginsEnded({ volunteer: id });
      return done;
    },

    /** Holds from the next request on; who loses a service or the right to read loses what they held as well. */
    async change(
      actor: PeopleActor,
      id: VolunteerId,
      wanted: { readonly [Right in keyof VolunteerRights]?: VolunteerRights[Right] | undefined },
    ): Promise<Volunteer | "unknown" | "forbidden"> {
      const done = await withPerson(id, async (queries, sealed, isLastAdmin) => {
        const rights: VolunteerRights = {
          role: wanted.role ?? sealed.role,
          tenants: orElse(wanted.tenants, sealed.tenants),
          languages: orElse(wanted.languages, sealed.languages),
          needsReview: wanted.needsReview ?? sealed.needsReview,
          practiceRequired: wanted.practiceRequired ?? sealed.practiceRequired,
        };
        const isOther = rights.role !== sealed.role;
        if (isOther && (isSelf(actor, id) || isLastAdmin)) return "forbidden";
        await volunteers.saveRights(queries, id, rights);
        const isLess =
          rights.role === "admin" ||
          sealed.tenants.some((tenant) => !rights.tenants.includes(tenant)) ||
          sealed.languages.some((language) => !rights.languages.includes(language));
        if (isLess) await releaseClaimsOf(queries, id);
        await note(queries, actor, "person-changed", sealed, ...changesOf(sealed, rights));
        return { ...openVolunteer(vault, sealed), ...rights };
      });
      // What they listen to is judged anew.
      if (typeof done === "object") deskLoginsEnded({ volunteer: id });
      return done;
    },

    /** "asked": noted, and somebody of the other kind has to say so too, within seven days. */
    async reset(
      actor: Exclude<PeopleActor, "operator">,
      id: VolunteerId,
      now: Date,
    ): Promise<NewInvitation | "asked" | "unknown" | "forbidden"> {
      const done = await withPerson(id, async (queries, sealed) => {
        if (isSelf(actor, id) || sealed.state === "invited") return "forbidden";
        const { reset } = sealed;
        // Somebody whose own role has changed meanwhile is still one person, not two; somebody who has left since is none.
        const asker = reset && (await volunteers.findById(reset.by, queries));
        const isStillThere = asker?.state === "active" && asker.role === reset?.asked;
        const isConfirmed =
          reset && reset.until > now && reset.asked !== actor.role && reset.by !== actor.id && isStillThere;
        if (!isConfirmed) {
          const isAsked = reset && reset.until > now && reset.asked === actor.role && isStillThere;
          if (!isAsked) {
            await volunteers.askReset(queries, id, actor.role, actor.id);
            await note(queries, actor, "reset-asked", sealed);
          }
          return "asked";
        }
        await putOut(queries, id);
        const invitation = await link(queries, sealed);
        await note(queries, actor, "reset", sealed);
        return invitation;
      });
      if (typeof done === "object") deskLoginsEnded({ volunteer: id });
      return done;
    },
  };
};
export type People = ReturnType<typeof newPeople>;
