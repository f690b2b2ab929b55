import en from "@sosmessages/texts/languages/en/start.yaml";
import nb from "@sosmessages/texts/languages/nb/start.yaml";
import se from "@sosmessages/texts/languages/se/start.yaml";
import inside from "@sosmessages/texts/languages/nb/caller.yaml";
import forms from "@sosmessages/texts/languages/nb/forms.yaml";
import infoEn from "@sosmessages/texts/languages/en/info.yaml";
import infoNb from "@sosmessages/texts/languages/nb/info.yaml";
import infoSe from "@sosmessages/texts/languages/se/info.yaml";
import stillNb from "@sosmessages/texts/languages/nb/static-pages.yaml";
import stillSe from "@sosmessages/texts/languages/se/static-pages.yaml";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { isFirefox, launchForOnion } from "../support/browser.ts";
import { replyTo } from "../support/mailbox.ts";
import { password, visitors } from "../support/visitor.ts";

// Firefox, as it is driven here, cannot be held at a page whose scripts have not come as reliably as Chromium.
const visitor = visitors({ locale: "nb" });
const helpline = "22 40 00 40";

/** The page as it is when a network is so slow that no script of ours has come yet. */
async function openWithoutScripts(path: string): Promise<void> {
  await visitor.page.route("**/assets/**", () => undefined);
  // Such a page is never wholly loaded.
  await visitor.page.goto(visitor.service.url + path, { waitUntil: "commit" });
}

/** The service's pages without scripts, each of them in pieces as on a slow network, which may break off. */
async function startSlowNetwork({ breaksAfter }: { breaksAfter?: string } = {}) {
  const server = createServer(async (request, response) => {
    const answer = await fetch(visitor.service.direct + request.url);
    const type = answer.headers.get("content-type") ?? "";
    response.setHeader("content-type", type);
    if (type.includes("javascript")) return void response.writeHead(404).end();
    const body = Buffer.from(await answer.arrayBuffer());
    if (!type.includes("html")) return void response.end(body);
    const end = breaksAfter === undefined ? body.length : body.indexOf(breaksAfter) + breaksAfter.length;
    for (let at = 0; at < end; at += 1_000) {
      response.write(body.subarray(at, Math.min(at + 1_000, end)));
      await wait(40);
    }
    if (breaksAfter === undefined) response.end();
    else response.destroy();
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}

/** Until the answer is called. */
async function holdScripts(): Promise<() => void> {
  const held: (() => void)[] = [];
  let isHeld = true;
  await visitor.page.route("**/assets/**", (route) =>
    isHeld ? void held.push(() => void route.continue()) : route.continue(),
  );
  return () => {
    isHeld = false;
    for (const go of held) go();
  };
}

async function inNewBrowser<T>(settings: object, look: (page: Page) => Promise<T>): Promise<T> {
  const context = await visitor.browser.newContext(settings);
  try {
    return await look(await context.newPage());
  } finally {
    await context.close();
  }
}

describe("with scripts switched off", () => {
  test.each([
    ["nb", infoNb, nb],
    ["se", infoSe, se],
    ["en", infoEn, en],
  ] as const)("the pages about the service are there to be read, in %s", async (language, info, first) => {
    await inNewBrowser({ javaScriptEnabled: false }, async (page) => {
      for (const [path, title] of [
        ["/om", info["about.title"]],
        ["/brukeravtale", info["terms.title"]],
        ["/delete-account", info["delete_account.title"]],
        ["/spor", info["traces.title"]],
      ] as const) {
        await page.goto(`${visitor.service.url}${path}?lang=${language}`);
        await page.getByRole("heading", { level: 1, name: title, exact: true }).waitFor();
        expect(await page.locator("html").getAttribute("lang")).toBe(language);
        expect(await page.locator("main").innerText()).toMatch(/.{200}/s);
        expect(await page.locator("footer").innerText()).toContain(helpline);
        expect(await page.locator("footer").innerText()).toContain(first["helpline.acute"].replace("{number}", "113"));
        expect(await page.locator("footer").innerText()).not.toContain(first["leaving.keyboard"]);
      }
    });
  });

  test("the pages about the service lead to the forms, to other languages, and away", async () => {
    await inNewBrowser({ javaScriptEnabled: false }, async (page) => {
      await page.goto(`${visitor.service.url}/om?lang=se`);
      const note = page.locator("noscript p");
      const [first, ...others] = await note.locator("a").allInnerTexts();
      expect([first, others]).toEqual([
        stillSe["no_script.text"],
        ["Norsk", "Sámegiella", "English", se["leaving.button"]],
      ]);
      expect(await note.locator("a").last().getAttribute("href")).toBe("/forlat");
      const boxes = await Promise.all((await note.locator("a").all()).map((link) => link.boundingBox()));
      for (const box of boxes) expect(Math.round(box!.height)).toBeGreaterThanOrEqual(48);
      // The way out is apart from the languages.
      expect(boxes[4]!.y).toBeGreaterThanOrEqual(boxes[3]!.y + boxes[3]!.height);
      await note.locator("a").first().click();
      await page.getByRole("heading", { level: 1, name: se["entrance.title"] }).waitFor();
      await page.getByRole("link", { name: "English" }).click();
      await page.getByRole("heading", { level: 1, name: en["entrance.title"] }).waitFor();
      expect(await page.getByRole("link", { name: helpline }).first().getAttribute("href")).toBe("tel:22400040");
    });
  });

  // An onion address has no certificate, so its cookies cannot be secure. Firefox cannot be told where it is.
  test.each(isFirefox ? ["https"] : ["https", "onion"])(
    "a caller registers, writes, reads the reply, logs out and leaves (%s)",
    async (way) => {
      const { service } = visitor;
      const onion = `http://${"a".repeat(56)}.onion:${new URL(service.direct).port}`;
      const browser = way === "onion" ? await launchForOnion() : visitor.browser;
      const settings = { javaScriptEnabled: false, ignoreHTTPSErrors: true, viewport: { width: 390, height: 844 } };
      const context = await browser.newContext(settings);
      try {
        const page = await context.newPage();
        const username = `stille skog ${way} ${Date.now()}`;
        const field = (name: string) => page.getByLabel(name, { exact: true });
        const button = (name: string) => page.getByRole("button", { name, exact: true });
        // The front page redirects to the forms.
        await page.goto(way === "onion" ? onion : service.url);
        await page.waitForURL("**/login?lang=nb&noscript");
        await page.getByRole("link", { name: nb["entrance.first"] }).click();
        await field(nb["login.username"]).fill(username);
        await field(nb["login.password"]).fill(password);
        await field(forms["register.password_confirmation"]).fill(password);
        await button(forms["register.submit"]).click();
        await page.getByText(forms["way_back.text"]).waitFor();
        await field(inside["messages.write"]).fill("Jeg vet ikke helt hvor jeg skal begynne.");
        await button(inside["messages.send"]).click();
        await page.getByText(inside["waiting.title"]).waitFor();
        // A reload sends no second letter.
        await page.reload();
        expect(await page.getByText("hvor jeg skal begynne").count()).toBe(1);

        await replyTo(service, { username, password }, "Takk for at du skriver til oss.");
        await button(stillNb["no_script.refresh"]).click();
        await page.getByText("Takk for at du skriver til oss.").waitFor();
        expect(await page.getByText(inside["messages.new_since"]).count()).toBe(1);
        const cookies = await context.cookies();
        expect(cookies.map(({ name, httpOnly, sameSite, secure }) => [name, httpOnly, sameSite, secure])).toEqual([
          way === "onion"
            ? ["sosmessages-form", true, "Strict", false]
            : ["__Host-sosmessages-form", true, "Strict", true],
        ]);

        await button(inside["menu.log_out"]).click();
        await page.getByRole("heading", { name: nb["entrance.title"] }).waitFor();
        expect(await context.cookies()).toEqual([]);
        await page.goBack();
        expect(await page.getByText("Takk for at du skriver").count()).toBe(0);
        await page.waitForURL("**/login?lang=nb&noscript");
        const gone = page.waitForRequest("https://www.yr.no/");
        await page.getByRole("link", { name: nb["leaving.button"] }).first().click();
        expect((await gone).redirectedFrom()?.url()).toMatch(/\/forlat$/);
      } finally {
        await context.close();
        if (way === "onion") await browser.close();
      }
    },
  );
});

test("a browser that is too old for them gets the forms without scripts, and a link to them on other pages", async () => {
  await inNewBrowser(
    { ignoreHTTPSErrors: true, locale: "nb-NO", viewport: { width: 320, height: 568 } },
    async (page) => {
      await page.route("**/assets/**", (route) => route.abort());
      await page.route(/\/(login|om)$/, async (route) => {
        const answer = await route.fetch();
        const [first] = /<script data-exit[^]*?<\/script>/.exec(await answer.text()) ?? [""];
        // The first script is as new as those that come later: a browser that runs it runs them all.
        expect(first).toMatch(/\w\?\.\w/);
        await route.fulfill({
          response: answer,
          body: (await answer.text()).replace(first, "<script>not one word</script>"),
        });
      });
      await page.goto(`${visitor.service.url}/om`);
      const note = page.locator("#old");
      await note.waitFor();
      expect(await note.innerText()).toContain(stillNb["old_browser.text"]);
      const links = await note.getByRole("link").all();
      expect(await Promise.all(links.map((link) => link.getAttribute("href")))).toEqual([
        "/login?lang=nb&noscript",
        "tel:22400040",
        "/forlat",
      ]);
      for (const link of links) await link.click({ trial: true });
      const place = await note.boundingBox();
      expect((place?.y ?? 0) + (place?.height ?? 0)).toBeLessThanOrEqual(568);
      // Buttons that could do nothing are not there.
      expect(await page.getByRole("button").count()).toBe(0);

      await page.goto(`${visitor.service.url}/login`);
      await page.waitForURL("**/login?lang=nb&noscript");
      await page.getByRole("button", { name: nb["login.submit"], exact: true }).waitFor();
    },
  );
});

// Only Chromium measures how far a page moves.
describe.skipIf(isFirefox)("a page that arrives in pieces", () => {
  test("does not move", async () => {
    const slow = await startSlowNetwork();
    try {
      await inNewBrowser({ viewport: { width: 390, height: 1_000 } }, async (page) => {
        await page.goto(`${slow.url}/login`);
        await page.locator("footer").getByText(helpline).first().waitFor();
        const moved = await page.evaluate(
          () =>
            new Promise<number>((resolve) => {
              let sum = 0;
              new PerformanceObserver((list) => {
                for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value;
              }).observe({ type: "layout-shift", buffered: true });
              setTimeout(() => resolve(sum), 300);
            }),
        );
        expect(moved).toBeLessThanOrEqual(0.005);
      });
    } finally {
      slow.close();
    }
  });

  test("has its numbers although it breaks off", async () => {
    const slow = await startSlowNetwork({ breaksAfter: "</footer>" });
    try {
      await inNewBrowser({}, async (page) => {
        await page.goto(`${slow.url}/login`, { waitUntil: "commit" });
        await page.locator("footer").getByText(helpline).first().waitFor();
        expect(await page.locator("#root ~ *").count()).toBe(0);
      });
    } finally {
      slow.close();
    }
  });
});

describe("before any script has come", () => {
  test("the login is there to be read and filled in, and nothing typed is lost when the scripts come", async () => {
    const { page } = visitor;
    const release = await holdScripts();
    await page.goto(visitor.service.url, { waitUntil: "commit" });
    await page.getByRole("link", { name: nb["entrance.again"] }).click();
    await visitor.field(nb["login.username"]).fill("nattugle");
    release();
    await page.waitForFunction(() => "alive" in document.documentElement.dataset);
    expect(await visitor.field(nb["login.username"]).inputValue()).toBe("nattugle");
    expect(visitor.path()).toBe("/login");
  });

  test.each([
    ["/login", nb["login.submit"], nb["login.error_accept"]],
    ["/register", forms["register.submit"], forms["validation.password.required"]],
  ])("a form on %s that is sent waits for them", async (path, button, answer) => {
    const { page } = visitor;
    const release = await holdScripts();
    await page.goto(visitor.service.url + path, { waitUntil: "commit" });
    const way = page.getByRole("link", { name: nb["entrance.again"] });
    await way.or(visitor.button(button)).filter({ visible: true }).first().click();
    if (path === "/login") await visitor.button(button).click();
    release();
    await page.getByText(answer).waitFor();
    expect(visitor.path()).toBe(path);
  });

  test("a hint about what was typed is not missed", async () => {
    const { page } = visitor;
    const release = await holdScripts();
    await page.goto(`${visitor.service.url}/register`, { waitUntil: "commit" });
    await visitor.field(nb["login.username"]).fill("kari@example.org");
    release();
    await page.getByText(forms["register.username_reveals"]).waitFor();
  });

  test("no name is suggested in a field that is about to be typed in", async () => {
    const { page } = visitor;
    const release = await holdScripts();
    await page.goto(`${visitor.service.url}/register`, { waitUntil: "commit" });
    await visitor.field(nb["login.username"]).focus();
    release();
    // The fold is closed together with the suggestion.
    await page.locator("details:not([open])").filter({ hasText: forms["register.more"] }).waitFor();
    expect(await visitor.field(nb["login.username"]).inputValue()).toBe("");
  });

  test.each(["dark", "light"] as const)("the page is %s for someone who chose so", async (theme) => {
    const { page } = visitor;
    await page.addInitScript((chosen) => localStorage.setItem("theme", chosen), theme);
    await page.emulateMedia({ colorScheme: theme === "dark" ? "light" : "dark" });
    await openWithoutScripts("/login");
    await visitor.heading(nb["entrance.title"]).waitFor();
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe(theme);
  });

  test("the page is in the language that was chosen before, and its address says nothing of it", async () => {
    const { page } = visitor;
    await page.addInitScript(() => localStorage.setItem("locale", "se"));
    await openWithoutScripts("/om");
    await visitor.heading(infoSe["about.title"]).waitFor();
    expect(new URL(page.url()).search).toBe("");
    expect(await page.getByText(infoNb["about.title"], { exact: true }).count()).toBe(0);
  });

  test("an address that asks for a language gets it, whatever was chosen before", async () => {
    await visitor.open("/om?lang=en");
    await visitor.heading(infoEn["about.title"]).waitFor();
    await visitor.choose("Norsk");
    await visitor.heading(infoNb["about.title"]).waitFor();
    await visitor.page.reload();
    await visitor.heading(infoNb["about.title"]).waitFor();
  });

  test("the way out works", async () => {
    const { page } = visitor;
    await page.route("https://www.yr.no/**", (route) => route.fulfill({ body: "weather" }));
    await visitor.logInAsSomeone();
    await openWithoutScripts("/om");
    await openWithoutScripts("/");
    const told = page.waitForRequest((request) => request.url().endsWith("/api/caller/logout"));
    await visitor.button(nb["leaving.button"]).click();
    await page.waitForURL("https://www.yr.no/");
    expect((await told).method()).toBe("POST");
    await page.goBack();
    await page.waitForURL("https://www.yr.no/");
  });

  test("pressing Shift three times leaves as well", async () => {
    const { page } = visitor;
    await openWithoutScripts("/login");
    await page.getByRole("link", { name: nb["entrance.again"] }).click();
    await visitor.field(nb["login.username"]).fill("havre");
    for (let press = 0; press < 3; press++) await page.keyboard.press("Shift");
    await page.waitForURL("https://www.yr.no/");
  });

  test("the way out works at an address that looks like another host's", async () => {
    const { page } = visitor;
    await openWithoutScripts("//finnes-ikke");
    await visitor.button(nb["leaving.button"]).click();
    await page.waitForURL("https://www.yr.no/");
  });

  test("someone who is logged in is shown no login, but waits", async () => {
    const { page } = visitor;
    await visitor.logInAsSomeone();
    await openWithoutScripts("/");
    await page.getByRole("button", { name: nb["leaving.button"] }).waitFor();
    expect(await visitor.heading(nb["entrance.title"]).isVisible()).toBe(false);
  });

  test("the page is left as it is written, with the number to call, if they never come", async () => {
    const { page } = visitor;
    await visitor.logInAsSomeone();
    await page.route("**/assets/**", (route) => route.abort());
    await page.goto(visitor.service.url);
    await visitor.heading(nb["entrance.title"]).waitFor();
    expect(await page.locator("footer").innerText()).toContain(helpline);
  });
});

describe("when the scripts never come", () => {
  test("a link leads to the plain forms at once, and the form itself is sent as one", async () => {
    const { page } = visitor;
    const username = await visitor.profile();
    await page.route("**/assets/**", (route) => route.abort());
    await page.goto(`${visitor.service.url}/login?lang=nb#again`);
    const link = page.getByRole("link", { name: stillNb["no_script.text"] });
    expect(await link.getAttribute("href")).toBe("/login?lang=nb&noscript");
    await visitor.field(nb["login.username"]).fill(username);
    await visitor.field(nb["login.password"]).fill(password);
    await page.getByRole("checkbox").check();
    const request = page.waitForRequest((each) => each.method() === "POST");
    await visitor.button(nb["login.submit"]).click();
    await visitor.field(inside["messages.write"]).waitFor();
    // Browsers without Sec-Fetch-Site need it.
    expect((await (await request).allHeaders())["origin"]).toBe(visitor.service.url);
    expect((await visitor.context.cookies()).map(({ name }) => name)).toEqual(["__Host-sosmessages-form"]);
  });

  test("a form that waits for slow ones is sent without them after a while, once", async () => {
    const { page } = visitor;
    await page.clock.install();
    await openWithoutScripts("/register");
    const note = page.locator("#old");
    const username = `sen bekk ${Date.now()}`;
    await visitor.field(nb["login.username"]).fill(username);
    await visitor.field(nb["login.password"]).fill(password);
    let posts = 0;
    page.on("request", (request) => request.method() === "POST" && posts++);
    // The repeat is out of sight there, and takes the password.
    for (let press = 0; press < 2; press++) await visitor.button(forms["register.submit"]).click();
    await page.clock.runFor(10_000);
    expect([await note.isVisible(), posts]).toEqual([false, 0]);
    await page.clock.runFor(10_000);
    await page.getByText(forms["way_back.text"]).waitFor();
    expect(posts).toBe(1);
  });

  test("a notice that came too early goes when they come", async () => {
    const { page } = visitor;
    await page.clock.install();
    const release = await holdScripts();
    await page.goto(`${visitor.service.url}/login`, { waitUntil: "commit" });
    await visitor.heading(nb["entrance.title"]).waitFor();
    await page.clock.runFor(20_000);
    await page.locator("#old").waitFor();
    release();
    await page.locator("#old").waitFor({ state: "hidden" });
  });
});

describe("when the scripts of a later screen never come", () => {
  test("someone who logs in reads so, and the way out and the number to call are still there", async () => {
    const username = await visitor.profile();
    await inNewBrowser({}, async (page) => {
      await page.goto(`${visitor.service.url}/login?lang=nb#again`, { waitUntil: "networkidle" });
      await page.route("**/assets/**", (route) => route.abort());
      await page.getByLabel(nb["login.username"], { exact: true }).fill(username);
      await page.getByLabel(nb["login.password"], { exact: true }).fill(password);
      await page.getByRole("checkbox").check();
      await page.getByRole("button", { name: nb["login.submit"], exact: true }).click();
      await page.getByRole("heading", { name: nb["errors.something_wrong"] }).waitFor();
      await page.getByRole("button", { name: nb["leaving.button"], exact: true }).waitFor();
      expect(await page.locator("footer").innerText()).toContain(helpline);
      await page.getByRole("link", { name: stillNb["no_script.text"] }).click();
      await page.waitForURL("**/login?lang=nb&noscript");
    });
  });
});
