import { findTenant } from "@sosmessages/tenants/tenants.ts";
import type { Serve } from "#platform/http/router.ts";
import { isSecure, type DeskSession } from "#platform/http/visit.ts";
import type { Job } from "#platform/jobs.ts";
import type { JobName } from "#platform/log.ts";
import { serveAccounts, type AccountRules } from "./account-routes.ts";
import { newAuditReader } from "./audit/reader.ts";
import type { Audit } from "./audit/slice.ts";
import { newDeskMails, type DeskMailParts } from "./desk-mails.ts";
import { newFactorStore } from "./factors/factor-store.ts";
import { newFactors } from "./factors/factors.ts";
import { newInvitationStore } from "./login/invitation-store.ts";
import { newInvitations } from "./login/invitation.ts";
import { newLogIn } from "./login/log-in.ts";
import { newSecondFactor } from "./login/second-factor.ts";
import { newSessionStore } from "./login/session-store.ts";
import { newSessions } from "./login/sessions.ts";
import { newMyPage } from "./my-page.ts";
import { newHealth, newHealthDesk } from "./office/health.ts";
import { newResources } from "./office/resources.ts";
import { serveOffice, type OfficeRules } from "./office/routes.ts";
import { newTopics } from "./office/topics.ts";
import type { VolunteerParts } from "./parts.ts";
import { newPartyOf } from "./party.ts";
import { newPeople } from "./people/people.ts";
import { newVolunteerStore } from "./people/store.ts";

export type VolunteerSliceParts = Omit<
  VolunteerParts,
  "volunteers" | "sessions" | "invitations" | "factors" | "audit" | "partyOf"
> &
  Pick<DeskMailParts, "mailer" | "log" | "alert"> & {
    readonly audit: Audit;
    readonly publicUrls: Readonly<Record<string, URL>>;
    readonly deskUrls: Readonly<Record<string, URL>>;
    /** Whether anything at the desk still waits for them. */
    readonly isMailNeeded: DeskMailParts["isNeeded"];
    readonly wake: (job: JobName) => void;
  };

/** Who works at the desk: invitations, logins with two factors, people, and what leaders and administrators look after. */
export const newVolunteers = (given: VolunteerSliceParts) => {
  const { database, audit, publicUrls, deskUrls, isMailNeeded, wake } = given;
  const volunteers = newVolunteerStore(database);
  const sessionStore = newSessionStore(database);
  const parts: VolunteerParts = {
    ...given,
    volunteers,
    sessions: sessionStore,
    invitations: newInvitationStore(database),
    factors: newFactorStore(database),
    partyOf: newPartyOf(deskUrls),
  };

  const sessions = newSessions(parts);
  const accounts: AccountRules = {
    sessions,
    invitations: newInvitations(parts),
    logIn: newLogIn(parts),
    secondFactor: newSecondFactor(parts),
    myPage: newMyPage(parts, sessions),
    factors: newFactors(parts, sessions),
  };

  const people = newPeople(parts);
  const health = newHealth(database);
  const homeOf = async ({ volunteer }: DeskSession) => (await volunteers.findById(volunteer))!.tenant;
  const office: OfficeRules = {
    people,
    topics: newTopics(parts),
    resources: newResources(parts),
    readAudit: newAuditReader(database, audit, people),
    health: newHealthDesk({ database, audit, health, wake, homeOf }),
  };

  const deskMails = newDeskMails({
    ...given,
    tenantOf: findTenant,
    hostOf: (tenant) => publicUrls[tenant]!.hostname,
    isNeeded: isMailNeeded,
  });
  const jobs: readonly Job[] = [
    { name: "mail", everySeconds: 5, run: deskMails },
    { name: "desk", everySeconds: 30, run: sessions.tend },
  ];

  return {
    serve(serve: Serve): void {
      serveAccounts(serve, accounts, (tenant) => isSecure(deskUrls[tenant]));
      serveOffice(serve, office, deskUrls);
    },
    jobs,
    authenticate: sessions.authenticate,
    listeningLogins: sessionStore.listening,
    stillOpen: sessionStore.stillOpen,
    noteJob: health.note,
  };
};
