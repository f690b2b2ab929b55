import type { VolunteerId } from "#platform/ids.ts";
import {
  isSelf,
  type OfficeActor,
  type NewInvitation,
  type PeopleActor,
  type PeopleActs,
  type PeopleParts,
} from "./acts.ts";
import { isSameReading, readsAnything, waitingRights } from "./reading-rights.ts";
import { hasLess, rightsChanged } from "./rights-changed.ts";
import { openVolunteer, type ReadingRights, type Volunteer } from "./volunteer.ts";

/** What takes two people, a leader and an administrator: nobody comes to read by one administrator alone. */
export const newActsOfTwo = (
  { vault, volunteers, deskLoginsEnded, releaseClaimsOf }: PeopleParts,
  { note, withPerson, link }: PeopleActs,
) => ({
  /**
   * Another link for somebody who has not come yet, and for an administrator who was disabled; the operator's is for anybody, and puts
   * them out first. Whoever would read with it gets it from a leader ("asked"), or the administrator could use it.
   */
  async inviteAgain(actor: PeopleActor, id: VolunteerId): Promise<NewInvitation | "asked" | "unknown" | "forbidden"> {
    const done = await withPerson(actor, id, async (queries, sealed) => {
      const { role, state, asked, tenants, languages } = sealed;
      if (actor !== "operator") {
        if (state === "active" || (state === "disabled" && role !== "admin")) return "forbidden";
        const reading = (state === "invited" && asked) || { role, tenants, languages };
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
    if (typeof done === "object") deskLoginsEnded({ volunteer: id });
    return done;
  },

  /**
   * A leader of every service in which somebody would read more says yes to exactly what was shown. Somebody who could read nothing
   * gets a new link, which is the leader's to hand over. An administrator who has left since asked for nothing.
   */
  async confirm(
    leader: OfficeActor & { readonly tenants: readonly string[] },
    id: VolunteerId,
    shown: ReadingRights,
    now: Date,
  ): Promise<NewInvitation | Volunteer | "unknown" | "forbidden" | "stale"> {
    const done = await withPerson(leader, id, async (queries, sealed) => {
      const waiting = waitingRights(sealed, now);
      if (!waiting || !isSameReading(waiting.asked, shown)) return "stale";
      const { asked, services } = waiting;
      if (isSelf(leader, id) || !services.every((service) => leader.tenants.includes(service))) return "forbidden";
      const asker = await volunteers.findById(asked.by, queries);
      if (asker?.state !== "active" || asker.role !== "admin" || asker.id === leader.id) return "stale";
      const { role, tenants, languages } = asked;
      const rights = { ...sealed, role, tenants, languages, asked: null };
      await volunteers.saveRights(queries, id, rights);
      await volunteers.forgetAsked(queries, id);
      if (hasLess(sealed, rights)) await releaseClaimsOf(queries, id);
      const concerned = { ...sealed, tenants: [...sealed.tenants, ...tenants] };
      const isReader = readsAnything(sealed);
      const changes = isReader ? rightsChanged(sealed, rights) : [`role:${role}`];
      await note(queries, leader, "rights-confirmed", concerned, ...changes);
      return isReader ? openVolunteer(vault, rights) : link(queries, rights);
    });
    if (typeof done === "object") deskLoginsEnded({ volunteer: id });
    return done;
  },

  /**
   * "asked": noted for seven days. The link of somebody who reads is a leader's to hand over, once an administrator has asked for it; an
   * administrator's link is another administrator's, once a leader has. So nobody alone gets what a leader and an administrator may do,
   * and no leader a link to a service that another one leads.
   */
  async reset(
    actor: OfficeActor & { readonly tenants: readonly string[] },
    id: VolunteerId,
    now: Date,
  ): Promise<NewInvitation | "asked" | "unknown" | "forbidden"> {
    const done = await withPerson(actor, id, async (queries, sealed) => {
      if (isSelf(actor, id) || sealed.state === "invited") return "forbidden";
      const { reset, role, tenants } = sealed;
      const leadsAll = tenants.every((service) => actor.tenants.includes(service));
      if (actor.role === "leader" && role !== "admin" && !leadsAll) return "forbidden";
      // Somebody whose own role has changed meanwhile is still one person, not two; somebody who has left since is none.
      const asker = reset && (await volunteers.findById(reset.by, queries));
      const isStillThere = asker?.state === "active" && asker.role === reset?.asked;
      const asked = reset && reset.until > now && isStillThere ? reset.asked : null;
      const mayHandOver = actor.role === (role === "admin" ? "admin" : "leader");
      if (!mayHandOver || asked === null || asked === actor.role || reset?.by === actor.id) {
        if (asked !== actor.role) {
          await volunteers.askReset(queries, id, actor.role, actor.id);
          await note(queries, actor, "reset-asked", sealed);
        }
        return "asked";
      }
      const invitation = await link(queries, sealed);
      await note(queries, actor, "reset", sealed);
      return invitation;
    });
    if (typeof done === "object") deskLoginsEnded({ volunteer: id });
    return done;
  },
});
