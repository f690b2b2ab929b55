import { existsSync } from "node:fs";
import { chromium, type Browser } from "playwright-core";

const told = process.env["CHROMIUM"];
const places = told ? [told] : ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** A test that cannot look must fail, or nobody would notice that nothing was looked at. */
export async function launchChromium(): Promise<Browser> {
  const executablePath = places.find((path) => existsSync(path));
  if (executablePath === undefined) {
    throw new Error(
      "No Chromium was found: install it (Debian: apt-get install chromium), or set CHROMIUM to its path.",
    );
  }
  return chromium.launch({
    executablePath,
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--disable-background-networking",
      "--disable-component-update",
    ],
  });
}

export const phone = {
  viewport: { width: 390, height: 780 },
  deviceScaleFactor: 2,
  hasTouch: true,
  locale: "nb-NO",
} as const;
