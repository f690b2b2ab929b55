import type { PublicConfig } from "@sosmessages/contract/service.ts";
import type { Locale } from "@sosmessages/texts/locale.ts";
import type { Device } from "#device/device.ts";

/** The stored choice, if the service offers it; else the service's own language. */
export function chosenLocale(device: Device, service: Pick<PublicConfig, "languages" | "defaultLanguage">): Locale {
  const stored = device.recall("locale");
  return service.languages.find((language) => language === stored) ?? service.defaultLanguage;
}
