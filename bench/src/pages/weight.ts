import type { Browser, BrowserContext, Page } from "playwright-core";

export type Weight = { readonly screen: string; readonly bytes: number; readonly files: readonly string[] };

type Screen = {
  readonly name: string;
  readonly url: string;
  readonly token: string | null;
  /** Resolves when somebody could use the screen. */
  readonly isUsable: (page: Page) => Promise<unknown>;
};

/** Everything that came over the wire until the screen could be used: bodies as they were sent, and their headers. */
export async function weigh(browser: Browser, { name, url, token, isUsable }: Screen): Promise<Weight> {
  const context = await freshContext(browser, token);
  try {
    const page = await context.newPage();
    const wire = await context.newCDPSession(page);
    const files = new Map<string, { address: string; bytes: number }>();
    wire.on("Network.responseReceived", ({ requestId, response }) =>
      files.set(requestId, { address: new URL(response.url).pathname, bytes: 0 }),
    );
    wire.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
      const file = files.get(requestId);
      if (file) file.bytes = encodedDataLength;
    });
    await wire.send("Network.enable");
    await page.goto(url);
    await isUsable(page);
    // What a data address holds came with the page.
    const sent = [...files.values()].filter(({ address, bytes }) => bytes > 0 && !address.startsWith("image/"));
    return {
      screen: name,
      bytes: sent.reduce((sum, { bytes }) => sum + bytes, 0),
      files: sent.map(({ address, bytes }) => `${address} ${bytes}`),
    };
  } finally {
    await context.close();
  }
}

/** What has come when the first words are drawn: scripts are held back, so that none of them can have helped. */
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
