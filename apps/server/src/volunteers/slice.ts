import type { Serve } from "#platform/http/router.ts";
import { idsOf } from "#platform/ids.ts";
import type { Job } from "#platform/jobs.ts";
import type { Context } from "../context.ts";
import type { VolunteerContext, VolunteerNeighbours } from "./context.ts";
import { newDeskMails } from "./desk-mails.ts";
import { newDevices } from "./devices.ts";
import { serveFactors } from "./factors/factors.ts";
import { newPartyOf } from "./factors/passkeys.ts";
import { listening, stillOpen } from "./login/session-store.ts";
import { newSubjectStore } from "./login/subject-store.ts";
import { newInvitations } from "./login/invitation.ts";
import { serveLogIn } from "./login/log-in.ts";
import { serveOrganisationLogin } from "./login/organisation-login.ts";
import { serveSecondFactor } from "./login/second-factor.ts";
import { newSessions } from "./login/sessions.ts";
import { serveMyPage } from "./my-page.ts";
import { serveNotices } from "./notices/choices.ts";
import { newDefaultTopics, serveTopicsAndResources } from "./office/topics.ts";
import { serveOnCall } from "./office/on-call.ts";
import { newHealth } from "./office/health.ts";
import { serveOffice } from "./office/routes.ts";
import { newDeviceNotices } from "./notices/device-notices.ts";
import { newConfirmationWatch } from "./notices/watch-confirmations.ts";
import { newVolunteerStore } from "./people/store.ts";

/** Who works at the desk: invitations, logins with two factors, people, and what leaders and administrators look after. */
export const newVolunteers = (common: Context, neighbours: VolunteerNeighbours) => {
  const { database, system, services } = common;
  const health = newHealth(system);
  const context: VolunteerContext = {
    ...common,
    ...neighbours,
    volunteers: newVolunteerStore(database),
    subjects: newSubjectStore(database, common.vault, services),
    health,
    partyOf: newPartyOf(services.deskUrls),
  };
  const sessions = newSessions(context);
  const devices = newDevices(context);

  const jobs: readonly Job[] = [
    { name: "mail", everySeconds: 5, run: newDeskMails(context) },
    { name: "push", everySeconds: 5, run: devices.run },
    { name: "push", everySeconds: 5, run: newDeviceNotices(context) },
    { name: "desk", everySeconds: 30, run: sessions.lockAndExpire },
    { name: "desk", everySeconds: 30, run: newConfirmationWatch(context) },
  ];

  return {
    serve(serve: Serve): void {
      const invitations = newInvitations(context);
      invitations.serve(serve);
      serveLogIn(serve, context);
      serveSecondFactor(serve, context);
      serveOrganisationLogin(serve, context, sessions, invitations);
      sessions.serve(serve);
      serveMyPage(serve, context, sessions);
      serveFactors(serve, context, sessions);
      serveNotices(serve, context);
      devices.serve(serve);
      serveOffice(serve, context);
      serveOnCall(serve, context);
      serveTopicsAndResources(serve, context);
    },
    jobs,
    authenticate: sessions.authenticate,
    noteAct: sessions.noteAct,
    listeningLogins: (tenant: string) => system.all(listening, [tenant]),
    stillOpen: async (logins: readonly string[]): Promise<string[]> => idsOf(await system.all(stillOpen, [logins])),
    noteJob: health.note,
    jobHealth: health.list,
    /** The topics and texts that a service's folder brings along. */
    insertDefaultTopics: newDefaultTopics(system),
  };
};
