import { lifetimes } from "@sosmessages/contract/limits.ts";
import type { PublicConfig, readConfig } from "@sosmessages/contract/service.ts";
import { tenantForHost } from "@sosmessages/tenants/tenants.ts";
import type { Send } from "#lib/http.ts";

/** What can be known from the host name alone: enough to show a page, and a number to call, when the service is silent. */
export function serviceForHost(hostName: string): PublicConfig {
  const { id, name, languages, defaultLanguage, replyHours, helpline, chatUrl, quickExitUrl } = tenantForHost(hostName);
  return {
    tenant: id,
    name,
    languages: [...languages],
    defaultLanguage,
    replyHours,
    retentionDays: lifetimes.messageDays,
    helpline,
    chatUrl,
    quickExitUrl,
    testSite: false,
    realtime: null,
    push: null,
  };
}

export async function fetchService(send: Send, hostName: string): Promise<PublicConfig> {
  const answer = await send<typeof readConfig>({ method: "GET", path: "/api/config" });
  return answer.ok ? answer.body : serviceForHost(hostName);
}
