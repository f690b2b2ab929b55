// `npm run bench:pages [-- slow | letters]`: speed of the caller's pages in Chromium.
import { launchChromium } from "../../../e2e/src/support/browser.ts";
import { startService } from "../../../e2e/src/support/service.ts";
import { asRows, growthRow } from "../table.ts";
import { compareLetters, compareSlow } from "./compare.ts";

const [part] = process.argv.slice(2);
const isAsked = (name: string) => part === undefined || part === name;
const service = await startService();
const browser = await launchChromium();
try {
  if (isAsked("slow")) {
    const [bare, whole] = await compareSlow(browser, `${service.url}/login`);
    const still = bare.map(({ visible }) => visible);
    const rows = [
      growthRow("entrance visible", [still, whole.map(({ visible }) => visible)], 1.2),
      growthRow("entrance usable", [still, whole.map(({ usable }) => usable)], 3),
    ];
    console.log(asRows([["slow network, s", "without scripts", "whole page", "×", ""], ...rows]));
  }
  if (isAsked("letters")) {
    const row = growthRow("typing a key, ms", await compareLetters(browser, service), 1.5);
    console.log(asRows([["", "20 letters", "500 letters", "×", ""], row]));
  }
} finally {
  await browser.close();
  await service.stop();
}
