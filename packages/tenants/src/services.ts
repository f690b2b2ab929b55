import type { Tenant } from "./tenant.ts";

const plainHost = (host: string) => host.toLowerCase().replace(/:\d*$/, "").replace(/\.$/, "");

/**
 * Which service a host serves: one whose public address or data names it; else one whose part of a name is in it; else the first.
 * `host` may carry a port. A name that nobody has listed still shows someone a service, never an error.
 */
export function serviceForHost<T extends Pick<Tenant, "id" | "hosts" | "hostPart">>(
  services: readonly [T, ...T[]],
  host: string,
  publicHosts: ReadonlyMap<string, string> = new Map(),
): T {
  const name = plainHost(host);
  const told = services.find(({ id }) => publicHosts.get(id) === name);
  const exact = services.find(({ hosts }) => hosts.includes(name));
  const alike = services.find(({ hostPart }) => hostPart !== null && name.includes(hostPart));
  return told ?? exact ?? alike ?? services[0];
}
