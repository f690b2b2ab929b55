import { androidAppLinks, appleAppLinks } from "@sosmessages/contract/pages.ts";
import type { RouteShape } from "@sosmessages/contract/route.ts";
import type { Service } from "@sosmessages/services/service.ts";
import type { FastifyRequest } from "fastify";
import type { Site } from "#platform/http/registry.ts";
import type { AppLinks, Services } from "../services.ts";

/** Android: the apps, by their signing certificates, that may open links to this host. */
const assetLinks = (appId: string, certificates: readonly string[]) => [
  {
    relation: ["delegate_permission/common.handle_all_urls"],
    target: { namespace: "android_app", package_name: appId, sha256_cert_fingerprints: certificates },
  },
];

/** iOS: only the link of a recovery mail opens the app. */
const appSiteAssociation = (appId: string, teamId: string) => ({
  applinks: {
    details: [{ appIDs: [`${teamId}.${appId}`], components: [{ "/": "/endrepassord", "#": "token=?*" }] }],
  },
});

/** Phones fetch these before a service's links open its app. */
export const serveAppLinks = (
  site: Site,
  serviceOf: (request: FastifyRequest) => Service,
  appLinks: Services["appLinks"],
): void => {
  const serve = (route: RouteShape, contentOf: (appId: string, links: AppLinks) => object | null) =>
    site.serveAt(route, async (request, reply) => {
      const { id, appId } = serviceOf(request);
      const links = appLinks().get(id);
      const content = appId && links ? contentOf(appId, links) : null;
      return content && reply.type("application/json").send(content);
    });

  serve(androidAppLinks, (appId, { certificates }) =>
    certificates.length > 0 ? assetLinks(appId, certificates) : null,
  );
  serve(appleAppLinks, (appId, { teamId }) => (teamId === null ? null : appSiteAssociation(appId, teamId)));
};
