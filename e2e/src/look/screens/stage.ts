import type { CallersStanding, OwnUser } from "@sosmessages/contract/callers.ts";
import type { Message } from "@sosmessages/contract/messages.ts";
import type { Browser, BrowserContext, Page, Route } from "playwright-core";
import type { BuiltInLocale } from "../../../../packages/contract/src/languages.ts";
import { isFirefox, newWindow, writeInto } from "../../support/browser.ts";
import type { RunningService } from "../../support/service.ts";
import { now } from "./exchange.ts";
import { texts, type TextKey, type Words } from "./words.ts";

/** How a screen is looked at. */
export type View = Readonly<{ locale: BuiltInLocale; theme: "light" | "dark"; width: Width }>;

export const themes = ["light", "dark"] as const;

/** `zoomed` is a screen of 1280 px whose owner reads at 200 %, with the colours of the system. */
export const widths = ["320", "390", "1280", "zoomed"] as const;
export type Width = (typeof widths)[number];

const shapes = {
  "320": { viewport: { width: 320, height: 640 }, deviceScaleFactor: 2, hasTouch: true, reducedMotion: "reduce" },
  "390": { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true },
  "1280": { viewport: { width: 1280, height: 800 } },
  zoomed: { viewport: { width: 640, height: 400 }, deviceScaleFactor: 2, forcedColors: "active" },
} as const;

/** A page, its texts, and a service with known responses. */
export type Stage = Readonly<{
  context: BrowserContext;
  page: Page;
  locale: BuiltInLocale;
  say: (key: TextKey) => string;
  press: (key: TextKey) => Promise<void>;
  type: (label: TextKey, text: string) => Promise<void>;
  sees: (key: TextKey) => Promise<void>;
  open: (path: string) => Promise<void>;
  /** The messages page of a logged-in caller with these messages. `standing`: of the newest, if the caller wrote it. */
  openMessages: (messages?: readonly Message[], standing?: CallersStanding, more?: Partial<OwnUser>) => Promise<void>;
  logIn: () => Promise<void>;
  /** The page stands still in this state until it is closed. */
  hold: (address: string, method?: string) => Promise<void>;
  answer: (address: string, method: string, status: number, json: unknown) => Promise<void>;
  fail: (address: string, method?: string) => Promise<void>;
  /** The same page, looked at in another theme and width. */
  turn: (view: Omit<View, "locale">) => Promise<void>;
  /** The same window as a new one, for the next screen: the browser has compiled the scripts already. */
  clear: (view: Omit<View, "locale">) => Promise<void>;
}>;

type Unusual = Readonly<{
  /** Responses that differ from the usual ones. */
  words?: Words;
  /** A language that a folder brings, in the place of the one that the view names. */
  language?: string;
  /** Another screen than the usual ones. */
  other?: Readonly<{ viewport: Readonly<{ width: number; height: number }>; scale: number }> | null;
  /** Without scripts. */
  isStill?: boolean;
}>;

/** Fetched by the test: a page's request for it would have to be sent once more. */
async function readMe(service: RunningService, token: string): Promise<object> {
  const response = await fetch(`${service.direct}/api/caller/me`, { headers: { authorization: `Bearer ${token}` } });
  return ((await response.json()) as { data: object }).data;
}

/** A visitor with nothing on the device but the chosen language and theme. The test closes `context`. */
export async function openStage(
  browser: Browser,
  service: RunningService,
  token: string,
  { locale, theme, width }: View,
  { words = texts[locale], language = locale, other = null, isStill = false }: Unusual = {},
): Promise<Stage> {
  const context = await newWindow(browser, {
    ...shapes[width],
    ...(other && { viewport: other.viewport, deviceScaleFactor: other.scale }),
    javaScriptEnabled: !isStill,
    colorScheme: theme,
    locale: "nb-NO",
    timezoneId: "Europe/Oslo",
    ignoreHTTPSErrors: isFirefox,
  });
  context.setDefaultTimeout(180_000);
  const page = await context.newPage();
  let seeding: Awaited<ReturnType<typeof context.addInitScript>> | undefined;
  let stored: Readonly<Record<string, string>> = {};
  let begun = 0;
  /** Replaces everything in the device's storage before the next page opens. */
  const seed = async (items: Readonly<Record<string, string>>) => {
    await seeding?.dispose();
    stored = items;
    seeding = await context.addInitScript(
      ([first, mark]) => {
        if (sessionStorage.getItem("seeded") !== mark) {
          localStorage.clear();
          sessionStorage.clear();
          sessionStorage.setItem("seeded", mark);
        }
        for (const [name, value] of Object.entries(first)) localStorage.setItem(name, value);
      },
      [items, String(begun)] as const,
    );
  };
  const begin = async (chosen: View["theme"]) => {
    begun += 1;
    await page.clock.setFixedTime(now);
    await seed({ locale: language, theme: chosen });
  };
  await begin(theme);

  const say = (key: TextKey) => words[key];
  const me = readMe(service, token);
  const logIn = () => seed({ ...stored, sosmessages: token });
  const open = async (path: string) => {
    await page.goto(service.url + path);
    await page.getByRole("heading", { level: 1 }).waitFor();
  };
  const on = (address: string, method: string, then: (route: Route) => unknown) =>
    page.route(`**${address}`, (route) => (route.request().method() === method ? then(route) : route.fallback()));
  const answer: Stage["answer"] = (address, method, status, json) =>
    on(address, method, (route) => route.fulfill(status === 204 ? { status } : { status, json })).then(() => undefined);

  const resize = async ({ theme, width }: Omit<View, "locale">) => {
    const { viewport, ...wishes } = shapes[width];
    await page.setViewportSize(viewport);
    const wished = {
      colorScheme: theme,
      reducedMotion: "reducedMotion" in wishes ? wishes.reducedMotion : null,
      forcedColors: "forcedColors" in wishes ? wishes.forcedColors : null,
    };
    if (!isFirefox) await page.emulateMedia(wished);
  };

  return {
    context,
    page,
    locale,
    say,
    press: (key) =>
      page
        .getByRole("button", { name: say(key), exact: true })
        .last()
        .click(),
    type: (label, text) => {
      const field = page.getByLabel(say(label), { exact: true });
      return label === "messages.write" ? writeInto(field, text) : field.fill(text);
    },
    sees: (key) =>
      page
        .getByText(say(key).split("{")[0] ?? "")
        .first()
        .waitFor(),
    open,
    logIn,
    async openMessages(messages = [], standing = "waiting", more = {}) {
      await logIn();
      const data = { ...(await me), standing: messages[0]?.is_reply === false ? standing : "none", ...more };
      await answer("/api/caller/me", "GET", 200, { status: "success", data });
      await answer("/api/messages", "GET", 200, messages);
      await answer("/api/messages/draft", "GET", 204, null);
      await on("/api/messages/draft", "PUT", (route) =>
        route.fulfill({ json: { ...route.request().postDataJSON(), saved_at: now.toISOString() } }),
      );
      // Responses are stubbed, so the service has the same state for the next screen.
      await answer("/api/caller/seen", "PUT", 200, { status: "success" });
      await open("/");
      await page.getByRole("article").first().waitFor();
    },
    hold: (address, method = "GET") => on(address, method, () => undefined).then(() => undefined),
    answer,
    async turn(view) {
      await resize(view);
      await page.evaluate((theme) => (document.documentElement.dataset["theme"] = theme), view.theme);
    },
    async clear(view) {
      await page.unrouteAll({ behavior: "ignoreErrors" });
      await context.setOffline(false);
      await resize(view);
      await begin(view.theme);
    },
    fail: (address, method = "GET") => on(address, method, (route) => route.abort()).then(() => undefined),
  };
}
