import { sami } from "./sami/tenant.ts";
import { sos } from "./sos/tenant.ts";
import type { Tenant } from "./tenant.ts";

export const tenants: readonly Tenant[] = [sos, sami];

export const findTenant = (id: string): Tenant | undefined => tenants.find((tenant) => tenant.id === id);

/** `host` may carry a port. A name that nobody has listed still shows someone a service, never an error. */
export function tenantForHost(host: string): Tenant {
  const name = host.toLowerCase().replace(/:\d*$/, "").replace(/\.$/, "");
  const exact = tenants.find((tenant) => tenant.hosts.includes(name));
  const alike = tenants.find(({ hostPart }) => hostPart !== null && name.includes(hostPart));
  return exact ?? alike ?? sos;
}

export const zoneOf = (id: string): string => findTenant(id)?.timeZone ?? "UTC";
