import type { Tenant } from "@sosmessages/tenants/tenant.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { refuse } from "#platform/http/answers.ts";
import { sendFailure } from "#platform/http/router.ts";
import type { AppLinks } from "../services.ts";

/** Google's: whose apps, by the certificates that they are signed with, may open this host's links. */
const assetLinks = (appId: string, certificates: readonly string[]) => [
  {
    relation: ["delegate_permission/common.handle_all_urls"],
    target: { namespace: "android_app", package_name: appId, sha256_cert_fingerprints: certificates },
  },
];

/** Apple's: only the link of a recovery mail, everything else stays in the browser. */
const appSiteAssociation = (appId: string, teamId: string) => ({
  applinks: {
    details: [{ appIDs: [`${teamId}.${appId}`], components: [{ "/": "/endrepassord", "#": "token=?*" }] }],
  },
});

type Parts = Readonly<{
  tenantOf: (request: FastifyRequest) => Tenant;
  appLinks: () => Readonly<Record<string, AppLinks>>;
}>;

/** Phones ask here before a service's links open its app. A service without an app knows nothing of the matter. */
export const serveAppLinks = (app: FastifyInstance, { tenantOf, appLinks }: Parts): void => {
  const serve = (name: string, contentOf: (appId: string, links: AppLinks) => object | null) =>
    app.get(`/.well-known/${name}`, async (request, reply) => {
      const { id, app: native } = tenantOf(request);
      const links = appLinks()[id];
      const content = native && links ? contentOf(native.id, links) : null;
      return content ? reply.type("application/json").send(content) : sendFailure(reply, refuse("notFound"));
    });

  serve("assetlinks.json", (appId, { certificates }) =>
    certificates.length > 0 ? assetLinks(appId, certificates) : null,
  );
  serve("apple-app-site-association", (appId, { teamId }) =>
    teamId === null ? null : appSiteAssociation(appId, teamId),
  );
};
