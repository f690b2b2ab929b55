import { openApiDocument } from "@sosmessages/contract/openapi.ts";
import type { RouteShape } from "@sosmessages/contract/route.ts";
import { appStoresOf, publicConfigOf } from "@sosmessages/services/public-config.ts";
import { shortcomingsOf } from "@sosmessages/services/shortcomings.ts";
import { saidAtDesk, saidToCallers, type Service } from "@sosmessages/services/service.ts";
import { listServices, type ServiceData } from "@sosmessages/contract/desk/services.ts";
import * as calls from "@sosmessages/contract/service.ts";
import type { Reads } from "#platform/database/database.ts";
import { refuse, reply } from "#platform/http/answers.ts";
import type { Serve } from "#platform/http/router.ts";
import type { Services } from "../services.ts";
import { draftStates } from "./drafts.ts";

export const newPublicConfig =
  ({
    services,
    push,
    ...running
  }: {
    readonly services: Pick<Services, "all" | "isClosing">;
    readonly dormantDays: number;
    readonly testSite: boolean;
    readonly realtime: calls.PublicConfig["realtime"];
    readonly push: NonNullable<calls.PublicConfig["push"]>;
  }) =>
  (tenant: Service): calls.PublicConfig => ({
    ...publicConfigOf(tenant, appStoresOf(tenant, services.all()), {
      ...running,
      push: push.platforms.length > 0 ? push : null,
    }),
    ...(services.isClosing(tenant.id) && { isClosing: true }),
  });

export const serveService = (
  serve: Serve,
  parts: {
    readonly configOf: (tenant: Service) => calls.PublicConfig;
    readonly services: Pick<Services, "all" | "publicUrls">;
    readonly database: Reads;
    /** null: a message can be stored. */
    readonly whyUnready: () => calls.UnreadyCause | null;
    /** Everything that is served, once all of it is registered. */
    readonly registered: readonly RouteShape[];
  },
): void => {
  // Written once: it is by far the longest answer that a stranger may ask for.
  let document: string | null = null;
  const isJson = { "content-type": "application/json; charset=utf-8" };

  serve(calls.health, async () => reply(200, { status: "ok" }));

  serve(calls.readiness, async () => {
    const because = parts.whyUnready();
    return because === null ? reply(200, { status: "ready" }) : refuse("unavailable", { retryAfter: 2, because });
  });

  serve(calls.openApi, async () =>
    reply(200, (document ??= JSON.stringify(openApiDocument(parts.registered))), isJson),
  );

  serve(calls.readOwnTexts, async ({ request: { tenant }, query: { language } }) => {
    const texts = tenant.languages.includes(language) ? saidToCallers(tenant, language) : {};
    return Object.keys(texts).length === 0 ? refuse("notFound") : reply(200, texts);
  });

  serve(calls.readDeskTexts, async ({ query: { language } }) => {
    const brought = parts.services.all().map(({ folderLanguages }) => folderLanguages.get(language));
    const found = brought.find((each) => each !== undefined);
    return found === undefined ? refuse("notFound") : reply(200, { ...saidAtDesk(found) });
  });

  serve(listServices, async ({ session }) => {
    const { all, publicUrls } = parts.services;
    const held = all().filter(({ id }) => session.tenants.includes(id));
    const drafts = await draftStates(parts.database, session.tenants);
    const services = held.map((tenant) => ({
      config: parts.configOf(tenant),
      address: publicUrls().get(tenant.id)?.origin ?? "",
      procedure: structuredClone(tenant.desk.procedure) as ServiceData["procedure"],
      missing: shortcomingsOf(tenant).map(({ kind, field, values }) => ({ kind, field, values })),
      draft: drafts.get(tenant.id) ?? null,
    }));
    return reply(200, services);
  });

  serve(calls.readPublicConfig, async ({ request: { tenant } }) => reply(200, parts.configOf(tenant)));
};
