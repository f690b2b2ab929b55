import nb from "@sosmessages/texts/languages/nb/caller.yaml";
import { By, type Locator, type WebElement } from "selenium-webdriver";
import { beforeAll, describe, expect, it } from "vitest";
import { startService, type RunningService } from "../support/service.ts";
import { elsewhere } from "../support/browser.ts";
import { startWebKit, type WebKit } from "./webkit.ts";

let service: RunningService;
let webkit: WebKit;

beforeAll(async () => {
  service = await startService();
  webkit = await startWebKit();
  return async () => {
    await webkit.stop();
    await service.stop();
  };
});

const patiently = { timeout: 180_000, interval: 100 };

async function find(by: Locator): Promise<WebElement> {
  await expect.poll(async () => (await webkit.driver.findElements(by)).length, patiently).toBeGreaterThan(0);
  return webkit.driver.findElement(by);
}
const field = (label: string) => {
  const itself = `//label[normalize-space()="${label}"]`;
  return find(By.xpath(`//*[@id=${itself}/@for] | ${itself}//input`));
};
const button = (name: string) => find(By.xpath(`//button[normalize-space()="${name}"]`));
const heading = (name: string) => find(By.xpath(`//h1[normalize-space()="${name}"]`));
const text = (said: string) => find(By.xpath(`//*[contains(text(), "${said}")]`));
const letters = () => webkit.driver.findElements(By.css("article"));
const type = async (label: string, keys: string) => (await field(label)).sendKeys(keys);
/** Its driver does not scroll to what lies further down. */
async function click(element: Promise<WebElement>): Promise<void> {
  const found = await element;
  await webkit.driver.executeScript("arguments[0].scrollIntoView({ block: 'center' })", found);
  await found.click();
}
const valueOf = async (label: string) => (await field(label)).getAttribute("value");
const stored = () => webkit.driver.executeScript<string[]>("return Object.keys(localStorage)");

/** A driver of WebKit can listen from when a page is loaded, not from before. */
const listen = () =>
  webkit.driver.executeScript(`
    window.complaints = [];
    const note = (what) => window.complaints.push(String(what));
    addEventListener("securitypolicyviolation", (event) => note(event.effectiveDirective + " " + event.blockedURI));
    addEventListener("error", (event) => note(event.message));
    addEventListener("unhandledrejection", (event) => note(event.reason));
    for (const level of ["error", "warn"]) console[level] = note;
  `);
const complaints = () => webkit.driver.executeScript<string[]>("return window.complaints");

describe("someone with a browser of Apple's kind", () => {
  it("registers, writes, reloads, logs in again, finds the message, and leaves at once without a trace", async () => {
    const { driver } = webkit;
    await driver.get(service.url);
    await listen();
    await click(find(By.xpath(`//a[normalize-space()="Jeg er ny her"]`)));
    await heading("Lag en profil");
    await type("Brukernavn", "havørn");
    await type("Passord", "hemmelig");
    await click(button("Lag profil"));
    await heading("Slik kommer du inn igjen");
    await click(button("Gå videre for å skrive"));
    await heading("Mine meldinger");
    await text("Fint at du er her.");
    // The page's policy lets the line through on which answers come.
    await text(nb["messages.live"]);

    await type("Skriv her", "Jeg får ikke sove.");
    await text("Lagret. Ingen andre ser det");
    await click(button("Send"));
    await text("Meldingen er sendt.");
    expect(await valueOf("Skriv her")).toBe("");
    const [letter] = await letters();
    expect(await letter?.getText()).toMatch(/Jeg får ikke sove\./);
    await text("Meldingen er kommet fram.");
    expect(await complaints()).toEqual([]);

    await driver.navigate().refresh();
    await listen();
    await text("Jeg får ikke sove.");

    await click(button("Meny"));
    await click(button("Logg ut"));
    await heading("Skriv til noen som lytter");
    expect(await stored()).not.toContain("sosmessages");

    await click(find(By.xpath(`//a[normalize-space()="Jeg har skrevet før"]`)));
    await type("Brukernavn", "havørn");
    await type("Passord", "hemmelig");
    await click(button("Logg inn"));
    await text("Du må godta brukervilkårene for å logge inn.");
    await click(field("Jeg godtar brukervilkårene"));
    await click(button("Logg inn"));
    await text("Jeg får ikke sove.");
    expect(await letters()).toHaveLength(1);
    await type("Skriv her", "Bare jeg vet dette");
    await text("Lagret. Ingen andre ser det");
    expect(await complaints()).toEqual([]);
    expect(webkit.asked).toEqual([]);

    await click(button("Forlat siden"));
    await expect.poll(() => driver.getCurrentUrl(), patiently).toBe(elsewhere);
    await driver.navigate().back();
    await expect.poll(() => driver.getCurrentUrl(), patiently).toMatch(/^(about:blank|https:\/\/www\.yr\.no\/)$/);
    expect(await driver.executeScript("return document.body.innerText")).not.toMatch(/sove|vet dette|Logg inn/);

    await driver.get(service.url);
    await heading("Skriv til noen som lytter");
    expect(await stored()).toEqual([]);
    expect(await driver.manage().getCookies()).toEqual([]);
  }, 180_000);
});
