import type { Browser } from "playwright-core";
import { newClient } from "@sosmessages/server/test/support/client.ts";
import { beforeAll, expect, test } from "vitest";
import { sharedBrowser } from "../../../e2e/src/support/browser.ts";
import { startInWorker } from "../../../e2e/src/support/secure-service.ts";
import type { RunningService } from "../../../e2e/src/support/service.ts";
import { onPhone } from "./compare.ts";

/** In bytes on the wire. `letters`: the messages, until a letter is there. */
const budgets = { "first paint": 14_000, login: 77_500, letters: 97_200 } as const;

/** `usable`: a selector that matches as soon as the screen is usable. */
type Screen = Readonly<{ url: string; token: string | null; usable: string }>;

/**
 * Everything that came over the wire until the screen could be used: bodies as they were sent, and their headers. The page itself
 * notes when that was: on a busy machine more has come by the time that it can be asked.
 */
const weigh = (browser: Browser, { url, token, usable }: Screen) =>
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
const weighFirstPaint = (browser: Browser, url: string): Promise<number> =>
  onPhone(browser, {}, async (page, wire) => {
    let bytes = 0;
    await wire.send("Network.enable");
    wire.on("Network.loadingFinished", ({ encodedDataLength }) => (bytes += encodedDataLength));
    await page.route("**/assets/**", () => undefined);
    await page.goto(url, { waitUntil: "commit" });
    await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
    return bytes;
  });

let service: RunningService;
let browser: Browser;

beforeAll(async () => {
  [service, browser] = await Promise.all([startInWorker(), sharedBrowser()]);
  return service.stop;
});

test("the first paint stays within its budget", async () => {
  expect(await weighFirstPaint(browser, service.url)).toBeLessThanOrEqual(budgets["first paint"]);
});

test("the login stays within its budget", async () => {
  const { bytes, files } = await weigh(browser, { url: service.url, token: null, usable: "[data-alive]" });
  expect(bytes, files.join("\n")).toBeLessThanOrEqual(budgets.login);
});

test("the messages, until a letter is there, stay within their budget", async () => {
  const client = newClient(service.url);
  const { token } = await client.newcomer();
  await client.write(token, "Jeg får ikke sove.");
  const { bytes, files } = await weigh(browser, { url: service.url, token, usable: "article" });
  expect(bytes, files.join("\n")).toBeLessThanOrEqual(budgets.letters);
});
