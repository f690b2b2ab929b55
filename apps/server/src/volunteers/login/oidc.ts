import { hash } from "node:crypto";
import { readFile } from "node:fs/promises";
import * as client from "openid-client";
import { newFaultLog, type Log } from "#platform/log.ts";
import { StartupProblem } from "#platform/process/startup-problem.ts";
import { settingOf, type Issuer } from "../../issuers.ts";

/** A person at the issuer. Name, address and tokens are dropped. */
export type Identity = {
  /** A hash of issuer and subject. */
  readonly subject: string;
  /** The issuer asked for a second factor. */
  readonly isTwoFactor: boolean;
};

/** Ties the answer of the issuer to the browser that asked. */
export type OidcSecrets = { readonly state: string; readonly nonce: string; readonly verifier: string };

/** The issuer does not answer as it should. */
class IssuerDown extends Error {}

const patienceSeconds = 5;
const mostBytes = 256 * 1024;
const metadataMs = 600_000;

const readBody = async ({ body }: Response): Promise<Uint8Array<ArrayBuffer>> => {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > mostBytes) throw new IssuerDown();
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
};

const isOwn = ({ url, hosts }: Issuer, address: string): boolean => {
  const { protocol, host } = new URL(address);
  return protocol === url.protocol && [url.host, ...hosts].includes(host);
};

/** Calls the issuer's hosts only, whatever its metadata names, and reads small answers only. */
const newIssuerFetch =
  (issuer: Issuer): client.CustomFetch =>
  async (address, options) => {
    if (!isOwn(issuer, address)) throw new IssuerDown();
    try {
      const answer = await fetch(address, { ...options, redirect: "error" } as RequestInit);
      if (answer.status >= 500) throw new IssuerDown();
      return new Response(await readBody(answer), { status: answer.status, headers: answer.headers });
    } catch {
      throw new IssuerDown();
    }
  };

const readSecret = async (issuer: Issuer): Promise<string> => {
  const secret = await readFile(issuer.secretFile, "utf8").catch(() => "");
  if (secret.trim() !== "") return secret.trim();
  const setting = settingOf(issuer, "CLIENT_SECRET_FILE");
  throw new StartupProblem(`The file that ${setting} names must hold the client's secret, readable by the service.`);
};

/** Stops the start with a sentence. Whether the issuer answers does not matter then. */
export const checkSecrets = async (issuers: Iterable<Issuer>): Promise<void> => {
  for (const issuer of new Set(issuers)) await readSecret(issuer);
};

/** Basic is the default of the protocol. */
const authMethodsOf = (server: client.ServerMetadata) =>
  server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];

const authenticateWith =
  (secret: string): client.ClientAuth =>
  (server, ...rest) => {
    const isBasic = authMethodsOf(server).includes("client_secret_basic");
    (isBasic ? client.ClientSecretBasic(secret) : client.ClientSecretPost(secret))(server, ...rest);
  };

const isLocal = ({ url }: Issuer) => url.protocol === "http:";

export const readMetadata = async (issuer: Issuer): Promise<client.ServerMetadata> => {
  const found = await client.discovery(issuer.url, issuer.clientId, undefined, client.None(), {
    [client.customFetch]: newIssuerFetch(issuer),
    timeout: patienceSeconds,
    // oxlint-disable-next-line no-deprecated -- only for an issuer on this machine
    execute: isLocal(issuer) ? [client.allowInsecureRequests] : [],
  });
  return found.serverMetadata();
};

/** The reason for which every login there would fail; null: it fits. */
export const misfitOf = (issuer: Issuer, metadata: client.ServerMetadata): string | null => {
  const { authorization_endpoint: page, token_endpoint: token, jwks_uri: keys } = metadata;
  if (page === undefined || token === undefined || keys === undefined) {
    return "its metadata lacks authorization_endpoint, token_endpoint or jwks_uri";
  }
  const foreign = [token, keys].find((address) => !isOwn(issuer, address));
  if (foreign !== undefined) {
    const { protocol, host } = new URL(foreign);
    return protocol === issuer.url.protocol
      ? `add ${host} to ${settingOf(issuer, "HOSTS")}`
      : `${foreign} is not https`;
  }
  const { code_challenge_methods_supported: challenges = ["S256"], response_types_supported: types = ["code"] } =
    metadata;
  if (!types.includes("code")) return "it has no authorization code flow";
  if (!challenges.includes("S256")) return "it has no PKCE with S256";
  const isKnown = authMethodsOf(metadata).some((method) => /^client_secret_(basic|post)$/.test(method));
  return isKnown ? null : "it takes no client secret (client_secret_basic, client_secret_post)";
};

/** RFC 8176: several factors, or something the person holds together with something they know or are. */
const held = ["otp", "hwk", "sc"];
const knownOrOwn = ["pwd", "pin", "fpt", "face", "iris", "retina", "vbm"];

export const isTwoFactor = ({ acr }: Pick<Issuer, "acr">, claims: Readonly<Record<string, unknown>>): boolean => {
  const amr: readonly unknown[] = Array.isArray(claims["amr"]) ? claims["amr"] : [];
  const hasAny = (methods: readonly string[]) => methods.some((method) => amr.includes(method));
  return acr.some((value) => value === claims["acr"]) || amr.includes("mfa") || (hasAny(held) && hasAny(knownOrOwn));
};

const isDown = (error: unknown): boolean =>
  error instanceof IssuerDown ||
  error instanceof StartupProblem ||
  (error instanceof Error &&
    (error.cause instanceof IssuerDown || ("code" in error && error.code === "OAUTH_TIMEOUT")));

/** Caused by a person or a stranger: not the operator's concern. */
const isOrdinary = (error: unknown): boolean =>
  error instanceof client.AuthorizationResponseError ||
  (error instanceof client.ResponseBodyError && error.error === "invalid_grant");

/** Authorization code flow with PKCE. The person logs in again each time, so a page left open at the issuer is not enough. */
export const newOidc = (log: Log) => {
  const known = new Map<string, { readonly until: number; readonly metadata: Promise<client.ServerMetadata> }>();
  const noteFault = newFaultLog(log);

  const metadataOf = (issuer: Issuer): Promise<client.ServerMetadata> => {
    const name = `${issuer.id} ${issuer.url.href}`;
    const cached = known.get(name);
    if (cached && cached.until > performance.now()) return cached.metadata;
    const metadata = readMetadata(issuer);
    known.set(name, { until: performance.now() + metadataMs, metadata });
    metadata.catch(() => known.delete(name));
    return metadata;
  };

  /** The keys of the issuer are read with each login, so it may replace them at any time. */
  const configure = async (issuer: Issuer): Promise<client.Configuration> => {
    const secret = authenticateWith(await readSecret(issuer));
    const config = new client.Configuration({ ...(await metadataOf(issuer)) }, issuer.clientId, undefined, secret);
    config[client.customFetch] = newIssuerFetch(issuer);
    config.timeout = patienceSeconds;
    client.enableNonRepudiationChecks(config);
    // oxlint-disable-next-line no-deprecated -- only for an issuer on this machine
    if (isLocal(issuer)) client.allowInsecureRequests(config);
    return config;
  };

  return {
    /** null: the issuer does not answer. */
    async addressOf(issuer: Issuer, redirect: URL, { state, nonce, verifier }: OidcSecrets): Promise<URL | null> {
      try {
        const url = client.buildAuthorizationUrl(await configure(issuer), {
          redirect_uri: redirect.href,
          scope: "openid",
          state,
          nonce,
          code_challenge: await client.calculatePKCECodeChallenge(verifier),
          code_challenge_method: "S256",
          prompt: "login",
          max_age: "0",
          ...(issuer.acr.length > 0 && { acr_values: issuer.acr.join(" ") }),
        });
        if (url.protocol === issuer.url.protocol) return url;
        throw new IssuerDown();
      } catch (error) {
        noteFault(error);
        return null;
      }
    },

    /** `answer`: where the issuer sent the browser. `age`: seconds since it was sent there. */
    async identify(
      issuer: Issuer,
      answer: URL,
      { state, nonce, verifier }: OidcSecrets,
      age: number,
    ): Promise<Identity | "down" | "wrong"> {
      try {
        const tokens = await client.authorizationCodeGrant(await configure(issuer), answer, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          maxAge: age,
          idTokenExpected: true,
        });
        const claims = tokens.claims()!;
        return {
          subject: hash("sha256", `${claims.iss}\0${claims.sub}`, "hex"),
          isTwoFactor: isTwoFactor(issuer, claims),
        };
      } catch (error) {
        if (!isOrdinary(error)) noteFault(error);
        return isDown(error) ? "down" : "wrong";
      }
    },
  };
};
