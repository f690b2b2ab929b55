import { fileURLToPath } from "node:url";
import type { PublicConfig } from "@sosmessages/contract/service.ts";
import type { Tenant } from "@sosmessages/tenants/tenant.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { connectDatabase } from "#platform/database/database.ts";
import type { Serve } from "#platform/http/router.ts";
import type { Concern, JobName, Log } from "#platform/log.ts";
import type { Vault } from "#vault/vault.ts";
import type { Config } from "../config.ts";
import { serveAppLinks } from "./app-links.ts";
import { loadDesk, loadPages, servePages } from "./pages/serve.ts";
import { newDatabaseProbe, newKeyProbe, probeLimits } from "./probes.ts";
import { startReadiness, type ReadinessParts } from "./readiness.ts";
import { newPublicConfig, serveService } from "./routes.ts";

const pagesFolder = fileURLToPath(new URL("../../../caller/dist", import.meta.url));
const deskFolder = fileURLToPath(new URL("../../../desk/dist", import.meta.url));

/** After so long a probe has found out whether anything can be stored. */
const knownWithin = 5_000;

export type ServiceParts = {
  readonly config: Pick<Config, "testSite" | "appLinks">;
  /** Of the database, for a connection of its own. */
  readonly url: string;
  readonly vault: Pick<Vault, "probe">;
  readonly log: Log;
  readonly alert: ReadinessParts["alerts"] & ((concern: Concern) => void);
  readonly tenantOf: (request: FastifyRequest) => Tenant;
  readonly realtime: PublicConfig["realtime"];
  readonly push: NonNullable<PublicConfig["push"]>;
};

/** What the service says of itself, and its pages. */
export const openService = async ({ config, url, vault, log, alert, tenantOf, realtime, push }: ServiceParts) => {
  const configOf = newPublicConfig({ testSite: config.testSite, realtime, push });
  const [files, desk] = [await loadPages(pagesFolder, configOf), await loadDesk(deskFolder)];
  const probeDatabase = connectDatabase(url, () => {}, 1, probeLimits);
  const probes = [newKeyProbe(vault.probe), newDatabaseProbe(probeDatabase)];
  const readiness = await startReadiness({ probes, alerts: alert, log });

  return {
    serve(serve: Serve, app: FastifyInstance): void {
      serveService(serve, { configOf, whyUnready: readiness.whyUnready });
      serveAppLinks(app, { tenantOf, appLinks: config.appLinks });
      servePages(app, { files, desk, tenantOf });
    },
    /** While nothing can be stored every job fails, and whoever was alerted to the one looks at the other. */
    alertToJob(job: JobName): void {
      const unlessUnready = () => void (readiness.wasReadyFor(2 * knownWithin) && alert(job));
      setTimeout(unlessUnready, knownWithin).unref();
    },
    /** From now on it is not ready. Resolves when nothing is probed any more. */
    async stop(): Promise<void> {
      await readiness.stop();
      await probeDatabase.close();
    },
  };
};
