import type { DeskRole } from "@sosmessages/contract/desk/roles.ts";
import type { Service } from "@sosmessages/services/service.ts";
import { type Locale, pickLocale } from "@sosmessages/texts/locale.ts";
import type { CallerId, MailboxId, VolunteerId } from "#platform/ids.ts";
import type { Network } from "#platform/limits/networks.ts";
import type { IncomingMessage } from "node:http";
import { headerLengths, singleHeaders, type HeaderName } from "@sosmessages/contract/headers.ts";
import { BlockList, isIP, isIPv6 } from "node:net";
import { lifetimes } from "@sosmessages/contract/limits.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";

/** Everything that a handler gets of a request besides its body. It contains no address and no user agent. */
export type RequestContext = {
  readonly tenant: Service;
  readonly language: Locale;
  /** Untrusted: compare it with known hosts only. */
  readonly host: string;
  /** Computed on first use: a request with a login rarely needs it. */
  readonly network: Network;
  /** The client has disconnected. */
  readonly isGone: () => boolean;
  /** Gives up the place in the request queue. Call it before waiting for anything but the database. */
  readonly release: () => void;
  readonly bearer: string | null;
  readonly cookie: string | null;
  readonly deskCookie: string | null;
  /** Of a login at the organisation that has begun. */
  readonly organisationCookie: string | null;
  /** Has the header that only pages of the desk can send, so the request is not forged by another site. */
  readonly isFromDesk: boolean;
  readonly idempotencyKey: string | null;
  /** From a native app, where our cookies do not work. */
  readonly isForeignOrigin: boolean;
  readonly isHttps: boolean;
};

export type CallerSession = {
  readonly login: Buffer;
  readonly caller: CallerId;
  readonly mailbox: MailboxId;
  readonly blockedUntil: Date | null;
  /** When it ends without a key. null: a login of an app. */
  readonly idleEnd: Date | null;
  /** The database's time. */
  readonly now: Date;
};

/** A desk login with both factors, whose page is not locked. */
export type DeskSession = {
  readonly login: string;
  readonly volunteer: VolunteerId;
  readonly role: DeskRole;
  readonly tenants: readonly string[];
  readonly languages: readonly Locale[];
  readonly needsReview: boolean;
  /** Changes with every change of this person's rights. */
  readonly rightsVersion: number;
  readonly dutyUntil: Date | null;
  readonly endsAt: Date;
  readonly activeAt: Date;
  readonly now: Date;
};

/** Browsers accept the prefix only over https, which a developer's machine does not have. */
export const deskCookieName = (isSecure: boolean) => (isSecure ? "__Host-sosmessages-desk" : "sosmessages-desk");

export const organisationCookieName = (isSecure: boolean) =>
  isSecure ? "__Host-sosmessages-organisation" : "sosmessages-organisation";

export const isSecure = (url: URL | undefined): boolean => url?.protocol === "https:";

/** Tor encrypts and authenticates onion services, so their pages use plain http. */
export const isOnion = (host: string): boolean => /\.onion(?::\d+)?$/i.test(host);

/** Forms and links of other sites cannot send this header. */
const deskHeader = "x-desk";

type Headed = Pick<IncomingMessage, "headers">;

/**
 * The only reader of headers. Headers that are too long are cut, not dropped: a request without an origin is trusted more than one with a
 * foreign origin.
 */
export const headerOf = ({ headers }: Headed, name: HeaderName): string | undefined =>
  whole(headers, name)?.slice(0, headerLengths[name]);

/** The entries of a list that proxies append to, newest first. */
export const newestOf = ({ headers }: Headed, name: HeaderName): string[] =>
  (whole(headers, name) ?? "")
    .slice(-headerLengths[name])
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "")
    .toReversed();

const whole = (headers: Headed["headers"], name: HeaderName): string | undefined => {
  const value = headers[name];
  return Array.isArray(value) ? value.join(",") : value;
};

const single = new Set<string>(singleHeaders);

/** Repeats a header that may occur once, or has an oversized host. */
export const isAmbiguous = ({ headers, rawHeaders }: Pick<IncomingMessage, "headers" | "rawHeaders">): boolean => {
  const seen = new Set<string>();
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]!.toLowerCase();
    if (!single.has(name)) continue;
    if (seen.has(name)) return true;
    seen.add(name);
  }
  return (headers.host?.length ?? 0) > headerLengths.host;
};

/** The client's address and the requested host. */
export type Peer = { readonly address: string; readonly host: string };
export type PeerOf = (request: Pick<IncomingMessage, "socket" | "headers">) => Peer;

/** Names of hosts ignore case, and a dot at the end. */
const normalHost = (host: string): string => {
  const port = /:\d*$/.exec(host)?.[0] ?? "";
  let end = host.length - port.length;
  while (host[end - 1] === ".") end -= 1;
  return host.slice(0, end).toLowerCase() + port;
};

/** Whether this host, with any port, has that name. */
export const isHostNamed = (host: string, name: string): boolean => normalHost(host).replace(/:\d*$/, "") === name;

/** Some proxies add the port: `192.0.2.1:5678`, `[2001:db8::1]:443`. */
const addressIn = (entry: string): string | null => {
  const bare = /^\[([^\]]+)\](?::\d{1,5})?$/.exec(entry)?.[1] ?? /^([\d.]+):\d{1,5}$/.exec(entry)?.[1] ?? entry;
  return isIP(bare) === 0 ? null : bare;
};

/**
 * Uses proxy headers only from trusted proxies, back to the first untrusted address. Uses `X-Forwarded-Host` only if the operator
 * enabled it: many proxies pass on the client's header.
 */
export const newPeerOf = (trustedProxies: readonly string[], trustForwardedHost = false): PeerOf => {
  const trusted = new BlockList();
  for (const entry of trustedProxies) {
    const [address = "", bits] = entry.split("/");
    const family = isIPv6(address) ? "ipv6" : "ipv4";
    if (bits === undefined) trusted.addAddress(address, family);
    else trusted.addSubnet(address, Number(bits), family);
  }
  const isTrusted = (address: string) => trusted.check(address, isIPv6(address) ? "ipv6" : "ipv4");

  return (request) => {
    const host = normalHost(headerOf(request, "host") ?? "");
    let address = request.socket.remoteAddress ?? "";
    if (trustedProxies.length === 0 || isIP(address) === 0 || !isTrusted(address)) return { address, host };
    for (const entry of newestOf(request, "x-forwarded-for")) {
      const before = addressIn(entry);
      // Behind an unreadable entry, the proxy that sent it counts as the client.
      if (before === null) break;
      address = before;
      if (!isTrusted(address)) break;
    }
    const [forwarded] = trustForwardedHost ? newestOf(request, "x-forwarded-host") : [];
    return { address, host: forwarded === undefined ? host : normalHost(forwarded) };
  };
};

/** The prefix keeps other hosts of the domain from setting the cookie. It requires https. */
const nameOf = (isHttps: boolean) => (isHttps ? "__Host-sosmessages" : "sosmessages");

export const cookieText = (name: string, value: string, seconds: number, isHttps: boolean) =>
  `${name}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Strict${isHttps ? "; Secure" : ""}`;

/** The second secret of a bound login. Scripts cannot read it, and other sites cannot send it. */
export const loginCookie = (secret: string, isHttps: boolean): string =>
  cookieText(nameOf(isHttps), secret, lifetimes.loginDays * 86_400, isHttps);

export const clearedCookie = (isHttps: boolean): string => cookieText(nameOf(isHttps), "", 0, isHttps);

export const readCallerCookie = (header: string | undefined, isHttps: boolean): string | null =>
  readCookie(header, nameOf(isHttps));

export const readCookie = (header: string | undefined, wanted: string): string | null => {
  const cookies = (header ?? "").split(";").map((cookie) => cookie.trim());
  const found = cookies.find((cookie) => cookie.startsWith(`${wanted}=`) && cookie !== `${wanted}=`);
  return found?.slice(wanted.length + 1).trim() ?? null;
};

/** The cookie of the previous product. */
export const holdsOldCookie = (header: string): boolean => /(?:^|;) *auth_token_default=/.test(header);

/** Removes it with the first uncacheable answer. */
export const removeOldCookie = (app: FastifyInstance): void => {
  app.addHook("onSend", (request, reply, payload, done) => {
    const isFound = holdsOldCookie(headerOf(request, "cookie") ?? "");
    if (isFound && reply.getHeader("cache-control") === "no-store")
      reply.header("set-cookie", "auth_token_default=; Path=/; Max-Age=0");
    done(null, payload);
  });
};

export const readRequestContext = (
  reader: {
    readonly serviceOf: (request: FastifyRequest) => Service;
    readonly peerOf: PeerOf;
    readonly networkOf: (address: string) => Network;
    readonly corsOrigins: readonly string[];
    /** Whether callers reach that service over https. */
    readonly isSecure: (tenant: string) => boolean;
    readonly isDeskSecure: (tenant: string) => boolean;
  },
  request: FastifyRequest,
): RequestContext => {
  const tenant = reader.serviceOf(request);
  const { host, address } = reader.peerOf(request.raw);
  const [cookie, origin] = [headerOf(request, "cookie"), headerOf(request, "origin")];
  // Onion addresses have no certificates.
  const isHttps = reader.isSecure(tenant.id) && !isOnion(host);
  const isDeskHttps = reader.isDeskSecure(tenant.id);
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
    deskCookie: isForeignOrigin ? null : readCookie(cookie, deskCookieName(isDeskHttps)),
    organisationCookie: isForeignOrigin ? null : readCookie(cookie, organisationCookieName(isDeskHttps)),
    isFromDesk: isOfDeskPage(request) && isFromOwnPage(request, host, isDeskHttps),
    idempotencyKey: headerOf(request, "idempotency-key")?.toLowerCase() ?? null,
    isForeignOrigin,
    isHttps,
  };
};

/** A page that was changed on its way over http must not use the login of the https pages. */
export const isOwnOrigin = (origin: string, host: string, isHttps: boolean): boolean => {
  if (!URL.canParse(origin)) return false;
  const { host: from, protocol } = new URL(origin);
  return normalHost(from) === host && (protocol === "https:" || !isHttps);
};

/** A frame cannot send our header. Other sites cannot send the browser's either, and reading changes nothing. */
const isOfDeskPage = (request: FastifyRequest): boolean =>
  headerOf(request, deskHeader) === "1" ||
  (request.method === "GET" && headerOf(request, "sec-fetch-site") === "same-origin");

/** Browsers send at least one of the two headers with a write, other clients may send none. */
const isFromOwnPage = (request: FastifyRequest, host: string, isHttps: boolean): boolean => {
  const [origin, site] = [headerOf(request, "origin"), headerOf(request, "sec-fetch-site")];
  return (origin === undefined || isOwnOrigin(origin, host, isHttps)) && (site === undefined || site === "same-origin");
};

const bearer = /^Bearer ([A-Za-z0-9_-]{1,128})$/i;
export const readBearer = (header: string | undefined): string | null => bearer.exec(header ?? "")?.[1] ?? null;
