import { findTenant } from "@sosmessages/tenants/tenants.ts";
import type { Locale } from "@sosmessages/texts/locale.ts";

/** What a service is called. One that these pages do not know yet keeps its id. */
export const serviceName = (tenant: string, locale: Locale): string => findTenant(tenant)?.name[locale] ?? tenant;
