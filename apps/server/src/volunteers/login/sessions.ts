import * as calls from "@sosmessages/contract/desk/accounts.ts";
import { locales, type Locale } from "@sosmessages/contract/languages.ts";
import { deskTimes } from "@sosmessages/contract/limits.ts";
import { statement, type Reads, type Queries } from "#platform/database/database.ts";
import { RightsChanged } from "#platform/database/session-database.ts";
import { isFailure, refuse, reply, success } from "#platform/http/answers.ts";
import { cookieText, deskCookieName, isSecure, type DeskSession, type RequestContext } from "#platform/http/request.ts";
import type { Serve } from "#platform/http/router.ts";
import { busy, tooBusy } from "#platform/passwords.ts";
import { hashSecret, newSecret } from "#platform/secret-key.ts";
import { openVolunteer, type Volunteer } from "../people/volunteer.ts";
import {
  newChangeSelf,
  notLoggedIn,
  tooManyAttempts,
  wrongCredentials,
  deskWindows,
  type VolunteerContext,
} from "../context.ts";
import * as store from "./session-store.ts";
import type { Services } from "../../services.ts";

/** Not every key pressed is worth a write. */
const notedAfter = 15_000;

/** Logins at the desk: active, idle, ending. Rights are read again with every request. */
export const newSessions = (context: VolunteerContext) => {
  const { database, system, vault, volunteers, audit, passwords, limiter, deskLoginsEnded, services } = context;
  const { countUnseenAlarms } = context;
  const changeSelf = newChangeSelf(context);
  const everyLanguage = newEveryLanguage(database, services);

  /** False: it was not open any more. */
  const lock = async (volunteer: DeskSession["volunteer"], login: string): Promise<boolean> => {
    if ((await system.count(store.lockSession, [login])) === 0) return false;
    deskLoginsEnded({ volunteer, only: login });
    return true;
  };

  /** Locked or not; null: no login, or only the first half of one. */
  const findLogin = async ({ deskCookie }: RequestContext) => {
    const found = deskCookie === null ? null : await system.one(store.findSession, [hashSecret(deskCookie)]);
    return found?.phase === "password" ? null : found;
  };

  /** The password again, from a logged-in person. A person without one has shown the organisation's login just before. */
  const confirm = async (
    request: RequestContext,
    session: Pick<DeskSession, "login" | "volunteer">,
    password: string,
  ) => {
    const tooMany = tooManyAttempts(limiter.take(deskWindows.confirm, session.login));
    if (tooMany) return tooMany;
    const sealed = await volunteers.findById(session.volunteer);
    const volunteer = sealed && openVolunteer(vault, sealed);
    if (!volunteer) return notLoggedIn;
    const isRight =
      volunteer.passwordHash === null
        ? (await system.one(store.isConfirmed, [session.login])) !== null
        : await passwords.verify(volunteer.passwordHash, password, request);
    if (isRight === true || isRight === busy) limiter.giveBack(deskWindows.confirm, session.login);
    if (isRight === busy) return tooBusy;
    return isRight ? volunteer : wrongCredentials;
  };

  return {
    confirm,

    findLogin,

    /** A half login does not authenticate; an idle page is locked. */
    async authenticate(request: RequestContext): Promise<DeskSession | "locked" | null> {
      const found = await findLogin(request);
      if (!found) return null;
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
      if (now.getTime() - activeAt.getTime() > notedAfter) await system.count(store.touch, [login]);
    },

    /** Locks idle pages and deletes expired logins. */
    async lockAndExpire(): Promise<void> {
      await system.count(store.lockIdle);
      await system.count(store.forget);
      await everyLanguage.look();
    },

    serve(serve: Serve): void {
      serve(calls.unlockDesk, async ({ request, body }) => {
        const found = await findLogin(request);
        if (!found) return notLoggedIn;
        const volunteer = await confirm(request, found, body.password);
        if (isFailure(volunteer)) return volunteer;
        if (volunteer.passwordHash === null) return wrongCredentials;
        if ((await system.count(store.unlock, [found.login])) === 0) return notLoggedIn;
        return reply(200, { me: meOf(volunteer, found, services) });
      });

      // A page without a key for 20 minutes still rings.
      serve(calls.countAlarms, async ({ request }) => {
        const found = await findLogin(request);
        if (!found) return notLoggedIn;
        return reply(200, { alarms: found.role === "leader" ? await countUnseenAlarms(found.tenants) : 0 });
      });

      serve(calls.lockDesk, async ({ session: { volunteer, login } }) => {
        if (!(await lock(volunteer, login))) throw new RightsChanged(false);
        return success;
      });

      serve(calls.logOutOfDesk, async ({ request }) => {
        const { deskCookie } = request;
        if (deskCookie !== null) {
          await system.transaction(async (queries) => {
            const found = await queries.one(store.endByToken, [hashSecret(deskCookie)]);
            const sealed = found && found.phase !== "password" && (await volunteers.findById(found.volunteer, queries));
            if (!found || !sealed) return;
            const { id, volunteer } = found;
            await audit.record(queries, { tenant: sealed.tenant, volunteer, act: "logged-out" });
            queries.afterCommit(() => deskLoginsEnded({ volunteer, only: id }));
          });
        }
        const headers = { "clear-site-data": '"cache"', ...deskCookieOf(context, request, null) };
        return reply(200, { status: "success" }, headers);
      });

      serve(calls.listSessions, async ({ session: { volunteer, login } }) => {
        const listed = (await system.all(store.list, [volunteer])).map(({ id, began_at, active_at }) => ({
          id,
          is_this: id === login,
          began_at: began_at.toISOString(),
          active_at: active_at.toISOString(),
        }));
        return reply(200, listed);
      });

      serve(calls.endSession, ({ session, params: { id } }) =>
        changeSelf(session, async (queries, { tenant }) => {
          const { volunteer } = session;
          if ((await queries.count(store.end, [id, volunteer])) === 0) return refuse("notFound");
          await audit.record(queries, { tenant, volunteer, act: "session-ended" });
          queries.afterCommit(() => deskLoginsEnded({ volunteer, only: id }));
          return success;
        }),
      );
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
export const namedServices = ({
  all,
  closesOn,
}: Pick<Services, "all" | "closesOn">): NonNullable<calls.Me["services"]> =>
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
): calls.Me => ({
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
export type Entered = { readonly token: string; readonly me: calls.Me };

/** A new secret, never that of the half login, which an attacker might have seen. */
export const beginDeskSession = async (
  { services }: Pick<VolunteerContext, "services">,
  queries: Queries,
  volunteer: Volunteer,
  isConfirmed = false,
): Promise<Entered> => {
  const token = newSecret();
  const id = await store.begin(queries, hashSecret(token), volunteer.id, "open");
  if (isConfirmed) await queries.count(store.confirm, [id]);
  return { token, me: meOf(volunteer, await queries.only(store.findSession, [hashSecret(token)]), services) };
};

/** The secret of a login, for the browser; null ends it. */
export const deskCookieOf = (
  { services }: Pick<VolunteerContext, "services">,
  { tenant }: RequestContext,
  token: string | null,
) => {
  const hasHttps = isSecure(services.deskUrls().get(tenant.id));
  const seconds = token === null ? 0 : deskTimes.sessionHours * 3600;
  return { "set-cookie": cookieText(deskCookieName(hasHttps), token ?? "", seconds, hasHttps) };
};
