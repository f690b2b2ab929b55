import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import axe, { type AxeResults, type RunOptions } from "axe-core";
import type { Page } from "playwright-core";
import { isFirefox } from "../../support/browser.ts";

type Axe = Readonly<{ run: (what: Document, options: RunOptions) => Promise<AxeResults> }>;

/** Every rule there is, those that are off by default and the strictest contrast among them. */
const rules = Object.fromEntries(axe.getRules().map(({ ruleId }) => [ruleId, { enabled: true }]));

/** Without the words for people in it: half as long, and every page that is looked at has to read it. */
const source = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

/** Straight to Chromium, which takes half as long as Playwright does for so long a script. */
async function bringAxe(page: Page): Promise<void> {
  if (await page.evaluate(() => "axe" in window)) return;
  if (isFirefox) return page.evaluate(source);
  const wire = await page.context().newCDPSession(page);
  await wire.send("Runtime.evaluate", { expression: source });
  await wire.detach();
}

/** One line for each violation, with the first elements that it is about. */
export async function violationsOn(page: Page): Promise<readonly string[]> {
  await bringAxe(page);
  return page.evaluate(async (rules) => {
    const { axe } = window as unknown as { axe: Axe };
    // Where the system chooses the colours, the browser still tells those that it does not use.
    const areOwn = { enabled: !matchMedia("(forced-colors: active)").matches };
    const { violations } = await axe.run(document, {
      rules: {
        ...rules,
        "color-contrast-enhanced": areOwn,
        // What stands out enough for the stricter rule does so for this one.
        "color-contrast": { enabled: false },
        // A bar that stays in sight always lies over half of something; `faults.ts` asks for twice the size.
        "target-size": { enabled: false },
      },
      // Fetching all styles again serves one rule, about pages that allow only one orientation. None of ours asks for it.
      preload: false,
      resultTypes: ["violations"],
    });
    return violations.map(
      ({ id, help, nodes }) =>
        `${id}: ${help} (${nodes
          .slice(0, 3)
          .map(({ html, failureSummary }) => `${html} ${failureSummary ?? ""}`)
          .join("; ")})`,
    );
  }, rules);
}
