import type { BrowserContext, Page } from "playwright-core";
import { beforeEach, describe, expect, it } from "vitest";
import { elsewhere, isFirefox, writeInto } from "../support/browser.ts";
import { logIn, type Caller } from "../support/mailbox.ts";
import { filesWith } from "../support/profile-folder.ts";
import type { RunningService } from "../support/service.ts";
import { password, visitors } from "../support/visitor.ts";
import { answerElsewhere, emptyPage } from "../support/watch.ts";

/** Words that occur nowhere else. */
const canary = "Kvitkarse-Tiriltunge-4711";

const visitor = visitors();
const { someone } = visitor;

let service: RunningService;
let context: BrowserContext;
let page: Page;
beforeEach(() => ({ service, context, page } = visitor));

const box = (on = page) => on.getByLabel("Skriv her");
const exit = (on = page) => on.getByRole("button", { name: "Forlat siden", exact: true });

/** In the middle of writing, with a message and an answer on the screen. `isTyped`: the login, too. */
async function write(caller: Caller, { isTyped = false } = {}): Promise<void> {
  await caller.write(`${canary} sendt`);
  await caller.receive(`${canary} svart`);
  await (isTyped ? logIn(page, service, caller.username) : caller.open(page));
  await page.getByRole("article").getByText(`${canary} svart`).waitFor();
  await writeInto(box(), `${canary} halvveis`);
  await page.getByText("Lagret. Ingen andre ser det").waitFor();
}

async function goBackTwice(): Promise<string[]> {
  const seen: string[] = [];
  for (let step = 0; step < 2; step++) {
    await page.goBack().catch(() => null);
    await page.waitForURL((url) => url.href === elsewhere || url.href === "about:blank");
    seen.push(`${await page.title()} ${await page.evaluate(() => document.body.textContent)}`);
  }
  return seen;
}

/** A browser whose folder can be looked through afterwards, and the only one here with a service worker. */
async function onDisk(): Promise<string> {
  const device = await visitor.newDeviceOnDisk();
  await answerElsewhere(device.context);
  ({ context, page } = device);
  return device.folder;
}

describe("leaving at once", () => {
  it("leaves no word on the device, and shows nothing on the way back", async () => {
    const folder = await onDisk();
    await write(await someone(), { isTyped: true });
    await exit().click();
    await page.waitForURL(elsewhere);
    for (const seen of await goBackTwice()) expect(seen).not.toMatch(/Meldinger|Logg inn|Kvitkarse/);

    const visitor = await context.newPage();
    await visitor.goto(service.url + emptyPage);
    expect(await visitor.evaluate(() => Object.keys(localStorage))).toEqual([]);
    expect(await visitor.evaluate(async () => (await caches.keys()).length)).toBe(0);
    expect((await context.cookies(service.url)).map((cookie) => cookie.name)).toEqual([]);
    await context.close();
    // The profile was really looked through: the address of the service is in its history.
    expect((await filesWith(folder, new URL(service.url).host)).length).toBeGreaterThan(0);
    expect(await filesWith(folder, "Kvitkarse")).toEqual([]);
    // What is typed as a username the browser may offer again, as password managers do, and put back into a form after
    // a crash; it lies nowhere else.
    const offered = isFirefox ? /^\/formhistory\.sqlite/ : /^\/Default\/(Login Data|Web Data|Sessions\/)/;
    expect((await filesWith(folder, "Lerkespore")).filter((path) => !offered.test(path))).toEqual([]);
  });

  it("ends the login at the service, and takes the other windows along", async () => {
    const caller = await someone();
    await logIn(page, service, caller.username);
    const second = await context.newPage();
    await second.goto(service.url);
    await box(second).waitFor();
    const token = await page.evaluate(() => localStorage.getItem("sosmessages"));
    const [cookie] = await context.cookies();
    const me = () =>
      fetch(`${service.direct}/api/caller/me`, {
        headers: { authorization: `Bearer ${token}`, cookie: `${cookie?.name}=${cookie?.value}` },
      }).then((response) => response.status);
    expect(await me()).toBe(200);
    await exit().click();
    await Promise.all([page.waitForURL(elsewhere), second.waitForURL(elsewhere)]);
    await expect.poll(me).toBe(401);
  });

  it.each(["pages with scripts", "pages whose scripts have not come"])(
    "logs out of the plain forms too, on %s",
    async (on) => {
      const username = await visitor.profile();
      await page.goto(`${service.url}/login?lang=nb&noscript`);
      await page.getByLabel("Brukernavn", { exact: true }).fill(username);
      await page.getByLabel("Passord", { exact: true }).fill(password);
      await page.getByRole("checkbox").check();
      await page.getByRole("button", { name: "Logg inn", exact: true }).click();
      await box().waitFor();
      expect(await context.cookies(service.url)).toHaveLength(1);
      if (on === "pages with scripts") await visitor.open("/om");
      else {
        await page.route("**/assets/**", (route) => route.abort());
        await page.goto(`${service.url}/om`);
      }
      await page.keyboard.press("Tab");
      for (let press = 0; press < 3; press++) await page.keyboard.press("Shift");
      await page.waitForURL(elsewhere);
      await expect.poll(() => context.cookies(service.url)).toEqual([]);
    },
  );

  it("by pressing Shift three times within five seconds, in the middle of writing, and behind an open dialog", async () => {
    const caller = await someone();
    await write(caller, { isTyped: true });
    await page
      .getByRole("button", { name: /^Valg for meldingen/ })
      .first()
      .click();
    await page.getByRole("button", { name: "Slett meldingen", exact: true }).click();
    await page.getByRole("dialog").waitFor();
    for (let press = 0; press < 3; press++) await page.keyboard.press("Shift");
    await page.waitForURL(elsewhere);
    for (const seen of await goBackTwice()) expect(seen).not.toMatch(/Meldinger|Logg inn|Kvitkarse/);
    expect(await caller.draft()).toBe(`${canary} halvveis`);
  });

  it("is possible on every page for guests, and not held against someone who types the address again", async () => {
    for (const path of ["/register", "/om", "/brukeravtale", "/glemtpassord", "/finnes-ikke", "/login", "/login"]) {
      await page.goto(service.url + path);
      if (path === "/login") await page.getByRole("heading", { name: "Skriv til noen som lytter" }).waitFor();
      await exit().first().click();
      await page.waitForURL(elsewhere);
    }
  });

  it("waits for nobody: neither a service that hangs, nor a text that is not saved", async () => {
    const caller = await someone();
    await caller.open(page);
    await page.route("**/api/**", () => undefined);
    await writeInto(box(), `${canary} ikke lagret`);
    await page.waitForTimeout(1_000);
    await exit().click();
    await page.waitForURL(elsewhere);
  });

  it("needs no network, and leaves nothing on the device without one", async () => {
    const folder = await onDisk();
    await write(await someone(), { isTyped: true });
    await context.setOffline(true);
    await exit().click();
    const seen = () => page.evaluate(() => document.body.innerText).catch(() => "");
    await expect.poll(seen).not.toMatch(/Kvitkarse|Forlat siden/);
    // Without a network, browsers show an error page. Playwright reports no navigation for the one of Firefox.
    const hasLeft = () => isFirefox || !page.url().startsWith(service.url);
    await expect.poll(hasLeft).toBe(true);
    await context.setOffline(false);
    // It takes a moment to believe that the network is back.
    const comesBack = () => page.goto(`${service.url}/login`).then(Boolean, () => false);
    await expect.poll(comesBack).toBe(true);
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
    await context.close();
    expect(await filesWith(folder, "Kvitkarse")).toEqual([]);
  });

  it("is covered before anything else is done", async () => {
    const caller = await someone();
    await write(caller);
    const seen = await page.evaluate(() => {
      document.querySelectorAll("button").forEach((button) => {
        if (button.textContent === "Forlat siden") button.click();
      });
      // In the same breath: nothing has been painted since.
      return [document.title, document.body.innerText.trim(), Object.keys(localStorage).length];
    });
    expect(seen).toEqual(["…", "", 0]);
  });
});

describe("someone who looks at the tab", () => {
  it("reads a title, and sees an icon, that say nothing", async () => {
    const caller = await someone();
    await caller.open(page);
    await expect.poll(() => page.title()).toBe("Mine meldinger – Meldinger");
    const icon = await page.locator("link[rel=icon]").getAttribute("href");
    const drawn = await (await fetch(new URL(icon ?? "", service.direct))).text();
    expect(drawn).toContain("<svg");
    expect(drawn).not.toMatch(/sos|kris|crisis|<text/i);
  });
});
