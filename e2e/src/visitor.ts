import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterEach, beforeAll, beforeEach } from "vitest";
import { launchChromium } from "./browser.ts";
import { startService, type RunningService } from "./service.ts";

export const password = "tre blå hester";

/** One service and one browser for a file of tests; a new visitor, with nothing on the device, for each of them. */
export function visitors({ width = 390, locale = "en" }: { width?: number; locale?: "nb" | "se" | "en" } = {}) {
  let browser: Browser;
  let service: RunningService;
  let context: BrowserContext;
  let page: Page;
  let complaints: string[];
  let names = 0;
  let sharedToken: string | null = null;

  beforeAll(async () => {
    browser = await launchChromium();
    service = await startService();
    return async () => {
      await browser.close();
      await service.stop();
    };
  });

  beforeEach(async () => {
    complaints = [];
    context = await browser.newContext({ viewport: { width, height: 800 }, locale: "nb-NO" });
    context.setDefaultTimeout(15_000);
    await context.addInitScript((chosen) => {
      if (localStorage.getItem("locale") === null) localStorage.setItem("locale", chosen);
    }, locale);
    page = await context.newPage();
    page.on("console", (message) => {
      const isComplaint = message.type() === "error" || message.type() === "warning";
      // The browser itself notes every answer of 4xx; what the page makes of it is what the tests are about.
      if (isComplaint && !message.text().startsWith("Failed to load resource")) complaints.push(message.text());
    });
    page.on("pageerror", (error) => complaints.push(error.message));
  });

  afterEach(async () => {
    await context.close();
    // Among these are violations of the content security policy.
    if (complaints.length > 0) throw new Error(`The page complained:\n${complaints.join("\n")}`);
  });

  const path = () => new URL(page.url()).pathname;

  async function call<T>(address: string, body: unknown): Promise<T> {
    const init = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
    const response = await fetch(service.url + address, init);
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
    await page.goto(`${service.url}/om`);
    await page.evaluate((held) => localStorage.setItem("sosmessages", held), token);
  }

  return {
    get browser() {
      return browser;
    },
    get page() {
      return page;
    },
    get context() {
      return context;
    },
    get service() {
      return service;
    },
    path,
    open: (address: string) => page.goto(service.url + address),
    arrive: (address: string) => page.waitForURL((url) => url.pathname === address),
    button: (name: string) => page.getByRole("button", { name, exact: true }),
    link: (name: string) => page.getByRole("link", { name, exact: true }),
    field: (name: string) => page.getByLabel(name, { exact: true }),
    heading: (name: string) => page.getByRole("heading", { level: 1, name, exact: true }),
    alert: (text: string) => page.getByRole("alert").getByText(text, { exact: true }),

    /** A profile of its own for a test that changes it. Returns the username. */
    profile: newProfile,

    /** Through the API, so that the page is logged in before it is opened; binding is the subject of other tests. */
    logIn: async (username: string) => holdToken(await tokenOf(username)),

    /** As a caller whom the tests of a file share, for those that change nothing about the profile. */
    logInAsSomeone: async () => holdToken((sharedToken ??= await tokenOf(await newProfile()))),

    /** From here on the page's clock stands still and moves only when told. */
    async stopClock(): Promise<void> {
      await page.clock.pauseAt(Date.now() + 2_000);
    },
  };
}
