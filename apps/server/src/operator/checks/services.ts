import { shortcomingsOf } from "@sosmessages/services/shortcomings.ts";
import { statement } from "#platform/database/database.ts";
import type { Config } from "../../config.ts";
import type { Storage } from "../../storage.ts";
import { ok, warn, type Finding } from "./finding.ts";

const findServices = statement(
  "check.tenants",
  `SELECT l.tenant, k.hosts, k.is_closed FROM (
     SELECT tenant FROM callers UNION SELECT tenant FROM volunteers UNION SELECT tenant FROM conversations
     UNION SELECT tenant FROM known_services WHERE is_closed
   ) l LEFT JOIN known_services k USING (tenant) ORDER BY l.tenant`,
);

/** Which host serves what, and what the provider has not filled in. */
export const checkServices = ({ services, tenant: pinned }: Pick<Config, "services" | "tenant">): Finding[] =>
  services.all().map((tenant) => {
    const hosts = [...new Set([services.publicUrls().get(tenant.id)?.hostname ?? "", ...tenant.hosts])].join(", ");
    const where =
      pinned === null ? `is served at ${hosts}` : pinned === tenant.id ? "is served at every host" : "is not served";
    const missing = shortcomingsOf(tenant).map(({ field }) => field);
    const about = `service ${tenant.id}`;
    return missing.length === 0
      ? ok(about, `${where}; nothing is missing`)
      : warn(about, `${where}; missing: ${missing.join(", ")} (see service check)`);
  });

/** What is left of services whose folders were taken away. */
export const checkGoneServices = async (
  { database }: Storage,
  { services }: Pick<Config, "services">,
): Promise<Finding[]> => {
  const rows = await database.all(findServices);
  return rows
    .filter(({ tenant }) => services.find(tenant) === undefined)
    .map(({ tenant, hosts, is_closed }) => {
      const where = is_closed
        ? ` At ${hosts?.join(", ")} people read that it is closed, until another service names these hosts.`
        : "";
      const left = "Nobody can log in to it; what is left of its letters and profiles still expires.";
      return warn(`service ${tenant}`, `is gone: it has no folder. ${left}${where}`);
    });
};
