import { existsSync } from "node:fs";
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions } from "playwright-core";

const told = process.env["CHROMIUM"];
const places = told ? [told] : ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

const args = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--disable-background-networking",
  "--disable-component-update",
];

/** A test that cannot look must fail, or nobody would notice that nothing was looked at. */
export function findChromium(): string {
  const found = places.find((path) => existsSync(path));
  if (found !== undefined) return found;
  throw new Error("No Chromium was found: install it (Debian: apt-get install chromium), or set CHROMIUM to its path.");
}

export const launchChromium = async (): Promise<Browser> => chromium.launch({ executablePath: findChromium(), args });

/** With a folder of its own, in which everything lies that a browser keeps. */
export const launchChromiumOn = async (folder: string, options: BrowserContextOptions): Promise<BrowserContext> =>
  chromium.launchPersistentContext(folder, { ...options, executablePath: findChromium(), args });

export const phone = {
  viewport: { width: 390, height: 780 },
  deviceScaleFactor: 2,
  hasTouch: true,
  locale: "nb-NO",
} as const;
