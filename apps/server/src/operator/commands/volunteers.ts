import { releaseClaimsOf, reviewSendsOf } from "#conversation/change.ts";
import { newSessionDatabase } from "#platform/database/session-database.ts";
import { newCount } from "#statistics/count.ts";
import type { Volunteer } from "#volunteers/people/volunteer.ts";
import { newAuditLog } from "#volunteers/audit/audit-log.ts";
import { invitationDays } from "#volunteers/login/invitation-store.ts";
import type { NewInvitation } from "#volunteers/people/acts.ts";
import { invitationLink, newPeople, type People } from "#volunteers/people/people.ts";
import { newVolunteerStore } from "#volunteers/people/store.ts";
import type { Config } from "#config.ts";
import type { Storage } from "#storage.ts";
import { openVersions } from "#operator/versions.ts";
import { nearest } from "#platform/nearest.ts";
import {
  inColumns,
  joinWords,
  done,
  failed,
  wrongUsage,
  type Call,
  type Option,
  type Outcome,
  type Command,
} from "#operator/command.ts";
import { roles, type DeskRole } from "@sosmessages/contract/desk/roles.ts";
import { limits } from "@sosmessages/contract/limits.ts";

const serviceOption: Option = { value: "SERVICE", about: "of which service of the provider" };

/** The given service, the one that this server is pinned to, or all. */
const servicesMeant = ({ options, config }: Call): readonly string[] | Outcome => {
  const asked = options.tenant ?? config.tenant;
  const serviceIds = config.services.all().map(({ id }) => id);
  if (asked === null || asked === undefined) return serviceIds;
  if (serviceIds.includes(asked)) return [asked];
  return wrongUsage(
    `There is no service "${asked}" in ${config.servicesDir}: there are ${joinWords(serviceIds, "and")}. Is SERVICES_DIR set as it is for the server?`,
  );
};

/** Running servers close sockets within half a minute; other effects are immediate. */
export const peopleOf = ({ services }: Pick<Config, "services">, { database, vault }: Storage): People => {
  const audit = newAuditLog(vault);
  const parts = { count: newCount(services.zoneOf), conversationChanged: () => {} };
  return newPeople({
    database: newSessionDatabase(database),
    system: database,
    services,
    vault,
    volunteers: newVolunteerStore(database),
    audit,
    deskLoginsEnded: () => {},
    releaseClaimsOf: (queries, volunteer, kept) =>
      releaseClaimsOf({ ...parts, audit: audit.record }, queries, volunteer, kept),
    reviewSendsOf: (queries, volunteer) => reviewSendsOf(parts, queries, volunteer),
  });
};

const isOutcome = (value: object): value is Outcome => "status" in value;

/** Finds the volunteer by name, or fails if there are none or several. */
const withVolunteer = async (
  call: Call,
  work: (people: People, volunteer: Volunteer) => Promise<Outcome>,
): Promise<Outcome> => {
  const [name = ""] = call.args;
  const meant = servicesMeant(call);
  if (isOutcome(meant)) return meant;
  return call.withStorage(async (storage) => {
    const people = peopleOf(call.config, storage);
    const [found, ...more] = await people.find(meant, name);
    if (!found) {
      return failed(
        `There is no volunteer called "${name}" in ${joinWords(meant, "or")}: "volunteer list" shows them all.`,
      );
    }
    if (more.length > 0) {
      const tenants = [found, ...more].map(({ tenant }) => tenant);
      return wrongUsage(
        `There is a volunteer called "${name}" in ${joinWords(tenants, "and")}: say which with --tenant.`,
      );
    }
    return work(people, found);
  });
};

const shownInvitation = ({ config }: Call, { volunteer, token, expiresAt }: NewInvitation, first: string): Outcome => {
  const link = invitationLink(config.services.deskUrls(), volunteer.tenant, token);
  return done(
    [
      first,
      "",
      `  ${link}`,
      "",
      `The link works once, for ${invitationDays} days, until ${expiresAt.toISOString().slice(0, 16).replace("T", " ")} UTC.`,
      ...(new URL(link).hostname.endsWith("localhost")
        ? ["It opens on this machine only. Set PORT here as the server has it, or the link has another port."]
        : []),
      "It is shown only now: give it to nobody else, and by a way that only this person reads.",
    ],
    { volunteer: asJson(volunteer), link, expires_at: expiresAt.toISOString() },
  );
};

type Shown = Pick<Volunteer, "name" | "role" | "tenant" | "tenants" | "state">;
const asJson = ({ name, role, tenant, tenants, state }: Shown) => ({ name, role, tenant, tenants, state });

const isRole = (text: string): text is DeskRole => (roles as readonly string[]).includes(text);

const practiceWords = (replies: number): string =>
  replies === 0 ? "" : `, and goes on duty once a leader has approved ${replies} practice replies (the desk says so)`;

export const volunteerAdd: Command = {
  name: "volunteer add",
  takes: ["NAME"],
  options: {
    role: { value: roles.join("|"), about: "what they may do; default volunteer" },
    tenant: serviceOption,
    practice: { value: "N", about: "practice replies that a leader approves before their first duty; default 0" },
  },
  about: "invites somebody to answer, and prints a link for them",
  help: [
    "Invites somebody to the desk and prints a link that works once, for seven days. Through it they set their own",
    "password and second factor; nobody else ever knows them. The name is what colleagues see; callers never see it.",
    "A name is one person's in all services of the provider, whatever the case: it is what they log in with.",
    "Without --tenant, an administrator is invited for all services; an administrator of one service sees no other.",
    "An administrator or leader who is there already also works for the service then, with the same login.",
  ],
  run: async (call) => {
    const [name = ""] = call.args;
    const { role = "volunteer", practice = "0" } = call.options;
    if (!isRole(role)) {
      const meant = nearest(role, roles);
      return wrongUsage(
        `There is no role "${role}": ${meant ? `did you mean ${meant}?` : `there are ${joinWords(roles, "and")}.`}`,
      );
    }
    const practiceRequired = /^\d{1,4}$/.test(practice) ? Number(practice) : limits.practice.max + 1;
    if (practiceRequired > limits.practice.max)
      return wrongUsage(`--practice takes a whole number from 0 to ${limits.practice.max}; there is "${practice}".`);
    const meant = servicesMeant(call);
    if (isOutcome(meant)) return meant;
    if (meant.length > 1 && role !== "admin")
      return wrongUsage(`Say for which service: --tenant ${joinWords(meant, "or")}.`);

    return call.withStorage(async (storage) => {
      // The first start publishes all folders.
      const published = await openVersions(call.config, storage).versions.numbers(storage.database);
      const tenants = published.size === 0 ? meant : meant.filter((id) => published.has(id));
      const [tenant] = tenants;
      if (tenant === undefined)
        return failed(`${meant[0]} was never published: run \`service publish ${meant[0]}\` first.`);
      const people = peopleOf(call.config, storage);
      const invitation = await people.invite({
        name,
        role,
        tenant,
        tenants,
        practiceRequired,
      });
      switch (invitation) {
        case "bad-name":
          return failed("A name has 1 to 64 characters, and no control characters.");
        case "name-taken":
          if (role !== "volunteer") {
            const everywhere = call.config.services.all().map(({ id }) => id);
            const known = (await people.find(everywhere, name)).find(
              (one) => one.role === role && one.state !== "disabled",
            );
            const isNew = tenants.some((one) => known?.tenants.includes(one) === false);
            const joined = known && isNew ? await people.addServices(known.id, tenants) : "unknown";
            if (joined !== "unknown")
              return done([`${joined.name} is now ${role} of ${joinWords(joined.tenants, "and")}. The login stays.`], {
                volunteer: asJson(joined),
              });
          }
          return failed(
            `There is already a volunteer called "${name}": "volunteer list" shows them, "volunteer reset" makes a new link.`,
          );
        default:
          return shownInvitation(
            call,
            invitation,
            `${invitation.volunteer.name} is invited as ${role} of ${joinWords(tenants, "and")}${practiceWords(practiceRequired)}:`,
          );
      }
    });
  },
};

export const volunteerList: Command = {
  name: "volunteer list",
  options: { tenant: serviceOption },
  about: "who may answer",
  help: ["Shows everybody who was ever invited: name, role, service of the provider, and whether they can log in."],
  run: async (call) => {
    const meant = servicesMeant(call);
    if (isOutcome(meant)) return meant;
    const everybody = await call.withStorage((storage) => peopleOf(call.config, storage).list());
    // Without --tenant it lists all people, including those of a service whose folder is gone.
    const asked = call.options["tenant"] ?? call.config.tenant;
    const volunteers = everybody.filter(({ tenants }) => asked === null || tenants.includes(asked));
    const rows = volunteers.map(({ name, role, tenants, state }) => [name, role, tenants.join(" "), state]);
    const lines = rows.length > 0 ? inColumns(rows) : ["There are no volunteers yet."];
    return done(lines, { volunteers: volunteers.map(asJson) });
  },
};

export const volunteerDisable: Command = {
  name: "volunteer disable",
  takes: ["NAME"],
  options: { tenant: serviceOption },
  about: "keeps somebody out from now on",
  help: [
    "Keeps somebody out from now on: their logins end, what they held returns to the queue, a link that was not used yet",
    'is dead, and password and second factor are forgotten. "volunteer reset" lets them in again.',
  ],
  run: (call) =>
    withVolunteer(call, async (people, { id, ...volunteer }) => {
      await people.disable("operator", id);
      return done([`${volunteer.name} of ${volunteer.tenant} is disabled.`], {
        volunteer: asJson({ ...volunteer, state: "disabled" }),
      });
    }),
};

export const volunteerReset: Command = {
  name: "volunteer reset",
  takes: ["NAME"],
  options: { tenant: serviceOption },
  about: "prints a new link for somebody who lost theirs, or their second factor",
  help: [
    "Prints a new link for somebody who lost theirs, or password or second factor. Every earlier link is dead from then",
    "on, and they cannot log in before they have used the new one. Somebody who was disabled is invited again.",
  ],
  run: (call) =>
    withVolunteer(call, async (people, found) => {
      const invitation = await people.inviteAgain("operator", found.id);
      if (typeof invitation === "string") return failed(`${found.name} is not there any more.`);
      const { name, role, tenant } = invitation.volunteer;
      const again = found.state === "disabled" ? "was disabled and is invited again" : "has a new invitation";
      return shownInvitation(call, invitation, `${name}, ${role} of ${tenant}, ${again}:`);
    }),
};
