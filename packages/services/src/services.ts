import type { Service } from "./service.ts";

const plainHost = (host: string) => host.toLowerCase().replace(/:\d*$/, "").replace(/\.$/, "");

type Hosted = Pick<Service, "id" | "hosts" | "hostPart" | "isDefault">;
/** A service that was taken away: its hosts as they were. `isDefault`: it answered at unlisted hosts. */
export type GoneHosts = Readonly<{ hosts: readonly string[]; hostPart: string | null; isDefault: boolean }>;

const hasPart = ({ hostPart }: Pick<Service, "hostPart">, name: string) => hostPart !== null && name.includes(hostPart);

/**
 * Which service a host serves: one whose public address or data names it; else one whose part of a name is in it; else the first.
 * `host` may carry a port. An unlisted name shows a service, never an error.
 */
export function serviceForHost<T extends Hosted>(
  services: readonly [T, ...T[]],
  host: string,
  publicHosts: ReadonlyMap<string, string> = new Map(),
): T {
  const name = plainHost(host);
  const told = services.find(({ id }) => publicHosts.get(id) === name);
  const exact = services.find(({ hosts }) => hosts.includes(name));
  const alike = services.find((service) => hasPart(service, name));
  return told ?? exact ?? alike ?? services[0];
}

/**
 * Which service that is gone a host belonged to; null: none, or another has it now. Callers of one service must not be shown
 * another in its place because that one has a similar name, or is the first.
 */
export function goneServiceAt<G extends GoneHosts>(
  services: readonly Hosted[],
  gone: readonly G[],
  host: string,
  publicHosts: ReadonlyMap<string, string> = new Map(),
): G | null {
  const name = plainHost(host);
  if (services.some(({ id, hosts }) => publicHosts.get(id) === name || hosts.includes(name))) return null;
  const exact = gone.find(({ hosts }) => hosts.includes(name));
  if (exact !== undefined || services.some((service) => hasPart(service, name))) return exact ?? null;
  const alike = gone.find((service) => hasPart(service, name));
  const usual = services.some(({ isDefault }) => isDefault === true) ? null : gone.find(({ isDefault }) => isDefault);
  return alike ?? usual ?? null;
}
