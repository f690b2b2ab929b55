import type { Service } from "@sosmessages/services/service.ts";
import { pickLocale } from "@sosmessages/texts/locale.ts";
import type { FastifyRequest } from "fastify";
import type { Network } from "#platform/limits/network-marks.ts";
import type { PeerOf } from "./connections/peer.ts";
import { readCallerCookie, readCookie } from "./cookies.ts";
import { headerOf } from "./request-headers.ts";
import { deskCookieName, deskHeader, isOnion, type Visit } from "./visit.ts";

export type VisitReader = {
  readonly serviceOf: (request: FastifyRequest) => Service;
  readonly peerOf: PeerOf;
  readonly networkOf: (address: string) => Network;
  readonly corsOrigins: readonly string[];
  /** Whether callers come to that service over https. */
  readonly isSecure: (tenant: string) => boolean;
  readonly isDeskSecure: (tenant: string) => boolean;
};

/** Takes out of a request all that handlers may learn of its sender. */
export const readVisit = (reader: VisitReader, request: FastifyRequest): Visit => {
  const tenant = reader.serviceOf(request);
  const { host, address } = reader.peerOf(request.raw);
  const [cookie, origin] = [headerOf(request, "cookie"), headerOf(request, "origin")];
  // There are no certificates at an onion address.
  const isHttps = reader.isSecure(tenant.id) && !isOnion(host);
  let network: Network | null = null;
  const isForeignOrigin = origin !== undefined && reader.corsOrigins.includes(origin);
  return {
    tenant,
    language: pickLocale(headerOf(request, "accept-language"), tenant.defaultLanguage, tenant.languages),
    host,
    get network() {
      return (network ??= reader.networkOf(address));
    },
    isGone: () => request.raw.socket.destroyed,
    release: () => request.release?.(),
    bearer: readBearer(headerOf(request, "authorization")),
    cookie: isForeignOrigin ? null : readCallerCookie(cookie, isHttps),
    deskCookie: isForeignOrigin ? null : readCookie(cookie, deskCookieName(reader.isDeskSecure(tenant.id))),
    isFromDesk: headerOf(request, deskHeader) === "1" && (origin === undefined || isOwnOrigin(origin, host)),
    idempotencyKey: headerOf(request, "idempotency-key")?.toLowerCase() ?? null,
    isForeignOrigin,
    isHttps,
  };
};

const isOwnOrigin = (origin: string, host: string): boolean => URL.canParse(origin) && new URL(origin).host === host;

const bearer = /^Bearer ([A-Za-z0-9_-]{1,128})$/i;
export const readBearer = (header: string | undefined): string | null => bearer.exec(header ?? "")?.[1] ?? null;
