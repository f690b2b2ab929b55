import { lifetimes } from "@sosmessages/contract/limits.ts";
import { cookieName } from "#platform/http/visit.ts";

const cookie = (value: string, seconds: number, isSecure: boolean) =>
  `${cookieName}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Strict${isSecure ? "; Secure" : ""}`;

/** The second secret of a bound login: no script can read it, no other site can send it. */
export const loginCookie = (secret: string, isSecure: boolean) =>
  cookie(secret, lifetimes.loginDays * 86_400, isSecure);

export const clearedCookie = (isSecure: boolean) => cookie("", 0, isSecure);
