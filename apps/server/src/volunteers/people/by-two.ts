import type { VolunteerId } from "#platform/ids.ts";
import {
  isSelf,
  type OfficeActor,
  type NewInvitation,
  type PeopleActor,
  type PeopleActs,
  type PeopleParts,
} from "./acts.ts";
import { isSameReading, waitingRights } from "./reading-rights.ts";
import { hasLess, rightsChanged } from "./rights-changed.ts";
import { openVolunteer, type ReadingRights, type Volunteer } from "./volunteer.ts";

/** What takes two people, a leader and an administrator: nobody comes to read by one administrator alone. */
export const newActsOfTwo = (
  { vault, volunteers, deskLoginsEnded, releaseClaimsOf }: PeopleParts,
  { note, putOut, withPerson, link }: PeopleActs,
) => ({
  /**
   * Another link for somebody who has not come yet, and for an administrator who was disabled; the operator's is for anybody, and puts
   * them out first. Whoever would read with it gets it from a leader ("asked"), or the administrator could use it.
   */
  async inviteAgain(actor: PeopleActor, id: VolunteerId): Promise<NewInvitation | "asked" | "unknown" | "forbidden"> {
    const done = await withPerson(id, async (queries, sealed) => {
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
      await putOut(queries, id);
      const invitation = await link(queries, sealed);
      await note(queries, actor, actor === "operator" ? "reset" : "invited-again", sealed);
      return invitation;
    });
    if (typeof done === "object") deskLoginsEnded({ volunteer: id });
    return done;
  },

  /**
   * A leader of every service in which somebody would read more says yes to exactly what was shown. The link of somebody new is the
   * leader's to hand over. An administrator who has left since asked for nothing.
   */
  async confirm(
    leader: OfficeActor & { readonly tenants: readonly string[] },
    id: VolunteerId,
    shown: ReadingRights,
    now: Date,
  ): Promise<NewInvitation | Volunteer | "unknown" | "forbidden" | "stale"> {
    const done = await withPerson(id, async (queries, sealed) => {
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
      const changes = sealed.state === "invited" ? [`role:${role}`] : rightsChanged(sealed, rights);
      await note(queries, leader, "rights-confirmed", concerned, ...changes);
      return sealed.state === "invited" ? link(queries, rights) : openVolunteer(vault, rights);
    });
    if (typeof done === "object") deskLoginsEnded({ volunteer: id });
    return done;
  },

  /** "asked": noted, and somebody of the other kind has to say so too, within seven days. */
  async reset(
    actor: OfficeActor,
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
});
