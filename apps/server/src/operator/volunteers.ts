import { releaseClaimsOf, reviewSendsOf } from "#conversation/apply.ts";
import { newSessionDatabase } from "#platform/database/session-database.ts";
import { newCount } from "#statistics/count.ts";
import type { Volunteer } from "#volunteers/people/volunteer.ts";
import { newAuditLog } from "#volunteers/audit/audit-log.ts";
import { newFactorStore } from "#volunteers/factors/factor-store.ts";
import { invitationDays, newInvitationStore } from "#volunteers/login/invitation-store.ts";
import type { NewInvitation } from "#volunteers/people/acts.ts";
import { invitationLink, newPeople, type People } from "#volunteers/people/people.ts";
import { newSessionStore } from "#volunteers/login/session-store.ts";
import { newVolunteerStore } from "#volunteers/people/store.ts";
import type { Config } from "../config.ts";
import type { Storage } from "../storage.ts";
import { done, failed, wrongUsage, type Call, type Option, type Outcome } from "./command.ts";
import { listOf } from "./help.ts";

export const serviceOption: Option = { value: "SERVICE", about: "of which service of the provider" };

/** The tenants that are meant: the one asked for, the one this server is pinned to, else all. */
export const servicesMeant = ({ options, config }: Call): readonly string[] | Outcome => {
  const asked = options.tenant ?? config.tenant;
  const serviceIds = config.services.all().map(({ id }) => id);
  if (asked === null || asked === undefined) return serviceIds;
  if (serviceIds.includes(asked)) return [asked];
  return wrongUsage(
    `There is no service "${asked}" in ${config.servicesDir}: there are ${listOf(serviceIds, "and")}. Is SERVICES_DIR set as it is for the server?`,
  );
};

/** A running service notices within half a minute that somebody's sockets are to be closed; everything else holds at once. */
export const peopleOf = ({ services }: Pick<Config, "services">, { database, vault }: Storage): People => {
  const audit = newAuditLog(vault);
  const parts = { count: newCount(services.zoneOf), deskChanged: () => {} };
  return newPeople({
    database: newSessionDatabase(database),
    system: database,
    services,
    vault,
    volunteers: newVolunteerStore(database),
    sessions: newSessionStore(database),
    invitations: newInvitationStore(database),
    factors: newFactorStore(database),
    audit,
    deskLoginsEnded: () => {},
    releaseClaimsOf: (queries, volunteer) => releaseClaimsOf(parts, queries, volunteer),
    reviewSendsOf: (queries, volunteer) => reviewSendsOf(parts, queries, volunteer),
  });
};

export const isOutcome = (value: object): value is Outcome => "status" in value;

/** Finds the one person who is meant, and says so in a sentence where that is nobody or several. */
export const withVolunteer = async (
  call: Call,
  work: (people: People, volunteer: Volunteer) => Promise<Outcome>,
): Promise<Outcome> => {
  const [name = ""] = call.args;
  const meant = servicesMeant(call);
  if (isOutcome(meant)) return meant;
  return call.visit(async (storage) => {
    const people = peopleOf(call.config, storage);
    const [found, ...more] = await people.find(meant, name);
    if (!found) {
      return failed(
        `There is no volunteer called "${name}" in ${listOf(meant, "or")}: "volunteer list" shows them all.`,
      );
    }
    if (more.length > 0) {
      const tenants = [found, ...more].map(({ tenant }) => tenant);
      return wrongUsage(`There is a volunteer called "${name}" in ${listOf(tenants, "and")}: say which with --tenant.`);
    }
    return work(people, found);
  });
};

export const shownInvitation = (
  { config }: Call,
  { volunteer, token, expiresAt }: NewInvitation,
  first: string,
): Outcome => {
  const link = invitationLink(config.services.deskUrls(), volunteer.tenant, token);
  return done(
    [
      first,
      "",
      `  ${link}`,
      "",
      `The link works once, for ${invitationDays} days, until ${expiresAt.toISOString().slice(0, 16).replace("T", " ")} UTC.`,
      "It is shown only now: give it to nobody else, and by a way that only this person reads.",
    ],
    { volunteer: asJson(volunteer), link, expires_at: expiresAt.toISOString() },
  );
};

export const asJson = ({ name, role, tenant, state }: Pick<Volunteer, "name" | "role" | "tenant" | "state">) => ({
  name,
  role,
  tenant,
  state,
});
