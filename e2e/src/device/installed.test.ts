import nb from "@sosmessages/texts/languages/nb/start.yaml";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { isFirefox, writeInto } from "../support/browser.ts";
import { keptFiles, workerIsReady } from "../support/kept.ts";
import { visitors } from "../support/visitor.ts";
import { emptyPage } from "../support/watch.ts";

const visitor = visitors({ locale: "nb", hasWorker: true });

/** Caches and workers. */
const whatIsKept = (page: Page) =>
  page.evaluate(async () => [await caches.keys(), (await navigator.serviceWorker.getRegistrations()).length]);

describe("what is kept on the device", () => {
  test("is one page, and never an answer of the service", async () => {
    const { page } = visitor;
    await visitor.logIn(await visitor.profile());
    await visitor.open("/");
    await workerIsReady(page);
    // The greeting moves what stands below it.
    await page.getByText("Fint at du er her.").waitFor();
    await writeInto(page.getByRole("textbox"), "Ingen andre skal lese dette.");
    await visitor.button("Send").click();
    await page.getByRole("article").getByText("Ingen andre skal lese dette.").waitFor();
    await page.reload();
    await page.getByRole("article").getByText("Ingen andre skal lese dette.").waitFor();
    expect(await keptFiles(page)).toEqual(["/offline?lang=nb"]);
  });

  test("goes with whoever leaves at once", async () => {
    const { page } = visitor;
    await page.route("https://www.yr.no/**", (route) => route.fulfill({ body: "weather" }));
    await visitor.open("/login");
    await workerIsReady(page);
    await visitor.button(nb["leaving.button"]).click();
    await page.waitForURL("https://www.yr.no/");
    const other = await visitor.context.newPage();
    await other.goto(visitor.service.url + emptyPage);
    expect(await whatIsKept(other)).toEqual([[], 0]);
  });

  // Firefox cannot be held at a page whose scripts have not come as reliably.
  const held = isFirefox ? [] : ["/login"];
  test.each(held)("goes with whoever leaves %s before any script has come, as do other windows", async (path) => {
    const { page, context } = visitor;
    await visitor.open("/login");
    await workerIsReady(page);
    const other = await context.newPage();
    await other.goto(`${visitor.service.url}/om`);
    await other.locator("html[data-alive]").waitFor();
    await page.route("**/assets/**", () => undefined);
    await page.goto(visitor.service.url + path, { waitUntil: "commit" });
    await visitor.button(nb["leaving.button"]).click();
    await Promise.all([page.waitForURL("https://www.yr.no/"), other.waitForURL("https://www.yr.no/")]);
    await other.goto(visitor.service.url + emptyPage);
    expect(await whatIsKept(other)).toEqual([[], 0]);
  });
});

test("it can be put on the home screen, under a name and a picture that say nothing", async () => {
  const { page } = visitor;
  await visitor.open("/login?lang=en");
  const address = await page.locator("link[rel=manifest]").getAttribute("href");
  const manifest = (await (await fetch(visitor.service.direct + address!)).json()) as {
    name: string;
    display: string;
    start_url: string;
    icons: { src: string; sizes: string }[];
  };
  expect(manifest).toMatchObject({ name: "Messages", display: "standalone", start_url: "/" });
  for (const { src, sizes } of manifest.icons) {
    const size = await page.evaluate(async (url) => {
      const picture = new Image();
      picture.src = url;
      await picture.decode();
      return `${picture.naturalWidth}x${picture.naturalHeight}`;
    }, src);
    expect(size).toBe(sizes);
  }
});
