import { randomUUID, timingSafeEqual } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { headerOf, isOwnOrigin, readCookie, type RequestContext } from "#platform/http/request.ts";
import type { LoginSecrets } from "#platform/http/router.ts";
import { isUuid } from "#platform/ids.ts";
import { hashSecret, hmacWith, type SecretKey } from "#platform/secret-key.ts";

type Peer = Pick<RequestContext, "host" | "isHttps">;
/** Both secrets of a bound login. */
export type FormLogin = { readonly bearer: string; readonly cookie: string } & LoginSecrets;

const cookieName = (isHttps: boolean) => (isHttps ? "__Host-sosmessages-form" : "sosmessages-form");

/** Without a lifetime: the browser forgets it when it is closed. */
const cookieText = (value: string, isHttps: boolean, more = "") =>
  `${cookieName(isHttps)}=${value}; Path=/${more}; HttpOnly; SameSite=Strict${isHttps ? "; Secure" : ""}`;

export const formCookie = ({ bearer, cookie }: FormLogin, { isHttps }: Peer): string =>
  cookieText(`${bearer}.${cookie}`, isHttps);
export const clearedFormCookie = ({ isHttps }: Peer): string => cookieText("", isHttps, "; Max-Age=0");

/** The API does not read this cookie. */
export const readFormLogin = (request: FastifyRequest, { isHttps }: Peer): FormLogin | null => {
  const [, bearer, cookie] =
    /^([\w-]{1,128})\.([\w.-]{1,128})$/.exec(readCookie(headerOf(request, "cookie"), cookieName(isHttps)) ?? "") ?? [];
  return bearer === undefined || cookie === undefined ? null : { bearer, cookie };
};

/** Pages cannot forge either header. Old browsers send only Origin; a form without both is refused. */
export const isFromOwnForm = (request: FastifyRequest, { host, isHttps }: Peer): boolean => {
  const [origin, site] = [headerOf(request, "origin"), headerOf(request, "sec-fetch-site")];
  if (site !== undefined && site !== "same-origin") return false;
  return origin === undefined || origin === "null" ? site !== undefined : isOwnOrigin(origin, host, isHttps);
};

type Scope = { readonly tenant: string; readonly path: string; readonly login: FormLogin | null };

/** One token per form: a random idempotency key, signed for service, address and login. The server stores none. */
export const newFormTokens = (key: SecretKey) => {
  const markOf = ({ tenant, path, login }: Scope, id: string): Buffer => {
    const holder = login === null ? "" : hashSecret(login.bearer).toString("hex");
    return hmacWith(key)
      .update(JSON.stringify([tenant, path, holder, id]))
      .digest();
  };
  return {
    /** `id`: to send the same once more. */
    make: (scope: Scope, id: string = randomUUID()): string => `${id}.${markOf(scope, id).toString("base64url")}`,
    /** The idempotency key; null: the token is not for this form. */
    check: (scope: Scope, token: string): string | null => {
      const [id = "", mark = ""] = token.split(".", 2);
      const [given, wanted] = [Buffer.from(mark, "base64url"), markOf(scope, id)];
      return isUuid(id) && given.length === wanted.length && timingSafeEqual(given, wanted) ? id : null;
    },
  };
};
