import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { readServices, shippedServicesFolder } from "../../../packages/services/src/folder/read-services.ts";
import { shippedServices } from "../../../packages/services/src/folder/shipped.ts";
import type { Service } from "../../../packages/services/src/service.ts";
import { newWindow, phone, sharedBrowser } from "../support/browser.ts";
import { addressOf, goThrough } from "./service-journey.ts";
import { writePseudo } from "../look/pseudo.ts";
import { startInWorker } from "../support/secure-service.ts";
import type { RunningService } from "../support/service.ts";
import { watch } from "../support/watch.ts";

const yaml = `
name: { nb: "Brevkassen", en: "Letters" }
default_language: en
languages: [en, nb]
hosts: [brev.localhost]
host_part: brev
reply_hours: 72
time_zone: Europe/Oslo
emergency:
  name: { nb: "Fare for liv", en: "Danger to life" }
  number: "113"
helplines:
  - name: { nb: "Telefonen", en: "The line" }
    number: "99 88 77 66"
    hours: { nb: "hver kveld", en: "every evening" }
chat:
  url: https://chat.example.org/start
  cookies: [chat_session, chat_seen]
feedback: https://example.org/opinions
quick_exit: https://www.yr.no/
mail_from: post@brev.example.org
legal_contact:
  name: Brev AS
  postal_address: Storgata 1, 0001 Oslo
  email: personvern@brev.example.org
colours:
  light: { accent: "#3d3a00", accent_ink: "#ffffff", own: "#eeeccc" }
  dark: { accent: "#e6e0a0", accent_ink: "#1c1a00", own: "#33301a" }
`;
const mark = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path d="M10 10h12M10 22h12"/></svg>`;
const ownWords = `
start:
  helpline.question: "Would you rather talk, as we say here?"
info:
  about.lead: "A letter is answered by somebody here."
`;

/** A service whose own language has a folder with half the sentences in it. */
const yamlInOwn = yaml
  .replaceAll(/\{ nb: ("[^"]*"), en: ("[^"]*") \}/g, "{ qaa: $1, nn: $1, nb: $1 }")
  .replace("default_language: en", "default_language: qaa")
  .replace("languages: [en, nb]", "languages: [qaa, nn, nb]")
  .replace("brev.localhost", "kirje.localhost")
  .replace("host_part: brev", "host_part: kirje");

let folder: string;
let third: Service;
let fourth: Service;
let service: RunningService;
let browser: Browser;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sosmessages services "));
  await cp(shippedServicesFolder, folder, { recursive: true });
  const own = join(folder, "brev");
  await mkdir(join(own, "texts"), { recursive: true });
  await writeFile(join(own, "service.yaml"), yaml);
  await writeFile(join(own, "mark.svg"), mark);
  await writeFile(join(own, "texts", "en.yaml"), ownWords);
  const other = join(folder, "kirje");
  await mkdir(other);
  await writeFile(join(other, "service.yaml"), yamlInOwn);
  await writeFile(join(other, "mark.svg"), mark);
  await writePseudo(join(other, "languages/qaa"), "qaa", (_key, index) => index % 2 === 0);
  const { services } = readServices(folder);
  third = services.find(({ tenant }) => tenant.id === "brev")!.tenant;
  fourth = services.find(({ tenant }) => tenant.id === "kirje")!.tenant;
  [browser, service] = await Promise.all([sharedBrowser(), startInWorker({ SERVICES_DIR: folder })]);
  return async () => {
    await service.stop();
    await rm(folder, { recursive: true, force: true });
  };
});

const visit = async (go: (page: Awaited<ReturnType<typeof newPage>>) => Promise<void>) => {
  const complaints: string[] = [];
  const page = await newPage(complaints);
  await go(page);
  await page.context().close();
  expect(complaints).toEqual([]);
};

async function newPage(complaints: string[] = []) {
  const context = await newWindow(browser, { ...phone, timezoneId: "Europe/Oslo" });
  context.setDefaultTimeout(180_000);
  await watch(context, service.url, complaints);
  return context.newPage();
}

it("a service that nobody had thought of is a folder: people go all their ways in it", async () => {
  await visit((page) => goThrough(page, service.url, third));
});

it("a language that a service brings, half translated, is spoken on all ways, and the rest as it falls back", async () => {
  const { sentences, untranslated } = fourth.folderLanguages.get("qaa")!;
  expect([...untranslated.values()].flat().length).toBeGreaterThan(sentences / 2);
  await visit(async (page) => {
    await goThrough(page, service.url, fourth);
    await page.goto(`${addressOf(service.url, fourth)}/om`);
    await page.locator("main span[lang=nb][dir=ltr]").first().waitFor();
    expect(await page.locator("body").innerText()).not.toContain("\u2066");
    // At the desk, too: one that ships as a folder, and the service's own.
    await page.goto(`${addressOf(service.url, fourth)}/desk`);
    await page.getByRole("button", { name: "Nynorsk", exact: true }).click();
    await page.getByRole("button", { name: "Hald fram", exact: true }).waitFor();
    await page.getByRole("button", { name: fourth.folderLanguages.get("qaa")!.name, exact: true }).click();
    const goOn = fourth.folderLanguages.get("qaa")!.texts["desk"]?.["login.go_on"] ?? "Fortsett";
    await page.getByRole("button", { name: goOn, exact: true }).waitFor();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe("qaa");
    await page.locator("#root span[lang=nb][dir=ltr]").first().waitFor();
    expect(await page.locator("body").innerText()).not.toContain("\u2066");
  });
});

it("every page says what the new service's own data says", async () => {
  await visit(async (page) => {
    const home = addressOf(service.url, third);
    await page.goto(`${home}/login#again`);
    expect(await page.getByRole("button", { name: "Sámegiella" }).count()).toBe(0);
    const feedback = page.getByRole("link", { name: "Tell us what you think of the service" });
    expect(await feedback.getAttribute("href")).toBe(third.feedback);
    await page.goto(`${home}/brukeravtale`);
    await page.getByRole("heading", { level: 1, name: "Terms of use and privacy" }).waitFor();
    const terms = await page.getByRole("main").innerText();
    for (const said of ["within 72 hours", "Brev AS", "Storgata 1, 0001 Oslo", "chat_session, chat_seen"])
      expect(terms).toContain(said);
    expect(await page.locator("a[href='tel:99887766']").count()).toBeGreaterThan(0);
    // The page is written with the service's own words, and so is what is fetched later.
    await page.getByText("Would you rather talk, as we say here?").waitFor();
    await page.goto(`${home}/about`);
    await page.getByText("A letter is answered by somebody here.").waitFor();
    await page.getByRole("link", { name: "The line (every evening) 99 88 77 66" }).waitFor();
  });
});

it("the services that were there are as they were, and nobody of one can log in to another", async () => {
  const form = { username: "bare her", password: "tre blå hester", password_confirmation: "tre blå hester" };
  await visit(async (page) => {
    const call = async (tenant: Service, address: string) => {
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
    for (const other of shippedServices) {
      expect(await call(other, "/api/caller/login")).toBe(401);
      const lang = await page.evaluate(() => document.documentElement.lang);
      expect(lang).toBe(other.defaultLanguage);
      expect(await page.title()).toMatch(new RegExp(`– ${other.name[other.defaultLanguage]}$`));
    }
  });
});
