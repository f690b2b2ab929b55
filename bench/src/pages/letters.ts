import type { Browser, CDPSession, Page } from "playwright-core";
import { newCaller } from "../../../e2e/src/support/mailbox.ts";
import type { RunningService } from "../../../e2e/src/support/service.ts";
import { median } from "../table.ts";

const rounds = 5;
const keys = 60;
const few = 20;
const many = 500;

/** In milliseconds of the page's own work: scripts, styles and layout. */
type Work = Readonly<{ showing: number; typing: number }>;

/** Compares the page's work with 500 and with 20 letters, alternately. */
export async function compareLetters(browser: Browser, service: RunningService) {
  const mailboxes = await Promise.all([fill(service, few), fill(service, many)]);
  const seen: (readonly [Work, Work])[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const [short, long] = [await measure(browser, mailboxes[0], few), await measure(browser, mailboxes[1], many)];
    // The first one warms the machine up.
    if (round > 0) seen.push([short, long]);
  }
  const ratio = (what: keyof Work) => median(seen.map(([short, long]) => long[what] / short[what]));
  const usual = (place: 0 | 1, what: keyof Work) => median(seen.map((pair) => pair[place][what]));
  return (["showing", "typing"] as const).map((what) => ({
    what,
    few: usual(0, what),
    many: usual(1, what),
    ratio: ratio(what),
  }));
}

async function fill(service: RunningService, count: number) {
  const caller = await newCaller(service, `mange brev ${count}`);
  for (let n = 0; n < count; n += 1) await caller.write(`Brev nummer ${n}. ${"Ord ".repeat(30)}`);
  return caller;
}

async function measure(browser: Browser, caller: Awaited<ReturnType<typeof fill>>, count: number): Promise<Work> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: "nb-NO" });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send("Performance.enable");
    const opened = await workOf(session, async () => {
      await caller.open(page);
      await showAll(page, count);
    });
    const box = page.getByLabel("Skriv her");
    await box.focus();
    const typed = await workOf(session, async () => {
      await page.keyboard.type("x".repeat(keys), { delay: 20 });
      await page.evaluate(() => new Promise(requestAnimationFrame));
    });
    return { showing: opened, typing: typed / keys };
  } finally {
    await context.close();
  }
}

async function showAll(page: Page, count: number): Promise<void> {
  const letters = page.getByRole("article");
  await letters.first().waitFor();
  while ((await letters.count()) < count) {
    const before = await letters.count();
    await page.getByRole("button", { name: "Vis eldre meldinger" }).click();
    await page.waitForFunction((known) => document.querySelectorAll("article").length > known, before);
  }
}

async function workOf(session: CDPSession, act: () => Promise<void>): Promise<number> {
  const total = async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    const value = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0;
    return (value("ScriptDuration") + value("LayoutDuration") + value("RecalcStyleDuration")) * 1000;
  };
  const before = await total();
  await act();
  // A new page starts at 0.
  return Math.max((await total()) - before, 0);
}
