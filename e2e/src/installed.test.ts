import { nb } from "@sosmessages/texts/first/nb.ts";
import { nb as still } from "@sosmessages/texts/still/nb.ts";
import { se as stillSe } from "@sosmessages/texts/still/se.ts";
import { describe, expect, test } from "vitest";
import { visitors } from "./visitor.ts";

const visitor = visitors({ locale: "nb" });

const workerIsReady = () =>
  visitor.page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    // The page that is kept has been fetched by then.
    return (await caches.keys()).length;
  });

const keptFiles = () =>
  visitor.page.evaluate(async () => {
    const names = await caches.keys();
    const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return kept.flat().map(({ url }) => new URL(url).pathname + new URL(url).search);
  });

describe("without a network", () => {
  test("the site opens with a page that says so and has the number to call, and comes back by itself", async () => {
    const { page, context } = visitor;
    await visitor.open("/login");
    await workerIsReady();
    await context.setOffline(true);
    await page.goto(`${visitor.service.url}/om`);
    await visitor.heading(still["offline.title"]).waitFor();
    await page.getByText(still["offline.text"]).waitFor();
    const call = page.locator("main").getByRole("link", { name: "22 40 00 40" });
    expect(await call.getAttribute("href")).toBe("tel:22400040");
    await visitor.button(nb["leaving.button"]).waitFor();
    await context.setOffline(false);
    await page.locator("main h1", { hasNotText: still["offline.title"] }).waitFor();
  });

  test("so it is for someone who is logged in", async () => {
    const { page, context } = visitor;
    await visitor.logInAsSomeone();
    await visitor.open("/");
    await workerIsReady();
    await context.setOffline(true);
    await page.goto(visitor.service.url);
    await visitor.heading(still["offline.title"]).waitFor();
  });

  test("the way out of that page is not undone by a network that comes back in the same moment", async () => {
    const { page } = visitor;
    await page.goto(`${visitor.service.url}/offline`);
    await page.evaluate(() => {
      // Clearing takes long.
      const wait = setTimeout;
      Object.assign(globalThis, { setTimeout: (then: () => void) => wait(then, 2_000) });
      caches.keys = () => new Promise(() => undefined);
      document.querySelector<HTMLElement>("button[data-exit]")?.click();
      dispatchEvent(new Event("online"));
    });
    await page.waitForURL("https://www.yr.no/");
  });

  test("it speaks the language that was chosen", async () => {
    const { page, context } = visitor;
    await visitor.open("/login");
    await visitor.button("Sámegiella").click();
    await page.reload();
    await expect.poll(keptFiles).toContain("/offline?lang=se");
    await context.setOffline(true);
    await page.goto(`${visitor.service.url}/`);
    await visitor.heading(stillSe["offline.title"]).waitFor();
  });
});

describe("what is kept on the device", () => {
  test("is one page, and never an answer of the service", async () => {
    const { page } = visitor;
    await visitor.logIn(await visitor.profile());
    await visitor.open("/");
    await workerIsReady();
    await page.getByRole("textbox").fill("Ingen andre skal lese dette.");
    await visitor.button("Send").click();
    await page.getByRole("article").getByText("Ingen andre skal lese dette.").waitFor();
    await page.reload();
    await page.getByRole("article").getByText("Ingen andre skal lese dette.").waitFor();
    expect(await keptFiles()).toEqual(["/offline?lang=nb"]);
  });

  test("goes with whoever leaves at once", async () => {
    const { page } = visitor;
    await page.route("https://www.yr.no/**", (route) => route.fulfill({ body: "weather" }));
    await visitor.open("/login");
    await workerIsReady();
    await visitor.button(nb["leaving.button"]).click();
    await page.waitForURL("https://www.yr.no/");
    const other = await visitor.context.newPage();
    await other.goto(`${visitor.service.url}/healthz`);
    const left = await other.evaluate(async () => [
      await caches.keys(),
      (await navigator.serviceWorker.getRegistrations()).length,
    ]);
    expect(left).toEqual([[], 0]);
  });
});

test("it can be put on the home screen, under a name and a picture that say nothing", async () => {
  const { page } = visitor;
  await visitor.open("/login?lang=en");
  const address = await page.locator("link[rel=manifest]").getAttribute("href");
  const manifest = (await (await fetch(visitor.service.url + address!)).json()) as {
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
