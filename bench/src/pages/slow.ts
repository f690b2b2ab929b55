import type { Browser } from "playwright-core";
import { median } from "../table.ts";

/** A slow phone: 400 kbit/s, 400 ms latency, a quarter of the processor speed. */
const network = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const slowerProcessor = 4;

type Times = Readonly<{ visible: number; usable: number }>;

/** Seconds from asking for the entrance until the way to a profile is seen, and until the page's script runs. */
async function open(browser: Browser, url: string, hasScripts: boolean): Promise<Times> {
  const viewport = { width: 390, height: 844 };
  const context = await browser.newContext({ viewport, locale: "nb-NO", javaScriptEnabled: hasScripts });
  try {
    const page = await context.newPage();
    const phone = await context.newCDPSession(page);
    await phone.send("Network.enable");
    await phone.send("Network.emulateNetworkConditions", network);
    await phone.send("Emulation.setCPUThrottlingRate", { rate: slowerProcessor });
    const begun = performance.now();
    const seconds = () => (performance.now() - begun) / 1000;
    await page.goto(url, { waitUntil: "commit", timeout: 120_000 });
    await page.locator("main a[href*='/register']").first().waitFor({ timeout: 120_000 });
    const visible = seconds();
    if (hasScripts)
      await page.waitForFunction(() => "alive" in document.documentElement.dataset, null, { timeout: 120_000 });
    return { visible, usable: seconds() };
  } finally {
    await context.close();
  }
}

/** The entrance on a slow network, beside the same page without its scripts. Both by turns, so that other work falls on both. */
export async function compareSlow(browser: Browser, url: string, rounds = 5) {
  const [bare, whole]: [Times[], Times[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    bare.push(await open(browser, url, false));
    whole.push(await open(browser, url, true));
  }
  const still = median(bare.map(({ visible }) => visible));
  const ofWhole = (what: keyof Times) => median(whole.map((times) => times[what]));
  const [visible, usable] = [ofWhole("visible"), ofWhole("usable")];
  return [
    { what: "entrance visible", seconds: visible, still, ratio: visible / still, goal: 1.2 },
    { what: "entrance usable", seconds: usable, still, ratio: usable / still, goal: 3 },
  ] as const;
}
