import type { PublicConfig } from "@sosmessages/contract/service.ts";
import type { Locale } from "@sosmessages/texts/locale.ts";
import type { Device } from "#device/device.ts";

type Offered = Pick<PublicConfig, "languages" | "defaultLanguage">;

/** The stored choice, if the service offers it; else Northern Sami in the apps, and the service's own language on the web. */
export function chosenLocale(device: Pick<Device, "kind" | "recall">, service: Offered): Locale {
  const offered = (wanted: string | null) => service.languages.find((language) => language === wanted);
  const usual = device.kind === "web" ? service.defaultLanguage : "se";
  return offered(device.recall("locale")) ?? offered(usual) ?? service.defaultLanguage;
}
