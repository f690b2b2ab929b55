import nb from "@sosmessages/texts/languages/nb/start.yaml";
import still from "@sosmessages/texts/languages/nb/static-pages.yaml";
import stillSe from "@sosmessages/texts/languages/se/static-pages.yaml";
import { afterEach, describe, expect, test } from "vitest";
import { isFirefox } from "../support/browser.ts";
import { keptFiles, workerIsReady } from "../support/kept.ts";
import { visitors } from "../support/visitor.ts";

const visitor = visitors({ locale: "nb", hasWorker: true });

/** Firefox that is told to be without network does not ask the service worker either, as it does without a real one. */
const loseNetwork = async () => (isFirefox ? visitor.service.cut() : visitor.context.setOffline(true));

async function findNetwork(): Promise<void> {
  // So that Firefox too has something to tell the page.
  if (isFirefox) await visitor.context.setOffline(true);
  visitor.service.mend();
  await visitor.context.setOffline(false);
}

afterEach(() => visitor.service.mend());

describe("without a network", () => {
  test("the site opens with a page that says so and has the number to call, and comes back by itself", async () => {
    const { page } = visitor;
    await visitor.open("/login");
    await workerIsReady(page);
    await loseNetwork();
    await page.goto(`${visitor.service.url}/om`);
    await visitor.heading(still["offline.title"]).waitFor();
    await page.getByText(still["offline.text"]).waitFor();
    const call = page.locator("main").getByRole("link", { name: "22 40 00 40" });
    expect(await call.getAttribute("href")).toBe("tel:22400040");
    await visitor.button(nb["leaving.button"]).waitFor();
    await findNetwork();
    await page.locator("main h1", { hasNotText: still["offline.title"] }).waitFor();
  });

  test("so it is for someone who is logged in", async () => {
    const { page } = visitor;
    await visitor.logInAsSomeone();
    await visitor.open("/");
    await workerIsReady(page);
    await loseNetwork();
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
    const { page } = visitor;
    await visitor.open("/login");
    await visitor.choose("Sámegiella");
    await page.reload();
    await expect.poll(() => keptFiles(page)).toContain("/offline?lang=se");
    await loseNetwork();
    await page.goto(`${visitor.service.url}/`);
    await visitor.heading(stillSe["offline.title"]).waitFor();
  });
});
