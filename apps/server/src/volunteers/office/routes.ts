import * as calls from "@sosmessages/contract/desk/office.ts";
import { refuse, reply, wrongFields, success } from "#platform/http/answers.ts";
import type { Serve } from "#platform/http/router.ts";
import type { DeskSession } from "#platform/http/request.ts";
import type { VolunteerId } from "#platform/ids.ts";
import { jobNames } from "#platform/job-names.ts";
import type { Volunteer } from "../people/volunteer.ts";
import { newAuditReader } from "../audit/reader.ts";
import { holds, type VolunteerContext } from "../context.ts";
import { mayKnow, type OfficeActor, type NewInvitation } from "../people/acts.ts";
import { invitationLink, newPeople } from "../people/people.ts";
import { readsAnything, waitingRights } from "../people/reading-rights.ts";

/** Routes let in only those two here. */
const actorOf = (session: DeskSession): OfficeActor => ({
  id: session.volunteer,
  role: session.role === "admin" ? "admin" : "leader",
  tenants: session.tenants,
  session,
});

const askedOf = (volunteer: Volunteer, now: Date): calls.Person["rights_asked"] => {
  const waiting = waitingRights(volunteer, now);
  if (!waiting) return null;
  const { role, tenants, languages } = waiting.asked;
  return {
    role,
    tenants: [...tenants],
    languages: [...languages],
    gained_in: [...waiting.services],
    ends_login: !readsAnything(volunteer),
  };
};

const personOf = (volunteer: Volunteer, now: Date): calls.Person => ({
  id: volunteer.id,
  name: volunteer.name,
  role: volunteer.role,
  tenant: volunteer.tenant,
  tenants: [...volunteer.tenants],
  languages: [...volunteer.languages],
  needs_review: volunteer.needsReview,
  practice_required: volunteer.practiceRequired,
  state: volunteer.state,
  is_on_duty: volunteer.dutyUntil !== null && volunteer.dutyUntil > now,
  reset_asked: volunteer.reset && volunteer.reset.until > now ? volunteer.reset.asked : null,
  rights_asked: askedOf(volunteer, now),
});

/** What leaders and administrators look after. */
export const serveOffice = (serve: Serve, context: VolunteerContext): void => {
  const { database, audit, services, health, volunteers, wake } = context;
  const people = newPeople(context);
  const readAudit = newAuditReader(database, audit, people);

  const invited = ({ volunteer, token, expiresAt }: NewInvitation, now: Date) => ({
    person: personOf(volunteer, now),
    invitation: {
      link: invitationLink(services.deskUrls(), volunteer.tenant, token),
      expires_at: expiresAt.toISOString(),
    },
  });
  const withOrWithoutLink = (outcome: NewInvitation | Volunteer, now: Date) =>
    "token" in outcome ? invited(outcome, now) : { person: personOf(outcome, now), invitation: null };

  const refusalOf = (outcome: "unknown" | "forbidden") => refuse(outcome === "unknown" ? "notFound" : "forbidden");

  serve(calls.listPeople, async ({ session }) => {
    const known = (await people.list()).filter((person) => mayKnow(actorOf(session), person, session.now));
    return reply(
      200,
      known.map((person) => personOf(person, session.now)),
    );
  });

  serve(calls.invitePerson, async ({ session, body }) => {
    const { needs_review: needsReview, practice_required: practiceRequired, ...rest } = body;
    if (!holds(context, session, body.tenant)) return wrongFields({ tenant: "format" });
    if (!(body.tenants ?? []).every((tenant) => holds(context, session, tenant)))
      return wrongFields({ tenants: "format" });
    const wanted = { ...rest, needsReview, practiceRequired };
    const invitation = await people.inviteFromDesk(actorOf(session), wanted);
    if (invitation === "name-taken") return wrongFields({ name: "unique" });
    if (invitation === "bad-name") return wrongFields({ name: "format" });
    return reply(201, withOrWithoutLink(invitation, session.now));
  });

  serve(calls.changePerson, async ({ session, params, body }) => {
    if (!(body.tenants ?? []).every((tenant) => services.find(tenant) !== undefined))
      return wrongFields({ tenants: "format" });
    const { role, tenants, languages, needs_review: needsReview, practice_required: practiceRequired } = body;
    const wanted = { role, tenants, languages, needsReview, practiceRequired };
    const changed = await people.change(actorOf(session), params.id as VolunteerId, wanted);
    if (changed === "last-leader") return refuse("lastLeader");
    return typeof changed === "string" ? refusalOf(changed) : reply(200, personOf(changed, session.now));
  });

  serve(calls.disablePerson, async ({ session, params }) => {
    const disabled = await people.disable(actorOf(session), params.id as VolunteerId);
    return typeof disabled === "string" ? refusalOf(disabled) : reply(200, personOf(disabled, session.now));
  });

  serve(calls.inviteAgain, async ({ session, params }) => {
    const invitation = await people.inviteAgain(actorOf(session), params.id as VolunteerId);
    if (invitation === "asked") return reply(204, null);
    return typeof invitation === "string" ? refusalOf(invitation) : reply(200, invited(invitation, session.now));
  });

  serve(calls.confirmRights, async ({ session, params, body }) => {
    const outcome = await people.confirm(actorOf(session), params.id as VolunteerId, body, session.now);
    if (outcome === "stale") return refuse("stale");
    if (outcome === "last-leader") return refuse("lastLeader");
    return typeof outcome === "string" ? refusalOf(outcome) : reply(200, withOrWithoutLink(outcome, session.now));
  });

  serve(calls.resetPerson, async ({ session, params }) => {
    const outcome = await people.reset(actorOf(session), params.id as VolunteerId, session.now);
    if (outcome === "asked") return reply(204, null);
    return typeof outcome === "string" ? refusalOf(outcome) : reply(200, invited(outcome, session.now));
  });

  serve(calls.readAudit, async ({ session, query }) => reply(200, await readAudit(session, query.before ?? null)));

  serve(calls.readHealth, async () => reply(200, await health.list()));

  /** It runs at once, or again after the current run. The answer does not wait for it. */
  serve(calls.runJob, async ({ session, params }) => {
    const job = jobNames.find((known) => known === params.id);
    if (job === undefined) return refuse("notFound");
    const { volunteer } = session;
    const { tenant } = await volunteers.get(volunteer);
    await database.transactionOf(session, (queries) =>
      audit.record(queries, { tenant, volunteer, act: "job-run", detail: `job:${job}` }),
    );
    health.watch(job);
    wake(job);
    return success;
  });
};
