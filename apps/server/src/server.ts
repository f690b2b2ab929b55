import { callersStanding } from "#conversation/store.ts";
import { newCallers } from "#callers/slice.ts";
import { blockMailbox } from "#callers/store.ts";
import { forgetWords } from "#desk/personal-data/cleaning.ts";
import { newDesk } from "#desk/slice.ts";
import { previewMessages } from "#forms/preview.ts";
import { readFormCookie } from "#forms/session.ts";
import { newForms } from "#forms/slice.ts";
import { newMailbox } from "#mailbox/slice.ts";
import { openMetrics } from "#metrics/slice.ts";
import { openNotify } from "#notify/slice.ts";
import { startWatch } from "#notify/watch.ts";
import { newLoneBus, openLinkedBus } from "#platform/bus/bus.ts";
import { chooseTransport } from "#platform/bus/transport.ts";
import type { Clock } from "#platform/clock.ts";
import { newIdempotencyKeys, newSessionDatabase } from "#platform/database/session-database.ts";
import { newEvents } from "#platform/events.ts";
import { isHostNamed, isOnion, isSecure, newPeerOf } from "#platform/http/request.ts";
import type { Site } from "#platform/http/registry.ts";
import { newRequestQueue } from "#platform/http/authorisation.ts";
import type { Serve } from "#platform/http/router.ts";
import { startJobs, type Job } from "#platform/jobs.ts";
import { newOwnDaySecret, newNetworkOf } from "#platform/limits/networks.ts";
import { newLimiter } from "#platform/limits/limits.ts";
import type { Concern, Log } from "#platform/log.ts";
import { openToOthers } from "#platform/process/files.ts";
import { hashCosts, newHashQueue, newPasswords, type HashCosts } from "#platform/passwords.ts";
import { newPlanning } from "#planning/slice.ts";
import { newPractice } from "#practice/slice.ts";
import { newRealtime, realtimeConfig } from "#realtime/slice.ts";
import { newClockGuard } from "#retention/steady-time.ts";
import { newSearcher } from "#retention/searcher.ts";
import { newRetention } from "#retention/sweep.ts";
import { takeUpPublished } from "#service/first-versions.ts";
import { newPageSignatures } from "#service/page-signatures.ts";
import { newPublished } from "#service/published.ts";
import { builtPages, openService, type PageFolders } from "#service/slice.ts";
import { newVersions } from "#service/versions.ts";
import { newCount } from "#statistics/count.ts";
import { newStatistics } from "#statistics/slice.ts";
import { newKeys } from "#vault/slice.ts";
import { newAudit } from "#volunteers/audit/slice.ts";
import { askForDeskMail } from "#volunteers/desk-mails.ts";
import { checkSecrets } from "#volunteers/login/oidc.ts";
import { newMailAfterQuiet, newTell } from "#volunteers/notices/choices.ts";
import { newNamesOf } from "#volunteers/people/store.ts";
import { newVolunteers } from "#volunteers/slice.ts";
import { secretFilesOf, type Config } from "./config.ts";
import type { Context } from "./context.ts";
import { newHttp, newServiceOf } from "./http.ts";
import { expirationsOf } from "./expirations.ts";
import { newHelpNumbersOf, newProcedureOf, newPlaceholderFor } from "./service-texts.ts";
import type { Storage } from "./storage.ts";

/** A slice: its routes and jobs. The other fields are for other slices. */
type Slice = {
  readonly serve?: (serve: Serve, site: Site) => void;
  readonly jobs?: readonly Job[];
};

/** Parts that tests replace by cheaper ones. */
export type Replaceable = {
  readonly costs?: HashCosts;
  readonly folders?: PageFolders;
  readonly searcher?: ReturnType<typeof newSearcher>;
  /** How many times as often jobs run. */
  readonly jobPace?: number;
};

/** Builds every slice with its neighbours, in order of dependency. Later slices are reached by events. */
export const compose = async (
  config: Config,
  storage: Storage,
  log: Log,
  clock: Clock,
  { costs = hashCosts, folders = builtPages, searcher = newSearcher(), jobPace = 1 }: Replaceable,
) => {
  const { database: system, jobDatabase, vault, url } = storage;
  const database = newSessionDatabase(system);
  const { services, corsOrigins, deskHost, limitFactor, dormantDays, emailUnique } = config;
  const isDeskHost = (host: string) => deskHost !== null && isHostNamed(host, deskHost);
  const events = newEvents();
  const { wake } = events;

  // Alerts need the services' languages, so those of their opening wait.
  const early = new Set<Concern>();
  const late = { alert: (concern: Concern): void => void early.add(concern) };
  const signatures = newPageSignatures({ derive: vault.derive, log, alert: (concern) => late.alert(concern) });
  const versions = newVersions(signatures);
  const published = newPublished(services, versions, log);
  const hasProblems = await takeUpPublished({ database: jobDatabase, services, versions, published, log });
  for (const [setting, path] of secretFilesOf(config)) {
    if ((await openToOthers([path])).length > 0) log({ event: "secret-open-to-others", setting });
  }
  await checkSecrets(services.issuers().values());
  const notify = await openNotify({ database, system, vault, wake, log }, config);
  const { alert, mailer, notifyDevices, saveDevice, browserPush } = notify;
  late.alert = alert;
  for (const concern of early) alert(concern);
  if (hasProblems) alert("services");

  const transport = chooseTransport(config);
  const bus = transport === null ? newLoneBus() : await openLinkedBus({ transport, now: vault.now, log, alert });
  const daySecret = transport === null ? newOwnDaySecret(clock) : vault.secretOfLimits;
  const limiter = newLimiter(clock, limitFactor, bus, daySecret);
  const networkOf = newNetworkOf(daySecret);
  const peerOf = newPeerOf(config.trustedProxies, config.trustForwardedHost);
  const serviceOf = newServiceOf(config, peerOf);
  const hashQueue = newHashQueue();
  const queue = newRequestQueue();
  const { search, searchDanger } = searcher;
  const whileClockIsTrusted = newClockGuard({ system, log, alert });
  const placeholderFor = newPlaceholderFor(services);
  const count = newCount(services.zoneOf);

  const context: Context = {
    database,
    system,
    jobDatabase,
    vault,
    clock,
    log,
    alert,
    services,
    limiter,
    count,
    ...events,
  };

  const statistics = newStatistics(context);
  const keys = newKeys(context, whileClockIsTrusted);
  const audit = newAudit(context);
  const mailbox = newMailbox(context, {
    search,
    searchDanger,
    placeholderFor,
    forgetWords: (queries, of, removed) => forgetWords({ vault }, queries, of, removed),
  });

  const callers = newCallers(context, {
    passwords: newPasswords(hashQueue, "callers", costs.callers),
    mailer,
    limitFactor,
    emailUnique,
    mailboxes: mailbox.events,
    standingOf: (of) => callersStanding(system, of),
    repliesOpened: mailbox.repliesOpened,
    ratedOf: mailbox.newestRated,
    saveDevice,
  });

  /** Shown to the people who answer. */
  const shown = {
    audit: audit.record,
    procedureOf: newProcedureOf(services),
    helpNumbersOf: newHelpNumbersOf(services),
    namesOf: newNamesOf(database, vault),
  };
  const tell = newTell(services.zoneOf);
  const desk = newDesk(context, {
    ...shown,
    bus,
    search,
    notifyDevices,
    // Of a service that is gone, replies that are on their way are still delivered.
    replyHours: (tenant) => services.find(tenant)?.replyHours ?? 24,
    placeholderFor,
    blockCaller: blockMailbox,
    mailTo: askForDeskMail,
    tell,
  });

  const practice = newPractice(context, { ...shown, tell });
  const planning = newPlanning(context, {
    ...shown,
    mailTo: newMailAfterQuiet(services.zoneOf),
    tell,
    lettersByHour: statistics.lettersByHour,
  });

  const volunteers = newVolunteers(context, {
    audit,
    passwords: newPasswords(hashQueue, "desk", costs.desk),
    mailer,
    browserPush,
    releaseClaimsOf: desk.releaseClaimsOf,
    reviewSendsOf: desk.reviewSendsOf,
    namesOf: shown.namesOf,
    countUnseenAlarms: desk.countUnseenAlarms,
    isMailNeeded: (volunteer, kind) =>
      kind === "shift" ? planning.hasShiftSoon(volunteer) : desk.isMailNeeded(volunteer, kind),
    practiceLeft: practice.practiceLeft,
    tell,
  });

  const realtime = newRealtime(context, {
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
    isHttps: (host) => {
      const urls = isDeskHost(host) ? services.deskUrls() : services.publicUrls();
      return isSecure(urls.get(services.forHost(host).id)) && !isOnion(host);
    },
    siteAt: (host) => (deskHost === null ? null : isDeskHost(host) ? "desk" : "callers"),
    liveLogins: callers.liveLogins,
    stillLive: callers.stillLive,
    findMessage: mailbox.findMessage,
    storedWithin: mailbox.storedWithin,
    listeningLogins: volunteers.listeningLogins,
    stillOpen: volunteers.stillOpen,
  });

  const retention = newRetention(context, {
    mailer,
    expirations: expirationsOf({ ...context, dormantDays }),
    whileClockIsTrusted,
    messages: mailbox.clean,
    draftsAndNotes: desk.clean,
    placeholderFor,
  });

  const service = await openService({
    ...context,
    config,
    signatures,
    published,
    versions,
    ...shown,
    previewMessages: (tenant, language) => previewMessages(tenant, language, clock()),
    url,
    serviceOf,
    peerOf,
    realtime: realtimeConfig,
    push: notify.publicConfig,
    folders,
    taken: volunteers.insertDefaultTopics,
    formPage: (request, reply) => forms.page(request, reply),
  });

  const watch = startWatch(config, alert, () => service.whyUnready() === null);
  const metrics = await openMetrics(context, config, {
    connections: system.connections,
    sockets: realtime.size,
    jobHealth: volunteers.jobHealth,
    whyUnready: service.whyUnready,
    attention: alert.current,
  });

  const { app, serve, callFor, contextOf } = newHttp(context, config, {
    queue,
    peerOf,
    serviceOf,
    networkOf,
    authenticate: callers.authenticate,
    authenticateAtDesk: volunteers.authenticate,
    noteDeskAct: volunteers.noteAct,
    noteCallerAct: callers.noteAct,
    idempotency: newIdempotencyKeys(database),
    formLoginOf: (request, peer) => readFormCookie(request, peer).login,
    showRefusal: (request, reply, failure) => forms.showFailure(request, reply, failure),
  });

  const forms = newForms({
    contextOf,
    callFor,
    key: vault.derive("forms"),
    now: vault.now,
    isClosing: services.isClosing,
    testSite: config.testSite,
  });

  // Of a job that two slices have a share in, the share of the first here is done first.
  const slices: readonly Slice[] = [
    // First, as it counts the answers of all that follow.
    metrics,
    callers,
    mailbox,
    desk,
    practice,
    planning,
    volunteers,
    realtime,
    notify,
    statistics,
    retention,
    keys,
    audit,
    forms,
    service,
  ];
  for (const slice of slices) slice.serve?.(serve, app.site);
  const allJobs = slices.flatMap((slice) => slice.jobs ?? []);
  const jobs = startJobs(allJobs, log, service.alertToJob, volunteers.noteJob, jobPace);
  wake.subscribe((job) => void jobs.wake(job));

  return { app, jobs, limiter, bus, searcher, notify, keys, mailbox, audit, realtime, service, metrics, watch };
};
export type Composed = Awaited<ReturnType<typeof compose>>;
