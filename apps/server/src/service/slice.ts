import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { PublicConfig } from "@sosmessages/contract/service.ts";
import { shippedServicesFolder } from "@sosmessages/services/folder/read-services.ts";
import { appStoresOf, publicConfigOf } from "@sosmessages/services/public-config.ts";
import { saidIn, type Service } from "@sosmessages/services/service.ts";
import { folderSentence } from "@sosmessages/texts/push.ts";
import type { FastifyRequest } from "fastify";
import { connectDatabase, type Database } from "#platform/database/database.ts";
import type { PeerOf } from "#platform/http/request.ts";
import type { PageHandler, Site } from "#platform/http/registry.ts";
import type { Serve } from "#platform/http/router.ts";
import type { Job } from "#platform/jobs.ts";
import type { JobName } from "#platform/job-names.ts";
import { faultOf, type Concern, type Log } from "#platform/log.ts";
import type { Vault } from "#vault/vault.ts";
import type { Config } from "../config.ts";
import type { ReadAgain, Services } from "../services.ts";
import { serveAppLinks } from "./app-links.ts";
import { noClosedPages, noteServices, withoutClosed, type ClosedPages, refuseAtClosed } from "./closed.ts";
import { newPageSignatures } from "./page-signatures.ts";
import { isAsset, newAssetShare } from "./pages/asset-share.ts";
import { loadFiles, type PageFile } from "./pages/files.ts";
import { fillDesk, fillPages, servePages, type ServicePages } from "./pages/serve.ts";
import { writtenPages, type ToWrite } from "./pages/written-pages.ts";
import { newDatabaseProbe, newKeyProbe, probeLimits, startReadiness, type ReadinessAlerts } from "./readiness.ts";
import { watchReloads } from "./reload.ts";
import { newPublicConfig, ofCallers, serveService } from "./routes.ts";

export const pagesFolder = fileURLToPath(new URL("../../../caller/dist", import.meta.url));
/** The folders with the built pages of callers and of the desk. */
export type PageFolders = { readonly callers: string; readonly desk: string };
export const builtPages: PageFolders = {
  callers: pagesFolder,
  desk: fileURLToPath(new URL("../../../desk/dist", import.meta.url)),
};

type PageFiles = ReadonlyMap<string, PageFile>;

/** In milliseconds: a probe detects an outage within this time. */
const knownWithin = 5_000;

/** Pages of the shipped services are cached with the build, others in the data folder. */
const keptIn = ({ servicesDir, dataDir }: Pick<Config, "servicesDir" | "dataDir">, { callers }: PageFolders): string =>
  servicesDir === shippedServicesFolder ? join(callers, "rendering", "kept") : join(dataDir, "pages");

export const toWrite = ({ all }: Pick<Services, "all">): readonly ToWrite[] =>
  all().map((tenant) => {
    const texts = tenant.languages.map((language) => [language, ofCallers(saidIn(tenant, language))] as const);
    return { service: publicConfigOf(tenant, appStoresOf(all())), texts: Object.fromEntries(texts) };
  });

/** Each service worker has those of all services: a notification has the same text for each. */
const broughtSentences = (tenants: readonly Service[]): readonly string[] => [
  ...new Set(
    tenants.flatMap(({ folderLanguages }) => [...folderLanguages.values()].map((folder) => folderSentence(folder))),
  ),
];

const assetsOf = (files: PageFiles, desk: PageFiles): PageFiles =>
  new Map(
    [...files, ...[...desk].map(([path, file]) => [`/desk${path}`, file] as const)].filter(([path]) => isAsset(path)),
  );

/** Configuration, readiness and pages of the services. */
export const openService = async (parts: {
  readonly config: Pick<Config, "testSite" | "tenant" | "services" | "servicesDir" | "dataDir">;
  /** Of the database, for a dedicated connection. */
  readonly url: string;
  readonly jobDatabase: Database;
  readonly vault: Pick<Vault, "probe" | "derive">;
  readonly log: Log;
  readonly alert: ReadinessAlerts & ((concern: Concern) => void);
  readonly serviceOf: (request: FastifyRequest) => Service;
  readonly peerOf: PeerOf;
  readonly realtime: PublicConfig["realtime"];
  readonly push: NonNullable<PublicConfig["push"]>;
  readonly folders: PageFolders;
  /** The page without scripts; null: the scripted one. */
  readonly formPage: PageHandler;
  /** Called after a reload with the new services. */
  readonly taken: (tenants: readonly Service[]) => Promise<void>;
}) => {
  const { config, url, vault, log, alert, serviceOf, peerOf, realtime, push, jobDatabase, folders, taken, formPage } =
    parts;
  const running = { testSite: config.testSite, realtime, push };
  const configOf = newPublicConfig({ ...running, services: config.services });
  const [files, desk] = [await loadFiles(folders.callers), await loadFiles(folders.desk)];
  const signatures = newPageSignatures({ derive: vault.derive, log, alert });
  const assets = newAssetShare({ database: jobDatabase, own: assetsOf(files, desk), signatures });
  // Without it everything works but an upgrade of several servers.
  await assets.share().catch((error: unknown) => log({ event: "unexpected", call: "none", fault: faultOf(error) }));
  const pagesOf = async (services: Services) => {
    const closed = noClosedPages();
    const all = writtenPages(folders.callers, keptIn(config, folders), toWrite(services));
    const written = withoutClosed(all, closed);
    const filled = newPublicConfig({ ...running, services });
    const configFor = (id: string) => filled(services.find(id) ?? services.all()[0]);
    const pages = await fillPages(written, configFor, files.get("/sw.js"), broughtSentences(services.all()));
    if (pages.size === 0) log({ event: "pages-missing" });
    // Where the operator pins one service, it is meant to be at every host.
    const gone = config.tenant === null ? await noteServices(jobDatabase, services, closed, signatures) : [];
    return { pages, gone, scripts: closed.scripts, desk: fillDesk(desk.get("/index.html"), services.all()) };
  };
  let shown: Readonly<{ pages: ServicePages; desk: PageFiles; scripts: ClosedPages["scripts"] }>;
  const show = ({ gone, ...next }: Awaited<ReturnType<typeof pagesOf>>): void => {
    config.services.takeGone(gone);
    shown = next;
  };
  show(await pagesOf(config.services));
  const probeDatabase = connectDatabase(url, () => {}, 1, probeLimits);
  const probes = [newKeyProbe(vault.probe), newDatabaseProbe(probeDatabase)];
  const readiness = await startReadiness({ probes, alerts: alert, log });

  /** The pages of the services as their folders are now: written first, then shown. */
  const takeUp = async (read: ReadAgain): Promise<void> => {
    const next = await pagesOf(read.services);
    read.takeUp();
    show(next);
    await taken(read.services.all());
  };
  await taken(config.services.all());
  const reloads = await watchReloads({
    database: jobDatabase,
    served: () => config.services.all().map(({ id }) => id),
    readAgain: config.services.readAgain,
    takeUp,
    log,
  });

  return {
    jobs: [{ name: "sweep", everySeconds: 600, run: assets.expireUnused }] satisfies readonly Job[],
    serve(serve: Serve, site: Site): void {
      const { registered } = site;
      serveService(serve, { configOf, services: config.services, whyUnready: readiness.whyUnready, registered });
      refuseAtClosed(site, { goneAt: config.services.goneAt, peerOf, scripts: () => shown.scripts });
      serveAppLinks(site, { serviceOf, appLinks: config.services.appLinks });
      servePages(site, {
        files,
        pages: () => shown.pages,
        desk,
        deskPages: () => shown.desk,
        serviceOf,
        findOther: assets.find,
        formPage,
      });
    },
    whyUnready: readiness.whyUnready,
    /** During an outage every job fails, and the alert of the outage suffices. */
    alertToJob(job: JobName): void {
      const unlessUnready = () => void (readiness.wasReadyFor(2 * knownWithin) && alert(job));
      setTimeout(unlessUnready, knownWithin).unref();
    },
    /** Not ready from now on. Resolves when the probes have ended. */
    async stop(): Promise<void> {
      await readiness.stop();
      await reloads.stop();
      await probeDatabase.close();
    },
  };
};
