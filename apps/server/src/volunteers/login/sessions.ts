import type { ListedSession, Me } from "@sosmessages/contract/desk/accounts.ts";
import { RightsChanged } from "#platform/database/session-database.ts";
import type { DeskSession, RequestContext } from "#platform/http/request.ts";
import { isUuid } from "#platform/ids.ts";
import { busy } from "#platform/passwords.ts";
import { hashSecret, newSecret } from "#platform/secret-key.ts";
import { openVolunteer, type Volunteer } from "../people/volunteer.ts";
import {
  notLoggedIn,
  tooBusy,
  wrongCredentials,
  deskWindows,
  type DeskTrouble,
  type VolunteerContext,
} from "../context.ts";
import type { FoundSession } from "./session-store.ts";
import { locales, type Locale } from "@sosmessages/contract/languages.ts";
import { statement, type Reads, type Queries } from "#platform/database/database.ts";
import type { Services } from "../../services.ts";

/** Not every key pressed is worth a write. */
const notedAfter = 15_000;

const sessionOf = (found: FoundSession, languages: DeskSession["languages"] = found.languages): DeskSession => ({
  login: found.id,
  volunteer: found.volunteer,
  role: found.role,
  tenants: found.tenants,
  languages,
  needsReview: found.needs_review,
  rightsVersion: found.rights_version,
  dutyUntil: found.duty_until,
  endsAt: found.expires_at,
  activeAt: found.active_at,
  now: found.now,
});

/** Logins at the desk: active, idle, ending. Rights are read again with every request. */
export const newSessions = (context: VolunteerContext) => {
  const { database, system, vault, volunteers, sessions, audit, passwords, limiter, deskLoginsEnded, services } =
    context;
  const { countUnseenAlarms } = context;
  const everyLanguage = newEveryLanguage(database, services);

  /** False: it was not open any more. */
  const lock = async (volunteer: DeskSession["volunteer"], login: string): Promise<boolean> => {
    if ((await sessions.lock(login)) === 0) return false;
    deskLoginsEnded({ volunteer, only: login });
    return true;
  };

  /** The password again, from a logged-in person. */
  const confirm = async (
    request: RequestContext,
    session: Pick<DeskSession, "login" | "volunteer">,
    password: string,
  ) => {
    const verdict = limiter.take(deskWindows.confirm, session.login);
    if (!verdict.allowed) return { because: "slow-down", retryAfter: verdict.retryAfter } as const;
    const sealed = await volunteers.findById(session.volunteer);
    const volunteer = sealed && openVolunteer(vault, sealed);
    if (!volunteer?.passwordHash) return notLoggedIn;
    const isRight = await passwords.verify(volunteer.passwordHash, password, request);
    if (isRight === true || isRight === busy) limiter.giveBack(deskWindows.confirm, session.login);
    if (isRight === busy) return tooBusy;
    return isRight ? volunteer : wrongCredentials;
  };

  return {
    confirm: confirm as (
      request: RequestContext,
      session: DeskSession,
      password: string,
    ) => Promise<Volunteer | DeskTrouble>,

    /** A half login does not authenticate; an idle page is locked. */
    async authenticate({ deskCookie }: RequestContext): Promise<DeskSession | "locked" | null> {
      const found = deskCookie === null ? null : await sessions.find(hashSecret(deskCookie));
      if (!found || found.phase === "password") return null;
      if (found.phase === "locked") return "locked";
      if (found.is_idle) {
        await lock(found.volunteer, found.id);
        return "locked";
      }
      // Leaders see conversations in all languages.
      return sessionOf(found, found.role === "leader" ? await everyLanguage.list() : found.languages);
    },

    async noteAct({ login, now, activeAt }: DeskSession): Promise<void> {
      if (now.getTime() - activeAt.getTime() > notedAfter) await sessions.touch(login);
    },

    async unlock(request: RequestContext, password: string): Promise<Me | DeskTrouble> {
      const { deskCookie } = request;
      const found = deskCookie === null ? null : await sessions.find(hashSecret(deskCookie));
      if (!found || found.phase === "password") return notLoggedIn;
      const session = sessionOf(found);
      const volunteer = await confirm(request, session, password);
      if ("because" in volunteer) return volunteer;
      return (await sessions.unlock(found.id)) ? meOf(volunteer, session) : notLoggedIn;
    },

    /** A page without a key for 20 minutes still rings. null: no login. */
    async countAlarms({ deskCookie }: RequestContext): Promise<number | null> {
      const found = deskCookie === null ? null : await sessions.find(hashSecret(deskCookie));
      if (!found || found.phase === "password") return null;
      return found.role === "leader" ? countUnseenAlarms(found.tenants) : 0;
    },

    lock: async ({ volunteer, login }: DeskSession): Promise<void> => {
      if (!(await lock(volunteer, login))) throw new RightsChanged(false);
    },

    async logOut({ deskCookie }: RequestContext): Promise<void> {
      if (deskCookie === null) return;
      const ended = await system.transaction(async (queries) => {
        const found = await sessions.endByToken(queries, hashSecret(deskCookie));
        const sealed = found && found.phase !== "password" && (await volunteers.findById(found.volunteer, queries));
        if (!found || !sealed) return null;
        await audit.record(queries, { tenant: sealed.tenant, volunteer: found.volunteer, act: "logged-out" });
        return found;
      });
      if (ended) deskLoginsEnded({ volunteer: ended.volunteer, only: ended.id });
    },

    async list({ volunteer, login }: DeskSession): Promise<ListedSession[]> {
      return (await sessions.list(volunteer)).map(({ id, began_at, active_at }) => ({
        id,
        is_this: id === login,
        began_at: began_at.toISOString(),
        active_at: active_at.toISOString(),
      }));
    },

    /** False: this person has no such login. */
    async end(session: DeskSession, id: string): Promise<boolean> {
      if (!isUuid(id)) return false;
      const { volunteer } = session;
      const isEnded = await database.transactionOf(
        session,
        async (queries) => {
          if (!(await sessions.end(queries, id, volunteer))) return false;
          const { tenant } = await volunteers.get(volunteer, queries);
          await audit.record(queries, { tenant, volunteer, act: "session-ended" });
          return true;
        },
        (queries) => volunteers.lock(queries, volunteer),
      );
      if (isEnded) deskLoginsEnded({ volunteer, only: id });
      return isEnded;
    },

    /** Locks idle pages and deletes expired logins. */
    async lockAndExpire(): Promise<void> {
      await sessions.lockIdle();
      await sessions.forgetExpired();
      await everyLanguage.look();
    },
  };
};
export type Sessions = ReturnType<typeof newSessions>;

const listSpoken = statement("languages.spoken", "SELECT DISTINCT language FROM callers");

/**
 * Every language that a caller may have written in. A service may drop a language while callers still wait in it, and another
 * server may speak one that this server has not read yet: leaders are shown those as well.
 */
const newEveryLanguage = (database: Reads, services: Pick<Services, "all">) => {
  let spoken: readonly Locale[] | null = null;
  const look = async (): Promise<readonly Locale[]> => {
    spoken = (await database.all(listSpoken)).map(({ language }) => language);
    return spoken;
  };
  return {
    /** Now and then. */
    look,
    async list(): Promise<readonly Locale[]> {
      const offered = services.all().flatMap(({ languages }) => languages);
      return [...new Set([...locales, ...offered, ...(spoken ?? (await look()))])];
    },
  };
};

export const meOf = (volunteer: Volunteer, { now, endsAt }: { now: Date; endsAt: Date }): Me => ({
  id: volunteer.id,
  name: volunteer.name,
  role: volunteer.role,
  tenants: [...volunteer.tenants],
  languages: [...volunteer.languages],
  needs_review: volunteer.needsReview,
  duty_until: volunteer.dutyUntil && volunteer.dutyUntil > now ? volunteer.dutyUntil.toISOString() : null,
  pause_until: volunteer.pauseUntil && volunteer.pauseUntil > now ? volunteer.pauseUntil.toISOString() : null,
  email: volunteer.email,
  alerts: volunteer.wantsAlerts,
  is_reachable: volunteer.email !== null && volunteer.isMailTested,
  session_ends_at: endsAt.toISOString(),
});

/** After both factors: the secret of the cookie, and the person. */
export type Entered = { readonly token: string; readonly me: Me };

/** A new secret, never that of the half login, which an attacker might have seen. */
export const beginDeskSession = async (
  { sessions }: Pick<VolunteerContext, "sessions">,
  queries: Queries,
  volunteer: Volunteer,
): Promise<Entered> => {
  const token = newSecret();
  await sessions.begin(queries, hashSecret(token), volunteer.id, "open");
  const { now, expires_at: endsAt } = (await sessions.find(hashSecret(token), queries))!;
  return { token, me: meOf(volunteer, { now, endsAt }) };
};
