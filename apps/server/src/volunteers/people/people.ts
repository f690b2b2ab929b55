import { locales } from "@sosmessages/contract/languages.ts";
import { unseenCharacter } from "@sosmessages/contract/visible.ts";
import type { Transaction } from "#platform/database/database.ts";
import { idsOf, newVolunteerId, type VolunteerId } from "#platform/ids.ts";
import {
  holdsAll,
  isSelf,
  newPeopleActs,
  type OfficeActor,
  type NewInvitation,
  type PeopleActor,
  type PeopleContext,
} from "./acts.ts";
import { newActsOfTwo } from "./two-person-acts.ts";
import { gainedServices, hasLostService, rightsChanged, servicesLeft } from "./reading-rights.ts";
import { forgetAsked, setPersonState, type VolunteerRights } from "./store.ts";
import { openVolunteer, sealSecrets, type Particulars, type SealedVolunteer, type Volunteer } from "./volunteer.ts";

type Wanted = { readonly [Right in keyof VolunteerRights]?: VolunteerRights[Right] | undefined };
/** Defaults: the person's service, all languages, no review and no practice. */
export type Invited = Wanted & Pick<Particulars, "role" | "tenant"> & { readonly name: string };

/**
 * After the `#`: browsers do not send the fragment, so the token is in no server's or proxy's log. If the
 * service of the invitation was closed, the link leads to another service's desk.
 */
export const invitationLink = (deskUrls: ReadonlyMap<string, URL>, tenant: string, token: string): string => {
  const link = new URL("/desk/invitation", deskUrls.get(tenant) ?? [...deskUrls.values()][0]);
  link.hash = token;
  return link.href;
};

const longestName = 64;
const isName = (name: string) =>
  name !== "" && Array.from(name).length <= longestName && !/\p{Cc}/u.test(name) && unseenCharacter(name) === undefined;

const orElse = <T>(list: readonly T[] | undefined, usual: readonly T[]): readonly T[] =>
  list === undefined || list.length === 0 ? usual : [...new Set(list)];

/** Who may work here, as what, and who may not any more. */
export const newPeople = (context: PeopleContext) => {
  const { services, vault, volunteers } = context;
  const { releaseClaimsOf, reviewSendsOf } = context;
  const acts = newPeopleActs(context);
  const { begin, note, putOut, withPerson, link } = acts;

  const lookupsIn = (tenants: readonly string[], name: string) =>
    tenants.flatMap((tenant) => vault.lookups(tenant, "volunteer", name));

  /** Inserts a person with a unique name, without a link. */
  const insertPerson = async <T>(
    actor: PeopleActor,
    invited: Invited,
    work: (queries: Transaction, sealed: SealedVolunteer) => Promise<T>,
  ): Promise<T | "name-taken" | "bad-name"> => {
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
    const everywhere = lookupsIn(idsOf(services.all()), name);
    const insert = async (queries: Transaction): Promise<T | "name-taken"> => {
      const lookup = vault.lookup(tenant, "volunteer", name);
      if (!(await volunteers.insert(queries, newcomer, sealed, lookup, everywhere))) return "name-taken";
      return work(queries, await volunteers.get(id, queries));
    };
    return begin(actor, insert, async () => {});
  };

  const findById = async (id: VolunteerId): Promise<Volunteer | null> => {
    const sealed = await volunteers.findById(id);
    return sealed && openVolunteer(vault, sealed);
  };

  return {
    findById,

    /** By the operator: with a link for any role. */
    invite: async (invited: Invited): Promise<NewInvitation | "name-taken" | "bad-name"> =>
      insertPerson("operator", invited, async (queries, sealed) => {
        await note(queries, "operator", "invited", sealed, `role:${sealed.role}`);
        return link(queries, sealed);
      }),

    /** By the operator: the person also works for these services. */
    addServices: async (id: VolunteerId, added: readonly string[]): Promise<Volunteer | "unknown"> =>
      withPerson("operator", id, async (queries, sealed) => {
        const rights = { ...sealed, tenants: [...new Set([...sealed.tenants, ...added])] };
        await volunteers.saveRights(queries, id, rights);
        await note(queries, "operator", "person-changed", rights, ...rightsChanged(sealed, rights));
        return openVolunteer(vault, rights);
      }),

    /** By an administrator: with a link for another administrator. For readers, a leader must confirm, and gets the link. */
    inviteFromDesk: async (
      actor: OfficeActor,
      invited: Invited,
    ): Promise<NewInvitation | Volunteer | "name-taken" | "bad-name"> =>
      insertPerson(actor, invited, async (queries, sealed) => {
        const { id, role, tenants, languages } = sealed;
        await note(queries, actor, "invited", sealed, `role:${role}`);
        if (role === "admin") return link(queries, sealed);
        await volunteers.askRights(queries, id, { role, tenants, languages, by: actor.id });
        return openVolunteer(vault, await volunteers.get(id, queries));
      }),

    list: async (): Promise<Volunteer[]> =>
      (await volunteers.list()).flatMap((sealed) => vault.ifReadable(() => openVolunteer(vault, sealed)) ?? []),

    /** People with that name in these services, ignoring case. */
    find: async (tenants: readonly string[], name: string): Promise<Volunteer[]> =>
      (await volunteers.find(lookupsIn(tenants, name))).map((sealed) => openVolunteer(vault, sealed)),

    /** Not one's own account, so that an administrator remains. Ends access to all services, so the actor must hold them. */
    disable(actor: PeopleActor, id: VolunteerId): Promise<Volunteer | "unknown" | "forbidden"> {
      return withPerson(actor, id, async (queries, sealed) => {
        if (isSelf(actor, id) || !holdsAll(actor, sealed.tenants)) return "forbidden";
        const volunteer = await putOut(queries, sealed);
        await queries.count(setPersonState, [id, "disabled"]);
        await note(queries, actor, "disabled", sealed);
        return { ...volunteer, state: "disabled" } as const;
      });
    },

    /**
     * Fewer rights apply from the next request on. More reading rights wait for a leader. Services are added and removed by an
     * administrator who holds them; the other rights apply in all services of the person.
     */
    change(
      actor: OfficeActor,
      id: VolunteerId,
      wanted: Wanted,
    ): Promise<Volunteer | "unknown" | "forbidden" | "last-leader"> {
      return withPerson(actor, id, async (queries, sealed) => {
        const rights: VolunteerRights = {
          role: wanted.role ?? sealed.role,
          tenants: orElse(wanted.tenants, sealed.tenants),
          languages: orElse(wanted.languages, sealed.languages),
          needsReview: wanted.needsReview ?? sealed.needsReview,
          practiceRequired: wanted.practiceRequired ?? sealed.practiceRequired,
        };
        const { role, tenants, languages } = rights;
        const isOther = role !== sealed.role;
        const concerned = { ...sealed, tenants: [...sealed.tenants, ...tenants] };
        const moved = concerned.tenants.filter(
          (service) => !(sealed.tenants.includes(service) && tenants.includes(service)),
        );
        const changesOnlyServices = rightsChanged({ ...rights, tenants: sealed.tenants }, sealed).length === 0;
        if (!holdsAll(actor, changesOnlyServices ? moved : concerned.tenants)) return "forbidden";
        if (isSelf(actor, id) && (isOther || moved.length > 0)) return "forbidden";
        if (await volunteers.lacksOtherLeader(queries, id, servicesLeft(sealed, rights))) return "last-leader";
        // An invited person without a leader's confirmation has no rights to keep.
        const isUnconfirmed = sealed.state === "invited" && sealed.asked !== null;
        const isNewReader = sealed.role === "admin" && isOther;
        const mustAsk = gainedServices(sealed, rights).length > 0 || isNewReader || isUnconfirmed;
        if (mustAsk && role !== "admin") {
          const now = { ...rights, role: sealed.role, tenants: sealed.tenants, languages: sealed.languages };
          await volunteers.saveRights(queries, id, now);
          await volunteers.askRights(queries, id, { role, tenants, languages, by: actor.id });
          const changes = rightsChanged(sealed, now);
          if (changes.length > 0) await note(queries, actor, "person-changed", sealed, ...changes);
          await note(queries, actor, "rights-asked", concerned, ...rightsChanged(now, rights));
        } else {
          await volunteers.saveRights(queries, id, rights);
          await queries.count(forgetAsked, [id]);
          if (hasLostService(sealed, rights)) await releaseClaimsOf(queries, id, role === "admin" ? [] : tenants);
          await note(queries, actor, "person-changed", concerned, ...rightsChanged(sealed, rights));
        }
        if (rights.needsReview && !sealed.needsReview) await reviewSendsOf(queries, id);
        return openVolunteer(vault, await volunteers.get(id, queries));
      });
    },

    ...newActsOfTwo(context, acts),
  };
};
export type People = ReturnType<typeof newPeople>;
