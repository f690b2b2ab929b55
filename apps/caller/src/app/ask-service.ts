import { lifetimes } from "@sosmessages/contract/limits.ts";
import type { PublicConfig, readConfig } from "@sosmessages/contract/service.ts";
import type { Tenant } from "@sosmessages/tenants/tenant.ts";
import { findTenant, tenantForHost } from "@sosmessages/tenants/tenants.ts";
import type { Locale } from "@sosmessages/texts/locale.ts";
import type { Device } from "#device/device.ts";
import type { Send } from "#lib/http.ts";
import { speak, type Spoken } from "#lib/texts.tsx";
import { coloursOf } from "./colours.ts";

/** What can be known without the service: enough to show a page, and a number to call, when it is silent. */
export const serviceOf = (tenant: Tenant): PublicConfig => ({
  tenant: tenant.id,
  name: tenant.name,
  languages: [...tenant.languages],
  defaultLanguage: tenant.defaultLanguage,
  replyHours: tenant.replyHours,
  retentionDays: lifetimes.messageDays,
  helpline: tenant.helpline,
  chatUrl: tenant.chatUrl,
  feedbackUrl: tenant.feedbackUrl,
  quickExitUrl: tenant.quickExitUrl,
  mark: tenant.mark,
  testSite: false,
  realtime: null,
  push: null,
});

type Offered = Pick<PublicConfig, "languages" | "defaultLanguage">;

/** The stored choice, if the service offers it; else Northern Sami in the apps, and the service's own language on the web. */
export function chosenLocale(device: Pick<Device, "kind" | "recall">, service: Offered): Locale {
  const offered = (wanted: string | null) => service.languages.find((language) => language === wanted);
  const usual = device.kind === "web" ? service.defaultLanguage : "se";
  return offered(device.recall("locale")) ?? offered(usual) ?? service.defaultLanguage;
}

/** For a page on which nobody has written anything: in the native apps, and while the pages are being developed. */
export async function askService(device: Device, send: Send): Promise<{ service: PublicConfig; spoken: Spoken }> {
  const answer = await send<typeof readConfig>({ method: "GET", path: "/api/config" });
  const service = answer.ok ? answer.body : serviceOf(tenantForHost(device.hostName()));
  const { style, dataset } = document.documentElement;
  const tenant = findTenant(service.tenant);
  if (tenant !== undefined) for (const [name, colour] of coloursOf(tenant)) style.setProperty(name, colour);
  if (service.testSite) dataset["testSite"] = "";
  return { service, spoken: await speak(chosenLocale(device, service)) };
}
