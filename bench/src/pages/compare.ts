import type { Browser, BrowserContextOptions, CDPSession, Page } from "playwright-core";
import { newCaller } from "../../../e2e/src/support/mailbox.ts";
import type { RunningService } from "../../../e2e/src/support/service.ts";
import { inTurns } from "../load.ts";

const rounds = 5;
const keys = 60;
const sizes = [20, 500] as const;

/** Compares the page's work for a key press with 20 and with 500 letters. */
export async function compareLetters(browser: Browser, service: RunningService) {
  const mailboxes = await Promise.all(sizes.map((count) => fill(service, count)));
  return inTurns(rounds, (which) => workOfKey(browser, mailboxes[which]!, sizes[which]));
}

async function fill(service: RunningService, count: number) {
  const caller = await newCaller(service, `mange brev ${count}`);
  for (let n = 0; n < count; n += 1) await caller.write(`Brev nummer ${n}. ${"Ord ".repeat(30)}`);
  return caller;
}

/** Milliseconds of scripts, styles and layout for one key press. */
const workOfKey = (browser: Browser, caller: Awaited<ReturnType<typeof fill>>, count: number): Promise<number> =>
  onPhone(browser, {}, async (page, session) => {
    await session.send("Performance.enable");
    const work = async () => {
      const { metrics } = await session.send("Performance.getMetrics");
      const value = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0;
      return (value("ScriptDuration") + value("LayoutDuration") + value("RecalcStyleDuration")) * 1000;
    };
    await caller.open(page);
    const letters = page.getByRole("article");
    await letters.first().waitFor();
    for (let shown = await letters.count(); shown < count; shown = await letters.count()) {
      await page.getByRole("button", { name: "Vis eldre meldinger" }).click();
      await page.waitForFunction((known) => document.querySelectorAll("article").length > known, shown);
    }
    await page.getByLabel("Skriv her").focus();
    const before = await work();
    await page.keyboard.type("x".repeat(keys), { delay: 20 });
    await page.evaluate(() => new Promise(requestAnimationFrame));
    return ((await work()) - before) / keys;
  });

/** A slow phone: 400 kbit/s, 400 ms latency, a quarter of the processor speed. */
const network = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const slowerProcessor = 4;

/** Seconds from asking for the entrance until the way to a profile is seen, and until the page's script runs. */
const open = (browser: Browser, url: string, hasScripts: boolean) =>
  onPhone(browser, { javaScriptEnabled: hasScripts }, async (page, phone) => {
    page.setDefaultTimeout(120_000);
    await phone.send("Network.enable");
    await phone.send("Network.emulateNetworkConditions", network);
    await phone.send("Emulation.setCPUThrottlingRate", { rate: slowerProcessor });
    const begun = performance.now();
    const seconds = () => (performance.now() - begun) / 1000;
    await page.goto(url, { waitUntil: "commit" });
    await page.locator("main a[href*='/register']").first().waitFor();
    const visible = seconds();
    if (hasScripts) await page.waitForFunction(() => "alive" in document.documentElement.dataset);
    return { visible, usable: seconds() };
  });

/** The entrance on a slow network: without its scripts, and with them. */
export const compareSlow = (browser: Browser, url: string) =>
  inTurns(rounds, (which) => open(browser, url, which === 1));

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
