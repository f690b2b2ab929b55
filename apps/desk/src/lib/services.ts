import { deskOfTenant, procedureFor } from "@sosmessages/tenants/tenant-desk.ts";
import { findTenant, tenants } from "@sosmessages/tenants/tenants.ts";
import type { Locale } from "@sosmessages/texts/locale.ts";

/** What a service is called. One that these pages do not know yet keeps its id. */
export const serviceName = (tenant: string, locale: Locale): string => {
  const name = findTenant(tenant)?.name[locale];
  return name === undefined ? tenant : `${name} (${tenant})`;
};

export const allServices: readonly string[] = tenants.map(({ id }) => id);

export const serviceOptions = (ids: readonly string[], locale: Locale) =>
  ids.map((id) => ({ value: id, label: serviceName(id, locale) }));

/** What the service itself has laid down for when a life may be in danger; null: the usual text. */
export const ownProcedure = (tenant: string, locale: Locale) => {
  const service = findTenant(tenant);
  return service === undefined ? null : procedureFor(deskOfTenant(tenant), locale, service);
};
