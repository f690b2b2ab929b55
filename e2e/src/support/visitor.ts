import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterEach, beforeAll, beforeEach } from "vitest";
import { isFirefox, launchOn, newWindow, phone, sharedBrowser } from "./browser.ts";
import { newCaller, type Caller } from "./mailbox.ts";
import { sharedService, startSecureService, type SecureService } from "./secure-service.ts";
import { answerElsewhere, emptyPage, watch } from "./watch.ts";

export const password = "tre blå hester";

type Device = Readonly<{ context: BrowserContext; page: Page }>;

type Habits = Readonly<{
  width?: number;
  /** Chosen before the first page is opened; without it nothing is stored, and the pages speak Norwegian. */
  locale?: "nb" | "se" | "en";
  /** Of a separate service. Without them the file uses the worker's. */
  settings?: Readonly<Record<string, string>>;
  /** Whether pages start their service worker. */
  hasWorker?: boolean;
  /** A separate browser, for what only one kind can do. */
  launch?: () => Promise<Browser>;
}>;

const isTakenOver = () => {
  const hasKeysOfReact = (element: Element) => Object.keys(element).some((key) => key.startsWith("__react"));
  return (
    "alive" in document.documentElement.dataset && [...document.querySelectorAll("main form")].every(hasKeysOfReact)
  );
};

/**
 * A new visitor, with nothing on the device, for each test. Every journey uses this, so that `watch` sees all its pages.
 */
export function visitors({ width = phone.viewport.width, locale, settings, hasWorker = false, launch }: Habits = {}) {
  let browser: Browser;
  let service: SecureService;
  let current: Device;
  let closing: (() => Promise<unknown>)[];
  let complaints: string[];
  let names = 0;
  let sharedToken: string | null = null;

  const manners = {
    ...phone,
    viewport: { width, height: phone.viewport.height },
    timezoneId: "Europe/Oslo",
    serviceWorkers: hasWorker ? "allow" : "block",
    // Neither Firefox nor what a test fetches in the place of a browser can be told of our certificate.
    ignoreHTTPSErrors: true,
  } as const;

  beforeAll(async () => {
    const starting = settings ? startSecureService(settings) : sharedService();
    [browser, service] = await Promise.all([(launch ?? sharedBrowser)(), starting]);
    return async () => {
      if (launch) await browser.close();
      if (settings) await service.stop();
    };
  });

  beforeEach(async () => {
    complaints = [];
    closing = [];
    current = await newDevice();
  });

  afterEach(async () => {
    for (const close of closing) await close();
    if (complaints.length > 0) throw new Error(`The page complained:\n${complaints.join("\n")}`);
  });

  async function prepare(context: BrowserContext): Promise<Device> {
    closing.unshift(async () => {
      // A test's own answer may still be on its way to a window that closes: nobody waits for it.
      for (const page of context.pages()) await page.unrouteAll({ behavior: "ignoreErrors" });
      await context.close();
    });
    context.setDefaultTimeout(180_000);
    await watch(context, service.url, complaints);
    // Without a route, the end of an emulated offline time reaches a page before its service worker, and the page reloads too early.
    if (hasWorker) await answerElsewhere(context);
    if (locale !== undefined) {
      await context.addInitScript((chosen) => {
        // A choice belongs to one host; another one, as that of the Sami service, begins anew.
        const isHere = location.hostname === "localhost";
        if (isHere && localStorage.getItem("locale") === null) localStorage.setItem("locale", chosen);
      }, locale);
    }
    return { context, page: await context.newPage() };
  }

  const newDevice = async () => prepare(await newWindow(browser, manners));

  /** A browser of its own that keeps what it keeps in a folder; slower than another window. */
  async function newDeviceOnDisk({ isDark = false } = {}): Promise<Device & Readonly<{ folder: string }>> {
    const folder = await mkdtemp(join(tmpdir(), "sosmessages-profile-"));
    closing.unshift(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
    return { ...(await prepare(await launchOn(folder, { ...manners, serviceWorkers: "allow" }, { isDark }))), folder };
  }

  /** Its system is dark. Firefox takes that from its profile only. */
  const newDarkDevice = async (): Promise<Device> =>
    isFirefox
      ? newDeviceOnDisk({ isDark: true })
      : prepare(await newWindow(browser, { ...manners, colorScheme: "dark" }));

  /** Guests find the languages behind the name of the one that is read, except on a large screen. */
  async function choose(language: string): Promise<void> {
    const name = current.page.getByRole("button", { name: language, exact: true });
    const fold = current.page.getByRole("button", { name: /^(?:Språk|Giella|Language): /, expanded: false });
    await name.or(fold).filter({ visible: true }).first().waitFor();
    if (await fold.isVisible()) await fold.click();
    await name.click();
    // Its texts are fetched; until then the page, and with it an open fold, stays as it was.
    await current.page.locator("button[lang][aria-pressed=true]", { hasText: language }).waitFor({ state: "attached" });
  }

  const path = () => new URL(current.page.url()).pathname;

  async function call<T>(address: string, body: unknown): Promise<T> {
    const init = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
    const response = await fetch(service.direct + address, init);
    if (!response.ok) throw new Error(`${address}: ${response.status}`);
    return (await response.json()) as T;
  }

  async function newProfile(email = ""): Promise<string> {
    const username = `visitor ${Date.now()} ${++names}`;
    await call("/api/caller/register", { username, password, password_confirmation: password, email });
    return username;
  }

  const tokenOf = async (username: string) =>
    (await call<{ token: string }>("/api/caller/login", { username, password })).token;

  async function holdToken(token: string): Promise<void> {
    await current.page.goto(service.url + emptyPage);
    await current.page.evaluate((held) => localStorage.setItem("sosmessages", held), token);
  }

  return {
    get browser() {
      return browser;
    },
    get page() {
      return current.page;
    },
    get context() {
      return current.context;
    },
    get service() {
      return service;
    },
    newDevice,
    choose,
    newDeviceOnDisk,
    newDarkDevice,
    path,
    /** Until its scripts have taken the page over: what is done before that has tests of its own. */
    open: async (address: string) => {
      await current.page.goto(service.url + address);
      await current.page.waitForFunction(isTakenOver);
    },
    arrive: (address: string) => current.page.waitForURL((url) => url.pathname === address),
    button: (name: string, on = current.page) => on.getByRole("button", { name, exact: true }),
    link: (name: string) => current.page.getByRole("link", { name, exact: true }),
    field: (name: string) => current.page.getByLabel(name, { exact: true }),
    heading: (name: string) => current.page.getByRole("heading", { level: 1, name, exact: true }),
    alert: (text: string) => current.page.getByRole("alert").getByText(text, { exact: true }),

    /** Someone with a mailbox, and what can be done for them without a browser. */
    someone: (): Promise<Caller> => newCaller(service, `Smørbukk-Lerkespore ${Date.now()} ${++names}`),

    /** A profile of its own for a test that changes it. Returns the username. */
    profile: newProfile,

    /** Through the API, so that the page is logged in before it is opened; binding is the subject of other tests. */
    logIn: async (username: string) => holdToken(await tokenOf(username)),

    /** As a caller whom the tests of a file share, for those that change nothing about the profile. */
    logInAsSomeone: async () => holdToken((sharedToken ??= await tokenOf(await newProfile()))),

    /** From here on the page's clock stands still and moves only when told. */
    async stopClock(): Promise<void> {
      await current.page.clock.pauseAt(Date.now() + 20_000);
    },
  };
}
