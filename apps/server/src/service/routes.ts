import { openApiDocument } from "@sosmessages/contract/openapi.ts";
import { publicConfigOf } from "@sosmessages/tenants/public-config.ts";
import type { Tenant } from "@sosmessages/tenants/tenant.ts";
import * as calls from "@sosmessages/contract/service.ts";
import { refuse, reply } from "#platform/http/answers.ts";
import type { Serve } from "#platform/http/router.ts";

export const newPublicConfig =
  ({
    testSite,
    realtime,
    push,
  }: {
    readonly testSite: boolean;
    readonly realtime: calls.PublicConfig["realtime"];
    readonly push: NonNullable<calls.PublicConfig["push"]>;
  }) =>
  (tenant: Tenant): calls.PublicConfig =>
    publicConfigOf(tenant, { testSite, realtime, push: push.platforms.length > 0 ? push : null });

export const serveService = (
  serve: Serve,
  parts: {
    readonly configOf: (tenant: Tenant) => calls.PublicConfig;
    /** null: a message can be stored. */
    readonly whyUnready: () => calls.UnreadyCause | null;
  },
): void => {
  // Written once: it is by far the longest answer that a stranger may ask for.
  const document = JSON.stringify(openApiDocument());
  const isJson = { "content-type": "application/json; charset=utf-8" };

  serve(calls.health, async () => reply(200, { status: "ok" }));

  serve(calls.readiness, async () => {
    const because = parts.whyUnready();
    return because === null ? reply(200, { status: "ready" }) : refuse("unavailable", { retryAfter: 2, because });
  });

  serve(calls.openApi, async () => reply(200, document, isJson));

  serve(calls.readPublicConfig, async ({ visit: { tenant } }) => reply(200, parts.configOf(tenant)));
};
