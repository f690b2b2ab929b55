import en from "@sosmessages/texts/languages/en/desk.yaml";
import nb from "@sosmessages/texts/languages/nb/desk.yaml";
import se from "@sosmessages/texts/languages/se/desk.yaml";
import type { PeriodReport, Statistics } from "@sosmessages/contract/desk/statistics.ts";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { codeAt, stepOf } from "../../../apps/server/src/volunteers/factors/totp.ts";
import { isFirefox, newWindow, sharedBrowser, writeInto } from "../support/browser.ts";
import { inviteToDesk, newDeskPerson, type DeskPerson } from "../support/desk-people.ts";
import { violationsOn } from "../look/screens/axe.ts";
import { giveNameAndPassword, field, keepCodes, logOut, password, press } from "./door-steps.ts";
import { startSecureService } from "../support/secure-service.ts";
import type { RunningService } from "../support/service.ts";
import { watch } from "../support/watch.ts";

const texts = { nb, se, en };
const phone = { viewport: { width: 390, height: 780 }, hasTouch: true };

let browser: Browser;
let service: RunningService;
let admin: DeskPerson;
let complaints: string[];

beforeAll(async () => {
  [browser, service] = await Promise.all([sharedBrowser(), startSecureService()]);
  admin = await newDeskPerson(service, { name: "Astrid", role: "admin" });
  return service.stop;
});

beforeEach(() => {
  complaints = [];
});
afterEach(async () => {
  for (const context of browser.contexts()) await context.close();
  if (complaints.length > 0) throw new Error(`A page complained:\n${complaints.join("\n")}`);
});

async function newPage(
  person: DeskPerson | null,
  locale: keyof typeof texts = "nb",
  options: BrowserContextOptions = {},
) {
  const context = await newWindow(browser, {
    viewport: { width: 1280, height: 800 },
    locale: "nb-NO",
    // Firefox cannot be told to trust the one certificate that is ours.
    ignoreHTTPSErrors: isFirefox,
    ...options,
  });
  context.setDefaultTimeout(180_000);
  await watch(context, service.url, complaints);
  await context.addInitScript((chosen) => {
    if (location.protocol === "https:") localStorage.setItem("desk-locale", chosen);
  }, locale);
  await person?.enter(context);
  return context.newPage();
}

const open = (page: Page, path: string) => page.goto(`${service.url}/desk${path}`);

/** The path and the secret of a link, on the address that this service has here. */
async function linkFor(name: string, role: "volunteer" | "leader" = "volunteer"): Promise<string> {
  return `/invitation#${await inviteToDesk(service, { name, role, tenant: "sos" })}`;
}

/** What stands beside that person's name. */
const pressOf = (page: Page, name: string, person: string) =>
  page.getByRole("button", { name: new RegExp(`^${name}.*${person}$`) }).click();

describe("somebody who was invited", () => {
  it("comes in with an app's codes, is told kindly of a wrong one, and gets back in with a recovery code", async () => {
    const page = await newPage(null);
    const link = await linkFor("Kari");
    await open(page, link);
    await page.getByText("Velkommen, Kari").waitFor();
    expect(page.url()).not.toContain("#");
    expect(await violationsOn(page)).toEqual([]);

    await press(page, nb["invitation.begin"]);
    await writeInto(field(page, nb["login.password"]), "for kort");
    await press(page, nb["login.go_on"]);
    await page.getByText(nb["password.too_short"]).waitFor();
    await writeInto(field(page, nb["login.password"]), password);
    await press(page, nb["login.go_on"]);
    await press(page, nb["factor.rather_app"]);
    await page.getByLabel(nb["login.code"]).waitFor();
    // A browser without a mouse takes itself for a phone, where the key stands open.
    if (!(await page.locator("code").isVisible())) await page.getByText(nb["factor.by_hand"]).click();
    expect(await violationsOn(page)).toEqual([]);
    const secret = (await page.locator("code").innerText()).replaceAll(" ", "");
    const right = codeAt(secret, stepOf(new Date()));
    const code = page.getByLabel(nb["login.code"]);
    await writeInto(code, right === "000000" ? "000001" : "000000");
    await press(page, nb["factor.confirm"]);
    await page.getByText(nb["login.wrong_code"]).waitFor();
    await writeInto(code, codeAt(secret, stepOf(new Date())));
    await press(page, nb["factor.confirm"]);
    const codes = await keepCodes(page);
    expect(codes).toHaveLength(10);

    await logOut(page, "Kari");
    await giveNameAndPassword(page, "Kari");
    await code.waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await press(page, nb["login.use_recovery"]);
    const recovery = page.getByLabel(nb["login.recovery"]);
    await writeInto(recovery, "ikke en kode");
    await press(page, nb["login.enter"]);
    await page.getByText(nb["login.wrong_recovery"]).waitFor();
    await writeInto(recovery, codes[0] ?? "");
    await press(page, nb["login.enter"]);
    await page.getByRole("heading", { name: "Gjenopprettingskoder igjen: 9" }).waitFor();
    await press(page, nb["login.go_on"]);
    await page.getByRole("button", { name: nb["duty.off"] }).waitFor();

    await open(page, link);
    await page.getByText(nb["invitation.dead_title"]).waitFor();
  });

  it("is told in one sentence when the name or the password is wrong", async () => {
    const page = await newPage(null, "nb", phone);
    await open(page, "/");
    await giveNameAndPassword(page, "Ingen");
    await page.getByText(nb["login.wrong"]).waitFor();
    expect(await violationsOn(page)).toEqual([]);
  });
});

describe("a page that nobody touches", () => {
  it("is covered after twenty minutes, shows nothing of what is behind, and is as it was after the password", async () => {
    const person = await newDeskPerson(service, { name: "Lise", role: "volunteer", isOnDuty: false });
    const page = await newPage(person);
    await page.clock.install();
    await open(page, "/me");
    const email = page.getByLabel(nb["me.email"]);
    await writeInto(email, "halvferdig");
    await page.clock.fastForward("19:00");
    await expect.poll(() => email.isVisible()).toBe(true);
    await page.clock.fastForward("02:00");
    await page.getByRole("heading", { name: nb["lock.title"] }).waitFor();
    expect(await email.isVisible()).toBe(false);
    expect(await violationsOn(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");

    await writeInto(field(page, nb["login.password"]), "feil passord her");
    await press(page, nb["lock.open"]);
    await page.getByText(nb["lock.wrong"]).waitFor();
    await writeInto(field(page, nb["login.password"]), "et langt nok passord");
    await press(page, nb["lock.open"]);
    await page.getByRole("heading", { name: nb["lock.title"] }).waitFor({ state: "detached" });
    expect(await email.inputValue()).toBe("halvferdig");
  });

  it("is still locked when it is loaded again", async () => {
    const person = await newDeskPerson(service, { name: "Lisbeth", role: "volunteer", isOnDuty: false });
    const page = await newPage(person);
    await open(page, "/me");
    await press(page, "Lisbeth");
    await press(page, nb["nav.lock"]);
    await page.getByRole("heading", { name: nb["lock.title"] }).waitFor();
    await page.reload();
    await page.getByRole("heading", { name: nb["lock.title"] }).waitFor();
    expect(await page.getByText("Lisbeth").count()).toBe(0);
  });
});

describe("an administrator", () => {
  it("and a leader invite somebody with a link that is shown once; one alone puts somebody out at once", async () => {
    const person = await newDeskPerson(service, { name: "Ola", role: "volunteer" });
    const theirs = await newPage(person);
    await open(theirs, "/me");
    await theirs.getByRole("heading", { name: nb["nav.me"] }).waitFor();

    const page = await newPage(admin);
    await open(page, "/");
    await press(page, nb["people.invite"]);
    await writeInto(page.getByLabel(nb["login.name"], { exact: true }), "Ola");
    await press(page, nb["people.invite_submit"]);
    await page.getByText(nb["people.name_taken"]).waitFor();
    await writeInto(page.getByLabel(nb["login.name"], { exact: true }), "Ny på vakt");
    expect(await violationsOn(page)).toEqual([]);
    await press(page, nb["people.invite_submit"]);
    await page.getByText(nb["people.asked_link"]).waitFor();
    await press(page, nb["app.close"]);
    const row = page.getByRole("row", { name: /Ny på vakt/ });
    await row.getByText(nb["people.state_invited"]).waitFor();

    const confirming = await newPage(await newDeskPerson(service, { name: "Bekrefter", role: "leader" }));
    await open(confirming, "/people");
    await pressOf(confirming, nb["people.confirm"], "Ny på vakt");
    await confirming.getByText(nb["people.confirm_link"]).waitFor();
    expect(await violationsOn(confirming)).toEqual([]);
    await press(confirming, nb["people.reset_confirm"]);
    await confirming.getByText("/desk/invitation#").waitFor();
    await press(confirming, nb["people.link_done"]);

    await pressOf(page, nb["people.disable"], "Ola");
    await press(page, nb["people.disable"]);
    await page.getByRole("row", { name: /Ola/ }).getByText(nb["people.state_disabled"]).waitFor();
    await theirs.getByText(nb["login.ended"]).waitFor();
    expect(await theirs.getByRole("heading", { name: nb["nav.me"] }).isVisible()).toBe(false);
  });

  it("and a leader together give somebody a new start, neither of them alone", async () => {
    await newDeskPerson(service, { name: "Glemt", role: "volunteer" });
    const leader = await newDeskPerson(service, { name: "Leder", role: "leader" });
    const first = await newPage(leader);
    await open(first, "/people");
    await pressOf(first, nb["people.reset"], "Glemt");
    await press(first, nb["people.reset_ask"]);
    await first.getByText(nb["people.reset_next_admin"]).waitFor();

    const second = await newPage(admin);
    await open(second, "/people");
    await pressOf(second, nb["people.reset"], "Glemt");
    await second.getByText(nb["people.reset_then_leader"]).waitFor();
    await press(second, nb["people.reset_ask"]);
    await second.getByText(nb["people.reset_next_leader"]).waitFor();

    await open(first, "/people");
    await pressOf(first, nb["people.reset"], "Glemt");
    await first.getByText(nb["people.reset_second_admin"]).waitFor();
    await press(first, nb["people.reset_confirm"]);
    await first.getByText(nb["people.link_ended"].replace("{name}", "Glemt")).waitFor();
    await first.getByText("/desk/invitation#").waitFor();
  });

  it("who is to lead gets a new link from a leader, and both are told that the old login ends", async () => {
    const other = await newDeskPerson(service, { name: "Snart Leder", role: "admin" });
    const theirs = await newPage(other);
    await open(theirs, "/me");
    const asking = await newPage(admin);
    await open(asking, "/people");
    await pressOf(asking, nb["people.change"], "Snart Leder");
    await asking.getByLabel(nb["role.leader"], { exact: true }).check();
    await press(asking, nb["app.save"]);
    await asking.getByText(nb["people.asked_ends"].replace("{name}", "Snart Leder")).waitFor();

    const confirming = await newPage(await newDeskPerson(service, { name: "Også Leder", role: "leader" }));
    await open(confirming, "/people");
    await pressOf(confirming, nb["people.confirm"], "Snart Leder");
    await confirming.getByText(nb["people.asked_ends"].replace("{name}", "Snart Leder")).waitFor();
    await press(confirming, nb["people.reset_confirm"]);
    await confirming.getByText(nb["people.link_ended"].replace("{name}", "Snart Leder")).waitFor();
    await confirming.getByText("/desk/invitation#").waitFor();
    expect(await violationsOn(confirming)).toEqual([]);
    await theirs.getByText(nb["login.ended"]).waitFor();
  });
});

/** Figures of a period that is over: the service of these tests has none yet. */
const lastMonths = (period: string): Statistics => {
  const counts = { "messages-in": 12, "replies-out": 9 };
  const isYear = period.length === 4;
  const months = Array.from({ length: 12 }, (_, index) => `${period}-${String(index + 1).padStart(2, "0")}-01`);
  return {
    published: true,
    from: `${period.slice(0, 4)}-01-01`,
    to: `${period.slice(0, 4)}-12-31`,
    days: (isYear ? months : [`${period}-03`]).map((day) => ({ day, counts })),
    totals: counts,
    response: {
      buckets: [9, ...Array.from({ length: 12 }, () => null)],
      median_hours: 0.5,
      p90_hours: 0.9,
      share_in_time: 1,
    },
    hours: [],
    topics: [],
    risks: {},
    process: {},
  };
};

const lastReport: PeriodReport = {
  published: true,
  from: "2026-01-01",
  to: "2026-01-31",
  before: { from: "2025-12-01", to: "2025-12-31" },
  figures: [
    { name: "messages-in", now: 120, before: 131, change: -11 },
    { name: "breaches", now: ">=5", before: null, change: null },
    { name: "in_time", now: 0.975, before: 0.95, change: 0.025 },
  ],
  topics: [{ name: { nb: "Ensomhet", se: "Oktovuohta", en: "Loneliness" }, now: 40, before: 31, change: 9 }],
};

describe("the statistics", () => {
  it("are a report that a leader can print, with the service, the period and the figures alone", async () => {
    const leader = await newDeskPerson(service, { name: "Rapportør", role: "leader" });
    const page = await newPage(leader, "nb", { ...phone, colorScheme: "dark" });
    await page.route("**/api/desk/report?**", (route) => route.fulfill({ json: lastReport }));
    await open(page, "/statistics");
    await page.getByRole("link", { name: nb["stats.report"] }).click();
    await page.getByRole("table", { name: nb["stats.totals"] }).waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await page.emulateMedia({ media: "print" });
    const printed = page.getByRole("article");
    await printed.getByText("01.01.2026–31.01.2026").waitFor();
    const hidden = [page.getByRole("navigation").first(), page.getByRole("button", { name: nb["factor.print"] })];
    for (const part of [...hidden, page.getByLabel(nb["stats.period"])]) expect(await part.isVisible()).toBe(false);
    const colours = await printed.evaluate((sheet) => [
      getComputedStyle(sheet).color,
      getComputedStyle(document.documentElement).backgroundColor,
    ]);
    expect(colours).toEqual(["rgb(0, 0, 0)", "rgb(255, 255, 255)"]);
  });

  it("show leaders a table beside each chart and a file, volunteers the totals alone", async () => {
    const leader = await newDeskPerson(service, { name: "Statistiker", role: "leader" });
    const page = await newPage(leader);
    await open(page, "/statistics");
    // The service's first month is running.
    await page.getByText(nb["stats.not_there"]).waitFor();
    expect(await page.getByRole("link", { name: nb["stats.csv"] }).count()).toBe(0);
    await page.route("**/api/desk/statistics?**", (route) => {
      const period = new URL(route.request().url()).searchParams.get("period") ?? "";
      return route.fulfill({ json: lastMonths(period) });
    });
    await page.reload();
    const table = page.getByRole("table", { name: nb["stats.response"] });
    await table.waitFor();
    expect(await table.getByRole("row").count()).toBe(14);
    await page.getByLabel(nb["stats.period"]).selectOption(String(new Date().getFullYear() - 1));
    await expect
      .poll(() => page.getByRole("table", { name: nb["stats.months"], exact: true }).getByRole("row").count())
      // Its head, and the months.
      .toBe(1 + 12);
    const file = page.getByRole("link", { name: nb["stats.csv"] });
    const [download] = await Promise.all([page.waitForEvent("download"), file.click()]);
    expect(await download.failure()).toBeNull();

    const volunteer = await newDeskPerson(service, { name: "Frivillig", role: "volunteer" });
    const theirs = await newPage(volunteer, "nb", phone);
    await theirs.route("**/api/desk/statistics?**", (route) => route.fulfill({ json: lastMonths("") }));
    await open(theirs, "/statistics");
    await theirs.getByRole("table", { name: nb["stats.totals"] }).waitFor();
    expect(await theirs.getByRole("table").count()).toBe(1);
    expect(await theirs.getByRole("link", { name: nb["stats.csv"] }).count()).toBe(0);
  });
});
