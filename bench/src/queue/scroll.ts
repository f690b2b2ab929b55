import type { Browser, Page } from "playwright-core";
import { newDeskPerson } from "../../../e2e/src/support/desk-people.ts";
import type { RunningService } from "../../../e2e/src/support/service.ts";

/** A longer frame is visible as stutter. */
const smoothMs = 50;
const pixelsPerFrame = 100;

export type Scrolled = { readonly frames: number; readonly slow: number };

/** Opens the queue in a browser and loads all of its pages. */
export const openWholeQueue = async (browser: Browser, service: RunningService, waiting: number): Promise<Page> => {
  const person = await newDeskPerson(service, { name: `Vakt ${waiting}`, role: "volunteer" });
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: "nb-NO" });
  await person.enter(context);
  const page = await context.newPage();
  await page.goto(`${service.url}/desk/`);
  // The button disappears with the last page.
  const more = page.getByText("Vis flere", { exact: true });
  await more.waitFor();
  while ((await more.count()) > 0) await more.click({ timeout: 5_000 }).catch(() => undefined);
  return page;
};

/** Scrolls down, and up again at the end of the list. */
export const scrollThrough = async (page: Page, seconds: number): Promise<Scrolled> => {
  await page.bringToFront();
  const frames = await page.evaluate(
    async ([lasts, step]) => {
      const took: number[] = [];
      await new Promise<void>((done) => {
        const began = performance.now();
        let last = began;
        let by: number = step;
        const frame = () => {
          const now = performance.now();
          took.push(now - last);
          last = now;
          const before = scrollY;
          scrollBy(0, by);
          if (scrollY === before) by = -by;
          if (now - began < lasts) requestAnimationFrame(frame);
          else done();
        };
        requestAnimationFrame(frame);
      });
      return took.slice(1);
    },
    [seconds * 1000, pixelsPerFrame] as const,
  );
  return { frames: frames.length, slow: frames.filter((ms) => ms > smoothMs).length };
};

export const sumOf = (all: readonly Scrolled[]): Scrolled => ({
  frames: all.reduce((sum, { frames }) => sum + frames, 0),
  slow: all.reduce((sum, { slow }) => sum + slow, 0),
});
