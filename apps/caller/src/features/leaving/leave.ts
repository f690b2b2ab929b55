import { forgetCopied } from "@sosmessages/client/copied.ts";
import type { Send } from "@sosmessages/client/http.ts";
import { logOut } from "#lib/calls.generated.ts";
import type { Device } from "#device/device.ts";
import { endFormLogin, followLink, hasTyped } from "./quick-exit.ts";

function coverScreen(): void {
  document.documentElement.dataset["covered"] = "";
  document.title = "…";
  // Browsers may restore the page from memory: leave no content.
  document.body.textContent = "";
}

/** Timeout for clearing caches. */
const clearingMs = 200;

/** The order matters: cover the screen, clear the traces, leave. */
export function leave(device: Device, send: Send, url: string): void {
  const isTyped = device.kind === "web" && hasTyped();
  coverScreen();
  // Sent with the token that is forgotten on the next line, and finished by the browser after the page is gone.
  if (device.recall("sosmessages") !== null) {
    void send(logOut, { keepalive: true });
  }
  if (device.kind === "web") endFormLogin();
  void forgetCopied();
  const cleared = device.forgetEverything();
  device.tabs.post({ is: "left" });
  device.rememberLeaving();
  const waited = new Promise<void>((resolve) => setTimeout(resolve, clearingMs));
  void Promise.race([cleared, waited]).then(() => (isTyped ? followLink(url) : device.goAway(url)));
}

/** Covers pages that the browser restores from memory. `before-paint.ts` covers reloaded pages. */
export function stayAway(device: Device, url: string): void {
  addEventListener("pageshow", (event) => {
    if (event.persisted && "covered" in document.documentElement.dataset) device.goAway(url);
  });
  // Quick exit in one window closes all of them.
  device.tabs.on((message) => {
    if (message.is !== "left") return;
    coverScreen();
    device.rememberLeaving();
    device.goAway(url);
  });
}
