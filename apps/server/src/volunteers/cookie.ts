import { deskTimes } from "@sosmessages/contract/limits.ts";
import { deskCookieName } from "#platform/http/visit.ts";

const cookie = (value: string, seconds: number, isSecure: boolean) =>
  `${deskCookieName(isSecure)}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Strict${isSecure ? "; Secure" : ""}`;

export const deskCookie = (secret: string, isSecure: boolean) =>
  cookie(secret, deskTimes.sessionHours * 3600, isSecure);

export const clearedDeskCookie = (isSecure: boolean) => cookie("", 0, isSecure);
