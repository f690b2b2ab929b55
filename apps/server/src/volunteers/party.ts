import type { Visit } from "#platform/http/visit.ts";
import type { Party } from "./factors/passkeys.ts";

/** Only a host that the operator has configured can be a passkey's: a name that a visit makes up leads to the usual one. */
export const newPartyOf =
  (deskUrls: Readonly<Record<string, URL>>) =>
  ({ host, tenant }: Pick<Visit, "host" | "tenant">): Party => {
    const name = host.replace(/:\d*$/, "").toLowerCase();
    const known = Object.values(deskUrls).find(({ hostname }) => hostname === name);
    const { hostname, origin, protocol } = known ?? deskUrls[tenant.id]!;
    return { id: hostname, origins: known ? [origin, `${protocol}//${host.toLowerCase()}`] : [origin] };
  };
