import type { Browser, BrowserContext } from "playwright-core";

export type Weight = { readonly screen: string; readonly bytes: number; readonly files: readonly string[] };

/** In bytes on the wire. `letters`: the messages, until a letter is there. */
export const budgets = { "first paint": 14_000, login: 77_000, letters: 95_900 } as const;

type Screen = {
  readonly name: string;
  readonly url: string;
  readonly token: string | null;
  /** A selector that matches as soon as the screen is usable. */
  readonly usable: string;
};

/**
 * Everything that came over the wire until the screen could be used: bodies as they were sent, and their headers. The page itself
 * notes when that was: on a busy machine more has come by the time that it can be asked.
 */
export async function weigh(browser: Browser, { name, url, token, usable }: Screen): Promise<Weight> {
  const context = await freshContext(browser, token);
  try {
    const page = await context.newPage();
    const wire = await context.newCDPSession(page);
    const files = new Map<string, { address: string; bytes: number }>();
    wire.on("Network.responseReceived", ({ requestId, response }) =>
      files.set(requestId, { address: response.url, bytes: 0 }),
    );
    wire.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
      const file = files.get(requestId);
      if (file) file.bytes = encodedDataLength;
    });
    await wire.send("Network.enable");
    await page.addInitScript(noteWhen, usable);
    await page.goto(url);
    await page.locator(usable).first().waitFor({ state: "attached" });
    const came = new Set(await page.evaluate(cameBefore));
    const sent = [...files.values()].filter(({ address, bytes }) => bytes > 0 && came.has(address));
    return {
      screen: name,
      bytes: sent.reduce((sum, { bytes }) => sum + bytes, 0),
      files: sent.map(({ address, bytes }) => `${new URL(address).pathname} ${bytes}`),
    };
  } finally {
    await context.close();
  }
}

declare global {
  var usableAt: number | undefined;
}

/** Runs in the page. */
function noteWhen(usable: string): void {
  new MutationObserver(() => {
    if (document.querySelector(usable) !== null) globalThis.usableAt ??= performance.now();
  }).observe(document, { childList: true, subtree: true, attributes: true });
}

/** Runs in the page: the addresses of the page and of all files that had arrived by then. */
function cameBefore(): readonly string[] {
  const until = globalThis.usableAt ?? 0;
  const came = (performance.getEntriesByType("resource") as PerformanceResourceTiming[])
    .filter(({ responseEnd }) => responseEnd > 0 && responseEnd <= until)
    .map(({ name }) => name);
  const [page] = performance.getEntriesByType("navigation");
  return [...came, ...(page === undefined ? [] : [page.name])];
}

/** Bytes until the first contentful paint, with all scripts blocked. */
export async function weighFirstPaint(browser: Browser, url: string): Promise<Weight> {
  const context = await freshContext(browser, null);
  try {
    const page = await context.newPage();
    const wire = await context.newCDPSession(page);
    let bytes = 0;
    wire.on("Network.loadingFinished", ({ encodedDataLength }) => (bytes += encodedDataLength));
    await wire.send("Network.enable");
    await page.route("**/assets/**", () => undefined);
    await page.goto(url, { waitUntil: "commit" });
    await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
    return { screen: "first paint", bytes, files: [] };
  } finally {
    await context.close();
  }
}

async function freshContext(browser: Browser, token: string | null): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: "nb-NO" });
  if (token !== null) await context.addInitScript((held) => localStorage.setItem("sosmessages", held), token);
  return context;
}
