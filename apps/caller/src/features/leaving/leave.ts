import { forgetCopied } from "@sosmessages/client/copied.ts";
import type { Send } from "@sosmessages/client/http.ts";
import { logOut } from "#lib/calls.generated.ts";
import type { Device } from "#device/device.ts";
import { followLink, hasTyped } from "./quick-exit.ts";

/** Nothing is seen from the next frame on; `leaving.css` hides what carries this mark. */
function coverScreen(): void {
  document.documentElement.dataset["covered"] = "";
  document.title = "…";
  // Not even hidden: whoever gets the page back from the browser's memory finds nothing on it.
  document.body.textContent = "";
}

/** Clearing cached files is given this long; nobody is kept waiting for it, nor for a service that hangs. */
const clearingMs = 200;

/** The order matters: first what an onlooker sees, then the traces, and last the way out. */
export function leave(device: Device, send: Send, url: string): void {
  const isTyped = device.kind === "web" && hasTyped();
  coverScreen();
  // Sent with the token that is forgotten on the next line, and finished by the browser after the page is gone.
  if (device.recall("sosmessages") !== null) {
    void send(logOut, { keepalive: true });
  }
  void forgetCopied();
  const cleared = device.forgetEverything();
  device.tabs.post({ is: "left" });
  device.rememberLeaving();
  const waited = new Promise<void>((resolve) => setTimeout(resolve, clearingMs));
  void Promise.race([cleared, waited]).then(() => (isTyped ? followLink(url) : device.goAway(url)));
}

/**
 * Whoever finds the way back is sent on and sees neither content nor login. Here: into a page that the browser still
 * had in its memory. One that is loaded anew is covered by `before-paint.ts`.
 */
export function stayAway(device: Device, url: string): void {
  addEventListener("pageshow", (event) => {
    if (event.persisted && "covered" in document.documentElement.dataset) device.goAway(url);
  });
  // Someone left in another window: this one goes as well, or it would tell what the other was.
  device.tabs.on((message) => {
    if (message.is !== "left") return;
    coverScreen();
    device.rememberLeaving();
    device.goAway(url);
  });
}
