import type { BrowserContext, Page } from "playwright-core";
import { beforeEach, describe, expect, it } from "vitest";
import { writeInto } from "../support/browser.ts";
import { logIn } from "../support/mailbox.ts";
import type { RunningService } from "../support/service.ts";
import { visitors } from "../support/visitor.ts";

const visitor = visitors();
const { someone } = visitor;

let service: RunningService;
let context: BrowserContext;
let page: Page;
beforeEach(async () => {
  ({ service, context, page } = visitor);
  await context.clock.install();
});

const box = (on = page) => on.getByLabel("Skriv her");
const loggedOut = (on = page) => on.getByText("Du ble logget ut fordi det ikke ble skrevet noe på en time.");
const warning = (on = page) => on.getByText("Om et minutt blir du logget ut.");
const isLoggedIn = (on = page) => on.evaluate(() => localStorage.getItem("sosmessages") !== null);
/** Time passes as it does in a page that is open: second by second where it matters. */
const pass = async (seconds: number) => {
  if (seconds > 10) await context.clock.fastForward((seconds - 5) * 1000);
  await context.clock.runFor(Math.min(seconds, 5) * 1000);
};

describe("someone who types nothing for an hour", () => {
  it("is warned a minute before, and logged out; half a message is there at the next login", async () => {
    const caller = await someone();
    await logIn(page, service, caller.username);
    await writeInto(box(), "Jeg sovnet");
    await page.getByText("Lagret. Ingen andre ser det").waitFor();
    await pass(3_500);
    expect(await warning().count()).toBe(0);
    await pass(50);
    await warning().waitFor();
    expect(await isLoggedIn()).toBe(true);
    await pass(60);
    await loggedOut().waitFor();
    await page.getByText("Det du holdt på å skrive, er her fortsatt.").waitFor();
    expect(new URL(page.url()).pathname).toBe("/login");
    expect(await isLoggedIn()).toBe(false);
    expect((await context.cookies()).map((cookie) => cookie.name)).toEqual([]);
    expect(await page.content()).not.toContain("Jeg sovnet");

    await logIn(page, service, caller.username);
    await expect.poll(() => box().inputValue()).toBe("Jeg sovnet");
  });

  it("stays by pressing a key, or the button", async () => {
    const caller = await someone();
    await caller.open(page);
    await pass(3_550);
    await warning().waitFor();
    // It covers neither the box nor its button.
    for (const part of [box(), page.getByRole("button", { name: "Send" })]) await part.click({ trial: true });
    await page.keyboard.press("ArrowDown");
    await warning().waitFor({ state: "detached" });
    await pass(3_550);
    await warning().waitFor();
    await page.getByRole("button", { name: "Bli her" }).click();
    await warning().waitFor({ state: "detached" });
    await pass(3_500);
    expect(await isLoggedIn()).toBe(true);
    await box().waitFor();
  });

  it("keeps in the page what could not be saved, and says so", async () => {
    const caller = await someone();
    // The guard, which is loaded after the messages, reports the key.
    const isGuarded = page.waitForResponse("**/api/caller/active");
    await logIn(page, service, caller.username);
    await page.keyboard.press("ArrowDown");
    await isGuarded;
    await context.setOffline(true);
    await writeInto(box(), "Ikke lagret noe sted");
    await page.getByText("Ikke lagret ennå.").waitFor();
    await pass(3_610);
    await pass(40);
    await page.getByText("La siden stå åpen, og logg inn igjen.").waitFor();
    await context.setOffline(false);
    await logIn(page, service, caller.username);
    await expect.poll(() => box().inputValue()).toBe("Ikke lagret noe sted");
    await expect.poll(() => caller.draft()).toBe("Ikke lagret noe sted");
  });

  it("in one window is not logged out while typing in another; and both are when neither is typed in", async () => {
    const caller = await someone();
    await caller.open(page);
    const second = await context.newPage();
    await caller.open(second);
    for (let quarter = 0; quarter < 6; quarter++) {
      await pass(900);
      await second.bringToFront();
      await box(second).press("End");
    }
    expect(await isLoggedIn()).toBe(true);
    await box().waitFor();
    expect(await warning().count()).toBe(0);
    await pass(3_610);
    for (const on of [page, second]) await on.getByRole("heading", { name: "Skriv til noen som lytter" }).waitFor();
    expect(await isLoggedIn()).toBe(false);
  });
});

describe("a login", () => {
  it("that ended elsewhere ends here with the next call, without a word to the service", async () => {
    const caller = await someone();
    await logIn(page, service, caller.username);
    const calls: string[] = [];
    page.on("request", (request) => calls.push(`${request.method()} ${new URL(request.url()).pathname}`));
    await context.clearCookies();
    await pass(125);
    await page.getByText("Du er logget ut. Logg inn for å fortsette.").waitFor();
    expect(calls).toContain("GET /api/messages");
    expect(calls).not.toContain("POST /api/caller/logout");
    expect(await isLoggedIn()).toBe(false);
  });

  it("of one window is the login of the next, and logging out in one logs out in all", async () => {
    const caller = await someone();
    const second = await context.newPage();
    await second.goto(`${service.url}/login`);
    await logIn(page, service, caller.username);
    await box(second).waitFor();
    await page.evaluate(() => localStorage.removeItem("sosmessages"));
    await second.getByRole("heading", { name: "Skriv til noen som lytter" }).waitFor();
  });

  it("is asked for again by itself when the service was away as the page was opened", async () => {
    const caller = await someone();
    await caller.open(page);
    await page.route("**/api/caller/me", (route) => route.abort());
    await page.reload();
    await page.getByRole("heading", { name: "Vi får ikke kontakt akkurat nå" }).waitFor();
    await page.unroute("**/api/caller/me");
    await context.clock.runFor(16_000);
    await box().waitFor();
  });

  it("keeps its token where it lasts, its second secret where no script can read it, and no old name", async () => {
    const caller = await someone();
    await page.goto(`${service.url}/login`);
    await page.evaluate(() => {
      localStorage.setItem("auth_token_default", "old");
      // oxlint-disable-next-line unicorn/no-document-cookie -- as the product before this one did
      document.cookie = "auth_token_default=old; Path=/; Max-Age=31536000";
    });
    await page.reload();
    const asked = page.waitForRequest("**/api/caller/me");
    await logIn(page, service, caller.username);
    await asked;
    expect(await page.evaluate(() => [Object.keys(localStorage).toSorted(), Object.keys(sessionStorage)])).toEqual([
      ["auth_stay_signed_in", "sosmessages"],
      [],
    ]);
    const [cookie, ...more] = await context.cookies();
    expect(more).toEqual([]);
    expect(cookie).toMatchObject({ name: "__Host-sosmessages", httpOnly: true, secure: true, sameSite: "Strict" });
    expect(cookie?.value).not.toBe(await page.evaluate(() => localStorage.getItem("sosmessages")));
    expect(await page.evaluate(() => document.cookie)).toBe("");
  });
});
