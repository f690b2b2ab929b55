import type { ListedSession, Me } from "@sosmessages/contract/desk/accounts.ts";
import { RightsChanged } from "#platform/database/session-database.ts";
import type { DeskSession, RequestContext } from "#platform/http/request.ts";
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
import { locales, type Locale } from "@sosmessages/contract/languages.ts";
import { statement, type Reads, type Queries } from "#platform/database/database.ts";
import type { Services } from "../../services.ts";

/** Not every key pressed is worth a write. */
const notedAfter = 15_000;

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

  /** The password again, from a logged-in person. A person without one has shown the organisation's login just before. */
  const confirm = async (
    request: RequestContext,
    session: Pick<DeskSession, "login" | "volunteer">,
    password: string,
  ) => {
    const verdict = limiter.take(deskWindows.confirm, session.login);
    if (!verdict.allowed) return { because: "slow-down", retryAfter: verdict.retryAfter } as const;
    const sealed = await volunteers.findById(session.volunteer);
    const volunteer = sealed && openVolunteer(vault, sealed);
    if (!volunteer) return notLoggedIn;
    const isRight =
      volunteer.passwordHash === null
        ? await sessions.isConfirmed(session.login)
        : await passwords.verify(volunteer.passwordHash, password, request);
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
      const { phase: _phase, isIdle, ...session } = found;
      if (isIdle) {
        await lock(session.volunteer, session.login);
        return "locked";
      }
      // Leaders see conversations in all languages.
      return session.role === "leader" ? { ...session, languages: await everyLanguage.list() } : session;
    },

    async noteAct({ login, now, activeAt }: DeskSession): Promise<void> {
      if (now.getTime() - activeAt.getTime() > notedAfter) await sessions.touch(login);
    },

    async unlock(request: RequestContext, password: string): Promise<Me | DeskTrouble> {
      const { deskCookie } = request;
      const found = deskCookie === null ? null : await sessions.find(hashSecret(deskCookie));
      if (!found || found.phase === "password") return notLoggedIn;
      const volunteer = await confirm(request, found, password);
      if ("because" in volunteer) return volunteer;
      if (volunteer.passwordHash === null) return wrongCredentials;
      return (await sessions.unlock(found.login)) ? meOf(volunteer, found, services) : notLoggedIn;
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

/** The desk's page has only the name of its host's service. */
export const namedServices = ({ all, closesOn }: Pick<Services, "all" | "closesOn">): NonNullable<Me["services"]> =>
  all().map(({ id, name, languages }) => ({
    id,
    name: { ...name },
    languages: [...languages],
    closes_on: closesOn(id),
  }));

export const meOf = (
  volunteer: Volunteer,
  { now, endsAt }: { now: Date; endsAt: Date },
  services: Pick<Services, "all" | "closesOn">,
): Me => ({
  id: volunteer.id,
  name: volunteer.name,
  role: volunteer.role,
  tenants: [...volunteer.tenants],
  services: namedServices(services),
  languages: [...volunteer.languages],
  needs_review: volunteer.needsReview,
  duty_until: volunteer.dutyUntil && volunteer.dutyUntil > now ? volunteer.dutyUntil.toISOString() : null,
  pause_until: volunteer.pauseUntil && volunteer.pauseUntil > now ? volunteer.pauseUntil.toISOString() : null,
  email: volunteer.email,
  alerts: volunteer.wantsAlerts,
  is_reachable: volunteer.email !== null && volunteer.isMailTested,
  session_ends_at: endsAt.toISOString(),
  has_password: volunteer.passwordHash !== null,
});

/** After both factors: the secret of the cookie, and the person. */
export type Entered = { readonly token: string; readonly me: Me };

/** A new secret, never that of the half login, which an attacker might have seen. */
export const beginDeskSession = async (
  { sessions, services }: Pick<VolunteerContext, "sessions" | "services">,
  queries: Queries,
  volunteer: Volunteer,
  isConfirmed = false,
): Promise<Entered> => {
  const token = newSecret();
  const id = await sessions.begin(queries, hashSecret(token), volunteer.id, "open");
  if (isConfirmed) await sessions.confirm(id, queries);
  return { token, me: meOf(volunteer, (await sessions.find(hashSecret(token), queries))!, services) };
};
