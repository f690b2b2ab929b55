import type { Page } from "playwright-core";

export const workerIsReady = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    // The page that is kept has been fetched by then.
    return (await caches.keys()).length;
  });

/** What the browser keeps for a time without network. */
export const keptFiles = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return kept.flat().map(({ url }) => new URL(url).pathname + new URL(url).search);
  });
