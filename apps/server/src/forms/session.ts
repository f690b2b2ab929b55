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

/** A login, and the name of the sentence that the next page shows once: in the address, any link could show it. */
type FormCookie = { readonly login: FormLogin | null; readonly notice: string | null };

/** Without a lifetime: the browser forgets it when it is closed. */
export const formCookie = ({ login, notice }: FormCookie, { isHttps }: Peer): string => {
  const value = (login === null ? "" : `${login.bearer}.${login.cookie}`) + (notice === null ? "" : `~${notice}`);
  const more = value === "" ? "; Max-Age=0" : "";
  return `${cookieName(isHttps)}=${value}; Path=/${more}; HttpOnly; SameSite=Strict${isHttps ? "; Secure" : ""}`;
};
export const noFormCookie: FormCookie = { login: null, notice: null };

/** The API does not read this cookie. */
export const readFormCookie = (request: FastifyRequest, { isHttps }: Peer): FormCookie => {
  const text = readCookie(headerOf(request, "cookie"), cookieName(isHttps)) ?? "";
  const [, bearer, cookie, notice = null] =
    /^(?:([\w-]{1,128})\.([\w.-]{1,128}))?(?:~([a-z]{1,20}))?$/.exec(text) ?? [];
  return { login: bearer === undefined || cookie === undefined ? null : { bearer, cookie }, notice };
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
