import { newCallers } from "#callers/slice.ts";
import { blockMailbox } from "#callers/store.ts";
import { forgetWords } from "#desk/personal-data/cleaning.ts";
import { newDesk } from "#desk/slice.ts";
import { newMailbox } from "#mailbox/slice.ts";
import { openMetrics } from "#metrics/slice.ts";
import { openNotify } from "#notify/slice.ts";
import { newLoneBus, openLinkedBus } from "#platform/bus/bus.ts";
import { chooseTransport } from "#platform/bus/transport.ts";
import type { Clock } from "#platform/clock.ts";
import { newIdempotencyKeys, newSessionDatabase } from "#platform/database/session-database.ts";
import { newEvents } from "#platform/events.ts";
import { newPeerOf } from "#platform/http/request.ts";
import type { Site } from "#platform/http/registry.ts";
import { newRequestQueue, type Serve } from "#platform/http/router.ts";
import { startJobs, type Job } from "#platform/jobs.ts";
import { newOwnDaySecret, newNetworkOf } from "#platform/limits/networks.ts";
import { newLimitShare, newLimiter } from "#platform/limits/limits.ts";
import type { Log } from "#platform/log.ts";
import { isOpenToOthers, secretFilesOf } from "#platform/process/files.ts";
import { newHashQueue, newPasswords, type HashCosts } from "#platform/passwords.ts";
import { newPractice } from "#practice/slice.ts";
import { newRealtime, realtimeConfig } from "#realtime/slice.ts";
import { newClockGuard } from "#retention/clock-guard.ts";
import { newSearcher } from "#retention/searcher.ts";
import { newRetention } from "#retention/slice.ts";
import { openService } from "#service/slice.ts";
import { newCount } from "#statistics/count.ts";
import { newStatistics } from "#statistics/slice.ts";
import { newKeys } from "#vault/slice.ts";
import { newAudit } from "#volunteers/audit/slice.ts";
import { askForDeskMail } from "#volunteers/desk-mails.ts";
import { newNamesOf } from "#volunteers/people/names.ts";
import { newVolunteers } from "#volunteers/slice.ts";
import type { Config } from "./config.ts";
import { newHttp, newServiceOf } from "./http.ts";
import { expirationsOf } from "./expirations.ts";
import { newHelpNumbersOf, newProcedureOf } from "./procedure.ts";
import { newRemovedMark } from "./removed-mark.ts";
import type { Storage } from "./storage.ts";

/** What a slice brings: its routes, and what it does now and then. Whatever else it returns is for other slices. */
type Slice = {
  readonly serve?: (serve: Serve, site: Site) => void;
  readonly jobs?: readonly Job[];
};

/** Every slice of the service and what each is handed. Nothing is used before it is there: what comes later is an event. */
export const compose = async (config: Config, storage: Storage, log: Log, clock: Clock, costs: HashCosts) => {
  const { database: system, jobDatabase, vault, url } = storage;
  const database = newSessionDatabase(system);
  const { services, corsOrigins, limitFactor, dormantDays, emailUnique } = config;
  const events = newEvents();
  const { wake } = events;

  for (const [setting, path] of secretFilesOf(config)) {
    if (await isOpenToOthers(path)) log({ event: "secret-open-to-others", setting });
  }
  const notify = await openNotify({ config, database, system, vault, wake, log });
  const { alert, mailer, notifyDevices, saveDevice } = notify;

  const transport = chooseTransport(config);
  const bus = transport === null ? newLoneBus() : await openLinkedBus({ transport, now: vault.now, log, alert });
  const daySecret = transport === null ? newOwnDaySecret(clock) : vault.secretOfLimits;
  const limitShare = transport === null ? undefined : newLimitShare(bus, daySecret, clock);
  const limiter = newLimiter(clock, limitFactor, limitShare);
  const networkOf = newNetworkOf(daySecret);
  const peerOf = newPeerOf(config.trustedProxies, config.trustForwardedHost);
  const serviceOf = newServiceOf(config, peerOf);
  const hashQueue = newHashQueue();
  const queue = newRequestQueue();
  const searcher = newSearcher();
  const { search } = searcher;
  const whileClockIsTrusted = newClockGuard({ database: system, log, alert });
  const markFor = newRemovedMark(services);
  const count = newCount(services.zoneOf);

  /** What nearly every slice needs. `system`: for jobs, and for people who are not logged in. */
  const common = { database, system, services, jobDatabase, vault, limiter, log, alert, count, ...events };

  const statistics = newStatistics(common);
  const keys = newKeys({ ...common, clock, whileClockIsTrusted });
  const audit = newAudit({ ...common, database: system });
  const mailbox = newMailbox({
    ...common,
    search,
    markFor,
    forgetWords: (queries, of, removed) => forgetWords({ vault }, queries, of, removed),
  });

  const callers = newCallers({
    ...common,
    passwords: newPasswords(hashQueue, "callers", costs.callers),
    mailer,
    limitFactor,
    emailUnique,
    mailboxes: mailbox.events,
    saveDevice,
  });

  /** What those who answer are shown beside the letters. */
  const shown = {
    audit: audit.record,
    procedureOf: newProcedureOf(services),
    helpNumbersOf: newHelpNumbersOf(services),
    namesOf: newNamesOf(database, vault),
  };
  const desk = newDesk({
    ...common,
    ...shown,
    bus,
    search,
    notifyDevices,
    replyHours: (tenant) => services.find(tenant)?.replyHours ?? 24,
    markFor,
    blockCaller: blockMailbox,
    mailTo: askForDeskMail,
  });

  const practice = newPractice({ ...common, ...shown });

  const volunteers = newVolunteers({
    ...common,
    audit,
    passwords: newPasswords(hashQueue, "desk", costs.desk),
    mailer,
    releaseClaimsOf: desk.releaseClaimsOf,
    reviewSendsOf: desk.reviewSendsOf,
    isMailNeeded: desk.isMailNeeded,
    practiceLeft: practice.practiceLeft,
  });

  const realtime = newRealtime({
    ...common,
    secret: vault.derive("realtime"),
    bus,
    clock: vault.now,
    limitFactor,
    queue,
    peerOf,
    networkOf,
    origins: () => [
      ...corsOrigins,
      ...[...services.publicUrls().values(), ...services.deskUrls().values()].map(({ origin }) => origin),
    ],
    isClosed: (host) => services.goneAt(host) !== null,
    liveLogins: callers.liveLogins,
    stillLive: callers.stillLive,
    findMessage: mailbox.findMessage,
    storedWithin: mailbox.storedWithin,
    listeningLogins: volunteers.listeningLogins,
    stillOpen: volunteers.stillOpen,
  });

  const retention = newRetention({
    ...common,
    mailer,
    expirations: expirationsOf({ ...common, dormantDays }),
    whileClockIsTrusted,
    messages: mailbox.clean,
    draftsAndNotes: desk.clean,
    markFor,
  });

  const push = notify.publicConfig;
  const { takeFirstWords: taken } = volunteers;
  const service = await openService({
    ...common,
    config,
    url,
    serviceOf,
    peerOf,
    realtime: realtimeConfig,
    push,
    taken,
  });

  const metrics = await openMetrics({
    ...common,
    config,
    connections: system.connections,
    sockets: realtime.size,
    jobHealth: volunteers.jobHealth,
    whyUnready: service.whyUnready,
  });

  const { app, serve } = newHttp({
    ...common,
    config,
    queue,
    peerOf,
    serviceOf,
    networkOf,
    authenticate: callers.authenticate,
    authenticateAtDesk: volunteers.authenticate,
    noteDeskAct: volunteers.noteAct,
    idempotency: newIdempotencyKeys(database),
  });

  // Of a job that two slices have a share in, the share of the first here is done first.
  const slices: readonly Slice[] = [
    // First, as it counts the answers of all that follow.
    metrics,
    callers,
    mailbox,
    desk,
    practice,
    volunteers,
    realtime,
    notify,
    statistics,
    retention,
    keys,
    audit,
    service,
  ];
  for (const slice of slices) slice.serve?.(serve, app.site);
  const allJobs = slices.flatMap((slice) => slice.jobs ?? []);
  const jobs = startJobs(allJobs, log, service.alertToJob, volunteers.noteJob);
  wake.subscribe(jobs.wake);

  return { app, jobs, limiter, bus, searcher, notify, keys, mailbox, audit, realtime, service, metrics };
};
export type Composed = Awaited<ReturnType<typeof compose>>;
