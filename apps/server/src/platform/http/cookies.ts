import { lifetimes } from "@sosmessages/contract/limits.ts";
import type { FastifyInstance } from "fastify";
import { headerOf } from "./request-headers.ts";

const plainName = "sosmessages";

/** With this prefix no other host of the domain can set the cookie. Browsers keep the prefix on https alone. */
const nameOf = (isHttps: boolean) => (isHttps ? `__Host-${plainName}` : plainName);

/**
 * The name on https until November 17, 2026. A login made before goes on under it until it ends, after 14 days at most. Delete what
 * reads and clears it in the first version that is released after December 2026. A cookie that another host planted under it is
 * read only where the new one is missing, and then is no login's secret.
 */
const formerName = plainName;

const cookieText = (name: string, value: string, seconds: number, isHttps: boolean) =>
  `${name}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Strict${isHttps ? "; Secure" : ""}`;

const clearFormer = (isHttps: boolean) => (isHttps ? [cookieText(formerName, "", 0, true)] : []);

/** The second secret of a bound login: no script can read it, no other site can send it. */
export const loginCookies = (secret: string, isHttps: boolean): string[] => [
  cookieText(nameOf(isHttps), secret, lifetimes.loginDays * 86_400, isHttps),
  ...clearFormer(isHttps),
];

export const clearedCookies = (isHttps: boolean): string[] => [
  cookieText(nameOf(isHttps), "", 0, isHttps),
  ...clearFormer(isHttps),
];

export const readCallerCookie = (header: string | undefined, isHttps: boolean): string | null =>
  readCookie(header, nameOf(isHttps)) ?? (isHttps ? readCookie(header, formerName) : null);

/** Looks at each cookie where it stands: a header can hold thousands, and a list of them costs ten times as much. */
export const readCookie = (header: string | undefined, wanted: string): string | null => {
  if (header === undefined) return null;
  for (let start = 0, end = 0; start < header.length; start = end + 1) {
    end = header.indexOf(";", start);
    if (end === -1) end = header.length;
    while (header[start] === " ") start += 1;
    if (!header.startsWith(wanted, start) || header[start + wanted.length] !== "=") continue;
    const value = header.slice(start + wanted.length + 1, end).trim();
    if (value !== "") return value;
  }
  return null;
};

/** The product before this one kept a token in this cookie. */
export const holdsOldCookie = (header: string): boolean => /(?:^|;) *auth_token_default=/.test(header);

/** It goes with the first answer that no cache keeps. */
export const removeOldCookie = (app: FastifyInstance): void => {
  app.addHook("onSend", (request, reply, payload, done) => {
    const isFound = holdsOldCookie(headerOf(request, "cookie") ?? "");
    if (isFound && reply.getHeader("cache-control") === "no-store")
      reply.header("set-cookie", "auth_token_default=; Path=/; Max-Age=0");
    done(null, payload);
  });
};
