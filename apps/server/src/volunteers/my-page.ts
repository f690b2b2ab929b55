import type { Me } from "@sosmessages/contract/desk/accounts.ts";
import type { Queries, Transaction } from "#platform/database/database.ts";
import type { DeskSession, RequestContext } from "#platform/http/request.ts";
import { busy } from "#platform/passwords.ts";
import { openVolunteer, sealSecrets, secretsOf, type VolunteerSecrets, type Volunteer } from "./people/volunteer.ts";
import { askForDeskMail } from "./desk-mails.ts";
import { meOf, type Sessions } from "./login/sessions.ts";
import { isDeskTrouble, tooBusy, wrongCredentials, type DeskTrouble, type VolunteerContext } from "./context.ts";

const hour = 3_600_000;
const longestDuty = 16 * hour;

/** Changes sealed fields under a new key. Locked, so that two tabs do not overwrite each other. */
export const changeSecrets = async (
  { vault, volunteers }: Pick<VolunteerContext, "vault" | "volunteers">,
  queries: Queries,
  id: Volunteer["id"],
  change: Partial<VolunteerSecrets>,
): Promise<Volunteer | null> => {
  const sealed = await volunteers.lock(queries, id);
  if (!sealed) return null;
  const volunteer = { ...openVolunteer(vault, sealed), ...change };
  await volunteers.saveSecrets(queries, id, sealSecrets(vault, id, secretsOf(volunteer)));
  return volunteer;
};

/** A person's settings at the desk. */
export const newMyPage = (context: VolunteerContext, { confirm }: Pick<Sessions, "confirm">) => {
  const { database, vault, services, volunteers, sessions, audit, passwords, deskLoginsEnded, practiceLeft } = context;

  const read = async (session: DeskSession): Promise<Me> =>
    meOf(openVolunteer(vault, await volunteers.get(session.volunteer)), session, services);

  const lockSelf = (session: DeskSession) => (queries: Transaction) => volunteers.lock(queries, session.volunteer);

  return {
    read,

    async save(session: DeskSession, { email, alerts }: { email?: string; alerts?: boolean }): Promise<Me> {
      const { volunteer } = session;
      const store = async (queries: Transaction) => {
        if (email !== undefined) {
          const before = openVolunteer(vault, await volunteers.get(volunteer, queries)).email;
          const address = email === "" ? null : email;
          await changeSecrets(context, queries, volunteer, { email: address });
          if (address !== before) await volunteers.forgetMailTest(queries, volunteer);
        }
        if (alerts !== undefined) await volunteers.setAlerts(queries, volunteer, alerts);
      };
      await database.transactionOf(session, store, lockSelf(session));
      return read(session);
    },

    /** "none": no address. "soon": one was sent within the last minute. */
    async sendTestMail(session: DeskSession): Promise<"sent" | "none" | "soon"> {
      const { volunteer } = session;
      const { email } = openVolunteer(vault, await volunteers.get(volunteer));
      if (email === null) return "none";
      const isAsked = await database.transactionOf(
        session,
        async (queries) => {
          if (!(await volunteers.setMailTest(queries, volunteer))) return false;
          await askForDeskMail(queries, [volunteer], "test");
          return true;
        },
        lockSelf(session),
      );
      if (isAsked) context.wake("mail");
      return isAsked ? "sent" : "soon";
    },

    /** null: no test was sent to this address. */
    async confirmTestMail(session: DeskSession): Promise<Me | null> {
      const { volunteer } = session;
      const confirm = (queries: Transaction) => volunteers.confirmMailTest(queries, volunteer);
      return (await database.transactionOf(session, confirm, lockSelf(session))) ? read(session) : null;
    },

    async changePassword(
      request: RequestContext,
      session: DeskSession,
      current: string,
      password: string,
    ): Promise<DeskTrouble | null> {
      const confirmed = await confirm(request, session, current);
      if (isDeskTrouble(confirmed)) return confirmed;
      // A password in place of the organisation's login needs a new link.
      if (confirmed.passwordHash === null) return wrongCredentials;
      const passwordHash = await passwords.hash(password, request);
      if (passwordHash === busy) return tooBusy;
      const { volunteer, login } = session;
      const store = async (queries: Transaction) => {
        const { tenant } = (await changeSecrets(context, queries, volunteer, { passwordHash }))!;
        await sessions.endOthers(queries, volunteer, login);
        await audit.record(queries, { tenant, volunteer, act: "password-changed" });
      };
      await database.transactionOf(session, store, lockSelf(session));
      deskLoginsEnded({ volunteer, except: login });
      return null;
    },

    /** null: not on duty. */
    async setPause(session: DeskSession, minutes: number | null): Promise<Me | null> {
      const store = (queries: Transaction) => volunteers.setPause(queries, session.volunteer, minutes);
      const changed = await database.transactionOf(session, store, lockSelf(session));
      return changed === 0 ? null : read(session);
    },

    /** "past" or "far": not a valid end of a duty. "practise": practice replies are not approved yet. */
    async setDuty(session: DeskSession, until: Date | null): Promise<Me | "past" | "far" | "practise"> {
      const ahead = until === null ? null : until.getTime() - session.now.getTime();
      if (ahead !== null && !(ahead > 0)) return "past";
      if (ahead !== null && ahead > longestDuty) return "far";
      if (ahead !== null && (await practiceLeft(session.volunteer)) > 0) return "practise";
      // Now is when they asked: by the database's clock it would be a moment later, and still look like a duty.
      const store = (queries: Transaction) =>
        until === null
          ? volunteers.endDuty(queries, session.volunteer, session.now)
          : volunteers.setDuty(queries, session.volunteer, until);
      await database.transactionOf(session, store, lockSelf(session));
      return read(session);
    },
  };
};
