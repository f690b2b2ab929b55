import "@sosmessages/ui/tokens.css";
import "@sosmessages/ui/base.css";
import "#app/start.css";
import "#features/leaving/leaving.css";
import type { PublicConfig } from "@sosmessages/contract/service.ts";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "#app/App.tsx";
import { applyColours, applyTheme, chosenTheme } from "#app/appearance.ts";
import { chosenLocale } from "#app/language.ts";
import { showHelplineOnly } from "#app/last-resort.ts";
import { takeResetToken } from "#app/reset-token.ts";
import { fetchService, serviceForHost } from "#app/service.ts";
import { createEnding } from "#app/ending.ts";
import { createReach } from "#app/reach.ts";
import { browserDevice } from "#device/browser.ts";
import type { Device } from "#device/device.ts";
import { stayAway } from "#features/leaving/leave.ts";
import { apiBase } from "#lib/api-base.ts";
import { createSend } from "#lib/http.ts";
import { speak } from "#lib/texts.tsx";

async function start(root: HTMLElement, device: Device, guess: PublicConfig): Promise<void> {
  const resetToken = takeResetToken();
  if (stayAway(device, guess.quickExitUrl)) return;
  applyTheme(chosenTheme(device));
  applyColours(guess.tenant);

  const ending = createEnding();
  const reach = createReach();
  const send = createSend({
    baseUrl: apiBase,
    token: () => device.recall("sosmessages"),
    language: () => document.documentElement.lang,
    isOnline: device.isOnline,
    onEnded: ending.announce,
    onReach: reach.set,
  });

  // The likely language is fetched while the service is asked; another one costs a second fetch.
  const likely = chosenLocale(device, guess);
  document.documentElement.lang = likely;
  const [service, likelySpoken] = await Promise.all([fetchService(send, device.hostName()), speak(likely)]);
  applyColours(service.tenant);
  const locale = chosenLocale(device, service);
  const spoken = locale === likely ? likelySpoken : await speak(locale);
  // Before the first call that the service remembers a language by.
  document.documentElement.lang = locale;

  createRoot(root).render(
    <StrictMode>
      <App
        device={device}
        send={send}
        ending={ending}
        reach={reach}
        service={service}
        spoken={spoken}
        resetToken={resetToken}
      />
    </StrictMode>,
  );
}

const root = document.getElementById("root");
if (root !== null) {
  const device = browserDevice();
  const guess = serviceForHost(device.hostName());
  start(root, device, guess).catch(() => showHelplineOnly(root, guess));
}
