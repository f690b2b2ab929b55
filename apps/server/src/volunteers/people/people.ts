import { locales } from "@sosmessages/contract/languages.ts";
import type { Database, Transaction } from "#platform/database/database.ts";
import { newVolunteerId, type VolunteerId } from "#platform/ids.ts";
import {
  isSelf,
  newPeopleActs,
  type OfficeActor,
  type NewInvitation,
  type PeopleActor,
  type PeopleParts,
} from "./acts.ts";
import { newActsOfTwo } from "./by-two.ts";
import { gainedServices } from "./reading-rights.ts";
import { hasLess, rightsChanged } from "./rights-changed.ts";
import type { VolunteerRights } from "./store.ts";
import { openVolunteer, sealSecrets, type Particulars, type SealedVolunteer, type Volunteer } from "./volunteer.ts";

export type Invited = Pick<Particulars, "role" | "tenant"> & { readonly name: string } & Partial<
    Pick<Particulars, "tenants" | "languages" | "needsReview" | "practiceRequired">
  >;

/**
 * After the `#`: a browser sends that to nobody, so the token is in no server's or proxy's log. Where the service that
 * somebody came for was closed, another one's desk lets them in.
 */
export const invitationLink = (deskUrls: ReadonlyMap<string, URL>, tenant: string, token: string): string => {
  const link = new URL("/desk/invitation", deskUrls.get(tenant) ?? [...deskUrls.values()][0]);
  link.hash = token;
  return link.href;
};

const longestName = 64;
const isName = (name: string) =>
  name !== "" && Array.from(name).length <= longestName && !/\p{Cc}/u.test(name) && name.isWellFormed();

const orElse = <T>(list: readonly T[] | undefined, usual: readonly T[]): readonly T[] =>
  list === undefined || list.length === 0 ? usual : [...new Set(list)];

/** Who may work here, as what, and who may not any more. */
export const newPeople = (parts: PeopleParts & { readonly system: Database }) => {
  const { services, vault, volunteers, deskLoginsEnded } = parts;
  const { releaseClaimsOf, reviewSendsOf } = parts;
  const acts = newPeopleActs(parts);
  const { begin, note, putOut, withPerson, link } = acts;

  const lookupsIn = (tenants: readonly string[], name: string) =>
    tenants.flatMap((tenant) => vault.lookups(tenant, "volunteer", name));

  /** Somebody whose name nobody else has, without a link as yet. */
  const enter = async <T>(
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
    const everywhere = lookupsIn(
      services.all().map((known) => known.id),
      name,
    );
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

    /** The operator's: with a link for anybody. */
    invite: async (invited: Invited): Promise<NewInvitation | "name-taken" | "bad-name"> =>
      enter("operator", invited, async (queries, sealed) => {
        await note(queries, "operator", "invited", sealed, `role:${sealed.role}`);
        return link(queries, sealed);
      }),

    /** An administrator's: with a link for another one. Whoever is to read waits for a leader, who gets the link. */
    inviteFromDesk: async (
      actor: OfficeActor,
      invited: Invited,
    ): Promise<NewInvitation | Volunteer | "name-taken" | "bad-name"> =>
      enter(actor, invited, async (queries, sealed) => {
        const { id, role, tenants, languages } = sealed;
        await note(queries, actor, "invited", sealed, `role:${role}`);
        if (role === "admin") return link(queries, sealed);
        await volunteers.askRights(queries, id, { role, tenants, languages, by: actor.id });
        return openVolunteer(vault, await volunteers.get(id, queries));
      }),

    list: async (): Promise<Volunteer[]> =>
      (await volunteers.list()).flatMap((sealed) => vault.ifReadable(() => openVolunteer(vault, sealed)) ?? []),

    /** Whoever has that name in these tenants, whatever the case. */
    find: async (tenants: readonly string[], name: string): Promise<Volunteer[]> =>
      (await volunteers.find(lookupsIn(tenants, name))).map((sealed) => openVolunteer(vault, sealed)),

    /** Nobody puts themselves out by mistake, nor the last who could let others in. */
    async disable(actor: PeopleActor, id: VolunteerId): Promise<Volunteer | "unknown" | "forbidden"> {
      const done = await withPerson(actor, id, async (queries, sealed, isLastAdmin) => {
        if (actor !== "operator" && (isSelf(actor, id) || isLastAdmin)) return "forbidden";
        const volunteer = await putOut(queries, sealed);
        await volunteers.setState(queries, id, "disabled");
        await note(queries, actor, "disabled", sealed);
        return { ...volunteer, state: "disabled" } as const;
      });
      if (typeof done === "object") deskLoginsEnded({ volunteer: id });
      return done;
    },

    /** Less holds from the next request on; more of what somebody may read waits for a leader. */
    async change(
      actor: OfficeActor,
      id: VolunteerId,
      wanted: { readonly [Right in keyof VolunteerRights]?: VolunteerRights[Right] | undefined },
    ): Promise<Volunteer | "unknown" | "forbidden"> {
      const done = await withPerson(actor, id, async (queries, sealed, isLastAdmin) => {
        const rights: VolunteerRights = {
          role: wanted.role ?? sealed.role,
          tenants: orElse(wanted.tenants, sealed.tenants),
          languages: orElse(wanted.languages, sealed.languages),
          needsReview: wanted.needsReview ?? sealed.needsReview,
          practiceRequired: wanted.practiceRequired ?? sealed.practiceRequired,
        };
        const { role, tenants, languages } = rights;
        const isOther = role !== sealed.role;
        if (isOther && (isSelf(actor, id) || isLastAdmin)) return "forbidden";
        // Somebody for whom no leader has spoken yet has no rights that could stay as they are.
        const isUnconfirmed = sealed.state === "invited" && sealed.asked !== null;
        const isNewReader = sealed.role === "admin" && isOther;
        const mustAsk = gainedServices(sealed, rights).length > 0 || isNewReader || isUnconfirmed;
        const concerned = { ...sealed, tenants: [...sealed.tenants, ...tenants] };
        if (mustAsk && role !== "admin") {
          const now = { ...rights, role: sealed.role, tenants: sealed.tenants, languages: sealed.languages };
          await volunteers.saveRights(queries, id, now);
          await volunteers.askRights(queries, id, { role, tenants, languages, by: actor.id });
          const changes = rightsChanged(sealed, now);
          if (changes.length > 0) await note(queries, actor, "person-changed", sealed, ...changes);
          await note(queries, actor, "rights-asked", concerned, ...rightsChanged(now, rights));
        } else {
          await volunteers.saveRights(queries, id, rights);
          await volunteers.forgetAsked(queries, id);
          if (hasLess(sealed, rights)) await releaseClaimsOf(queries, id);
          await note(queries, actor, "person-changed", concerned, ...rightsChanged(sealed, rights));
        }
        if (rights.needsReview && !sealed.needsReview) await reviewSendsOf(queries, id);
        return openVolunteer(vault, await volunteers.get(id, queries));
      });
      // What they listen to is judged anew.
      if (typeof done === "object") deskLoginsEnded({ volunteer: id });
      return done;
    },

    ...newActsOfTwo(parts, acts),
  };
};
export type People = ReturnType<typeof newPeople>;
