import axe from "axe-core";
import type { Page } from "playwright-core";

/** Every rule there is, those that are off by default and the strictest contrast among them. */
const rules = Object.fromEntries(axe.getRules().map(({ ruleId }) => [ruleId, { enabled: true }]));

/** One line for each violation, with the first elements that it is about. */
export async function violationsOn(page: Page): Promise<readonly string[]> {
  await page.evaluate(axe.source);
  return page.evaluate(async (rules) => {
    const { axe } = window as unknown as { axe: typeof import("axe-core") };
    const { violations } = await axe.run(document, { rules, resultTypes: ["violations"] });
    return violations.map(
      ({ id, help, nodes }) =>
        `${id}: ${help} (${nodes
          .slice(0, 3)
          .map(({ html, failureSummary }) => `${html} ${failureSummary ?? ""}`)
          .join("; ")})`,
    );
  }, rules);
}
