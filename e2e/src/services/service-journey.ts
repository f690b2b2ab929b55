import { builtInTexts } from "../../../packages/texts/src/catalogue.ts";
import { expect } from "vitest";
import type { Page } from "playwright-core";
import { builtIn } from "../../../packages/contract/src/languages.ts";
import { saidIn, type Service } from "../../../packages/services/src/service.ts";
import { fill } from "../../../packages/texts/src/fill.ts";
import { writeInto } from "../support/browser.ts";
import { texts, type TextKey } from "../look/screens/words.ts";

const infoEn = builtInTexts("info", "en");
const infoNb = builtInTexts("info", "nb");
const infoSe = builtInTexts("info", "se");

const infos = { nb: infoNb, se: infoSe, en: infoEn };
const password = "tre blå hester";

/** The address of a service on this machine. */
export const addressOf = (url: string, { hosts }: Pick<Service, "hosts">) => url.replace("localhost", hosts[0]);

/** What everybody does once, in whichever service: meet it, make a profile, write, leave, come back, and delete it all. */
export async function goThrough(page: Page, url: string, tenant: Service): Promise<void> {
  const language = tenant.defaultLanguage;
  const usual = builtIn(language) ?? "nb";
  const own = saidIn(tenant, language);
  const words = { ...texts[usual], ...own["start"], ...own["caller"], ...own["forms"], ...own["dialogs"] };
  const info = { ...infos[usual], ...own["info"] };
  const say = (key: TextKey, values = {}) => fill(words[key], values);
  const press = (key: TextKey) =>
    page
      .getByRole("button", { name: say(key), exact: true })
      .last()
      .click();
  const type = (key: TextKey, text: string) => page.getByLabel(say(key), { exact: true }).fill(text);
  const home = addressOf(url, tenant);

  await page.goto(home);
  await page.getByRole("heading", { level: 1, name: say("entrance.title") }).waitFor();
  expect(await page.evaluate(() => [document.documentElement.lang, document.title])).toEqual([
    language,
    `${say("entrance.tab")} – ${tenant.name[language]}`,
  ]);
  const accent = await page.evaluate(() =>
    getComputedStyle(document.documentElement).getPropertyValue("--accent-light"),
  );
  expect(accent.trim()).toBe(tenant.colours.light.accent);
  expect(await page.locator(`path[d="${tenant.mark}"]`).count()).toBeGreaterThan(0);

  await page.getByRole("link", { name: say("entrance.first"), exact: true }).click();
  const username = `journey ${tenant.id}`;
  await type("login.username", username);
  await type("login.password", password);
  await press("register.submit");
  await press("way_back.go_on");
  await page.getByRole("heading", { name: say("messages.title") }).waitFor();
  const [promise = ""] = say("messages.welcome", { hours: String(tenant.replyHours), days: "14" })
    .split("\n\n")
    .slice(1);
  // Folded to its first line, except on large screens.
  const greeting = page.locator("#message-0 details");
  await greeting.waitFor();
  if ((await greeting.getAttribute("open")) === null) await greeting.locator("summary").click();
  await page.getByText(promise).waitFor();

  await page.getByText(say("messages.live")).waitFor();
  await writeInto(page.getByLabel(say("messages.write")), "Er det noen her?");
  await press("messages.send");
  await page.getByRole("article").getByText("Er det noen her?").waitFor();

  await press("menu.open");
  await press("menu.log_out");
  await page.getByRole("heading", { level: 1, name: say("entrance.title") }).waitFor();
  const again = page.getByRole("link", { name: say("entrance.again"), exact: true });
  if (await again.isVisible()) await again.click();
  await type("login.username", username);
  await type("login.password", password);
  await page.getByLabel(say("login.accept")).check();
  await press("login.submit");
  await page.getByRole("article").getByText("Er det noen her?").waitFor();

  await page.goto(`${home}/om`);
  await page.getByText(fill(info["about.time"], { hours: String(tenant.replyHours) })).waitFor();

  await press("menu.open");
  await press("menu.delete");
  await page
    .getByRole("dialog")
    .getByRole("button", { name: say("delete.confirm"), exact: true })
    .click();
  await page.getByText(say("goodbye.deleted")).waitFor();
}
