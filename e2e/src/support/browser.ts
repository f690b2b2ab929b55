import { once } from "node:events";
import { existsSync } from "node:fs";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import {
  chromium,
  firefox,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type LaunchOptions,
  type Locator,
  type Page,
} from "playwright-core";
import { ownCertificate } from "../../../apps/server/test/support/certificate.ts";

const kinds = {
  chromium: {
    told: process.env["CHROMIUM"],
    places: ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"],
    setting: "CHROMIUM",
  },
  /** The same browser without its windows, bars and menus: it opens a page in half the time. */
  shell: {
    told: process.env["CHROMIUM_SHELL"],
    places: ["/usr/bin/chromium-headless-shell"],
    setting: "CHROMIUM_SHELL",
  },
  firefox: {
    told: process.env["FIREFOX"],
    places: ["/usr/bin/firefox-esr", "/usr/bin/firefox"],
    setting: "FIREFOX",
  },
};

const chosen = process.env["E2E_BROWSER"] ?? "chromium";
if (chosen !== "chromium" && chosen !== "firefox") {
  throw new Error(`E2E_BROWSER is chromium or firefox, not ${chosen}.`);
}
export const isFirefox = chosen === "firefox";

const look = (kind: keyof typeof kinds) => kinds[kind].told ?? kinds[kind].places.find((path) => existsSync(path));

/** A test that cannot look must fail, or nobody would notice that nothing was looked at. */
function find(kind: keyof typeof kinds): string {
  const found = look(kind);
  if (found !== undefined) return found;
  const { setting } = kinds[kind];
  throw new Error(`No ${kind} was found: install it (Debian: apt-get install), or set ${setting} to its path.`);
}

/** Where the quick exit leads to. Tests reach no host outside, so a page of this process answers. */
export const elsewhere = "https://www.yr.no/";
export const elsewherePage = "<title>Været</title><h1>Været</h1>";

let elsewherePort: Promise<number> | null = null;
const startElsewhere = async (): Promise<number> => {
  const server = createServer(ownCertificate, (_, response) => {
    response.setHeader("content-type", "text/html; charset=utf-8");
    response.end(elsewherePage);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  server.unref();
  return (server.address() as AddressInfo).port;
};

/** Chromium trusts the one certificate that is ours, and minds every other as it always does. */
const chromiumOptions = async (executablePath = find("chromium")): Promise<LaunchOptions> => ({
  executablePath,
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    `--ignore-certificate-errors-spki-list=${ownCertificate.fingerprint}`,
    `--host-resolver-rules=MAP ${new URL(elsewhere).host} 127.0.0.1:${await (elsewherePort ??= startElsewhere())}`,
  ],
});

/** Firefox as it is shipped, driven through WebDriver BiDi. */
const firefoxOptions = (isDark: boolean): LaunchOptions => ({
  channel: "moz-firefox",
  executablePath: find("firefox"),
  firefoxUserPrefs: {
    // Nobody is there to be asked. Chromium without a window answers so by itself.
    "permissions.default.desktop-notification": 2,
    ...(isDark && { "layout.css.prefers-color-scheme.content-override": 0 }),
  },
});

/** These it cannot be told for one window; what it is asked for it may not be told either. */
const untold: BrowserContextOptions = { colorScheme: null, reducedMotion: null, forcedColors: null, contrast: null };

export const launchChromium = async (): Promise<Browser> => chromium.launch(await chromiumOptions(look("shell")));

/** Finds every onion address on this machine, over plain http. */
export const launchForOnion = async (): Promise<Browser> => {
  const { args = [], ...options } = await chromiumOptions(look("shell"));
  return chromium.launch({ ...options, args: [...args, "--host-resolver-rules=MAP *.onion 127.0.0.1"] });
};

/** For what only a browser with windows has, such as notifications. */
export const launchWholeChromium = async (): Promise<Browser> => chromium.launch(await chromiumOptions());

const launchBrowser = async (): Promise<Browser> =>
  isFirefox ? firefox.launch(firefoxOptions(false)) : launchChromium();

let shared: Promise<Browser> | null = null;

/** The browser of this run, one for all files of a worker. It ends with the worker. */
export async function sharedBrowser(): Promise<Browser> {
  if (shared !== null && !(await shared).isConnected()) shared = null;
  return (shared ??= launchBrowser());
}

/** A new device. Without a service worker unless the options allow one: starting it takes a third of the time of a page. */
export const newWindow = async (browser: Browser, options: BrowserContextOptions): Promise<BrowserContext> =>
  browser.newContext({ serviceWorkers: "block", ...options, ...(isFirefox && untold) });

/** With a folder of its own, in which everything lies that a browser keeps. */
export const launchOn = async (
  folder: string,
  options: BrowserContextOptions,
  { isDark = false } = {},
): Promise<BrowserContext> =>
  isFirefox
    ? firefox.launchPersistentContext(folder, { ...options, ...untold, ...firefoxOptions(isDark) })
    : chromium.launchPersistentContext(folder, { ...options, ...(await chromiumOptions()) });

/** Writes into a box. Firefox, as it is driven here, fills one in such a way that React does not notice. */
export async function writeInto(box: Locator, text: string): Promise<void> {
  if (!isFirefox) return box.fill(text);
  await box.click();
  await box.evaluate((element, value) => {
    const { prototype } = element instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
    Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(element, value);
    element.dispatchEvent(new InputEvent("input", { bubbles: true }));
  }, text);
}

/** Firefox cannot be told to show a page as it prints it, so its rules for paper are made those for the screen. */
export async function showAsPrinted(page: Page): Promise<void> {
  if (!isFirefox) return page.emulateMedia({ media: "print" });
  await page.evaluate(() => {
    for (const sheet of document.styleSheets) {
      for (const rule of sheet.cssRules) {
        if (!(rule instanceof CSSMediaRule)) continue;
        if (rule.media.mediaText === "print") rule.media.mediaText = "all";
        else if (rule.media.mediaText === "screen") rule.media.mediaText = "not all";
      }
    }
  });
}

export const phone = {
  viewport: { width: 390, height: 780 },
  deviceScaleFactor: 2,
  hasTouch: true,
  locale: "nb-NO",
} as const;
