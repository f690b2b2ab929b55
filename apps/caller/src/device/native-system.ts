import { App } from "@capacitor/app";
import { SystemBars, SystemBarsStyle } from "@capacitor/core";
import { navigate } from "#lib/router.tsx";

type Needs = Readonly<{ isLoggedIn: () => boolean; onWake: () => void }>;

const ends = new Set(["/", "/login"]);
const home = (isLoggedIn: boolean) => (isLoggedIn ? "/" : "/login");

/** The link of a recovery mail is opened as the page that it is; anything else in an address is nobody's business here. */
function openLink(address: string): void {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url?.pathname.replace(/\/{1,9}$/, "") !== "/endrepassord") return;
  const token = new URLSearchParams(url.hash.slice(1)).get("token") ?? url.searchParams.get("token");
  // In the query: the address is answered by the phone itself, and a hash alone would not load the page anew.
  if (token) location.replace(`/endrepassord?token=${encodeURIComponent(token)}`);
}

/** The bars' clock and signs stand out from the page behind them, whichever theme somebody chose. */
function followTheme(): void {
  const page = document.documentElement;
  const show = () => {
    const style = page.dataset["theme"] === "dark" ? SystemBarsStyle.Dark : SystemBarsStyle.Light;
    void SystemBars.setStyle({ style }).catch(() => undefined);
  };
  show();
  new MutationObserver(show).observe(page, { attributeFilter: ["data-theme"] });
}

/** The events that a phone sends to an app. */
export async function listenToSystem({ isLoggedIn, onWake }: Needs): Promise<void> {
  followTheme();
  await App.addListener("backButton", () => {
    if (ends.has(location.pathname)) void App.exitApp();
    else navigate(home(isLoggedIn()), { replace: true });
  });
  await App.addListener("resume", onWake);
  await App.addListener("appUrlOpen", ({ url }) => openLink(url));
}
