import type { Service } from "../service.ts";
import { readServices, shippedServicesFolder } from "./read-services.ts";

const { services, problems } = readServices(shippedServicesFolder);
const [first, ...rest] = services.map(({ tenant }) => tenant);
if (first === undefined || problems.length > 0) throw new Error(`the services that ship: ${JSON.stringify(problems)}`);

/** For tests and tools, which look at the very services that ship. The server reads its folder itself. */
export const shippedServices: readonly [Service, ...Service[]] = [first, ...rest];

export const shippedZoneOf = (id: string): string =>
  shippedServices.find((tenant) => tenant.id === id)?.timeZone ?? "UTC";
