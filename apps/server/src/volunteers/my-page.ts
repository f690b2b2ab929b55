import type { Me } from "@sosmessages/contract/desk/accounts.ts";
import type { Queries } from "#platform/database/database.ts";
import type { DeskSession } from "#platform/http/visit.ts";
import { busy } from "#platform/passwords.ts";
import { openVolunteer, sealSecrets, secretsOf, type VolunteerSecrets, type Volunteer } from "./people/volunteer.ts";
import { meOf } from "./login/enter.ts";
import { isDeskTrouble, notLoggedIn, tooBusy, type DeskTrouble, type VolunteerParts } from "./parts.ts";
import type { Sessions } from "./login/sessions.ts";

const hour = 3_600_000;
const longestDuty = 16 * hour;

/** Changes what is sealed of somebody, under a new key; two tabs saving at once do not undo each other. */
export const changeSecrets = async (
  { vault, volunteers }: VolunteerParts,
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

/** What everybody sees and changes of their own. */
export const newMyPage = (parts: VolunteerParts, { confirm }: Pick<Sessions, "confirm">) => {
  const { database, vault, volunteers, sessions, audit, passwords, deskLoginsEnded, practiceLeft } = parts;

  const read = async (session: DeskSession): Promise<Me> =>
    meOf(openVolunteer(vault, await volunteers.get(session.volunteer)), session);

  return {
    read,

    async save(session: DeskSession, { email, alerts }: { email?: string; alerts?: boolean }): Promise<Me> {
      const { volunteer } = session;
      await database.transaction(async (queries) => {
        if (email !== undefined) await changeSecrets(parts, queries, volunteer, { email: email === "" ? null : email });
        if (alerts !== undefined) await volunteers.setAlerts(queries, volunteer, alerts);
      });
      return read(session);
    },

    async changePassword(session: DeskSession, current: string, password: string): Promise<DeskTrouble | null> {
      const confirmed = await confirm(session, current);
      if (isDeskTrouble(confirmed)) return confirmed;
      const passwordHash = await passwords.hash(password);
      if (passwordHash === busy) return tooBusy;
      const { volunteer, login } = session;
      const isChanged = await database.transaction(async (queries) => {
        const changed = await changeSecrets(parts, queries, volunteer, { passwordHash });
        if (changed?.state !== "active") return false;
        await sessions.endOthers(queries, volunteer, login);
        await audit.record(queries, { tenant: changed.tenant, volunteer, act: "password-changed" });
        return true;
      });
      if (!isChanged) return notLoggedIn;
      deskLoginsEnded({ volunteer, except: login });
      return null;
    },

    /** "past" or "far": that is no time a duty can end. "practise": a leader has yet to approve what they practised. */
    async setDuty(session: DeskSession, until: Date | null): Promise<Me | "past" | "far" | "practise"> {
      const ahead = until === null ? null : until.getTime() - session.now.getTime();
      if (ahead !== null && !(ahead > 0)) return "past";
      if (ahead !== null && ahead > longestDuty) return "far";
      if (ahead !== null && (await practiceLeft(session.volunteer)) > 0) return "practise";
      // Now is when they asked: by the database's clock it would be a moment later, and still look like a duty.
      if (until === null) await volunteers.endDuty(database, session.volunteer, session.now);
      else await volunteers.setDuty(database, session.volunteer, until);
      return read(session);
    },
  };
};
