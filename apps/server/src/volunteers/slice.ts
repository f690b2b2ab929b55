import type { DeskSession } from "#platform/http/visit.ts";
import type { AccountRules } from "./account-routes.ts";
import type { AuditCheck } from "./audit/check.ts";
import { newAuditReader } from "./audit/reader.ts";
import { newFactors } from "./factors/factors.ts";
import { newHealthDesk, type Health, type HealthParts } from "./office/health.ts";
import { newInvitations } from "./login/invitation.ts";
import { newLogIn } from "./login/log-in.ts";
import { newMyPage } from "./my-page.ts";
import type { OfficeRules } from "./office/routes.ts";
import type { VolunteerParts } from "./parts.ts";
import { newPeople, type PeopleParts } from "./people/people.ts";
import { newResources } from "./office/resources.ts";
import { newSecondFactor } from "./login/second-factor.ts";
import { newSessions } from "./login/sessions.ts";
import { newTopics } from "./office/topics.ts";

export const newAccountRules = (parts: VolunteerParts): AccountRules => {
  const sessions = newSessions(parts);
  return {
    sessions,
    invitations: newInvitations(parts),
    logIn: newLogIn(parts),
    secondFactor: newSecondFactor(parts),
    myPage: newMyPage(parts, sessions),
    factors: newFactors(parts, sessions),
  };
};

/** What leaders and administrators look after. */
export const newOfficeRules = (
  parts: PeopleParts,
  { check, health, jobs }: { check: AuditCheck; health: Health; jobs: HealthParts["jobs"] },
): OfficeRules => {
  const { database, volunteers, audit } = parts;
  const people = newPeople(parts);
  const homeOf = async ({ volunteer }: DeskSession) => (await volunteers.findById(volunteer))!.tenant;
  return {
    people,
    topics: newTopics(parts),
    resources: newResources(parts),
    readAudit: newAuditReader(database, check, people),
    health: newHealthDesk({ database, audit, health, jobs, homeOf }),
  };
};
