import { readOwnTexts, readPublicConfig } from "@sosmessages/contract/service.ts";
import { saidToCallers, type Service } from "@sosmessages/services/service.ts";
import { refuse, sendFailure } from "#platform/http/answers.ts";
import type { Site } from "#platform/http/registry.ts";
import type { Config } from "../../config.ts";
import { newPublicConfig } from "../routes.ts";
import { loadFiles } from "./files.ts";
import { fillPages, servePages } from "./serve.ts";
import { pagesFolder, toWrite, writtenPages } from "./written-pages.ts";

/** The pages of one service as callers see them, with nothing behind them. */
export const newPreview = async (
  site: Site,
  { services, dormantDays }: Pick<Config, "services" | "dormantDays">,
  tenant: Service,
): Promise<void> => {
  const own = toWrite(services, dormantDays).filter(({ service }) => service.tenant === tenant.id);
  const files = await loadFiles(pagesFolder);
  const configOf = newPublicConfig({
    services,
    dormantDays,
    testSite: true,
    realtime: null,
    push: { platforms: [], webPushKey: null },
  });
  const pages = await fillPages(writtenPages(pagesFolder, null, own), () => configOf(tenant), files.get("/sw.js"));
  site.serveAt(readPublicConfig, async (_request, reply) => reply.send(configOf(tenant)));
  site.serveAt(readOwnTexts, async ({ query }, reply) => {
    const { language } = query as { language?: unknown };
    return reply.send(saidToCallers(tenant, String(language)));
  });
  // As from a service that is away for a moment: the pages know what to say then.
  site.addHook("onRequest", (request, reply, done) => {
    if (request.is404 && request.url.startsWith("/api/")) sendFailure(reply, refuse("unavailable", { retryAfter: 5 }));
    else done();
  });
  servePages(site, { files, pages: () => pages, desk: new Map(), deskPages: () => new Map(), serviceOf: () => tenant });
};
