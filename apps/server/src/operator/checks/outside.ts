import { chooseTransport, testTransport } from "#platform/bus/transport.ts";
import type { Config } from "#config.ts";
import { fail, ok, warn, type Finding, duration } from "./database.ts";
import { randomUUID } from "node:crypto";
import { rm, statfs } from "node:fs/promises";
import { join, dirname } from "node:path";
import { faultOf } from "#platform/log.ts";
import { writeNewFile, openToOthers, lastBackup } from "#platform/process/files.ts";
import { readBuild } from "#platform/build.ts";
import { certificateWarning, longestWithoutBackup, readCertificate } from "#notify/watch.ts";
import { newMailer } from "#notify/mailer.ts";
import { openSenders } from "#notify/push/push-job.ts";
import { openVapidKeys } from "#notify/push/vapid.ts";
import { systemClock } from "#platform/clock.ts";
import { StartupProblem } from "#platform/process/startup-problem.ts";
import { checkSecrets, misfitOf, readMetadata } from "#volunteers/login/oidc.ts";
import type { Storage } from "#storage.ts";

const transportNames = { postgresql: "PostgreSQL's LISTEN", redis: "the Redis of REDIS_URL" } as const;

/** Sends a payload and waits for it to come back. */
export const checkBus = async (config: Config): Promise<Finding> => {
  const transport = chooseTransport(config);
  if (transport === null) {
    const unused = config.redisUrl === null ? "" : "; REDIS_URL is not used";
    return ok("servers", `one alone on the embedded database${unused}`);
  }
  const name = transportNames[transport.through];
  try {
    switch (await testTransport(transport)) {
      case "works":
        return ok("servers", `reach each other through ${name}`);
      case "silent":
        return warn("servers", `receive nothing from each other through ${name}: ${advice[transport.through]}`);
      case "lost":
        return fail("servers", `${name} cannot be reached: new messages show up some seconds late until it can`);
    }
  } finally {
    await transport.close();
  }
};

const advice = {
  postgresql:
    "a pooler in transaction mode stands in front of it. Point DATABASE_URL past it, let it keep sessions, or set REDIS_URL",
  redis: "what is published does not arrive",
} as const;

/** Only the port of METRICS returns the version. */
const runningVersion = async ({ metrics }: Config): Promise<string> => {
  if (metrics === null) return "";
  const { version, commit } = readBuild();
  const host = metrics.host.includes(":") ? `[${metrics.host}]` : metrics.host;
  const answer = await fetch(`http://${host}:${metrics.port}/healthz`, { signal: AbortSignal.timeout(5_000) });
  const running = (await answer.json()) as { version?: string; commit?: string };
  const isSame = running.version === version && running.commit === commit;
  return isSame
    ? `, version ${version}`
    : `. But it is version ${running.version}, and ${version} is installed: restart it`;
};

/** Calls the service on its port. Connecting to a wildcard address fails, so it uses the loopback address instead. */
export const checkRunning = async (config: Config): Promise<Finding> => {
  const { host, port } = config;
  const at = ["0.0.0.0", "::"].includes(host) ? "127.0.0.1" : host;
  try {
    const answer = await fetch(`http://${at.includes(":") ? `[${at}]` : at}:${port}/readyz`, {
      signal: AbortSignal.timeout(10_000),
    });
    if (answer.ok) {
      const version = await runningVersion(config).catch(() => "");
      return (version.startsWith(".") ? warn : ok)("service", `runs, and can store messages (port ${port})${version}`);
    }
    const { because = "unknown" } = (await answer.json().catch(() => ({}))) as { because?: string };
    return fail("service", `runs on port ${port}, and cannot store messages (${because}): see docs/runbook.md`);
  } catch {
    return fail("service", `does not answer on port ${port}: start it, and read its log if it refuses to start`);
  }
};

/** Misspelled settings, and missing settings that production needs. */
export const checkSettings = ({ misspelled, keysCopyDir, alertEmail, alertCommand, services }: Config): Finding[] => {
  const advice: string[] = [];
  if (keysCopyDir === null) advice.push("KEYS_COPY_DIR is not set: if the key folder is lost, all text is lost");
  if (alertEmail === null && alertCommand === null) {
    advice.push("neither ALERT_EMAIL nor ALERT_COMMAND is set: alerts are in the log only");
  }
  for (const [id, url] of services.publicUrls()) {
    if (/(?:^|\.)localhost$/.test(url.hostname)) {
      advice.push(`PUBLIC_URL_${id.toUpperCase()} is not set: links in mails lead to this machine`);
    }
  }
  return [...misspelled.map((says) => fail("settings", says)), ...advice.map((says) => warn("settings", says))];
};

/** As browsers see them: through the proxy. */
export const checkCertificates = async ({ services }: Config): Promise<Finding[]> => {
  const urls = new Map([...services.publicUrls().values()].map((url) => [url.origin, url]));
  const findings = await Promise.all(
    [...urls.values()].map(async (url): Promise<Finding[]> => {
      if (url.protocol !== "https:") return [];
      const about = `certificate of ${url.host}`;
      const found = await readCertificate(url);
      if (found === null) return [warn(about, "cannot be seen from here: the address does not answer")];
      if (found.refused !== null) return [fail(about, `browsers refuse it (${found.refused}): renew it in the proxy`)];
      const left = found.until.getTime() - Date.now();
      const says = `ends in ${duration(left)}`;
      return [left < certificateWarning ? warn(about, `${says}: is it renewed?`) : ok(about, says)];
    }),
  );
  return findings.flat();
};

/** Connects to the mail server, logs in if SMTP_URL has a password, and sends nothing. */
export const checkMail = async (config: Config): Promise<Finding> => {
  if (config.smtpUrl === null) return outbox(outboxOf(config));
  const mailer = newMailer(config);
  try {
    await mailer.probe();
    return ok("mail", "the server of SMTP_URL answers and lets us in");
  } catch (error) {
    return fail("mail", `the server of SMTP_URL cannot be used (${faultOf(error).code}): mails wait until it can`);
  } finally {
    mailer.close();
  }
};

/** Does not create the folder: it might belong to the wrong user. */
const outbox = async (folder: string): Promise<Finding> => {
  const says = `no SMTP_URL is set: mails are written as files to ${folder}`;
  const probe = join(folder, `${randomUUID()}.probe`);
  try {
    await writeNewFile(probe, "");
    await rm(probe);
    return warn("mail", says);
  } catch (error) {
    const { code } = faultOf(error);
    return code === "ENOENT" ? warn("mail", says) : fail("mail", `mails cannot be written to ${folder} (${code})`);
  }
};

const providers = { android: "FCM", ios: "APNs" } as const;

const openFiles = async ({ fcm, apns }: Config["push"]): Promise<Finding[]> => {
  const open = await openToOthers([fcm?.credentialsFile, apns?.keyFile].filter((file) => file !== undefined));
  return open.length === 0 ? [] : [fail("push", `others can read ${open.join(", ")}: close them with chmod 400`)];
};

/** Verifies our credentials with the providers, without sending notifications. */
export const checkPush = async ({ vault }: Pick<Storage, "vault">, { push }: Config): Promise<Finding[]> => {
  try {
    const senders = await openSenders(push, await openVapidKeys(vault), systemClock);
    const findings: Finding[] = [];
    for (const platform of ["android", "ios"] as const) {
      const sender = senders[platform];
      if (!sender) continue;
      const trouble = await sender.check();
      sender.close();
      const about = `push, ${platform}`;
      findings.push(
        trouble === null
          ? ok(about, `${providers[platform]} answers and knows us`)
          : fail(about, `${providers[platform]} cannot be used (${trouble}): notifications wait until it can`),
      );
    }
    if (senders.web) findings.push(ok("push, web", "the keys are there; each browser has a push service of its own"));
    findings.push(...(await openFiles(push)));
    return findings.length > 0 ? findings : [ok("push", "not configured: nobody is sent notifications")];
  } catch (error) {
    if (error instanceof StartupProblem) return [fail("push", error.message)];
    throw error;
  }
};

/** Reads the metadata of each issuer, without a login. Passwords work without it, so that it only warns. */
export const checkIssuers = async ({ services }: Config): Promise<Finding[]> => {
  const findings: Finding[] = [];
  for (const issuer of new Set(services.issuers().values())) {
    const about = `login at ${issuer.name}`;
    try {
      await checkSecrets([issuer]);
      if ((await openToOthers([issuer.secretFile])).length > 0) {
        findings.push(fail(about, `others can read ${issuer.secretFile}: close it with chmod 400`));
      }
      const misfit = misfitOf(issuer, await readMetadata(issuer));
      findings.push(misfit === null ? ok(about, "the issuer answers and fits") : fail(about, misfit));
    } catch (error) {
      if (error instanceof StartupProblem) findings.push(fail(about, error.message));
      else findings.push(warn(about, `${issuer.url.host} cannot be used (${faultOf(error).code}): passwords work on`));
    }
  }
  return findings;
};

const megabyte = 1024 ** 2;

export const checkDisk = async ({ dataDir, keysDir }: Config): Promise<Finding[]> => {
  const data = judge(`disk of DATA_DIR`, await freeBelow(dataDir), [200 * megabyte, 1024 * megabyte]);
  // Keys are small, but a full disk keeps tomorrow's from being made.
  const keys = judge(`disk of KEYS_DIR`, await freeBelow(keysDir), [megabyte, 20 * megabyte]);
  return [data, keys];
};

const freeBelow = async (folder: string): Promise<number> => {
  for (let path = folder; ; path = dirname(path)) {
    const found = await statfs(path).catch(() => null);
    if (found) return found.bavail * found.bsize;
    if (path === dirname(path)) return 0;
  }
};

const judge = (about: string, free: number, [bad, little]: readonly [number, number]): Finding => {
  const says =
    free >= 1024 * megabyte
      ? `${Math.floor(free / 1024 / megabyte)} GB free`
      : `${Math.floor(free / megabyte)} MB free`;
  if (free < bad) return fail(about, `${says}: nothing can be stored soon`);
  return free < little ? warn(about, `${says}: make room`) : ok(about, says);
};

export const checkBackup = async (config: Pick<Config, "dataDir">, now: Date): Promise<Finding> => {
  const takenAt = await lastBackup(config);
  if (takenAt === null) return warn("backup", "none was ever taken here: run backup, at least daily");
  const age = now.getTime() - takenAt.getTime();
  const says = `the last whole one is ${duration(age)} old`;
  return age > longestWithoutBackup ? warn("backup", `${says}: is its timer running?`) : ok("backup", says);
};

export const outboxOf = ({ dataDir }: Config): string => join(dataDir, "outbox");
