import type { Browser, Page } from "playwright-core";
import { newDeskPerson } from "../../../e2e/src/support/desk-people.ts";
import type { RunningService } from "../../../e2e/src/support/service.ts";

const pixelsPerFrame = 100;

/** Opens the queue in a browser and loads all of its pages. */
export const openWholeQueue = async (browser: Browser, service: RunningService, waiting: number): Promise<Page> => {
  const person = await newDeskPerson(service, { name: `Vakt ${waiting}`, role: "volunteer" });
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: "nb-NO" });
  await person.enter(context);
  const page = await context.newPage();
  await page.goto(`${service.url}/desk/`);
  // Each section's button disappears with its last page.
  const more = page.getByText("Vis flere", { exact: true }).first();
  await more.waitFor();
  while ((await more.count()) > 0) await more.click({ timeout: 5_000 }).catch(() => undefined);
  return page;
};

/** Scrolls down, and up again at the end of the list. Returns the milliseconds of each frame. */
export const scrollThrough = async (page: Page, seconds: number): Promise<number[]> => {
  await page.bringToFront();
  return page.evaluate(
    async ([lasts, step]) => {
      const took: number[] = [];
      const began = performance.now();
      let last = began;
      let by: number = step;
      while (last - began < lasts) {
        const before = scrollY;
        scrollBy(0, by);
        if (scrollY === before) by = -by;
        await new Promise(requestAnimationFrame);
        const now = performance.now();
        took.push(now - last);
        last = now;
      }
      return took.slice(1);
    },
    [seconds * 1000, pixelsPerFrame] as const,
  );
};
