import type { Tenant } from "@sosmessages/tenants/tenant.ts";
import { pickLocale } from "@sosmessages/texts/locale.ts";
import type { FastifyRequest } from "fastify";
import type { NetworkMark } from "#platform/limits/network-marks.ts";
import type { PeerOf } from "./connections/peer.ts";
import { headerOf } from "./request-headers.ts";
import { cookieName, deskCookieName, deskHeader, type Visit } from "./visit.ts";

export type VisitReader = {
  readonly tenantOf: (request: FastifyRequest) => Tenant;
  readonly peerOf: PeerOf;
  readonly networkMark: (address: string) => NetworkMark;
  readonly corsOrigins: readonly string[];
  readonly isDeskSecure: (tenant: string) => boolean;
};

/** Takes out of a request all that handlers may learn of its sender. */
export const readVisit = (reader: VisitReader, request: FastifyRequest): Visit => {
  const tenant = reader.tenantOf(request);
  const { host, address } = reader.peerOf(request.raw);
  const [cookie, origin] = [headerOf(request, "cookie"), headerOf(request, "origin")];
  const isForeignOrigin = origin !== undefined && reader.corsOrigins.includes(origin);
  return {
    tenant,
    language: pickLocale(headerOf(request, "accept-language"), tenant.defaultLanguage, tenant.languages),
    host,
    network: reader.networkMark(address),
    bearer: readBearer(headerOf(request, "authorization")),
    cookie: isForeignOrigin ? null : readCookie(cookie),
    deskCookie: isForeignOrigin ? null : readCookie(cookie, deskCookieName(reader.isDeskSecure(tenant.id))),
    isFromDesk: headerOf(request, deskHeader) === "1" && (origin === undefined || isOwnOrigin(origin, host)),
    idempotencyKey: headerOf(request, "idempotency-key")?.toLowerCase() ?? null,
    isForeignOrigin,
  };
};

const isOwnOrigin = (origin: string, host: string): boolean => URL.canParse(origin) && new URL(origin).host === host;

/** Looks at each cookie where it stands: a header can hold thousands, and a list of them costs ten times as much. */
export const readCookie = (header: string = "", wanted: string = cookieName): string | null => {
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

const bearer = /^Bearer ([A-Za-z0-9_-]{1,128})$/i;
export const readBearer = (header: string | undefined): string | null => bearer.exec(header ?? "")?.[1] ?? null;
