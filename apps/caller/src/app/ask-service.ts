import type { Send } from "@sosmessages/client/http.ts";
import type { PublicConfig } from "@sosmessages/contract/service.ts";
import { coloursOf } from "@sosmessages/services/colours.ts";
import type { Locale } from "@sosmessages/texts/locale.ts";
import type { Device } from "#device/device.ts";
import { apiBase } from "#lib/router.tsx";
import { readPublicConfig } from "#lib/config-call.generated.ts";
import { fetchOwnTexts } from "#lib/own-texts.ts";
import { speak } from "#lib/speak.ts";
import type { Spoken } from "#lib/texts.tsx";
import { carriedService } from "./page-data.ts";

/** The stored choice, if the service offers it; else Northern Sami in the apps, and the service's own language on the web. */
export function chosenLocale(device: Pick<Device, "kind" | "recall">, service: PublicConfig): Locale {
  const offered = (wanted: string | null) => service.languages.find((language) => language === wanted);
  const usual = device.kind === "web" ? service.defaultLanguage : "se";
  return offered(device.recall("locale")) ?? offered(usual) ?? service.defaultLanguage;
}

/** For pages without prerendered content: the native apps, and development. */
export async function askService(device: Device, send: Send): Promise<{ service: PublicConfig; spoken: Spoken }> {
  const answer = await send(readPublicConfig);
  const service = answer.ok ? answer.body : carriedService();
  if (service === null) throw new Error("the service did not answer, and the page carries nothing about it");
  const { style, dataset } = document.documentElement;
  for (const [name, colour] of coloursOf(service.colours)) style.setProperty(name, colour);
  if (service.testSite) dataset["testSite"] = "";
  fetchOwnTexts(service.tenant, service.ownTexts, apiBase());
  return { service, spoken: await speak(chosenLocale(device, service)) };
}
