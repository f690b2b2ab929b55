import type { Browser } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import type { Tenant, TenantInfo } from "../../../packages/tenants/src/tenant.ts";
import { tenants } from "../../../packages/tenants/src/tenants.ts";
import { launchBrowser, newWindow, phone } from "../support/browser.ts";
import { houseWithAnotherService, type OtherHouse } from "../support/other-house.ts";
import { addressOf, goThrough } from "./service-journey.ts";
import { startService, type RunningService } from "../support/service.ts";
import { watch } from "../support/watch.ts";

const third: Tenant = {
  id: "brev",
  hosts: ["brev.localhost"],
  hostPart: "brev",
  publicUrl: null,
  name: { nb: "Brevkassen", se: "Reivekássa", en: "Letters" },
  defaultLanguage: "en",
  languages: ["en", "nb"],
  replyHours: 72,
  timeZone: "Europe/Oslo",
  helpline: { name: { nb: "Telefonen", se: "Telefovdna", en: "The line" }, number: "99 88 77 66" },
  chatUrl: "https://chat.example.org/start",
  feedbackUrl: "https://example.org/opinions",
  quickExitUrl: "https://www.yr.no/",
  mailFrom: "post@brev.example.org",
  legalContact: { name: "Brev AS", postalAddress: "Storgata 1, 0001 Oslo", email: "personvern@brev.example.org" },
  colours: {
    light: { accent: "#3d3a00", accentInk: "#ffffff", own: "#eeeccc" },
    dark: { accent: "#e6e0a0", accentInk: "#1c1a00", own: "#33301a" },
  },
  mark: "M10 10h12M10 22h12",
};
const info: TenantInfo = {
  helpNumbers: [{ name: { nb: "Fare for liv", se: "Heahteveahkki", en: "Danger to life" }, number: "113" }],
  chatCookies: ["chat_session", "chat_seen"],
  stores: null,
};

let house: OtherHouse;
let service: RunningService;
let browser: Browser;

beforeAll(async () => {
  house = await houseWithAnotherService(third, info);
  [browser, service] = await Promise.all([launchBrowser(), startService({}, house.root)]);
  return async () => {
    await browser.close();
    await service.stop();
    await house.demolish();
  };
}, 300_000);

const visit = async (go: (page: Awaited<ReturnType<typeof newPage>>) => Promise<void>) => {
  const complaints: string[] = [];
  const page = await newPage(complaints);
  await go(page);
  await page.context().close();
  expect(complaints).toEqual([]);
};

async function newPage(complaints: string[] = []) {
  const context = await newWindow(browser, { ...phone, timezoneId: "Europe/Oslo" });
  context.setDefaultTimeout(20_000);
  await watch(context, service.url, complaints);
  return context.newPage();
}

it("a service that nobody had thought of is a folder: people go all their ways in it", async () => {
  await visit((page) => goThrough(page, service.url, third));
});

it("every page says what the new service's own data says", async () => {
  await visit(async (page) => {
    const home = addressOf(service.url, third);
    await page.goto(home);
    expect(await page.getByRole("button", { name: "Sámegiella" }).count()).toBe(0);
    const feedback = page.getByRole("link", { name: "Tell us what you think of the service" });
    expect(await feedback.getAttribute("href")).toBe(third.feedbackUrl);
    await page.goto(`${home}/brukeravtale`);
    await page.getByRole("heading", { level: 1, name: "Terms of use and privacy" }).waitFor();
    const terms = await page.getByRole("main").innerText();
    for (const said of ["within 72 hours", "Brev AS", "Storgata 1, 0001 Oslo", "chat_session, chat_seen"])
      expect(terms).toContain(said);
    expect(await page.locator("a[href='tel:99887766']").count()).toBeGreaterThan(0);
  });
});

it("the services that were there are as they were, and nobody of one can log in to another", async () => {
  const form = { username: "bare her", password: "tre blå hester", password_confirmation: "tre blå hester" };
  await visit(async (page) => {
    const call = async (tenant: Tenant, address: string) => {
      await page.goto(addressOf(service.url, tenant));
      return page.evaluate(
        async ([address, body]) => {
          const headers = { "content-type": "application/json" };
          return (await fetch(address, { method: "POST", headers, body })).status;
        },
        [address, JSON.stringify(form)] as const,
      );
    };
    expect(await call(third, "/api/caller/register")).toBe(201);
    expect(await call(third, "/api/caller/login")).toBe(200);
    for (const other of tenants) {
      expect(await call(other, "/api/caller/login")).toBe(401);
      const lang = await page.evaluate(() => document.documentElement.lang);
      expect([lang, await page.title()]).toEqual([other.defaultLanguage, other.name[other.defaultLanguage]]);
    }
  });
});
