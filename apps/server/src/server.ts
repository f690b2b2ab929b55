import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { findTenant, tenantForHost, tenants, zoneOf } from "@sosmessages/tenants/tenants.ts";
import type { FastifyRequest } from "fastify";
import { newLoginStore } from "#callers/login-store.ts";
import { newRecoveryStore } from "#callers/recovery-store.ts";
import { newRecoveryJob } from "#callers/recovery.ts";
import { newResetStore } from "#callers/reset-store.ts";
import { serveCallers } from "#callers/routes.ts";
import { newAuthenticate, newCallerRules } from "#callers/slice.ts";
import { newCallerStore } from "#callers/store.ts";
import { newPaperCleaning } from "#desk/cleaning.ts";
import { newMailboxes } from "#conversation/mailboxes.ts";

import { newConversations } from "#desk/slice.ts";
import { newCleaning } from "#mailbox/cleaning.ts";
import { newDrafts } from "#mailbox/drafts.ts";
import { newRemoval } from "#mailbox/removal.ts";
import { newReplies } from "#mailbox/replies.ts";
import { serveMessages } from "#mailbox/routes.ts";
import { newSearching } from "#mailbox/search.ts";
import { newMessageStore } from "#mailbox/store.ts";
import { newAlerts } from "#notify/alerts.ts";
import { newOutboxMailer, newSmtpMailer } from "#notify/mailer.ts";
import { newAcceptDevice } from "#notify/push/devices.ts";
import { newPushes, type Pushes } from "#notify/push/pushes.ts";
import { platformsOf } from "#notify/push/sender.ts";
import { openSenders } from "#notify/push/senders.ts";
import { openVapidKeys } from "#notify/push/vapid.ts";
import { newLoneBus } from "#platform/bus/bus.ts";
import { chooseTransport } from "#platform/bus/choose-transport.ts";
import { openLinkedBus } from "#platform/bus/linked-bus.ts";
import { newCarriedOut } from "#platform/database/idempotency.ts";
import { systemClock, type Clock } from "#platform/clock.ts";
import { containRejections } from "#platform/process/contain-rejections.ts";
import { connectDatabase } from "#platform/database/database.ts";
import { newOwnDaySecret } from "#platform/limits/day-secret.ts";
import { newHttpApp } from "#platform/http/app.ts";
import { allowOrigins } from "#platform/http/cors.ts";
import { keepApart } from "#platform/http/desk-host.ts";
import { drain } from "#platform/http/connections/drain.ts";
import { newPeers } from "#platform/http/connections/peer.ts";
import { readVisit } from "#platform/http/read-visit.ts";
import { newRouter } from "#platform/http/router.ts";
import { startJobs } from "#platform/jobs.ts";
import { newLimitShare } from "#platform/limits/limit-share.ts";
import { newLimiter } from "#platform/limits/limits.ts";
import { logTo, type JobName, type Log } from "#platform/log.ts";
import { newNetworkMarks } from "#platform/limits/network-marks.ts";
import { argon2idOfDesk, newHashQueue, newPasswords } from "#platform/passwords.ts";
import { isFirstInAnHour, markRunning, type RunningMark } from "#platform/process/running-mark.ts";
import { newDebounce } from "#platform/debounce.ts";
import { StartupProblem } from "#platform/process/startup-problem.ts";
import type { DeskNews } from "#realtime/desk-channel.ts";
import { newRealtime, realtimeConfig } from "#realtime/slice.ts";
import { newAnonymise } from "#retention/anonymise.ts";
import { newSearcher } from "#retention/searcher.ts";
import { newSteadyTime } from "#retention/steady-time.ts";
import { newSweep } from "#retention/sweep.ts";
import { serveAppLinks } from "#service/app-links.ts";
import { loadDesk, loadPages, servePages } from "#service/pages/serve.ts";
import { newDatabaseProbe, newKeyProbe, probeLimits } from "#service/probes.ts";
import { startReadiness } from "#service/readiness.ts";
import { newPublicConfig, serveService } from "#service/routes.ts";
import { newCount } from "#statistics/count.ts";
import { newDutySamples } from "#statistics/duty.ts";
import { newReadStatistics } from "#statistics/read.ts";
import { serveStatistics } from "#statistics/routes.ts";
import { newKeyRotation } from "#vault/rotation/rotate-keys.ts";
import { watchKeys } from "#vault/keys/watch-keys.ts";
import { serveAccounts } from "#volunteers/account-routes.ts";
import { newAuditCheck } from "#volunteers/audit/check.ts";
import { newAuditLog } from "#volunteers/audit/audit-log.ts";
import { newDeskMails } from "#volunteers/desk-mails.ts";
import { newFactorStore } from "#volunteers/factors/factor-store.ts";
import { newHealth } from "#volunteers/office/health.ts";
import { newInvitationStore } from "#volunteers/login/invitation-store.ts";
import { newNamesOf } from "#volunteers/people/names.ts";
import { serveOffice } from "#volunteers/office/routes.ts";
import { newPartyOf } from "#volunteers/party.ts";
import { newSessionStore } from "#volunteers/login/session-store.ts";
import { newAccountRules, newOfficeRules } from "#volunteers/slice.ts";
import { newVolunteerStore } from "#volunteers/people/store.ts";
import type { Config } from "./config.ts";
import { removedMark } from "./removed-mark.ts";
import { openStorage, type Storage } from "./storage.ts";

const patienceWithOthers = 2_000;
/** After so long a probe has found out whether anything can be stored. */
const knownWithin = 5_000;
/** So long may somebody drop the newest rows of the audit log unnoticed. */
const auditNotedWithin = 1_000;
/** Letters that come together are searched together. */
const searchedWithin = 200;
const pagesFolder = fileURLToPath(new URL("../../caller/dist", import.meta.url));
const deskFolder = fileURLToPath(new URL("../../desk/dist", import.meta.url));

/** "leave": after a fault. The embedded database runs on, and the next start learns that this one did not end as asked. */
export type Stop = "orderly" | "leave";

export type Service = {
  readonly address: string;
  stop(how?: Stop): Promise<void>;
  /** Resolves if the embedded database is gone and cannot be brought back: then there is no service any more. */
  readonly lost: Promise<void>;
  /** For whoever stores replies: `tell` their caller. */
  readonly pushes: Pick<Pushes, "tell">;
};

export const startService = async (
  config: Config,
  log: Log = logTo((line) => process.stdout.write(line)),
  clock: Clock = systemClock,
  stopped?: AbortSignal,
): Promise<Service> => {
  const storage = await openStorage(config, log, clock, stopped);
  const { app, stop, noteRunning, pushes } = await compose(config, storage, log, clock).catch(
    async (error: unknown) => {
      await storage.close();
      throw error;
    },
  );
  try {
    await app.listen({ port: config.port, host: config.host });
  } catch (error) {
    await stop();
    throw asStartupProblem(error, config);
  }
  await noteRunning();
  const { port } = app.server.address() as AddressInfo;
  log({ event: "started", port, database: storage.kind, tenants: tenants.length });
  if (config.limitFactor !== 1) log({ event: "limits-changed", factor: config.limitFactor });
  if (config.testSite) log({ event: "test-site" });
  if (config.push.allowPrivate) log({ event: "private-push-allowed" });
  const host = config.host.includes(":") ? `[${config.host}]` : config.host;
  return { address: `http://${host}:${port}`, stop, lost: storage.lost, pushes };
};

/** Every part of the service, and what each is handed. */
const compose = async (config: Config, storage: Storage, log: Log, clock: Clock) => {
  const { database, jobDatabase, vault } = storage;
  const vapid = await openVapidKeys(vault);
  const senders = await openSenders(config.push, vapid, systemClock);
  const configOf = newPublicConfig({
    testSite: config.testSite,
    realtime: realtimeConfig,
    push: { platforms: platformsOf(senders), webPushKey: senders.web ? vapid.publicKey : null },
  });

  // What lay in the outbox before there was a mail server is forgotten all the same.
  const outbox = newOutboxMailer(join(config.dataDir, "outbox"));
  const { forget, forgetOld } = outbox;
  const mailer = config.smtpUrl === null ? outbox : { ...newSmtpMailer(config.smtpUrl), forget, forgetOld };
  const alert = newAlerts(mailer, config.alertEmail, log);

  const transport = chooseTransport(config);
  const bus = transport === null ? newLoneBus() : await openLinkedBus({ transport, now: vault.now, log, alert });
  const daySecret = transport === null ? newOwnDaySecret(clock) : vault.secretOfLimits;
  const limitShare = transport === null ? undefined : newLimitShare(bus, daySecret, clock);
  const limiter = newLimiter(clock, config.limitFactor, limitShare);
  const networkMark = newNetworkMarks(daySecret);

  const count = newCount(zoneOf);
  const deskChanged = (news: DeskNews) => realtime.deskChanged(news);
  const callers = newCallerStore(database, newMailboxes({ count, changed: deskChanged }));
  const logins = newLoginStore(database);
  const resets = newResetStore(database);
  const recoveries = newRecoveryStore(database, vault);
  const volunteers = newVolunteerStore(database);
  const sessions = newSessionStore(database);
  const invitations = newInvitationStore(database);
  const factors = newFactorStore(database);
  const audit = newAuditLog(vault, () => auditHead.wake());
  const auditCheck = newAuditCheck(database, vault);
  const auditHead = newDebounce(auditNotedWithin, () => jobs.wake("audit"));
  const health = newHealth(database);

  const { waitSeconds } = config.push;
  const pushes = newPushes({ database, vault, senders, waitSeconds, wake: () => jobs.wake("push"), log, alert });

  const { publicUrls, deskUrls } = config;
  const sendRecovery = newRecoveryJob({ callers, resets, requests: recoveries, vault, mailer, publicUrls, log, alert });
  const sweep = newSweep({ database: jobDatabase, mailer, dormantDays: config.dormantDays, log, count, deskChanged });
  const rotateKeys = newKeyRotation({ database: jobDatabase, vault, clock, log });
  const doubtOfTime = newSteadyTime(database);
  /** What cannot be undone waits until the time can be believed. */
  const unlessInDoubt = async (work: () => Promise<unknown>): Promise<boolean> => {
    const doubt = await doubtOfTime();
    if (doubt === null) await work();
    else {
      log({ event: "clock-suspect", because: doubt });
      alert("clock");
    }
    return false;
  };
  const keepKeysTurning = async (): Promise<void> => {
    if ((await rotateKeys()).heldBack !== null) alert("keys");
  };
  /** Today's key is made, and both places are mended, whatever the clock is thought of. */
  const keepKeys = async (): Promise<boolean> => {
    await vault.prepare();
    if (["unavailable", "foreign"].includes(vault.keyStates().copy)) alert("key-copy");
    return unlessInDoubt(keepKeysTurning);
  };
  const keyWatch = watchKeys(vault, log, alert);
  const peerOf = newPeers(config.trustedProxies, config.trustForwardedHost);
  const tenantOf = (request: FastifyRequest) =>
    (config.tenant !== null && findTenant(config.tenant)) || tenantForHost(peerOf(request.raw).host);
  const isSecure = (tenant: string) => publicUrls[tenant]?.protocol === "https:";
  const isDeskSecure = (tenant: string) => deskUrls[tenant]?.protocol === "https:";
  const { corsOrigins } = config;
  const visitOf = (request: FastifyRequest) =>
    readVisit({ tenantOf, peerOf, networkMark, corsOrigins, isDeskSecure }, request);

  const app = newHttpApp({ log });
  // The first request of a day may find that the day's key is still to be made.
  const afterCatchingUp = async (goOn: () => void): Promise<void> => {
    await vault.catchUp();
    goOn();
  };
  app.addHook("preHandler", (_request, _reply, done) => {
    if (vault.hasTodaysKey()) done();
    else void afterCatchingUp(done);
  });
  if (config.deskHost !== null) keepApart(app, config.deskHost, peerOf);
  allowOrigins(app, config.corsOrigins);
  const authenticate = newAuthenticate({ logins });
  const serve = newRouter({
    app,
    limiter,
    visitOf,
    authenticate,
    authenticateAtDesk: (visit, isAct) => accounts.sessions.authenticate(visit, isAct),
    carriedOut: newCarriedOut(database),
  });

  const messages = newMessageStore(database, vault, log, deskChanged);
  const realtime = newRealtime({
    secret: vault.derive("realtime"),
    bus,
    clock: vault.now,
    log,
    limiter,
    limitFactor: config.limitFactor,
    peerOf,
    networkMark,
    corsOrigins: config.corsOrigins,
    liveLogins: logins.liveOf,
    stillLive: logins.stillLive,
    findMessage: messages.find,
    storedWithin: messages.storedWithin,
    listeningLogins: sessions.listening,
    stillOpen: sessions.stillOpen,
  });
  realtime.serve(serve);
  realtime.attach(app.server);

  const searcher = newSearcher();
  const searching = newSearching(database, vault, searcher.search);
  const searchSoon = newDebounce(searchedWithin, () => jobs.wake("search"));
  const announce: typeof realtime.announce = (address, message) => {
    realtime.announce(address, message);
    searchSoon.wake();
  };

  const removal = newRemoval(database, vault, deskChanged);
  const deskMails = newDeskMails({
    database,
    vault,
    mailer,
    tenantOf: findTenant,
    hostOf: (tenant) => publicUrls[tenant]!.hostname,
    isNeeded: (volunteer) => conversations.isMailNeeded(volunteer),
    log,
    alert,
  });
  const conversations = newConversations({
    database,
    vault,
    audit: audit.record,
    count,
    changed: deskChanged,
    replyHours: (tenant) => findTenant(tenant)?.replyHours ?? 24,
    messagesOf: messages.listAtDesk,
    storeReply: newReplies(database, vault),
    announce,
    tellDevices: pushes.tell,
    namesOf: newNamesOf(database, vault),
    overwrite: removal.overwrite,
    markFor: removedMark,
    mailTo: deskMails.ask,
    wakeMail: () => jobs.wake("mail"),
    searchNow: searching.now,
    wake: () => jobs.wake("conversations"),
  });

  const inTurn = newHashQueue();
  const rules = newCallerRules({
    database,
    callers,
    logins,
    resets,
    recoveries,
    passwords: newPasswords(inTurn),
    vault,
    limiter,
    mailer,
    emailUnique: config.emailUnique,
    log,
    loginsEnded: realtime.loginsEnded,
    wakeMail: () => jobs.wake("mail"),
    acceptDevice: newAcceptDevice(config.push),
  });
  serveCallers(serve, rules, isSecure);
  const volunteerParts = {
    database,
    vault,
    volunteers,
    sessions,
    invitations,
    factors,
    audit,
    passwords: newPasswords(inTurn, argon2idOfDesk),
    limiter,
    partyOf: newPartyOf(deskUrls),
    loginsEnded: realtime.deskLoginsEnded,
    releaseClaimsOf: conversations.releaseClaimsOf,
  };
  const accounts = newAccountRules(volunteerParts);
  serveAccounts(serve, accounts, isDeskSecure);
  serveMessages(serve, {
    messages,
    removal,
    drafts: newDrafts(database, vault, log),
    limiter,
    log,
    announce,
  });
  conversations.serve(serve);
  serveStatistics(serve, { read: newReadStatistics(database), findTenant });
  serveService(serve, { configOf, whyUnready: () => readiness.whyUnready() });
  serveAppLinks(app, { tenantOf, appLinks: config.appLinks });
  servePages(app, {
    files: await loadPages(pagesFolder, configOf),
    desk: await loadDesk(deskFolder),
    tenantOf,
  });

  const probeDatabase = connectDatabase(storage.url, () => {}, 1, probeLimits);
  const readiness = await startReadiness({
    probes: [newKeyProbe(vault.probe), newDatabaseProbe(probeDatabase)],
    alerts: alert,
    log,
  });
  /** While nothing can be stored every job fails, and whoever was alerted to the one looks at the other. */
  const alertToJob = (job: JobName): void => {
    const tell = () => void (readiness.wasReadyFor(2 * knownWithin) && alert(job));
    setTimeout(tell, knownWithin).unref();
  };

  const lookAfterDesk = async (): Promise<boolean> => {
    await accounts.sessions.tend();
    await realtime.closeEndedDeskLogins();
    return false;
  };
  const anonymise = newAnonymise({
    messages: newCleaning(jobDatabase, vault, searching, deskChanged),
    draftsAndNotes: newPaperCleaning(jobDatabase, vault, searcher.search),
    markFor: removedMark,
    log,
    alert,
  });
  /** True: there may be more of either. */
  const sendMails = async (): Promise<boolean> => [await sendRecovery(), await deskMails.run()].includes(true);
  const sampleDuty = newDutySamples({ database: jobDatabase, count, tenants });
  const jobs = startJobs(
    [
      { name: "mail", everySeconds: 5, run: sendMails },
      { name: "push", everySeconds: 5, run: pushes.run },
      { name: "sweep", everySeconds: 600, run: () => unlessInDoubt(sweep) },
      { name: "anonymise", everySeconds: 600, run: () => unlessInDoubt(anonymise) },
      { name: "search", everySeconds: 10, run: () => searching.run().then(() => false) },
      { name: "keys", everySeconds: 900, run: keepKeys },
      { name: "conversations", everySeconds: 3, run: () => conversations.run() },
      { name: "statistics", everySeconds: 300, run: () => sampleDuty().then(() => false) },
      { name: "desk", everySeconds: 30, run: lookAfterDesk },
      { name: "audit", everySeconds: 60, run: () => auditCheck.tend(vault.now()).then(() => false) },
    ],
    log,
    alertToJob,
    health.note,
  );
  const office = newOfficeRules(volunteerParts, { check: auditCheck, health, jobs });
  serveOffice(serve, office, deskUrls);

  const forgetting = setInterval(limiter.sweep, 60_000).unref();

  const stopContaining = containRejections(log);

  let mark: RunningMark | null = null;
  const alertToEnd = async (): Promise<void> => {
    log({ event: "ended-unexpectedly" });
    if (await isFirstInAnHour(config.dataDir, "ended-unexpectedly")) alert("ended-unexpectedly");
  };
  const noteRunning = async (): Promise<void> => {
    mark = await markRunning(config.dataDir, () => void alertToEnd());
  };

  const stop = async (how: Stop = "orderly"): Promise<void> => {
    const probing = readiness.stop();
    log({ event: "stopping" });
    clearInterval(forgetting);
    keyWatch.stop();
    await realtime.drain();
    await drain(app);
    // Others' servers that do not answer must not hold up the stop: what they were to get stays in the queue.
    const hangUp = () => {
      mailer.close();
      pushes.close();
    };
    const hangingUp = setTimeout(hangUp, patienceWithOthers);
    searchSoon.cancel();
    await searcher.close();
    await jobs.stop();
    if (auditHead.cancel()) await auditCheck.tend(vault.now()).catch(() => {});
    clearTimeout(hangingUp);
    hangUp();
    alert.close();
    await bus.close();
    await probing;
    await probeDatabase.close();
    if (how === "leave") return storage.leave();
    await storage.close();
    stopContaining();
    await mark?.remove();
    log({ event: "stopped" });
  };

  return { app, stop, noteRunning, pushes };
};

const asStartupProblem = (error: unknown, { host, port }: Config): unknown => {
  const code = error instanceof Error && "code" in error ? error.code : null;
  if (code === "EADDRINUSE") return new StartupProblem(`Port ${port} is already in use: set PORT to a free one.`);
  if (code === "EACCES")
    return new StartupProblem(`Port ${port} needs more rights than this user has: set PORT to one above 1023.`);
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND") {
    return new StartupProblem(`This machine has no address ${host}: set HOST to one it has.`);
  }
  return error;
};
