import { App } from "@capacitor/app";
import { Capacitor } from "@capacitor/core";
import { PrivacyScreen } from "@capacitor/privacy-screen";
import { SplashScreen } from "@capacitor/splash-screen";
import { createEmitter } from "@sosmessages/client/emitter.ts";
import { onNetworkChange } from "@sosmessages/client/network.ts";
import { navigate } from "#lib/router.tsx";
import type { Device } from "./device.ts";
import { nativePush } from "./native-push.ts";
import { openSecrets } from "./native-secrets.ts";
import { listenToSystem } from "./native-system.ts";
import { storageOrMemory } from "./storage.ts";

const token = "sosmessages";
const installed = "auth_stay_signed_in";
const leavingMs = 500;

const nothing = () => undefined;
const never = () => nothing;

/** Where the same pages are an app: the login lies in the phone's own safe, and the phone has a say. */
export async function nativeDevice(): Promise<Device> {
  const platform = Capacitor.getPlatform() === "ios" ? "ios" : "android";
  const lasting = storageOrMemory(() => localStorage);
  // Before anything is drawn: nothing of it is ever seen among the open apps.
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
      // Whoever logs in next on this phone has asked for no notifications.
      void pushes.end();
      secrets.remember("push", null);
      secrets.remember(token, value);
      if (value !== null) lasting.setItem(installed, "true");
    },
    forgetEverything: async () => {
      lasting.clear();
      const ended = pushes.end();
      await secrets.forget();
      await ended;
    },
    // An app has one window.
    onChangedElsewhere: never,
    tabs: { post: nothing, on: never },
    isOnline: () => navigator.onLine,
    /** An app that is looked at again has heard of nothing meanwhile, so it asks as if a network had just come back. */
    onNetworkChange: (then) => {
      const stops = [onNetworkChange(then), waking.on(then)];
      return () => {
        for (const stop of stops) stop();
      };
    },
    hostName: () => document.documentElement.dataset["host"] ?? "",
    goAway: (url) => {
      // The phone opens another site in its browser. The app itself closes where it may; else it begins anew behind that.
      location.replace(url);
      setTimeout(() => void App.exitApp().catch(() => location.replace("/")), leavingMs);
    },
    rememberLeaving: nothing,
  };
}
