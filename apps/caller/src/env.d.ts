interface Window {
  /** There before any script of ours where the page is wrapped in a native app. */
  readonly Capacitor?: { isNativePlatform?: () => boolean };
}
