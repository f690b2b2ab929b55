import type { CapacitorConfig } from "@capacitor/cli";
import { inLanguage } from "@sosmessages/contract/languages.ts";
import { targetOf } from "./src/target.ts";

// oxlint-disable-next-line node/no-process-env -- Capacitor's own command starts here
const { tenant, appId } = targetOf(process.env);

const config: CapacitorConfig = {
  appId,
  appName: inLanguage(tenant.name, tenant.defaultLanguage),
  webDir: "www",
  // What passes between page and phone, tokens among it, is written to no log, and nobody attaches a debugger to a page.
  loggingBehavior: "none",
  android: { webContentsDebuggingEnabled: false, allowMixedContent: false },
  ios: { webContentsDebuggingEnabled: false, contentInset: "never" },
  server: { hostname: "localhost", androidScheme: "https", iosScheme: "capacitor", cleartext: false },
  plugins: {
    // The page draws behind the bars and keeps clear of them by itself.
    SystemBars: { insetsHandling: "native", initialViewportFitValueHint: "cover" },
    Keyboard: { resize: "native" },
    // The page hides it as soon as it has drawn something; should it never come to that, nobody is left before a picture.
    SplashScreen: { launchAutoHide: true, launchShowDuration: 3000, launchFadeOutDuration: 120 },
    // Whoever has the app open sees the message itself.
    PushNotifications: { presentationOptions: [] },
  },
};

export default config;
