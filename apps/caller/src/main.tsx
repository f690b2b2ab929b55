import "./styles.css";
import { createEmitter, createStore } from "@sosmessages/client/emitter.ts";
import { createSend, type ShutOut } from "@sosmessages/client/http.ts";
import { createRoot, hydrateRoot } from "react-dom/client";
import { serviceOnPage, spokenOnPage, takeLaterResetLinks, takeResetToken } from "./app/page-data.ts";
import { Root } from "./app/App.tsx";
import { noticeAfterRestart } from "./app/session/use-session.ts";
import { browserDevice, keepOfflinePage } from "./device/browser.ts";
import { stayAway } from "#features/leaving/leave.ts";
import { apiBase } from "./lib/router.tsx";
import { fetchOwnTexts } from "#lib/own-texts.ts";

const page = document.documentElement;

async function start(root: HTMLElement): Promise<void> {
  // On the way to somewhere else.
  if ("covered" in page.dataset) return;
  const device = window.Capacitor?.isNativePlatform?.()
    ? await (await import("./device/native.ts")).nativeDevice()
    : browserDevice();
  const resetToken = takeResetToken();
  takeLaterResetLinks();
  const shutOut = createEmitter<ShutOut>();
  const isReached = createStore(true);
  const send = createSend({
    baseUrl: apiBase(),
    token: () => device.recall("sosmessages"),
    headers: () => ({ "Accept-Language": page.lang }),
    onShutOut: shutOut.emit,
    onReach: isReached.set,
  });
  device.begin?.(send);

  const service = serviceOnPage();
  if (service) fetchOwnTexts(service.tenant, service.ownTexts, "");
  const spoken = spokenOnPage();
  const known =
    service && spoken
      ? { service, spoken }
      : await import("#app/ask-service.ts").then(({ askService }) => askService(device, send));
  stayAway(device, known.service.quickExitUrl);
  page.lang = known.spoken.locale;

  // A reload of the recovery page has lost the token.
  const hasLostLink = location.pathname.startsWith("/endrepassord") && resetToken === null;
  const firstNotice = noticeAfterRestart() ?? (hasLostLink ? "link-again" : null);
  const app = <Root {...{ ...known, device, send, shutOut, isReached, resetToken, firstNotice }} />;
  // Hydrate only what was prerendered for guests. Render everything else.
  const isForGuests = root.dataset["written"] === location.pathname && !("known" in page.dataset);
  if (isForGuests && firstNotice === null && resetToken === null) hydrateRoot(root, app);
  else createRoot(root).render(app);

  if (service) onceLoaded(() => void keepOfflinePage(page.lang));
}

function onceLoaded(then: () => void): void {
  if (document.readyState === "complete") then();
  else addEventListener("load", then, { once: true });
}

const root = document.getElementById("root");
// Whatever fails, the page as it was written is there, with a number to call.
if (root !== null) start(root).catch(() => delete page.dataset["known"]);
