import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { PublicConfig } from "@sosmessages/contract/service.ts";
import type { Service } from "@sosmessages/services/service.ts";
import { folderSentence } from "@sosmessages/texts/push.ts";
import type { FastifyRequest } from "fastify";
import type { NamesOf } from "#desk/context.ts";
import { connectDatabase } from "#platform/database/database.ts";
import type { PeerOf } from "#platform/http/request.ts";
import type { PageHandler, Site } from "#platform/http/registry.ts";
import type { Serve } from "#platform/http/router.ts";
import type { Job } from "#platform/jobs.ts";
import type { JobName } from "#platform/job-names.ts";
import { faultOf } from "#platform/log.ts";
import type { AuditLog } from "#volunteers/audit/audit-log.ts";
import type { Config } from "../config.ts";
import type { Context } from "../context.ts";
import type { NextServices } from "../services.ts";
import { serveAppLinks } from "./app-links.ts";
import { noClosedPages, noteServices, withoutClosed, type ClosedPages, refuseAtClosed } from "./closed.ts";
import { newDrafts } from "./drafts.ts";
import { serveEditor } from "./editor.ts";
import type { PageSignatures } from "./page-signatures.ts";
import { isAsset, newAssetShare } from "./pages/asset-share.ts";
import { newDraftPreview } from "./pages/draft-preview.ts";
import { loadFiles, type PageFile } from "./pages/files.ts";
import { fillDesk, fillPages, servePages, type LazyPages, type ServicePages } from "./pages/serve.ts";
import { pagesFolder, pagesToWrite, toWrite, writtenPages } from "./pages/written-pages.ts";
import { newDatabaseProbe, newKeyProbe, probeLimits, startReadiness } from "./readiness.ts";
import type { Published } from "./published.ts";
import { newPublicConfig, serveService } from "./routes.ts";
import { watchVersions } from "./take-up.ts";
import { endPublishers, type Versions } from "./versions.ts";

/** The folders with the built pages of callers and of the desk. */
export type PageFolders = { readonly callers: string; readonly desk: string };
export const builtPages: PageFolders = {
  callers: pagesFolder,
  desk: fileURLToPath(new URL("../../../desk/dist", import.meta.url)),
};

type PageFiles = ReadonlyMap<string, PageFile>;

/** In milliseconds: a probe detects an outage within this time. */
const knownWithin = 5_000;

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
export const openService = async (
  parts: Pick<Context, "jobDatabase" | "database" | "vault" | "log" | "alert"> & {
    readonly config: Pick<Config, "dormantDays" | "testSite" | "tenant" | "services" | "dataDir">;
    /** Of the database, for a dedicated connection. */
    readonly url: string;
    readonly signatures: PageSignatures;
    readonly published: Published;
    readonly versions: Versions;
    readonly audit: AuditLog["record"];
    readonly namesOf: NamesOf;
    readonly previewMessages: (service: Service, language: string) => string;
    readonly serviceOf: (request: FastifyRequest) => Service;
    readonly peerOf: PeerOf;
    readonly realtime: PublicConfig["realtime"];
    readonly push: NonNullable<PublicConfig["push"]>;
    readonly folders: PageFolders;
    /** The page without scripts; null: the scripted one. */
    readonly formPage: PageHandler;
    /** Called with the services when others are served. */
    readonly taken: (tenants: readonly Service[]) => Promise<void>;
  },
) => {
  const { config, url, vault, log, alert, serviceOf, peerOf, realtime, push, jobDatabase, folders, taken, formPage } =
    parts;
  const { signatures, published } = parts;
  const { dormantDays, testSite } = config;
  const running = { dormantDays, testSite, realtime, push };
  const configOf = newPublicConfig({ ...running, services: config.services });
  const [files, desk] = [await loadFiles(folders.callers), await loadFiles(folders.desk)];
  const assets = newAssetShare(jobDatabase, signatures, assetsOf(files, desk));
  // Without it everything works but an upgrade of several servers.
  await assets.share().catch((error: unknown) => log({ event: "unexpected", call: "none", fault: faultOf(error) }));
  const pagesOf = async (services: NextServices["services"]) => {
    const closed = noClosedPages();
    const all = writtenPages(folders.callers, join(config.dataDir, "pages"), toWrite(services, dormantDays));
    const written = withoutClosed(all, closed);
    const filled = newPublicConfig({ ...running, services });
    const configFor = (id: string) => filled(services.find(id) ?? services.all()[0]);
    const pages = await fillPages(written, configFor, files.get("/sw.js"), broughtSentences(services.all()));
    if (pages.size === 0) log({ event: "pages-missing" });
    const gone = await noteServices(jobDatabase, services, published.unserved(), closed, signatures);
    return { pages, gone, scripts: closed.scripts, desk: fillDesk(desk.get("/index.html"), services, push.platforms) };
  };
  let shown: Readonly<{ pages: ServicePages; desk: LazyPages; scripts: ClosedPages["scripts"] }>;
  const show = ({ gone, ...next }: Awaited<ReturnType<typeof pagesOf>>): void => {
    config.services.takeGone(gone);
    shown = next;
  };
  show(await pagesOf(config.services));
  const probeDatabase = connectDatabase(url, () => {}, 1, probeLimits);
  const probes = [newKeyProbe(vault.probe), newDatabaseProbe(probeDatabase)];
  const readiness = await startReadiness(probes, alert, log);

  /** The pages are written first, then shown. */
  const takeUp = async (): Promise<ReadonlyMap<string, string>> => {
    const { next, problems } = await published.load(jobDatabase);
    if (problems.size > 0) alert("services");
    if (next === null) return problems;
    const pages = await pagesOf(next.services);
    next.takeUp();
    show(pages);
    await taken(next.services.all());
    return problems;
  };
  await taken(config.services.all());
  const watching = watchVersions({
    database: jobDatabase,
    published,
    served: () => {
      const { gone } = published.unserved();
      return config.services.all().flatMap(({ id }) => (gone.includes(id) ? [] : id));
    },
    takeUp,
    log,
  });
  const sweep = async () => {
    await endPublishers(jobDatabase);
    return assets.expireUnused();
  };

  const preview = newDraftPreview({
    built: folders.callers,
    toWrite: (service) => pagesToWrite(service, config.services.all(), dormantDays),
    messages: parts.previewMessages,
  });

  return {
    jobs: [{ name: "sweep", everySeconds: 600, run: sweep }] satisfies readonly Job[],
    serve(serve: Serve, site: Site): void {
      const { registered } = site;
      serveEditor(serve, { ...parts, drafts: newDrafts(signatures), preview });
      const { services } = config;
      serveService(serve, { ...parts, configOf, services, whyUnready: readiness.whyUnready, registered });
      refuseAtClosed(site, config.services.goneAt, peerOf, () => shown.scripts);
      serveAppLinks(site, serviceOf, config.services.appLinks);
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
      await watching.stop();
      await probeDatabase.close();
    },
  };
};
