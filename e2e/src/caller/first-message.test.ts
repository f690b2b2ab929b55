import type { BrowserContext, Page } from "playwright-core";
import { beforeEach, describe, expect, it } from "vitest";
import { elsewhere, writeInto } from "../support/browser.ts";
import { cutLiveLine, loseNextAnswer } from "../support/lost-answer.ts";
import type { RunningService } from "../support/service.ts";
import { visitors } from "../support/visitor.ts";

const visitor = visitors();
const { button } = visitor;

let service: RunningService;
let context: BrowserContext;
let page: Page;
beforeEach(() => ({ service, context, page } = visitor));

const letters = () => page.getByRole("article");

declare global {
  var shifted: number | undefined;
}

/** Sums up the layout shift of each page (Chromium only). */
const watchShifts = () =>
  page.addInitScript(() => {
    globalThis.shifted = 0;
    if (!PerformanceObserver.supportedEntryTypes.includes("layout-shift")) return;
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
        if (!entry.hadRecentInput) globalThis.shifted = (globalThis.shifted ?? 0) + entry.value;
      }
    });
    observer.observe({ type: "layout-shift", buffered: true });
  });
const shifted = () => page.evaluate(() => globalThis.shifted);

async function register(username: string) {
  await page.goto(service.url);
  await page.getByRole("link", { name: "Jeg er ny her" }).click();
  await page.getByLabel("Brukernavn").fill(username);
  await page.getByLabel("Passord", { exact: true }).fill("hemmelig");
  await button("Lag profil").click();
  await button("Gå videre for å skrive").click();
  await page.getByRole("heading", { name: "Mine meldinger" }).waitFor();
}

describe("someone writes for the first time", () => {
  it("registers on a phone, writes, reloads, logs out, logs in again and finds the message", async () => {
    await watchShifts();
    await page.goto(service.url);
    await page.locator("[data-alive]").waitFor();
    expect(await shifted()).toBeLessThanOrEqual(0.02);
    await register("havørn");
    await page.getByText("Fint at du er her.").waitFor();

    await writeInto(page.getByLabel("Skriv her"), "Jeg får ikke sove.\nDet går rundt i hodet.");
    await button("Send").click();
    await letters().getByText("Det går rundt i hodet.").waitFor();
    expect(await page.getByLabel("Skriv her").inputValue()).toBe("");
    const waiting = page.getByRole("region", { name: "Meldingen er kommet fram." });
    await waiting.getByText(/svarer senest/).waitFor();
    await waiting.getByText("havørn").waitFor();

    await page.reload();
    await letters().getByText("Det går rundt i hodet.").waitFor();

    const help = page.getByRole("region", { name: "Mens du venter" });
    const reminder = help.getByRole("link", { name: "Legg en påminnelse i kalenderen" });
    await reminder.waitFor();
    expect(await shifted()).toBeLessThanOrEqual(0.02);
    await page.evaluate(() => scrollTo(0, 0));
    const [bar, first] = [
      await page.locator("header > div").first().boundingBox(),
      await letters().first().boundingBox(),
    ];
    expect(first!.y - (bar!.y + bar!.height)).toBeLessThanOrEqual(120);
    await waiting.getByRole("link", { name: "Mens du venter" }).click();
    await expect
      .poll(() => help.evaluate((element) => element.getBoundingClientRect().top < innerHeight / 2))
      .toBe(true);
    const [file] = await Promise.all([page.waitForEvent("download"), reminder.click()]);
    expect(file.suggestedFilename()).toBe("Husk.ics");

    await button("Meny").click();
    await button("Logg ut").click();
    await page.getByRole("heading", { name: "Skriv til noen som lytter" }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/login");
    expect(await page.evaluate(() => localStorage.getItem("sosmessages"))).toBeNull();

    // The form takes the place of the two ways, and its first field has the focus. Escape leads back to them.
    const again = page.getByRole("link", { name: "Jeg har skrevet før" });
    const hasFocus = () => page.getByLabel("Brukernavn").evaluate((field) => field === document.activeElement);
    await again.click();
    await expect.poll(hasFocus).toBe(true);
    expect(await again.isVisible()).toBe(false);
    await page.keyboard.press("Escape");
    await again.waitFor();
    expect(await page.getByLabel("Brukernavn").isVisible()).toBe(false);
    await again.click();
    await expect.poll(hasFocus).toBe(true);
    await page.keyboard.type("HAVØRN");
    await page.getByLabel("Passord", { exact: true }).fill("hemmelig");
    await button("Logg inn").click();
    await page.getByText("Du må godta brukervilkårene for å logge inn.").waitFor();
    await page.getByLabel("Jeg godtar brukervilkårene").check();
    await button("Logg inn").click();
    await letters().getByText("Det går rundt i hodet.").waitFor();
    expect(await letters().count()).toBe(1);
  });

  it("needs six taps besides typing, from the entrance to a message that was sent", async () => {
    let taps = 0;
    const tap = async (part: ReturnType<Page["locator"]>) => {
      taps += 1;
      await part.tap();
    };
    await page.goto(service.url);
    await tap(page.getByRole("link", { name: "Jeg er ny her" }));
    await expect.poll(() => page.getByLabel("Brukernavn").inputValue()).not.toBe("");
    await tap(page.getByLabel("Passord", { exact: true }));
    await page.keyboard.type("tre blå hester");
    await tap(button("Lag profil"));
    await tap(button("Gå videre for å skrive"));
    await tap(page.getByLabel("Skriv her"));
    await page.keyboard.type("Hei");
    await tap(button("Send"));
    await letters().getByText("Hei").waitFor();
    expect(taps).toBeLessThanOrEqual(6);
  });

  it("loses no word when the line breaks, and sends it once", async () => {
    await cutLiveLine(page);
    await register("rein");
    await loseNextAnswer(page, "the line breaks");
    await writeInto(page.getByLabel("Skriv her"), "Kommer dette fram?");
    await button("Send").click();
    await page.getByRole("alert").getByText("Det du skrev, står her fortsatt.").waitFor();
    expect(await page.getByLabel("Skriv her").inputValue()).toBe("Kommer dette fram?");

    await button("Prøv igjen").click();
    await letters().getByText("Kommer dette fram?").waitFor();
    await page.reload();
    await letters().first().waitFor();
    expect(await letters().count()).toBe(1);
  });

  it("is told gently when the login has ended, and gets half a message back", async () => {
    await register("oter");
    await writeInto(page.getByLabel("Skriv her"), "Jeg var midt i en setning");
    await page.getByText(/^Lagret\./).waitFor();
    await context.clearCookies();
    // A request in the background may be refused first. Then the box is gone already.
    const sending = page.getByLabel("Skriv her").press("Control+Enter", { timeout: 10_000 });
    await sending.catch(() => undefined);
    await page.getByText("Det du holdt på å skrive, er her fortsatt.").waitFor();

    await page.getByLabel("Brukernavn").fill("oter");
    await page.getByLabel("Passord", { exact: true }).fill("hemmelig");
    await page.getByLabel("Jeg godtar brukervilkårene").check();
    await button("Logg inn").click();
    await page.getByLabel("Skriv her").waitFor();
    expect(await page.getByLabel("Skriv her").inputValue()).toBe("Jeg var midt i en setning");
  });
});

describe("someone must leave at once", () => {
  /** What somebody finds who takes the device over: by going back, in storage, and by opening the address. */
  async function whatIsLeft() {
    await page.waitForURL(elsewhere);
    const seen: string[] = [];
    for (let step = 0; step < 2; step++) {
      await page.goBack().catch(() => null);
      await page.waitForURL((url) => url.href === elsewhere || url.href === "about:blank");
      seen.push(await page.evaluate(() => document.body.textContent));
    }
    const visitor = await context.newPage();
    await visitor.goto(service.url);
    await visitor.getByRole("heading", { name: "Skriv til noen som lytter" }).waitFor();
    const stored = await visitor.evaluate(() => Object.keys(localStorage));
    const cookies = (await context.cookies()).map((cookie) => cookie.name);
    return { onTheWayBack: seen.filter((text) => text !== "" && text !== "Været"), stored, cookies };
  }
  const nothing = { onTheWayBack: [], stored: [], cookies: [] };

  it("by the button: Back shows neither content nor login, and nothing is stored", async () => {
    await register("lo");
    await writeInto(page.getByLabel("Skriv her"), "Bare jeg vet dette");
    await button("Forlat siden").click();
    expect(await whatIsLeft()).toEqual(nothing);
  });

  it("by pressing Shift three times", async () => {
    await register("mår");
    await writeInto(page.getByLabel("Skriv her"), "Bare jeg vet dette");
    for (let press = 0; press < 3; press++) await page.keyboard.press("Shift");
    expect(await whatIsLeft()).toEqual(nothing);
  });
});
