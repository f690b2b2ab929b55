import type { Tenant } from "../tenant.ts";
import { readServices, shippedServices } from "./read-services.ts";

const { services, problems } = readServices(shippedServices);
const [first, ...rest] = services.map(({ tenant }) => tenant);
if (first === undefined || problems.length > 0) throw new Error(`the services that ship: ${JSON.stringify(problems)}`);

/** For tests and tools, which look at the very services that ship. The server reads its folder itself. */
export const shippedTenants: readonly [Tenant, ...Tenant[]] = [first, ...rest];

export const shippedZoneOf = (id: string): string =>
  shippedTenants.find((tenant) => tenant.id === id)?.timeZone ?? "UTC";
