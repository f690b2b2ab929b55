import type { Browser, BrowserContextOptions, CDPSession, Page } from "playwright-core";

/** In bytes on the wire. `letters`: the messages, until a letter is there. */
export const budgets = { "first paint": 14_000, login: 77_500, letters: 96_500 } as const;

/** `usable`: a selector that matches as soon as the screen is usable. */
type Screen = Readonly<{ url: string; token: string | null; usable: string }>;

/**
 * Everything that came over the wire until the screen could be used: bodies as they were sent, and their headers. The page itself
 * notes when that was: on a busy machine more has come by the time that it can be asked.
 */
export const weigh = (browser: Browser, { url, token, usable }: Screen) =>
  onPhone(browser, {}, async (page, wire) => {
    if (token !== null) await page.addInitScript((held) => localStorage.setItem("sosmessages", held), token);
    await wire.send("Network.enable");
    const files = new Map<string, { address: string; bytes: number }>();
    wire.on("Network.responseReceived", ({ requestId, response }) =>
      files.set(requestId, { address: response.url, bytes: 0 }),
    );
    wire.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
      const file = files.get(requestId);
      if (file) file.bytes = encodedDataLength;
    });
    await page.addInitScript(noteWhen, usable);
    await page.goto(url);
    await page.locator(usable).first().waitFor({ state: "attached" });
    const came = new Set(await page.evaluate(cameBefore));
    const sent = [...files.values()].filter(({ address, bytes }) => bytes > 0 && came.has(address));
    return {
      bytes: sent.reduce((sum, { bytes }) => sum + bytes, 0),
      files: sent.map(({ address, bytes }) => `${new URL(address).pathname} ${bytes}`),
    };
  });

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
  const came = (performance.getEntriesByType("resource") as PerformanceResourceTiming[]).filter(
    ({ responseEnd }) => responseEnd > 0 && responseEnd <= until,
  );
  return [...came, ...performance.getEntriesByType("navigation")].map(({ name }) => name);
}

/** Bytes until the first contentful paint, with all scripts blocked. */
export const weighFirstPaint = (browser: Browser, url: string): Promise<number> =>
  onPhone(browser, {}, async (page, wire) => {
    let bytes = 0;
    await wire.send("Network.enable");
    wire.on("Network.loadingFinished", ({ encodedDataLength }) => (bytes += encodedDataLength));
    await page.route("**/assets/**", () => undefined);
    await page.goto(url, { waitUntil: "commit" });
    await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
    return bytes;
  });

/** Opens a page on a new phone. */
export async function onPhone<T>(
  browser: Browser,
  options: BrowserContextOptions,
  work: (page: Page, session: CDPSession) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: "nb-NO", ...options });
  try {
    const page = await context.newPage();
    return await work(page, await context.newCDPSession(page));
  } finally {
    await context.close();
  }
}
