import { builtInTexts } from "@sosmessages/texts/catalogue.ts";
import type { BuiltInLocale, Locale } from "@sosmessages/contract/languages.ts";
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { afterEach, beforeAll, beforeEach, expect } from "vitest";
import { isFirefox, newWindow, phone, sharedBrowser } from "./browser.ts";
import { newDeskPerson, type DeskPerson } from "./desk-people.ts";
import { newCaller, type Caller } from "./mailbox.ts";
import { startSecureService } from "./secure-service.ts";
import type { RunningService } from "./service.ts";
import { opensLines, watch } from "./watch.ts";

const en = builtInTexts("desk", "en");
const nb = builtInTexts("desk", "nb");
const se = builtInTexts("desk", "se");

export type DeskTexts = Readonly<Record<keyof typeof nb, string>>;
export const deskTexts: Readonly<Record<BuiltInLocale, DeskTexts>> = { nb, se, en };
export const wide = { viewport: { width: 1280, height: 800 } } as const;
export const small = { viewport: phone.viewport, hasTouch: true } as const;

type Beginning = Readonly<{
  size?: BrowserContextOptions;
  locale?: Locale;
  /** What happens before the page is opened. */
  before?: (context: BrowserContext) => Promise<unknown>;
}>;

/**
 * One service for a file of tests about the desk, since the queue shows all callers. Separate windows for each person.
 * Every window is opened here, so that `watch` sees all pages. `settings` are the service's.
 */
/** Opens the read-through. If the page has not noticed yet that the letter is on screen, a press shows the letter instead. */
export async function readThrough(page: Page, button: string): Promise<void> {
  const dialog = page.getByRole("dialog");
  const open = async () => {
    if (!(await dialog.isVisible()))
      await page.getByRole("button", { name: button, exact: true }).dispatchEvent("click");
    return dialog.isVisible();
  };
  await expect.poll(open).toBe(true);
}

export function deskRoom(settings: () => Promise<Readonly<Record<string, string>>> = async () => ({})) {
  let browser: Browser;
  let service: RunningService;
  let open: BrowserContext[];
  let complaints: string[];
  let lines: string[];
  let names = 0;

  beforeAll(async () => {
    const start = async () => startSecureService(await settings());
    [browser, service] = await Promise.all([sharedBrowser(), start()]);
    return service.stop;
  });
  beforeEach(() => {
    complaints = [];
    lines = [];
    open = [];
  });
  afterEach(async () => {
    for (const context of open) await context.close();
    if (complaints.length > 0) throw new Error(`The page complained:\n${complaints.join("\n")}`);
  });

  async function windowOn(options: BrowserContextOptions, locale: Locale): Promise<BrowserContext> {
    const context = await newWindow(browser, {
      locale: "nb-NO",
      timezoneId: "Europe/Oslo",
      // Firefox cannot be told to trust the one certificate that is ours.
      ignoreHTTPSErrors: isFirefox,
      ...options,
    });
    open.push(context);
    context.setDefaultTimeout(180_000);
    await watch(context, service.url, complaints);
    opensLines(context, lines);
    await context.addInitScript((chosen) => {
      // A page that has not begun yet has nowhere to store anything.
      if (location.hostname !== "localhost") return;
      for (const name of ["desk-locale", "locale"])
        if (localStorage.getItem(name) === null) localStorage.setItem(name, chosen);
    }, locale);
    return context;
  }

  return {
    get service() {
      return service;
    },
    /** Where the pages of this test opened a live line. */
    get lines(): readonly string[] {
      return lines;
    },
    windowOn,
    person: (wanted: Omit<Parameters<typeof newDeskPerson>[1], "name">): Promise<DeskPerson> =>
      newDeskPerson(service, { name: `Vakt ${++names}`, ...wanted }),
    caller: (language: BuiltInLocale = "nb"): Promise<Caller> => newCaller(service, `Nattugle ${++names}`, language),

    /** A page of the desk in that person's hands. */
    async at(
      person: DeskPerson,
      path: string,
      { size = wide, locale = "nb", before = async () => undefined }: Beginning = {},
    ): Promise<Page> {
      const context = await windowOn(size, locale);
      await person.enter(context);
      await before(context);
      const page = await context.newPage();
      await page.goto(`${service.url}/desk${path}`);
      return page;
    },
  };
}
