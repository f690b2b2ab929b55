import { samiApp } from "./sami/app.ts";
import { sosApp } from "./sos/app.ts";

/** What only the native apps, and the stores' questions about them, need. */
export type TenantApp = Readonly<{
  /** The app's name to phones and stores, the same on both. It must be of a domain that the provider owns, and tell as little as the name. */
  id: string;
}>;

const apps: ReadonlyMap<string, TenantApp> = new Map<string, TenantApp>([
  ["sos", sosApp],
  ["sami", samiApp],
]);

export const appOfTenant = (id: string): TenantApp | undefined => apps.get(id);

/** The service whose app is built where nobody says otherwise. */
export const usualApp = "sami";
