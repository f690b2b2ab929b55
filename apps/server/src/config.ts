import { lifetimes } from "@sosmessages/contract/limits.ts";
import { isIP } from "node:net";
import { resolve } from "node:path";
import { overlap, type SecretSetting } from "#platform/process/files.ts";
import { openServices, servicesFolder } from "./services.ts";
import { newSettings, type Environment } from "./settings.ts";

type Text = string | null;

const nativeOrigins = "https://localhost,capacitor://localhost";

/** Everything that can be set from outside, read once. Nothing else in the server looks at the environment. */
export const readConfig = (env: Environment) => {
  const settings = newSettings(env);
  const { text, wrong, number, flag, url, postgres, list } = settings;

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

  const backupTo = text("BACKUP_TO");
  if (backupTo !== null && !/^age1[0-9a-z]{20,}$/.test(backupTo)) {
    wrong("BACKUP_TO", "the public key of an age identity, which begins with age1");
  }

  const redisUrl = url("REDIS_URL", ["redis:", "rediss:"], "redis://user:password@host:6379");
  if (redisUrl && (redisUrl.hostname === "" || !/^(\/\d*)?$/.test(redisUrl.pathname))) {
    wrong("REDIS_URL", "an address such as redis://user:password@host:6379, with nothing but a number after it");
  }

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
  /** null: not configured, so that nothing is sent to such devices. Credentials are files, never values. */
  const push = {
    waitSeconds: number("PUSH_WAIT", 15, 0, 3_600),
    fcm: fcmFile === null ? null : { credentialsFile: resolve(fcmFile), url: fcmUrl },
    apns:
      keyFile && keyId && teamId && topic ? { keyFile: resolve(keyFile), keyId, teamId, topic, url: apnsUrl } : null,
    web: contact === null ? null : { contact },
    /** For tests: browsers' push services may be on this machine. */
    allowPrivate: flag("WEB_PUSH_ALLOW_PRIVATE", false),
  };

  const metricsAt = /^(?:\[([0-9a-f:]+)\]|([a-z0-9.-]+)):(\d{1,5})$/i.exec(text("METRICS") ?? "127.0.0.1:0");
  if (metricsAt === null || Number(metricsAt[3]) > 65_535)
    wrong("METRICS", "an address and a port such as 127.0.0.1:9464");

  const databaseUrl = postgres("DATABASE_URL");
  for (const name of ["DESK_DATABASE_URL", "MIGRATE_DATABASE_URL"]) {
    if (databaseUrl === null && text(name) !== null) wrong(name, "set only where DATABASE_URL is");
  }

  return {
    port,
    host,
    dataDir,
    databaseUrl,
    /** The desk's own login; null: its work is done as the user of `databaseUrl`, who takes on the desk's role. */
    deskDatabaseUrl: postgres("DESK_DATABASE_URL"),
    /** Who may change tables; null: the user of `databaseUrl`. */
    migrateDatabaseUrl: postgres("MIGRATE_DATABASE_URL"),
    /** How long a start waits for a database that is not up yet. */
    databaseWaitSeconds: number("DATABASE_WAIT", 60, 0, 86_400),
    // One alone has nobody to hand over to.
    /** How long a server that was asked to stop serves on while `/readyz` says that it stops. */
    stopDelaySeconds: number("STOP_DELAY", databaseUrl === null ? 0 : 4, 0, 60),
    /** Several servers notify each other through it, instead of through the database. */
    redisUrl: redisUrl?.href ?? null,
    /** The services, as their folders and the settings about them say now. */
    services: openServices(settings, port),
    servicesDir: servicesFolder(settings),
    /** The one host name on which the desk answers, and callers' pages do not; null: it is under `/desk` of each. */
    deskHost: text("DESK_HOST")?.toLowerCase() ?? null,
    keysDir,
    masterKeyFile: resolve(text("MASTER_KEY_FILE") ?? `${keysDir}/master.key`),
    /** A second folder, on another medium, in which every key is kept as well; null: there is none. */
    keysCopyDir,
    corsOrigins,
    limitFactor: number("LIMIT_FACTOR", 1, 0.01, 1_000_000, false),
    dormantDays: number("DORMANT_DAYS", lifetimes.dormantDays, 1, 36_500),
    emailUnique: flag("EMAIL_UNIQUE", true),
    trustedProxies,
    /** Trusted proxies set `X-Forwarded-Host` themselves and pass on nobody else's. */
    trustForwardedHost,
    alertEmail,
    /** Run for each alert, with its text in the variables ALERT_SUBJECT and ALERT_TEXT. */
    alertCommand: text("ALERT_COMMAND"),
    /** The public key of age that backups are encrypted to; null: they are not. */
    backupTo,
    /** Called every five minutes while the service can store messages and send mail; null: none. */
    heartbeatUrl: url("HEARTBEAT_URL", ["http:", "https:"], "https://hc.example.org/ping/…")?.href ?? null,
    smtpUrl: url("SMTP_URL", ["smtp:", "smtps:"], "smtps://user:password@mail.example.org")?.href ?? null,
    tenant: text("TENANT"),
    testSite: flag("TEST_SITE", false),
    push,
    /** Where figures for a Prometheus are served, apart from the public port; null: nowhere. */
    metrics:
      text("METRICS") === null || metricsAt === null
        ? null
        : { host: metricsAt[1] ?? metricsAt[2] ?? "", port: Number(metricsAt[3]) },
    // Last, when every setting was read.
    /** Settings that exist under a similar name only. */
    misspelled: settings.misspelled(),
  };
};
export type Config = Readonly<ReturnType<typeof readConfig>>;
export type PushConfig = Config["push"];

/** The settings that name a file or a folder with secrets. */
export const secretFilesOf = ({
  keysDir,
  keysCopyDir,
  masterKeyFile,
  push: { fcm, apns },
  services,
}: Config): readonly (readonly [SecretSetting, string])[] => [
  ["KEYS_DIR", keysDir],
  ...(keysCopyDir === null ? [] : [["KEYS_COPY_DIR", keysCopyDir] as const]),
  ["MASTER_KEY_FILE", masterKeyFile],
  ...(fcm ? [["FCM_CREDENTIALS_FILE", fcm.credentialsFile] as const] : []),
  ...(apns ? [["APNS_KEY_FILE", apns.keyFile] as const] : []),
  ...[...new Set(services.issuers().values())].map(
    ({ secretFile }) => ["OIDC_CLIENT_SECRET_FILE", secretFile] as const,
  ),
];

const isAddressOrRange = (entry: string): boolean => {
  const [address = "", bits, ...rest] = entry.split("/");
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
};
