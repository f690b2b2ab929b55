import * as calls from "@sosmessages/contract/desk/office.ts";
import { refuse, reply, wrongFields } from "#platform/http/answers.ts";
import type { Serve } from "#platform/http/router.ts";
import type { DeskSession } from "#platform/http/request.ts";
import type { VolunteerId } from "#platform/ids.ts";
import { jobNames } from "#platform/job-names.ts";
import type { Volunteer } from "../people/volunteer.ts";
import { newAuditReader } from "../audit/reader.ts";
import type { VolunteerContext } from "../context.ts";
import { mayKnow, type OfficeActor, type NewInvitation } from "../people/acts.ts";
import { invitationLink, newPeople } from "../people/people.ts";
import { readsAnything, waitingRights } from "../people/reading-rights.ts";
import { newOnCall } from "./on-call.ts";
import { newResources } from "./resources.ts";
import { newTopics } from "./topics.ts";

const success = reply(200, { status: "success" });

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
  /** A service that this person does not hold does not exist for them. */
  const holds =
    ({ tenants }: DeskSession) =>
    (tenant: string): boolean =>
      tenants.includes(tenant) && services.find(tenant) !== undefined;
  const people = newPeople(context);
  const onCall = newOnCall(context);
  const topics = newTopics(context);
  const resources = newResources(context);
  const readAudit = newAuditReader(database, audit, people);

  /** False: unknown job. It runs at once, or again after the current run. The answer does not wait for it. */
  const runJob = async (session: DeskSession, name: string): Promise<boolean> => {
    const job = jobNames.find((known) => known === name);
    if (job === undefined) return false;
    const { volunteer } = session;
    const { tenant } = await volunteers.get(volunteer);
    await database.transactionOf(session, (queries) =>
      audit.record(queries, { tenant, volunteer, act: "job-run", detail: `job:${job}` }),
    );
    health.watch(job);
    wake(job);
    return true;
  };

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
    const { tenant, tenants, languages, needs_review: needsReview = false, name, role } = body;
    const { practice_required: practiceRequired = 0 } = body;
    if (!holds(session)(tenant)) return wrongFields({ tenant: "format" });
    if (!(tenants ?? []).every(holds(session))) return wrongFields({ tenants: "format" });
    const wanted = {
      name,
      role,
      tenant,
      needsReview,
      practiceRequired,
      ...(tenants && { tenants }),
      ...(languages && { languages }),
    };
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

  serve(calls.readOnCall, async ({ session }) => reply(200, await onCall.read(session)));

  serve(calls.setOnCall, async ({ session, body }) => {
    if (!session.tenants.includes(body.tenant)) return refuse("notFound");
    return (await onCall.set(session, body.tenant, body.people)) ? success : refuse("stale");
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
    return typeof outcome === "string" ? refusalOf(outcome) : reply(200, withOrWithoutLink(outcome, session.now));
  });

  serve(calls.resetPerson, async ({ session, params }) => {
    const outcome = await people.reset(actorOf(session), params.id as VolunteerId, session.now);
    if (outcome === "asked") return reply(204, null);
    return typeof outcome === "string" ? refusalOf(outcome) : reply(200, invited(outcome, session.now));
  });

  serve(calls.listTopics, async ({ session }) => reply(200, await topics.list(session)));

  serve(calls.addTopic, async ({ session, body: { tenant, ...topic } }) =>
    holds(session)(tenant) ? reply(201, await topics.add(session, tenant, topic)) : refuse("notFound"),
  );

  serve(calls.changeTopic, async ({ session, params, body }) => {
    const topic = await topics.change(session, params.id, body);
    return topic ? reply(200, topic) : refuse("notFound");
  });

  serve(calls.listResources, async ({ session }) => reply(200, await resources.list(session)));

  serve(calls.addResource, async ({ session, body: { tenant, ...resource } }) =>
    holds(session)(tenant) ? reply(201, await resources.add(session, tenant, resource)) : refuse("notFound"),
  );

  serve(calls.changeResource, async ({ session, params, body }) => {
    const resource = await resources.change(session, params.id, body);
    return resource ? reply(200, resource) : refuse("notFound");
  });

  serve(calls.deleteResource, async ({ session, params }) =>
    (await resources.remove(session, params.id)) ? success : refuse("notFound"),
  );

  serve(calls.readAudit, async ({ session, query }) => reply(200, await readAudit(session, query.before ?? null)));

  serve(calls.readHealth, async () => reply(200, await health.list()));

  serve(calls.runJob, async ({ session, params }) =>
    (await runJob(session, params.id)) ? success : refuse("notFound"),
  );
};
