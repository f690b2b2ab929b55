import type { Serve } from "#platform/http/router.ts";
import type { Job } from "#platform/jobs.ts";
import { serveAccounts, type AccountRouteParts } from "./account-routes.ts";
import { newDeskMails, type DeskMailParts } from "./desk-mails.ts";
import { newFactorStore } from "./factors/factor-store.ts";
import { newPartyOf } from "./factors/passkeys.ts";
import { newInvitationStore } from "./login/invitation-store.ts";
import { newSessionStore } from "./login/session-store.ts";
import { newSessions } from "./login/sessions.ts";
import { newFirstWords } from "./office/first-words.ts";
import { newHealth } from "./office/health.ts";
import { serveOffice, type OfficeParts } from "./office/routes.ts";
import { newVolunteerStore } from "./people/store.ts";

export type VolunteerSliceParts = Omit<
  AccountRouteParts & OfficeParts,
  "volunteers" | "sessions" | "invitations" | "factors" | "partyOf" | "health"
> &
  Pick<DeskMailParts, "mailer" | "log" | "alert"> & {
    /** Whether anything at the desk still waits for them. */
    readonly isMailNeeded: DeskMailParts["isNeeded"];
  };

/** Who works at the desk: invitations, logins with two factors, people, and what leaders and administrators look after. */
export const newVolunteers = (given: VolunteerSliceParts) => {
  const { database, system, services, isMailNeeded } = given;
  const sessionStore = newSessionStore(system);
  const health = newHealth(system);
  const parts = {
    ...given,
    volunteers: newVolunteerStore(database),
    sessions: sessionStore,
    invitations: newInvitationStore(system),
    factors: newFactorStore(database),
    partyOf: newPartyOf(services.deskUrls),
    health,
  };
  const sessions = newSessions(parts);

  const sendDeskMails = newDeskMails({
    ...given,
    database: system,
    serviceOf: services.find,
    hostOf: (tenant) => services.publicUrls().get(tenant)?.hostname ?? "localhost",
    isNeeded: isMailNeeded,
  });
  const jobs: readonly Job[] = [
    { name: "mail", everySeconds: 5, run: sendDeskMails },
    { name: "desk", everySeconds: 30, run: sessions.lockAndExpire },
  ];

  return {
    serve(serve: Serve): void {
      serveAccounts(serve, parts, sessions);
      serveOffice(serve, parts);
    },
    jobs,
    authenticate: sessions.authenticate,
    noteAct: sessions.noteAct,
    listeningLogins: sessionStore.listening,
    stillOpen: sessionStore.stillOpen,
    noteJob: health.note,
    jobHealth: health.list,
    /** The topics and texts that a service's folder brings along. */
    takeFirstWords: newFirstWords(system),
  };
};
