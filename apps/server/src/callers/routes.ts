import * as calls from "@sosmessages/contract/callers.ts";
import type { FieldCode } from "@sosmessages/contract/failures.ts";
import type { BodyOf } from "@sosmessages/contract/route.ts";
import { isFailure, refuse, reply, wrongFields, success } from "#platform/http/answers.ts";
import { clearedCookie, loginCookie } from "#platform/http/request.ts";
import type { MessageId } from "#platform/ids.ts";
import type { Serve } from "#platform/http/router.ts";
import { ownUserOf, userOf, type Account } from "./account.ts";
import { logInCaller } from "./log-in.ts";
import type { CallerContext } from "./context.ts";
import { askForReset, checkReset, resetPassword } from "./password-reset.ts";
import {
  changeProfile,
  deleteCaller,
  findChanged,
  findProfile,
  logOutCaller,
  rememberSeen,
  registerCaller,
  type ProfileChange,
} from "./profile.ts";

/** Every profile form has the password twice. */
const confirmation = (
  password: string | undefined,
  again: string | undefined,
  isRequired: boolean,
): Record<string, FieldCode> | null => {
  if (!password) return null;
  if (again === undefined || again === "") return isRequired ? { password_confirmation: "required" } : null;
  return again === password ? null : { password: "confirmed" };
};

const withUser = (account: Account) => reply(200, { status: "success", data: userOf(account) });

export const serveCallers = (serve: Serve, context: CallerContext): void => {
  serve(calls.me, async ({ session }) => {
    const account = await findProfile(context, session.caller);
    if (account === null) return refuse("unauthenticated");
    return reply(200, {
      status: "success",
      data: ownUserOf(account, session, {
        ...(await context.standingOf(session.mailbox)),
        rated: await context.ratedOf(session.mailbox),
      }),
    });
  });

  serve(calls.register, async ({ request, body }) => {
    const mismatch = confirmation(body.password, body.password_confirmation, true);
    if (mismatch) return wrongFields(mismatch);
    if (context.services.isClosing(request.tenant.id)) return refuse("closed");
    const made = await registerCaller(context, request, { ...body, email: body.email || null });
    return isFailure(made) ? made : reply(201, { status: "success", data: userOf(made) });
  });

  serve(calls.logIn, async ({ request, body }) => {
    const bind = body.bind === true && !request.isForeignOrigin;
    const login = await logInCaller(context, request, body.username, body.password, bind);
    if (isFailure(login)) return login;
    return reply(
      200,
      { status: "success", data: userOf(login.account), token: login.token },
      login.cookie === null ? {} : { "set-cookie": loginCookie(login.cookie, request.isHttps) },
    );
  });

  serve(calls.logOut, async ({ request, session, body }) => {
    await logOutCaller(context, session, body.is_idle === true);
    return {
      ...success,
      headers: { "clear-site-data": '"cache"', "set-cookie": clearedCookie(request.isHttps) },
    };
  });

  serve(calls.refresh, async () => refuse("refreshDisabled"));

  const changeOf = (body: BodyOf<typeof calls.saveProfile>): ProfileChange => ({
    username: body.username ?? null,
    password: body.password || null,
    email: body.email === undefined ? "keep" : { to: body.email || null },
  });
  serve(
    calls.saveProfile,
    async ({ request, session, body }) => {
      const mismatch = confirmation(body.password, body.password_confirmation, true);
      if (mismatch) return wrongFields(mismatch);
      const saved = await changeProfile(context, request, session, changeOf(body));
      return isFailure(saved) ? saved : withUser(saved);
    },
    async ({ request, session, body }) => {
      const changed = await findChanged(context, request, session, changeOf(body));
      return isFailure(changed) ? changed : withUser(changed);
    },
  );

  serve(calls.saveSeen, async ({ request, session, body }) => {
    await rememberSeen(context, request, session, body.id as MessageId);
    return success;
  });

  serve(calls.active, async ({ session }) =>
    (await context.logins.stillLive([session.login])).length > 0 ? success : refuse("unauthenticated"),
  );

  serve(
    calls.recoverPassword,
    async ({ request, body }) => (await askForReset(context, request, body.email)) ?? success,
  );

  serve(calls.changePassword, async ({ request, body }) => {
    const mismatch = confirmation(body.password, body.password_confirmation, false);
    if (mismatch) return wrongFields(mismatch);
    return (await resetPassword(context, request, body.token, body.password)) ?? success;
  });

  serve(calls.checkResetLink, async ({ request, body }) => {
    const checked = await checkReset(context, request, body.token);
    return isFailure(checked) ? checked : reply(200, { status: "success", ...checked });
  });

  serve(calls.saveDeviceToken, async ({ session, body }) => {
    const isSaved = await context.saveDevice(session, body.platform ?? "android", body.token);
    return isSaved ? success : wrongFields({ token: "format" });
  });

  serve(calls.deleteProfile, async ({ request, session }) => {
    await deleteCaller(context, request, session);
    return {
      ...success,
      headers: {
        "clear-site-data": '"cache", "cookies", "storage"',
        "set-cookie": clearedCookie(request.isHttps),
      },
    };
  });
};
