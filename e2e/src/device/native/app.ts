import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import type { Browser, BrowserContext } from "playwright-core";
import { afterEach, beforeAll, expect } from "vitest";
import { assemble } from "../../../../apps/mobile/src/assemble.ts";
import { targetOf } from "../../../../apps/mobile/src/target.ts";
import { newClient } from "../../../../apps/server/test/support/client.ts";
import { startProviders } from "../../../../apps/server/test/support/push/push-providers.ts";
import { elsewhere, sharedBrowser, phone } from "../../support/browser.ts";
import { startSecureService } from "../../support/secure-service.ts";
import type { RunningService } from "../../support/service.ts";
import { createHost, type Host } from "./host.ts";
import { nativeBridge, pluginHeaders, type Platform } from "./plugins.ts";

const password = "tre blå hester";
const origin = "https://localhost";
const types: Readonly<Record<string, string>> = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css" };

/**
 * What browsers note of answers and lines by themselves. No page of an app has cookies to clear.
 */
const expected = /^(Failed to load resource|WebSocket |Clear-Site-Data )/;

/** Right before a page's own scripts, as an app does it: the way to the phone, Capacitor's bridge, and what plugins there are. */
const injected = (platform: Platform): string => {
  const way =
    platform === "android"
      ? "window.androidBridge={postMessage:(text)=>window.toPhone(text)};"
      : "window.webkit={messageHandlers:{bridge:{postMessage:(call)=>window.toPhone(JSON.stringify(call))}}};";
  return [
    `if (location.origin === "${origin}") {`,
    'window.toPhone(JSON.stringify({type:"new-page"}));',
    way,
    `window.Capacitor={DEBUG:false,isLoggingEnabled:false,Plugins:{}};window.WEBVIEW_SERVER_URL="${origin}";`,
    nativeBridge(),
    `window.Capacitor.PluginHeaders=${JSON.stringify(pluginHeaders(platform))};`,
    "}",
  ].join("\n");
};

/**
 * The app as it is packed, in a browser instead of a phone, against the real service: real Capacitor, real plugins as far
 * as they are scripts, and a host in place of what they are natively. iOS' own scheme is unknown to browsers, so both
 * platforms live at Android's origin.
 */
export function apps() {
  let browser: Browser;
  let service: RunningService;
  let folder: string;
  let names = 0;
  let open: { context: BrowserContext; complaints: string[]; host: Host }[] = [];

  beforeAll(async () => {
    const providers = await startProviders();
    [browser, service, folder] = await Promise.all([
      sharedBrowser(),
      startSecureService(providers.settings),
      mkdtemp(join(tmpdir(), "sosmessages-app-")),
    ]);
    await assemble(folder, targetOf({ MOBILE_API_URL: serviceUrl().origin }));
    return async () => {
      await service.stop();
      await providers.stop();
      await rm(folder, { recursive: true, force: true });
    };
  });

  afterEach(async () => {
    const said = open.flatMap(({ complaints, host }) => [...complaints, ...host.complaints]);
    for (const { context } of open) await context.close();
    open = [];
    expect(said).toEqual([]);
  });

  const serviceUrl = () => new URL(service.url.replace("//", "//sami."));

  async function watch(context: BrowserContext): Promise<string[]> {
    const complaints: string[] = [];
    await context.addInitScript(() => {
      addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) => {
        console.error(`against the security policy: ${effectiveDirective} ${blockedURI}`);
      });
    });
    context.on("console", (message) => {
      const isComplaint = ["error", "warning"].includes(message.type());
      if (isComplaint && !expected.test(message.text())) complaints.push(message.text());
    });
    context.on("weberror", (thrown) => complaints.push(thrown.error().stack ?? thrown.error().message));
    context.on("request", (request) => {
      const url = new URL(request.url());
      const isOurs = [new URL(origin).host, serviceUrl().host].includes(url.host) || url.protocol === "data:";
      if (!isOurs && request.url() !== elsewhere) complaints.push(`another host was asked: ${request.url()}`);
    });
    return complaints;
  }

  /** A phone on which the app was just installed, or on which this person has logged in. */
  async function install(platform: Platform, person?: Readonly<{ token: string }>) {
    const host = createHost(platform, pluginHeaders(platform));
    if (person) host.safe.set("capacitor-storage_sosmessages", person.token);
    // Browsers ask before a page speaks to the machine it is on, which is where the service is in a test.
    const permissions = ["local-network-access"];
    const context = await browser.newContext({ ...phone, timezoneId: "Europe/Oslo", permissions });
    context.setDefaultTimeout(180_000);
    const complaints = await watch(context);
    await context.exposeBinding("toPhone", (_, text: string) => void host.receive(text));
    await context.addInitScript(injected(platform));
    if (person) {
      await context.addInitScript(() => {
        if (location.protocol === "https:") localStorage.setItem("auth_stay_signed_in", "true");
      });
    }
    await context.route(`${origin}/**`, async (route) => {
      const { pathname } = new URL(route.request().url());
      const file = extname(pathname) === "" ? "/index.html" : pathname;
      const body = await readFile(join(folder, file)).catch(() => null);
      await (body === null ? route.abort() : route.fulfill({ body, contentType: types[extname(file)] ?? "" }));
    });
    /** A phone opens another site in its browser, and the page stays. */
    const outside: string[] = [];
    await context.route(`${elsewhere}**`, (route) => {
      outside.push(route.request().url());
      return route.fulfill({ status: 204 });
    });
    const told: unknown[] = [];
    context.on("request", (request) => {
      if (request.method() === "PATCH" && request.url().endsWith("/api/caller/device-token"))
        told.push(request.postDataJSON());
    });
    open.push({ context, complaints, host });
    const page = await context.newPage();
    host.hold(page);

    const button = (name: string) => page.getByRole("button", { name, exact: true });
    return {
      host,
      page,
      context,
      outside,
      /** What the service was told of where this phone is reached. */
      told,
      path: () => new URL(page.url()).pathname,
      button,
      arrive: (address: string) => page.waitForURL((url) => url.pathname === address),
      start: async () => {
        await page.goto(`${origin}/`);
        await page.getByRole("heading", { level: 1 }).waitFor();
        if (person) await page.getByRole("textbox").waitFor();
      },
      link: (name: string) => page.getByRole("link", { name, exact: true }),
      async logIn(username: string): Promise<void> {
        await page.getByRole("link", { name: "Mun lean čállán ovdal" }).click();
        await page.getByLabel("Geavaheaddjinamma", { exact: true }).fill(username);
        await page.getByLabel("Beassansátni", { exact: true }).fill(password);
        await page.getByRole("checkbox").check();
        await button("Logge sisa").click();
        await page.waitForURL((url) => url.pathname === "/");
        await page.getByRole("textbox").waitFor();
      },
    };
  }

  /** Someone with a profile at the Sami service; `letters`: who has written already. */
  async function someone({ letters = [] as readonly string[] } = {}) {
    const username = `goaskin ${Date.now()} ${++names}`;
    const client = newClient(service.direct, { host: serviceUrl().host });
    const { token } = await client.newcomer({ username, password });
    const write = (body: string) => client.write(token, body);
    for (const letter of letters) await write(letter);
    return { username, token, write };
  }

  return { install, someone, origin, folder: () => folder, serviceUrl: () => serviceUrl().origin };
}
