import type { Locator } from "playwright-core";
import { describe, expect, it } from "vitest";
import { visitors } from "../support/visitor.ts";

// What needs no browser about the menu is tested in apps/caller/src/app/shell/Menu.dom.test.tsx.

const visitor = visitors({ width: 1280, locale: "en" });
const { button, field, heading, open, arrive } = visitor;

const menu = () => button("Menu");
const isOpen = async () => (await menu().getAttribute("aria-expanded")) === "true";
const focused = () => visitor.page.evaluate(() => document.activeElement?.textContent ?? "");
const press = (key: string) => visitor.page.keyboard.press(key);
const token = () => visitor.page.evaluate(() => localStorage.getItem("sosmessages"));

async function openMenuOn(path: string) {
  await open(path);
  await menu().click();
}

describe("the menu", () => {
  it("is worked by keyboard alone: opened, walked through, closed, the focus never lost", async () => {
    await visitor.logInAsSomeone();
    await open("/brukeravtale");
    await menu().focus();
    expect(await visitor.page.getByRole("navigation").getByRole("listitem").count()).toBe(0);
    await press("Enter");
    expect(await isOpen()).toBe(true);
    const seen = [];
    for (let step = 0; step < 6; step++) {
      await press("Tab");
      seen.push(await focused());
    }
    expect(seen).toEqual([
      "My messages",
      "Profile and password",
      "Delete profile",
      "Dark mode",
      "About the service",
      "Log out",
    ]);
    await press("Escape");
    expect(await isOpen()).toBe(false);
    expect(await focused()).toBe("Menu");

    await press("Space");
    for (let step = 0; step < 7; step++) await press("Tab");
    // The focus has gone on to what comes after the menu, so it is out of the way.
    await expect.poll(isOpen).toBe(false);

    await menu().focus();
    await press("Enter");
    await press("Tab");
    await press("Tab");
    await press("Enter");
    await heading("Profile and password").waitFor();
    expect(await isOpen()).toBe(false);
  });

  it.each([
    [195, 600, "100%"],
    [390, 780, "200%"],
    [568, 320, "100%"],
  ])(
    "is in reach on a screen of %d by %d px with text at %s, to its last entry, and so is the way out",
    async (width, height, size) => {
      await visitor.logInAsSomeone();
      await visitor.page.setViewportSize({ width, height });
      await visitor.open("/om");
      await visitor.page.evaluate((size) => (document.documentElement.style.fontSize = size), size);
      const isWithin = async (what: Locator) => {
        const place = await what.boundingBox();
        expect(place?.x).toBeGreaterThanOrEqual(0);
        expect((place?.x ?? 0) + (place?.width ?? 0)).toBeLessThanOrEqual(width);
      };
      const home = visitor.page.getByRole("banner").getByRole("link", { name: /Back to the front page/ });
      for (const part of [home, button("Menu"), button("Exit this page")]) await isWithin(part);
      await button("Menu").click();
      for (const entry of ["Dark mode", "Log out"]) {
        // Scrolls to it, and finds that nothing covers it.
        await button(entry).click({ trial: true });
        await isWithin(button(entry));
      }
      await button("Exit this page").click({ trial: true });
    },
  );

  it("is a panel across the screen on a phone", async () => {
    await visitor.logInAsSomeone();
    await visitor.page.setViewportSize({ width: 320, height: 640 });
    await openMenuOn("/om");
    const box = await visitor.page.getByRole("navigation").getByRole("list").boundingBox();
    // All of it but a scroll bar, where the browser has one that takes room.
    const width = await visitor.page.evaluate(() => document.documentElement.clientWidth);
    expect(width).toBeGreaterThan(300);
    expect(box).toMatchObject({ x: 0, width });
    for (const entry of await visitor.page.getByRole("navigation").getByRole("listitem").all()) {
      expect((await entry.boundingBox())?.height).toBeGreaterThanOrEqual(48);
    }
  });
});

describe("the theme", () => {
  it("is dark from the start where the system is, until someone chooses", async () => {
    const { page } = await visitor.newDarkDevice();
    const theme = () => page.evaluate(() => document.documentElement.dataset["theme"]);
    await page.goto(`${visitor.service.url}/login`);
    await button("Light mode", page).waitFor();
    expect(await theme()).toBe("dark");
    expect(await page.evaluate(() => localStorage.getItem("theme"))).toBeNull();
    await button("Light mode", page).click();
    await page.reload();
    await button("Dark mode", page).waitFor();
    expect(await theme()).toBe("light");
  });
});

describe("deleting the profile", () => {
  const dialog = () => visitor.page.getByRole("dialog", { name: "Delete your profile?" });

  async function ask(path: string) {
    await openMenuOn(path);
    await button("Delete profile").first().click();
    await dialog().waitFor();
  }

  it("can be called off, returns the focus, and deletes for good", async () => {
    const username = await visitor.profile();
    await visitor.logIn(username);
    await ask("/om");
    await button("Cancel").click();
    await expect.poll(() => dialog().count()).toBe(0);
    expect(await focused()).toBe("Menu");
    await press("Enter");
    await button("Delete profile").click();
    await dialog().waitFor();
    await press("Escape");
    await expect.poll(() => dialog().count()).toBe(0);
    expect(await token()).not.toBeNull();
    await ask("/om");
    await dialog().getByRole("button", { name: "Delete" }).click();
    await heading("Take care of yourself").waitFor();
    await visitor.page.getByText("Your profile and all your messages have been deleted.").waitFor();
    expect(await token()).toBeNull();
    await visitor.page.getByRole("link", { name: "Back to the front page" }).click();
    await field("Username").fill(username);
    await field("Password").fill("tre blå hester");
    await field("I accept the terms of use").check();
    await button("Log in").click();
    await visitor.page.getByText("Invalid username or password.", { exact: true }).waitFor();
  });

  it("loads the page anew for someone who is at Home already", async () => {
    await visitor.logIn(await visitor.profile());
    await ask("/");
    await visitor.page.evaluate(() => Object.assign(globalThis, { isOldPage: true }));
    await dialog().getByRole("button", { name: "Delete" }).click();
    await arrive("/login");
    // Asked while the page is going, there is no answer.
    const isOldPage = () => visitor.page.evaluate(() => "isOldPage" in globalThis).catch(() => true);
    await expect.poll(isOldPage).toBe(false);
    // Everything on the device is wiped, the chosen language too; the words may be the service's own then.
    await visitor.page
      .getByText(/Your profile and all your messages have been deleted\.|Profilen og alle meldingene er slettet\./)
      .waitFor();
  });

  it("works in a browser that has no dialogs of its own", async () => {
    await visitor.page.addInitScript(() => {
      Object.defineProperty(HTMLDialogElement.prototype, "showModal", { value: undefined });
    });
    await visitor.logInAsSomeone();
    await ask("/om");
    expect(await focused()).toBe("Cancel");
    await press("Shift+Tab");
    expect(await focused()).toBe("Exit this page");
    await press("Tab");
    expect(await focused()).toBe("Cancel");
    await press("Escape");
    await expect.poll(() => dialog().count()).toBe(0);
    expect(await focused()).toBe("Menu");
  });

  it("leaves the way out in reach while it asks, where it was", async () => {
    await visitor.logIn(await visitor.profile());
    for (const width of [320, 390, 1280]) {
      await visitor.page.setViewportSize({ width, height: 800 });
      await openMenuOn("/om");
      const before = await button("Exit this page").boundingBox();
      await button("Delete profile").first().click();
      const during = await dialog().getByRole("button", { name: "Exit this page" }).boundingBox();
      expect(Math.abs((during?.x ?? 0) - (before?.x ?? 0))).toBeLessThan(4);
      expect(Math.abs((during?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(4);
      await button("Cancel").click();
    }
    await ask("/om");
    await dialog().getByRole("button", { name: "Exit this page" }).click();
    await visitor.page.waitForURL("https://www.yr.no/");
    expect(await visitor.page.getByRole("heading").allTextContents()).toEqual(["Været"]);
  });
});
