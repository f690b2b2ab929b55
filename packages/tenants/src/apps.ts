import { samiApp } from "./sami/app.ts";
import { sosApp } from "./sos/app.ts";
import type { TenantApp } from "./tenant-app.ts";

const apps: ReadonlyMap<string, TenantApp> = new Map<string, TenantApp>([
  ["sos", sosApp],
  ["sami", samiApp],
]);

export const appOfTenant = (id: string): TenantApp | undefined => apps.get(id);

/** The service whose app is built where nobody says otherwise. */
export const usualApp = "sami";
