import * as calls from "@sosmessages/contract/callers.ts";
import type { FieldCode } from "@sosmessages/contract/failures.ts";
import { refuse, reply, wrongFields } from "#platform/http/answers.ts";
import type { Session } from "#platform/http/visit.ts";
import type { Serve } from "#platform/http/router.ts";
import { userOf, type Account } from "./account.ts";
import { clearedCookie, loginCookie } from "./cookie.ts";
import type { newLogIn } from "./log-in.ts";
import { isTrouble, type Trouble } from "./parts.ts";
import type { newPasswordReset } from "./password-reset.ts";
import type { newProfile } from "./profile.ts";
import type { newRegister } from "./register.ts";

/** From the rules' words to the contract's. */
const refusalOf = (trouble: Trouble) => {
  switch (trouble.because) {
    case "busy":
      return refuse("unavailable", { retryAfter: 3 });
    case "taken":
      return wrongFields(Object.fromEntries(trouble.fields.map((field) => [field, "unique" as const])));
    case "slow-down":
      return refuse("tooManyAttempts", { retryAfter: trouble.retryAfter });
    case "gone":
      return refuse("unauthenticated");
  }
};

/** Every profile form asks for the password twice. */
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

const success = reply(200, { status: "success" });

export type CallerRules = {
  readonly register: ReturnType<typeof newRegister>;
  readonly logIn: ReturnType<typeof newLogIn>;
  readonly logOut: (session: Session) => Promise<void>;
  readonly profile: ReturnType<typeof newProfile>;
  readonly passwordReset: ReturnType<typeof newPasswordReset>;
};

export const serveCallers = (serve: Serve, rules: CallerRules, isSecure: (tenant: string) => boolean): void => {
  const { register, logIn, logOut, profile, passwordReset } = rules;

  const showProfile = async ({ session }: { session: Session }) => {
    const account = await profile.find(session.caller);
    return account ? withUser(account) : refuse("unauthenticated");
  };

  serve(calls.register, async ({ visit, body }) => {
    const mismatch = confirmation(body.password, body.password_confirmation, true);
    if (mismatch) return wrongFields(mismatch);
    const made = await register(visit, { ...body, email: body.email || null });
    return isTrouble(made) ? refusalOf(made) : reply(201, { status: "success", data: userOf(made) });
  });

  serve(calls.logIn, async ({ visit, body }) => {
    const bind = body.bind === true && !visit.isForeignOrigin;
    const login = await logIn(visit, body.username, body.password, bind);
    if (login === null) return refuse("invalidCredentials");
    if (isTrouble(login)) return refusalOf(login);
    return reply(
      200,
      { status: "success", data: userOf(login.account), token: login.token },
      login.cookie === null ? {} : { "set-cookie": loginCookie(login.cookie, isSecure(visit.tenant.id)) },
    );
  });

  serve(calls.me, showProfile);

  serve(calls.logOut, async ({ visit, session }) => {
    await logOut(session);
    return {
      ...success,
      headers: { "clear-site-data": '"cache"', "set-cookie": clearedCookie(isSecure(visit.tenant.id)) },
    };
  });

  serve(calls.refresh, async () => refuse("refreshDisabled"));

  serve(
    calls.saveProfile,
    async ({ visit, session, body }) => {
      const mismatch = confirmation(body.password, body.password_confirmation, true);
      if (mismatch) return wrongFields(mismatch);
      const saved = await profile.save(visit, session, {
        username: body.username ?? null,
        password: body.password || null,
        email: body.email === undefined ? "keep" : { to: body.email || null },
      });
      return isTrouble(saved) ? refusalOf(saved) : withUser(saved);
    },
    showProfile,
  );

  serve(calls.recoverPassword, async ({ visit, body }) => {
    const trouble = await passwordReset.ask(visit, body.email);
    return trouble ? refusalOf(trouble) : success;
  });

  serve(calls.changePassword, async ({ visit, body }) => {
    const mismatch = confirmation(body.password, body.password_confirmation, false);
    if (mismatch) return wrongFields(mismatch);
    const outcome = await passwordReset.change(visit, body.token, body.password);
    if (outcome === "invalid-token") return refuse("invalidToken");
    return outcome ? refusalOf(outcome) : success;
  });

  serve(
    calls.saveDeviceToken,
    async ({ session, body }) => {
      const isSaved = await profile.saveDevice(session, body.token, body.platform ?? "android");
      return isSaved ? success : wrongFields({ token: "format" });
    },
    async () => success,
  );

  serve(calls.deleteProfile, async ({ visit, session }) => {
    await profile.delete(visit, session);
    return {
      ...success,
      headers: {
        "clear-site-data": '"cache", "cookies", "storage"',
        "set-cookie": clearedCookie(isSecure(visit.tenant.id)),
      },
    };
  });
};
