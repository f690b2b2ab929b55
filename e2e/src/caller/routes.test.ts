import { describe, expect, it } from "vitest";
import { visitors } from "../support/visitor.ts";

// What needs no browser about these pages is tested in apps/caller/src/app/routes.dom.test.tsx.

const visitor = visitors({ locale: "en" });

const paths = [
  "/login",
  "/register",
  "/glemtpassord",
  "/delete-account",
  "/om",
  "/brukeravtale",
  "/app",
  "/spor",
  "/no-such-page",
];

describe("a guest", () => {
  it("finds nothing beyond the edge of any page, on a phone and on a desktop, in three languages", async () => {
    const beyond = () =>
      visitor.page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    for (const path of paths) {
      await visitor.open(path);
      for (const width of [320, 1280]) {
        await visitor.page.setViewportSize({ width, height: 700 });
        expect(await beyond(), `${path} at ${width} px`).toBe(0);
      }
      // A screen that is enlarged until next to nothing fits on it.
      await visitor.page.setViewportSize({ width: 180, height: 700 });
      for (const [language, code] of [
        ["Norsk", "nb"],
        ["Sámegiella", "se"],
        ["English", "en"],
      ] as const) {
        await visitor.choose(language);
        await expect
          .poll(async () => [await visitor.page.evaluate(() => document.documentElement.lang), await beyond()])
          .toEqual([code, 0]);
      }
    }
  });

  it("reads on another paper in the dark", async () => {
    const paper = () => visitor.page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    await visitor.open("/login");
    const light = await paper();
    await visitor.button("Dark mode").click();
    await visitor.button("Light mode").waitFor();
    expect(await paper()).not.toBe(light);
  });

  it("is sent from the messages to the login, and Back does not lead there", async () => {
    await visitor.open("/om");
    await visitor.heading("About the service").waitFor();
    await visitor.open("/");
    await visitor.heading("Write to someone who listens").waitFor();
    expect(visitor.path()).toBe("/login");
    await visitor.page.goBack();
    await visitor.heading("About the service").waitFor();
  });

  it("finds the languages at the top right of the login page, on a phone and on a desktop, and keeps the chosen one", async () => {
    await visitor.open("/login");
    await visitor.heading("Write to someone who listens").waitFor();
    for (const width of [1280, 320]) {
      await visitor.page.setViewportSize({ width, height: 800 });
      const names = visitor.page.getByRole("list", { name: "Language" });
      const shown = names.or(visitor.button("Language: English")).filter({ visible: true });
      const box = (await shown.boundingBox())!;
      const exit = (await visitor.button("Exit this page").boundingBox())!;
      expect(exit.x - box.x - box.width, `${width} px`).toBeGreaterThanOrEqual(0);
      expect(exit.x - box.x - box.width, `${width} px`).toBeLessThan(24);
      expect(box.y).toBeLessThan((await visitor.heading("Write to someone who listens").boundingBox())!.y);
    }
    await visitor.choose("Sámegiella");
    await visitor.heading("Čále soapmásii gii guldala").waitFor();
    expect(await visitor.page.evaluate(() => localStorage.getItem("locale"))).toBe("se");
    await visitor.page.reload();
    await visitor.heading("Čále soapmásii gii guldala").waitFor();
  });
});

it("a number to call is in view while the service does not answer who is logged in, on a small phone", async () => {
  await visitor.open("/login");
  await visitor.page.evaluate(() => localStorage.setItem("sosmessages", "a token"));
  await visitor.page.setViewportSize({ width: 320, height: 640 });
  await visitor.page.route("**/api/caller/me", () => undefined);
  await visitor.open("/");
  const number = visitor.page.getByRole("contentinfo").locator("a[href='tel:113']");
  await expect.poll(async () => ((await number.boundingBox())?.y ?? 640) + 60, { timeout: 8_000 }).toBeLessThan(640);
});

describe("the link in a recovery mail", () => {
  it("keeps its token on the way to the language that was chosen before", async () => {
    await visitor.open("/login");
    await visitor.page.evaluate(() => localStorage.setItem("locale", "se"));
    await visitor.page.goto("about:blank");
    await visitor.open("/endrepassord#token=abc123");
    await visitor.heading("Vállje ođđa beassansáni").waitFor();
    expect(visitor.page.url()).not.toContain("abc123");
  });

  it("whose page is loaded again asks, at the login, to be opened once more", async () => {
    await visitor.open("/endrepassord#token=abc123");
    await visitor.heading("Choose a new password").waitFor();
    await visitor.page.reload();
    await visitor.arrive("/login");
    await visitor.page.getByText("Please open the link in the email once more.").waitFor();
  });

  it("opens a second time in the same tab, with the token of the second mail", async () => {
    await visitor.open("/endrepassord#token=abc123");
    await visitor.heading("Choose a new password").waitFor();
    const checked = visitor.page.waitForRequest(
      (request) => request.url().endsWith("/api/caller/password/check") && !!request.postData()?.includes("def456"),
    );
    await visitor.page.evaluate(() => location.assign("#token=def456"));
    await expect.poll(() => visitor.page.url()).not.toContain("def456");
    await checked;
  });
});
