import { App } from "@capacitor/app";
import { Capacitor, SystemBars, SystemBarsStyle } from "@capacitor/core";
import { PrivacyScreen } from "@capacitor/privacy-screen";
import { SplashScreen } from "@capacitor/splash-screen";
import { createEmitter } from "@sosmessages/client/emitter.ts";
import { onNetworkChange } from "@sosmessages/client/network.ts";
import { navigate, wouldLoseWords } from "#lib/router.tsx";
import type { Device } from "./device.ts";
import { nativePush } from "./native-push.ts";
import { openSecrets } from "./native-secrets.ts";
import { storageOrMemory } from "./storage.ts";

const token = "sosmessages";
const installed = "auth_stay_signed_in";
const leavingMs = 500;

const nothing = () => undefined;
const never = () => nothing;

export async function nativeDevice(): Promise<Device> {
  const platform = Capacitor.getPlatform() === "ios" ? "ios" : "android";
  const lasting = storageOrMemory(() => localStorage);
  // Before the first paint: hides the app in the app switcher.
  const covered = PrivacyScreen.enable().catch(nothing);
  const secrets = await openSecrets({ isInstalled: lasting.getItem(installed) !== null });
  await covered;
  const isLoggedIn = () => secrets.recall(token) !== null;

  const waking = createEmitter<boolean>();
  const wake = () => waking.emit(navigator.onLine);
  const { push, ...pushes } = nativePush({ platform, secrets, onArrival: wake, onTap: () => navigate("/") });

  return {
    kind: "native",
    push,
    begin: (send) => {
      const onWake = () => {
        wake();
        void pushes.wake().catch(nothing);
      };
      void listenToSystem({ isLoggedIn, onWake }).catch(nothing);
      void pushes.begin(send).catch(nothing);
      requestAnimationFrame(() => void SplashScreen.hide().catch(nothing));
    },
    recall: (what) => (what === token ? secrets.recall(token) : lasting.getItem(what)),
    remember: (what, value) => {
      if (what !== token) return value === null ? lasting.removeItem(what) : lasting.setItem(what, value);
      if (value === secrets.recall(token)) return;
      // Notifications end with the login.
      void pushes.end();
      secrets.remember("push", null);
      secrets.remember(token, value);
      if (value !== null) lasting.setItem(installed, "true");
    },
    endPush: () => undefined,
    forgetEverything: async () => {
      lasting.clear();
      const ended = pushes.end();
      await secrets.forget();
      await ended;
    },
    // An app has one window.
    onChangedElsewhere: never,
    tabs: { post: nothing, on: never },
    /** A resumed app has missed events, so it refetches as after a reconnect. */
    onNetworkChange: (then) => {
      const stops = [onNetworkChange(then), waking.on(then)];
      return () => {
        for (const stop of stops) stop();
      };
    },
    goAway: (url) => {
      // The phone opens the address in its browser. The app closes, or restarts behind it.
      location.replace(url);
      setTimeout(() => void App.exitApp().catch(() => location.replace("/")), leavingMs);
    },
    rememberLeaving: nothing,
  };
}

type Needs = Readonly<{ isLoggedIn: () => boolean; onWake: () => void }>;

const ends = new Set(["/", "/login"]);
const home = (isLoggedIn: boolean) => (isLoggedIn ? "/" : "/login");

function openLink(address: string): void {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url?.pathname.replace(/\/{1,9}$/, "") !== "/endrepassord") return;
  const token = new URLSearchParams(url.hash.slice(1)).get("token") ?? url.searchParams.get("token");
  // In the query: a change of the hash alone would not load the page.
  if (token) location.replace(`/endrepassord?token=${encodeURIComponent(token)}`);
}

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
    // Closing would lose words that are not saved.
    if (ends.has(location.pathname)) void (wouldLoseWords() ? App.minimizeApp() : App.exitApp());
    else navigate(home(isLoggedIn()), { replace: true });
  });
  await App.addListener("resume", onWake);
  await App.addListener("appUrlOpen", ({ url }) => openLink(url));
}
