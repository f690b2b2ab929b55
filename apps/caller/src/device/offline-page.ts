type Policies = { createPolicy(name: "worker", rules: { createScriptURL: (url: string) => string }): Policy };
type Policy = { createScriptURL(url: string): string };

/** The pages' policy lets no string become a script. This one may, and no other. */
function workerUrl(language: string): string {
  const url = `/sw.js?lang=${language}`;
  const { trustedTypes } = globalThis as { trustedTypes?: Policies };
  return trustedTypes?.createPolicy("worker", { createScriptURL: () => url }).createScriptURL(url) ?? url;
}

/** From then on whoever opens the site without a network reads so, in their language, with a number to call. */
export async function keepOfflinePage(language: string): Promise<void> {
  // Where the browser forbids it, the page works as well without.
  if ("serviceWorker" in navigator) await navigator.serviceWorker.register(workerUrl(language)).catch(() => undefined);
}
