import type { VolunteerId } from "#platform/ids.ts";
import {
  holdsAll,
  isSelf,
  type OfficeActor,
  type NewInvitation,
  type PeopleActor,
  type PeopleActs,
  type PeopleContext,
} from "./acts.ts";
import {
  isSameReading,
  readsAnything,
  waitingRights,
  hasLostService,
  rightsChanged,
  servicesLeft,
} from "./reading-rights.ts";
import { askReset, forgetAsked } from "./store.ts";
import { openVolunteer, type ReadingRights, type Volunteer } from "./volunteer.ts";

/** Acts that take a leader and an administrator: one administrator alone cannot give a person the right to read. */
export const newActsOfTwo = (
  { vault, volunteers, releaseClaimsOf }: PeopleContext,
  { note, withPerson, link }: PeopleActs,
) => ({
  /**
   * A new link for an invited person or a disabled administrator. The operator can make one for any person, whose access ends
   * first. For readers a leader gets the link ("asked"), otherwise the administrator could use it.
   */
  inviteAgain(actor: PeopleActor, id: VolunteerId): Promise<NewInvitation | "asked" | "unknown" | "forbidden"> {
    return withPerson(actor, id, async (queries, sealed) => {
      const { role, state, asked, tenants, languages } = sealed;
      if (actor !== "operator") {
        if (state === "active" || (state === "disabled" && role !== "admin")) return "forbidden";
        const reading = (state === "invited" && asked) || { role, tenants, languages };
        if (!holdsAll(actor, [...tenants, ...reading.tenants])) return "forbidden";
        if (reading.role !== "admin") {
          await volunteers.askRights(queries, id, { ...reading, role: reading.role, by: actor.id });
          await note(queries, actor, "rights-asked", sealed, `role:${reading.role}`);
          return "asked";
        }
      }
      const invitation = await link(queries, sealed);
      await note(queries, actor, actor === "operator" ? "reset" : "invited-again", sealed);
      return invitation;
    });
  },

  /**
   * A leader of every service that adds reading rights confirms exactly the rights shown. A person without reading rights
   * gets a new link, which is the leader's to hand over. An administrator who has left since asked for nothing.
   */
  confirm(
    leader: OfficeActor,
    id: VolunteerId,
    shown: ReadingRights,
    now: Date,
  ): Promise<NewInvitation | Volunteer | "unknown" | "forbidden" | "stale" | "last-leader"> {
    return withPerson(leader, id, async (queries, sealed) => {
      const waiting = waitingRights(sealed, now);
      if (!waiting || !isSameReading(waiting.asked, shown)) return "stale";
      const { asked, services } = waiting;
      if (isSelf(leader, id) || !holdsAll(leader, services)) return "forbidden";
      const asker = await volunteers.findById(asked.by, queries);
      if (asker?.state !== "active" || asker.role !== "admin" || asker.id === leader.id) return "stale";
      if (!services.every((service) => asker.tenants.includes(service))) return "stale";
      const { role, tenants, languages } = asked;
      // Other leaders may have gone since the request.
      if (await volunteers.lacksOtherLeader(queries, id, servicesLeft(sealed, asked))) return "last-leader";
      const rights = { ...sealed, role, tenants, languages, asked: null };
      await volunteers.saveRights(queries, id, rights);
      await queries.count(forgetAsked, [id]);
      if (hasLostService(sealed, rights)) await releaseClaimsOf(queries, id, tenants);
      const concerned = { ...sealed, tenants: [...sealed.tenants, ...tenants] };
      const isReader = readsAnything(sealed);
      const changes = isReader ? rightsChanged(sealed, rights) : [`role:${role}`];
      await note(queries, leader, "rights-confirmed", concerned, ...changes);
      return isReader ? openVolunteer(vault, rights) : link(queries, rights);
    });
  },

  /**
   * "asked": valid for seven days. A reader's link goes to a leader after an administrator's request; an
   * administrator's link goes to another administrator of the same services after a leader's request. One person alone gets neither,
   * and a leader gets no link to a service that another leader leads.
   */
  reset(actor: OfficeActor, id: VolunteerId, now: Date): Promise<NewInvitation | "asked" | "unknown" | "forbidden"> {
    return withPerson(actor, id, async (queries, sealed) => {
      if (isSelf(actor, id) || sealed.state === "invited") return "forbidden";
      const { reset, role, tenants } = sealed;
      if (!holdsAll(actor, tenants) && !(actor.role === "leader" && role === "admin")) return "forbidden";
      // A person whose role changed still counts once; a person who left does not count.
      const asker = reset && (await volunteers.findById(reset.by, queries));
      const isStillThere =
        asker?.state === "active" &&
        asker.role === reset?.asked &&
        (asker.role === "leader" || tenants.every((service) => asker.tenants.includes(service)));
      const asked = reset && reset.until > now && isStillThere ? reset.asked : null;
      const mayHandOver = actor.role === (role === "admin" ? "admin" : "leader");
      if (!mayHandOver || asked === null || asked === actor.role || reset?.by === actor.id) {
        if (asked !== actor.role) {
          await queries.count(askReset, [id, actor.role, actor.id]);
          await note(queries, actor, "reset-asked", sealed);
        }
        return "asked";
      }
      const invitation = await link(queries, sealed);
      await note(queries, actor, "reset", sealed);
      return invitation;
    });
  },
});
