import type { BrowserContext, Page } from "playwright-core";
import { beforeEach, describe, expect, it } from "vitest";
import { writeInto } from "../support/browser.ts";
import { cutLiveLine, loseNextAnswer } from "../support/lost-answer.ts";
import { logIn } from "../support/mailbox.ts";
import type { RunningService } from "../support/service.ts";
import { visitors } from "../support/visitor.ts";

const visitor = visitors();
const { button, someone } = visitor;

let service: RunningService;
let context: BrowserContext;
let page: Page;
beforeEach(() => ({ service, context, page } = visitor));

const box = (on = page) => on.getByLabel("Skriv her");
const saved = (on = page) => on.getByText("Lagret. Ingen andre ser det før du sender det.");
const holds = async (on: Page, text: string) => {
  await expect.poll(() => box(on).inputValue()).toBe(text);
};

const half = "Jeg var midt i en";

describe("half a message", () => {
  it("is saved without moving the button, at the foot of the screen and at the end of the page", async () => {
    const caller = await someone();
    await caller.open(page);
    await page.getByText("Fint at du er her.").waitFor();
    const place = async () => Math.round((await button("Send").boundingBox())!.y);
    for (const down of [0, 10_000]) {
      await box().focus();
      await page.evaluate((y) => scrollTo(0, y), down);
      // The browser brings the line into view that is typed in.
      await page.keyboard.type("H");
      const before = await place();
      await page.keyboard.type("ei");
      await saved().waitFor();
      expect(await place()).toBe(before);
      await writeInto(box(), "");
      await expect.poll(() => saved().count()).toBe(0);
    }
  });

  it("is there after a reload, and on another device", async () => {
    const caller = await someone();
    await caller.open(page);
    await writeInto(box(), half);
    await saved().waitFor();
    await page.reload();
    await holds(page, half);
    await saved().waitFor();

    const { page: laptop } = await visitor.newDevice();
    await caller.open(laptop);
    await holds(laptop, half);
  });

  it("is the newest after a reload although its last save arrives late", async () => {
    const caller = await someone();
    await caller.open(page);
    await writeInto(box(), half);
    await saved().waitFor();
    await page.reload();
    await holds(page, half);
    await caller.saveDraft(`${half} setning`);
    await holds(page, `${half} setning`);
  });

  it("comes back without covering what says that a letter waits, on small and large screens", async () => {
    const caller = await someone();
    for (let n = 0; n < 4; n++) await caller.write("Jeg vet ikke helt hva jeg skal si. ".repeat(6));
    await caller.open(page);
    await writeInto(box(), "Jeg ville bare si\n".repeat(5));
    await saved().waitFor();
    for (const [width, height] of [
      [320, 568],
      [390, 844],
      [1280, 700],
    ] as const) {
      await page.setViewportSize({ width, height });
      // The draft comes after the letters, as on a slow line.
      let letGo: () => void = () => undefined;
      const held = new Promise<void>((resolve) => (letGo = resolve));
      await page.route("**/api/messages/draft", async (route) => {
        await held;
        await route.continue();
      });
      await page.reload();
      const card = page.getByRole("region", { name: "Meldingen er kommet fram." });
      await card.waitFor();
      letGo();
      await expect.poll(() => box().inputValue()).toContain("Jeg ville bare si");
      await page.unroute("**/api/messages/draft");
      const places = () =>
        page.evaluate(() =>
          [document.querySelector("form"), document.querySelector("main section section section")].map((element) => {
            const { top, bottom } = element!.getBoundingClientRect();
            return [top, bottom] as const;
          }),
        );
      // The box ends where the screen does, and the card ends above it.
      await expect
        .poll(async () => {
          const [form, waiting] = await places();
          return waiting![1] > 0 && waiting![1] <= form![0] && Math.abs(form![1] - height) < 24;
        })
        .toBe(true);
    }
  });

  it("is there when the page is closed in the middle of a word", async () => {
    const caller = await someone();
    await caller.open(page);
    await writeInto(box(), half);
    await page.close();
    await expect.poll(() => caller.draft()).toBe(half);
  });

  it("is gone from the service once it is sent or taken back, and nothing of it was ever in browser storage", async () => {
    const caller = await someone();
    await caller.open(page);
    await writeInto(box(), half);
    await saved().waitFor();
    const stored = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
    expect(stored).not.toContain("midt");
    expect(await page.evaluate(() => indexedDB.databases())).toEqual([]);
    await button("Send").click();
    await page.getByText("Meldingen er sendt.").waitFor();
    await expect.poll(() => caller.draft()).toBeNull();
    await page.reload();
    await page.getByRole("article").getByText(half).waitFor();
    expect(await box().inputValue()).toBe("");

    await writeInto(box(), "Nei");
    await saved().waitFor();
    await writeInto(box(), "");
    await expect.poll(() => caller.draft()).toBeNull();
    expect(await saved().count()).toBe(0);
  });

  it("whose message was stored although its answer was lost does not come back as a draft", async () => {
    const caller = await someone();
    await cutLiveLine(page);
    await caller.open(page);
    await loseNextAnswer(page, "the line breaks");
    await writeInto(box(), "Kom dette fram?");
    await saved().waitFor();
    await button("Send").click();
    await page.getByRole("alert").waitFor();
    await page.reload();
    await page.getByRole("article").getByText("Kom dette fram?").waitFor();
    await holds(page, "");
    await expect.poll(() => caller.draft()).toBeNull();
  });

  it("outlives logging out, and none of it stays in the page", async () => {
    const caller = await someone();
    await logIn(page, service, caller.username);
    await writeInto(box(), half);
    await saved().waitFor();
    await logOut();
    await page.getByRole("heading", { name: "Skriv til noen som lytter" }).waitFor();
    expect(await page.content()).not.toContain("midt i");
    await logIn(page, service, caller.username);
    await holds(page, half);
  });

  async function logOut() {
    const menu = button("Meny");
    if (!(await button("Logg ut").isVisible())) await menu.click();
    await button("Logg ut").click();
  }
});

describe("two windows of one browser", () => {
  it("show the same half message, by turns", async () => {
    const caller = await someone();
    await caller.open(page);
    const second = await context.newPage();
    await caller.open(second);
    await writeInto(box(), "Fra det første");
    await holds(second, "Fra det første");
    await writeInto(box(second), "Fra det første og det andre");
    await holds(page, "Fra det første og det andre");
    await button("Send", second).click();
    await holds(page, "");
    await page.getByRole("article").getByText("og det andre").waitFor();
  });

  it("typed in at once do not overwrite each other: one asks, with both texts in sight", async () => {
    const caller = await someone();
    await caller.open(page);
    const second = await context.newPage();
    await caller.open(second);
    // Neither is saved before both are on their way.
    let letGo: () => void = () => undefined;
    const bothAreUnderWay = new Promise<void>((resolve) => (letGo = resolve));
    let saves = 0;
    await context.route("**/api/messages/draft", async (route) => {
      if (route.request().method() === "PUT") {
        if (++saves === 2) letGo();
        await bothAreUnderWay;
      }
      await route.continue();
    });
    await Promise.all([writeInto(box(), "Det ene"), writeInto(box(second), "Det andre")]);
    const asking = (on: Page) => on.getByText("Du har også skrevet noe i et annet vindu eller på en annen telefon:");
    const asked = async () => (await asking(page).count()) + (await asking(second).count());
    await expect.poll(asked).toBe(1);
    const [asker, other] = (await asking(page).count()) === 1 ? [page, second] : [second, page];
    const [own, foreign] = asker === page ? ["Det ene", "Det andre"] : ["Det andre", "Det ene"];
    expect(await box(asker).inputValue()).toBe(own);
    expect(await asker.locator("blockquote").textContent()).toBe(foreign);
    expect(await box(other).inputValue()).toBe(foreign);
    await button("Bruk den andre teksten", asker).click();
    await holds(asker, foreign);
    expect(await asking(asker).count()).toBe(0);
    expect(await caller.draft()).toBe(foreign);
  });
});
