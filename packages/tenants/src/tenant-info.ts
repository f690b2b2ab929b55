import { samiInfo } from "./sami/info.ts";
import { sosInfo } from "./sos/info.ts";
import type { TenantInfo } from "./tenant.ts";

const infos: ReadonlyMap<string, TenantInfo> = new Map<string, TenantInfo>([
  ["sos", sosInfo],
  ["sami", samiInfo],
]);

export const infoOfTenant = (id: string): TenantInfo => infos.get(id) ?? sosInfo;

/** The one service with an app shows its stores on every tenant's pages. */
export const appStores = [...infos.values()].map(({ stores }) => stores).find((found) => found !== null) ?? null;
