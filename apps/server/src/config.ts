import { isIP } from "node:net";
import { resolve } from "node:path";
import { hostsOf } from "#platform/database/database-url.ts";
import { overlap } from "#platform/process/same-folder.ts";
import { StartupProblem } from "#platform/process/startup-problem.ts";
import { problemsOf } from "@sosmessages/tenants/schema.ts";
import { deskOfTenant } from "@sosmessages/tenants/tenant-desk.ts";
import { infoOfTenant } from "@sosmessages/tenants/tenant-info.ts";
import { tenants } from "@sosmessages/tenants/tenants.ts";

/** Everything that can be set from outside, read once. Nothing else in the server looks at the environment. */
export type Config = {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  /** The desk's own login; null: its work is done as the user of `databaseUrl`, who takes on the desk's role. */
  readonly deskDatabaseUrl: string | null;
  /** Who may change tables; null: the user of `databaseUrl`. */
  readonly migrateDatabaseUrl: string | null;
  /** How long a start waits for a database that is not up yet. */
  readonly databaseWaitSeconds: number;
  /** Several servers notify each other through it, instead of through the database. */
  readonly redisUrl: string | null;
  /** Per tenant: the address used in mails. Cookies are `Secure` where it is https. */
  readonly publicUrls: Readonly<Record<string, URL>>;
  /** The one host name on which the desk answers, and callers' pages do not; null: it is under `/desk` of each. */
  readonly deskHost: string | null;
  /** Per tenant: where its volunteers find the desk. */
  readonly deskUrls: Readonly<Record<string, URL>>;
  readonly keysDir: string;
  readonly masterKeyFile: string;
  /** A second folder, on another medium, in which every key is kept as well; null: there is none. */
  readonly keysCopyDir: string | null;
  readonly corsOrigins: readonly string[];
  readonly limitFactor: number;
  readonly dormantDays: number;
  readonly emailUnique: boolean;
  readonly trustedProxies: readonly string[];
  /** Trusted proxies set `X-Forwarded-Host` themselves and pass on nobody else's. */
  readonly trustForwardedHost: boolean;
  readonly alertEmail: string | null;
  readonly smtpUrl: string | null;
  readonly tenant: string | null;
  readonly testSite: boolean;
  readonly push: PushConfig;
  /** Per tenant: what phones must know before its links open its app. */
  readonly appLinks: Readonly<Record<string, AppLinks>>;
};

/** The certificates an Android app is signed with; the Apple team an iOS app is of. */
export type AppLinks = Readonly<{ certificates: readonly string[]; teamId: string | null }>;

/** null: not configured, so that nothing is sent to such devices. Credentials are files, never values. */
export type PushConfig = {
  readonly waitSeconds: number;
  readonly fcm: { readonly credentialsFile: string; readonly url: URL } | null;
  readonly apns: {
    readonly keyFile: string;
    readonly keyId: string;
    readonly teamId: string;
    readonly topic: string;
    readonly url: URL;
  } | null;
  readonly web: { readonly contact: string } | null;
  /** For tests: browsers' push services may be on this machine. */
  readonly allowPrivate: boolean;
};

type Text = string | null;
type Environment = Readonly<Record<string, string | undefined>>;

const nativeOrigins = "https://localhost,capacitor://localhost";

export const readConfig = (env: Environment): Config => {
  const text = (name: string) => env[name]?.trim() || null;

  const wrong = (name: string, wanted: string): never => {
    // Values may hold passwords, so the sentence names the setting and not what stood in it.
    throw new StartupProblem(`The setting ${name} must be ${wanted}.`);
  };

  const number = (name: string, fallback: number, from: number, to: number, whole = true): number => {
    const raw = text(name);
    if (raw === null) return fallback;
    const value = /^\d+(\.\d+)?$/.test(raw) ? Number(raw) : NaN;
    const fits = value >= from && value <= to && (!whole || Number.isInteger(value));
    return fits ? value : wrong(name, `a ${whole ? "whole " : ""}number from ${from} to ${to}`);
  };

  const flag = (name: string, fallback: boolean): boolean => {
    const raw = text(name);
    if (raw === null) return fallback;
    return raw === "true" || raw === "false" ? raw === "true" : wrong(name, "true or false");
  };

  const url = (name: string, protocols: readonly string[], example: string): URL | null => {
    const raw = text(name);
    if (raw === null) return null;
    const parsed = URL.canParse(raw) ? new URL(raw) : null;
    return parsed && protocols.includes(parsed.protocol) ? parsed : wrong(name, `an address such as ${example}`);
  };

  const postgres = (name: string): string | null => {
    const raw = text(name);
    if (raw === null || hostsOf(raw) !== null) return raw;
    return wrong(name, "an address such as postgres://user:password@host:5432/name, of a host that takes writes");
  };

  const list = (name: string, fallback: string) =>
    (text(name) ?? fallback)
      .split(",")
      .map((entry) => entry.trim())
      .filter((entry) => entry !== "");

  const [problem] = problemsOf(tenants, infoOfTenant, deskOfTenant);
  if (problem !== undefined) throw new StartupProblem(`The data of a service is not right: ${problem}.`);

  const port = number("PORT", 3000, 0, 65_535);
  const host = text("HOST") ?? "127.0.0.1";
  if (/[\s/]/.test(host)) wrong("HOST", "a host name or an IP address");
  const dataDir = resolve(text("DATA_DIR") ?? "data");
  const keysDir = resolve(text("KEYS_DIR") ?? `${dataDir}/keys`);

  const copyDir = text("KEYS_COPY_DIR");
  const keysCopyDir = copyDir === null ? null : resolve(copyDir);
  if (keysCopyDir !== null && overlap(keysCopyDir, keysDir)) {
    wrong("KEYS_COPY_DIR", "a folder apart from KEYS_DIR, on another medium");
  }

  const tenant = text("TENANT");
  if (tenant !== null && !tenants.some((known) => known.id === tenant)) {
    wrong("TENANT", `one of ${tenants.map((known) => known.id).join(", ")}`);
  }

  const ids = tenants.map(({ id }) => id.toUpperCase());
  for (const name of Object.keys(env).filter((each) => text(each) !== null)) {
    const [, setting, id = ""] = /^(PUBLIC_URL|ANDROID_CERTIFICATES|APPLE_TEAM_ID)_(.+)$/.exec(name) ?? [];
    if (setting === undefined || ids.includes(id)) continue;
    wrong(name, `that of a service there is: ${ids.map((each) => `${setting}_${each}`).join(" or ")}`);
  }

  const corsOrigins = list("CORS_ORIGINS", nativeOrigins);
  if (!corsOrigins.every((origin) => /^[a-z][a-z0-9+.-]*:\/\/[^/\s*?#]+$/i.test(origin))) {
    wrong("CORS_ORIGINS", "exact origins such as https://localhost, separated by commas");
  }

  const trustedProxies = list("TRUSTED_PROXIES", "");
  if (!trustedProxies.every(isAddressOrRange)) {
    wrong("TRUSTED_PROXIES", "IP addresses or ranges such as 10.0.0.0/8, separated by commas");
  }

  const trustForwardedHost = flag("TRUST_FORWARDED_HOST", false);
  if (trustForwardedHost && trustedProxies.length === 0) {
    wrong("TRUST_FORWARDED_HOST", "false where TRUSTED_PROXIES is not set");
  }

  const alertEmail = text("ALERT_EMAIL");
  if (alertEmail !== null && !/^[^\s@]+@[^\s@]+$/.test(alertEmail)) wrong("ALERT_EMAIL", "an e-mail address");

  const redisUrl = url("REDIS_URL", ["redis:", "rediss:"], "redis://user:password@host:6379");
  if (redisUrl && (redisUrl.hostname === "" || !/^(\/\d*)?$/.test(redisUrl.pathname))) {
    wrong("REDIS_URL", "an address such as redis://user:password@host:6379, with nothing but a number after it");
  }

  // The general address is that of the one tenant that is pinned, or of the first: sent to another's, callers would not exist.
  const publicUrl = url("PUBLIC_URL", ["http:", "https:"], "https://messages.example.org");
  const publicUrls = Object.fromEntries(
    tenants.map(({ id, hosts, publicUrl: usual }, index) => {
      const own = url(`PUBLIC_URL_${id.toUpperCase()}`, ["http:", "https:"], "https://messages.example.org");
      const isMain = tenant === null ? index === 0 : id === tenant;
      return [id, own ?? (isMain ? publicUrl : null) ?? new URL(usual ?? `http://${hosts[0]}:${port}`)];
    }),
  );

  const deskHost = text("DESK_HOST")?.toLowerCase() ?? null;
  const takenHosts = [...Object.values(publicUrls).map(({ hostname }) => hostname), ...tenants.flatMap((t) => t.hosts)];
  if (deskHost !== null && (!/^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(deskHost) || takenHosts.includes(deskHost))) {
    wrong("DESK_HOST", "a host name of its own such as desk.example.org, without port or address");
  }
  // A host of its own has one address, for whichever service: as that of the one that is pinned, or of the first on https.
  const addresses = tenant === null ? Object.values(publicUrls) : [publicUrls[tenant]!];
  const leading = addresses.find(({ protocol }) => protocol === "https:") ?? addresses[0]!;
  const deskUrls = Object.fromEntries(
    Object.entries(publicUrls).map(([id, address]) => {
      const url = new URL(deskHost === null ? address : leading);
      if (deskHost !== null) url.hostname = deskHost;
      return [id, url];
    }),
  );

  const appLinks = Object.fromEntries(
    tenants.map(({ id }): [string, AppLinks] => {
      const [signed, team] = [`ANDROID_CERTIFICATES_${id.toUpperCase()}`, `APPLE_TEAM_ID_${id.toUpperCase()}`];
      const certificates = list(signed, "").map((certificate) => certificate.toUpperCase());
      if (!certificates.every((certificate) => /^([0-9A-F]{2}:){31}[0-9A-F]{2}$/.test(certificate))) {
        wrong(signed, "SHA-256 fingerprints such as AB:CD:…, separated by commas");
      }
      if (!/^[A-Z0-9]{10}$/.test(text(team) ?? "0123456789")) wrong(team, "ten capital letters and digits");
      return [id, { certificates, teamId: text(team) }];
    }),
  );

  /** Names of devices go there, so never in the clear over a network. */
  const provider = (name: string, usual: string): URL => {
    const own = url(name, ["http:", "https:"], usual) ?? new URL(usual);
    const isHere = ["127.0.0.1", "[::1]", "localhost"].includes(own.hostname);
    return own.protocol === "https:" || isHere ? own : wrong(name, `an https address such as ${usual}`);
  };

  const fcmFile = text("FCM_CREDENTIALS_FILE");
  const fcmUrl = provider("FCM_URL", "https://fcm.googleapis.com");

  const apnsUrl = provider("APNS_URL", "https://api.push.apple.com");
  const apnsNames = ["APNS_KEY_FILE", "APNS_KEY_ID", "APNS_TEAM_ID", "APNS_TOPIC"] as const;
  const [keyFile, keyId, teamId, topic] = apnsNames.map(text) as [Text, Text, Text, Text];
  for (const name of ["APNS_KEY_ID", "APNS_TEAM_ID"]) {
    if (!/^[A-Z0-9]{10}$/.test(text(name) ?? "0123456789")) wrong(name, "ten capital letters and digits");
  }
  if (!/^[A-Za-z0-9.-]{1,155}$/.test(topic ?? "-")) wrong("APNS_TOPIC", "an app's bundle id such as org.example.app");
  const lacking = apnsNames.find((name) => text(name) === null);
  if (lacking && apnsNames.some((name) => text(name) !== null)) wrong(lacking, "set where another APNS_ setting is");

  const contact = text("WEB_PUSH_CONTACT");
  if (contact !== null && !/^mailto:[^\s@<>]+@[^\s@<>]+$/.test(contact)) {
    url("WEB_PUSH_CONTACT", ["https:"], "mailto:operator@example.org or https://messages.example.org");
  }
  const push: PushConfig = {
    waitSeconds: number("PUSH_WAIT", 15, 0, 3_600),
    fcm: fcmFile === null ? null : { credentialsFile: resolve(fcmFile), url: fcmUrl },
    apns:
      keyFile && keyId && teamId && topic ? { keyFile: resolve(keyFile), keyId, teamId, topic, url: apnsUrl } : null,
    web: contact === null ? null : { contact },
    allowPrivate: flag("WEB_PUSH_ALLOW_PRIVATE", false),
  };

  const databaseUrl = postgres("DATABASE_URL");
  for (const name of ["DESK_DATABASE_URL", "MIGRATE_DATABASE_URL"]) {
    if (databaseUrl === null && text(name) !== null) wrong(name, "set only where DATABASE_URL is");
  }

  return {
    port,
    host,
    dataDir,
    databaseUrl,
    deskDatabaseUrl: postgres("DESK_DATABASE_URL"),
    migrateDatabaseUrl: postgres("MIGRATE_DATABASE_URL"),
    databaseWaitSeconds: number("DATABASE_WAIT", 60, 0, 86_400),
    redisUrl: redisUrl?.href ?? null,
    publicUrls,
    deskHost,
    deskUrls,
    keysDir,
    masterKeyFile: resolve(text("MASTER_KEY_FILE") ?? `${keysDir}/master.key`),
    keysCopyDir,
    corsOrigins,
    limitFactor: number("LIMIT_FACTOR", 1, 0.01, 1_000_000, false),
    dormantDays: number("DORMANT_DAYS", 365, 1, 36_500),
    emailUnique: flag("EMAIL_UNIQUE", true),
    trustedProxies,
    trustForwardedHost,
    alertEmail,
    smtpUrl: url("SMTP_URL", ["smtp:", "smtps:"], "smtps://user:password@mail.example.org")?.href ?? null,
    tenant,
    testSite: flag("TEST_SITE", false),
    push,
    appLinks,
  };
};

const isAddressOrRange = (entry: string): boolean => {
  const [address = "", bits, ...rest] = entry.split("/");
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
};
