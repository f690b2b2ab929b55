import type { Page } from "playwright-core";

/** What has the focus: its name, and what is wrong with how it shows. Runs in the page. */
const look = (page: Page): Promise<Readonly<{ name: string; faults: readonly string[] }>> =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element === document.body) return { name: "", faults: [] };
    const labels =
      element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element.labels : null;
    const name = element.getAttribute("aria-label") ?? labels?.[0]?.textContent ?? element.textContent ?? "";
    const faults: string[] = [];

    const numbers = (colour: string) => (colour.match(/[\d.]+/g) ?? []).map(Number);
    const luminance = (parts: readonly number[]) => {
      const [r = 0, g = 0, b = 0] = parts.map((part) => {
        const share = part / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    // What lies behind it: from the page inwards, one veil over the other.
    const veils: Element[] = [];
    for (let outer = element.parentElement; outer !== null; outer = outer.parentElement) veils.unshift(outer);
    const behind = veils.reduce<readonly number[]>((below, veil) => {
      const [r = 0, g = 0, b = 0, share = 1] = numbers(getComputedStyle(veil).backgroundColor);
      return [r, g, b].map((part, index) => part * share + (below[index] ?? 0) * (1 - share));
    }, []);
    const paper = luminance(behind);
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element);
    const ring = luminance(numbers(outlineColor));
    const contrast = (Math.max(ring, paper) + 0.05) / (Math.min(ring, paper) + 0.05);
    if (outlineStyle !== "solid" || Number.parseFloat(outlineWidth) < 3) faults.push(`${name}: no ring`);
    else if (contrast < 3) faults.push(`${name}: a ring of ${contrast.toFixed(2)} to 1`);

    const { left, top, width, height } = element.getBoundingClientRect();
    const over = document.elementFromPoint(left + Math.min(width / 2, 20), top + height / 2);
    const isSeen = over !== null && (element.contains(over) || over.contains(element));
    if (!isSeen) faults.push(`${name}: something lies over it`);
    return { name: name.trim(), faults };
  });

/** Presses Tab until this has the focus, and answers what was wrong at any stop on the way. */
export async function tabTo(page: Page, name: string, key: "Tab" | "Shift+Tab" = "Tab"): Promise<readonly string[]> {
  const faults: string[] = [];
  const stops: string[] = [];
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press(key);
    const seen = await look(page);
    stops.push(seen.name);
    faults.push(...seen.faults);
    if (seen.name === name) return faults;
  }
  return [...faults, `${name} cannot be reached: ${stops.join(", ")}`];
}

export const focused = async (page: Page): Promise<string> => (await look(page)).name;
