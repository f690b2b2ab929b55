import type { CapacitorConfig } from "@capacitor/cli";
import { inLanguage } from "@sosmessages/contract/languages.ts";
import { targetOf } from "./src/target.ts";

// oxlint-disable-next-line node/no-process-env -- Capacitor's own command starts here
const { tenant, appId } = targetOf(process.env);

const config: CapacitorConfig = {
  appId,
  appName: inLanguage(tenant.name, tenant.defaultLanguage),
  webDir: "www",
  // Messages between page and phone include tokens: no log, no debugger.
  loggingBehavior: "none",
  android: { webContentsDebuggingEnabled: false, allowMixedContent: false },
  ios: { webContentsDebuggingEnabled: false, contentInset: "never" },
  server: { hostname: "localhost", androidScheme: "https", iosScheme: "capacitor", cleartext: false },
  plugins: {
    // The page draws behind the bars and leaves room for them.
    SystemBars: { insetsHandling: "native", initialViewportFitValueHint: "cover" },
    Keyboard: { resize: "native" },
    // The page hides the splash screen after its first render. The timeout covers a page that never renders.
    SplashScreen: { launchAutoHide: true, launchShowDuration: 3000, launchFadeOutDuration: 120 },
    // An open app shows the message itself.
    PushNotifications: { presentationOptions: [] },
  },
};

export default config;
