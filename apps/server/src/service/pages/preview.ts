import type { FastifyInstance } from "fastify";
import { saidIn, type Tenant } from "@sosmessages/tenants/tenant.ts";
import { refuse } from "#platform/http/answers.ts";
import { sendFailure } from "#platform/http/router.ts";
import type { Services } from "../../services.ts";
import { newPublicConfig, ofCallers } from "../routes.ts";
import { pagesFolder, toWrite } from "../slice.ts";
import { loadFiles } from "./files.ts";
import { fillPages, servePages } from "./serve.ts";
import { writtenPages } from "./written-pages.ts";

/** The pages of one service as callers see them, with nothing behind them. */
export const newPreview = async (app: FastifyInstance, services: Services, tenant: Tenant): Promise<void> => {
  const own = toWrite(services).filter(({ service }) => service.tenant === tenant.id);
  const files = await loadFiles(pagesFolder);
  const configOf = newPublicConfig({
    services,
    testSite: true,
    realtime: null,
    push: { platforms: [], webPushKey: null },
  });
  const pages = await fillPages(writtenPages(pagesFolder, null, own), () => configOf(tenant), files.get("/sw.js"));
  app.get("/api/config", async () => configOf(tenant));
  app.get<{ Querystring: { language?: string } }>("/api/texts", async ({ query }) =>
    ofCallers(saidIn(tenant, query.language ?? "")),
  );
  // As from a service that is away for a moment: the pages know what to say then.
  app.all("/api/*", (_request, reply) => sendFailure(reply, refuse("unavailable", { retryAfter: 5 })));
  servePages(app, { files, pages: () => pages, desk: new Map(), deskPages: () => new Map(), tenantOf: () => tenant });
};
