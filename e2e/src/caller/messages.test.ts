import type { Locator, Page } from "playwright-core";
import { beforeEach, describe, expect, it } from "vitest";
import { writeInto } from "../support/browser.ts";
import { cutLiveLine, loseNextAnswer } from "../support/lost-answer.ts";
import type { RunningService } from "../support/service.ts";
import { noteSent } from "../support/sent.ts";
import { visitors } from "../support/visitor.ts";

// What needs no browser about this page is tested in apps/caller/src/features/messages/MessagesScreen.dom.test.tsx.

const visitor = visitors();
const { button, someone } = visitor;

let service: RunningService;
let page: Page;
beforeEach(() => ({ service, page } = visitor));

const box = (on = page) => on.getByLabel("Skriv her");
const letters = (on = page) => on.getByRole("article");
/** The letters have come, and their end is in sight. The form alone is in sight before. */
const isAtTheEnd = () =>
  page.waitForFunction(() => {
    const form = document.querySelector("form");
    const hasLetters = document.querySelector("article") !== null;
    return form !== null && hasLetters && form.getBoundingClientRect().bottom <= innerHeight + 1;
  });
/** From another place, and the page has noticed. */
const scrollTo = (y: number) =>
  page.evaluate((place) => {
    const noticed = new Promise((resolve) => addEventListener("scroll", resolve, { once: true }));
    window.scrollTo(0, place);
    return noticed;
  }, y);

describe("an empty mailbox", () => {
  /** The list has come, and from then on no time passes. */
  async function openAndStopTime() {
    const caller = await someone();
    let letGo: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    await page.route("**/api/messages", async (route) => {
      await held;
      await route.continue();
    });
    await page.clock.install();
    await caller.open(page);
    await page.clock.pauseAt(Date.now() + 20_000);
    const answered = page.waitForResponse("**/api/messages");
    letGo();
    await answered;
    await page.locator("section[aria-busy=false]").waitFor();
  }

  it("is greeted after three quarters of a second, with the helpline", async () => {
    await openAndStopTime();
    await page.clock.runFor(740);
    expect(await letters().count()).toBe(0);
    const place = () => box().evaluate((element) => element.getBoundingClientRect().top);
    const before = await place();
    // Counted from when the greeting's own code has come.
    await expect.poll(() => page.clock.runFor(20).then(() => letters().count())).toBe(1);
    await letters().getByText("Fint at du er her.").waitFor();
    expect(await page.locator("#message-0 a[href='tel:22400040']").count()).toBe(1);
    // Nobody who reaches for the box reaches into nothing.
    expect(Math.abs((await place()) - before)).toBeLessThan(40);
  });

  it("that greets late leaves in sight why the first message was not sent", async () => {
    await page.setViewportSize({ width: 320, height: 568 });
    await openAndStopTime();
    await page.route("**/api/messages", (route) =>
      route.fulfill({ status: 503, json: { status: "error", error: "unavailable" } }),
    );
    await writeInto(box(), "Er noen der?");
    await button("Send").click();
    const alert = page.getByRole("alert").filter({ hasText: "Det du skrev, står her fortsatt." });
    await alert.waitFor();
    const isInView = () =>
      alert.evaluate((element) => {
        const { top, bottom } = element.getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight;
      });
    await expect.poll(isInView).toBe(true);
    expect(await letters().count()).toBe(0);
    await expect.poll(() => page.clock.runFor(100).then(() => letters().count())).toBe(1);
    await expect.poll(isInView).toBe(true);
  });
});

describe("someone who is not safe", () => {
  it("finds the tick on the smallest phone, and every number in sight below it, two in a row", async () => {
    await page.setViewportSize({ width: 320, height: 640 });
    const caller = await someone();
    await caller.open(page);
    const tick = page.getByLabel("Jeg er ikke trygg akkurat nå");
    const numbers = page.locator("form a[href^='tel:']");
    /** On the screen, and not covered by the bar. */
    const areInView = (shown: Locator) =>
      shown.evaluateAll((all) =>
        all.every((one) => {
          const { left, width, top, bottom } = one.getBoundingClientRect();
          const at = (y: number) => document.elementFromPoint(left + width / 2, y);
          return one.contains(at(top + 3)) && one.contains(at(bottom - 3));
        }),
      );
    await letters().getByText("Fint at du er her.").waitFor();
    await tick.waitFor();
    await expect.poll(() => areInView(tick)).toBe(true);
    await tick.check();
    await expect.poll(() => numbers.count()).toBeGreaterThan(3);
    await expect.poll(() => areInView(tick.or(numbers))).toBe(true);
    const tops = await numbers.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
    expect(new Set(tops).size).toBe(1 + Math.ceil((tops.length - 1) / 2));
    expect(await tick.evaluate((element) => element === document.activeElement)).toBe(true);

    // Below letters, with words in the box.
    await caller.write("Hei");
    await page.reload();
    await letters().first().waitFor();
    // The tick is stored with the draft.
    await expect.poll(() => tick.isChecked()).toBe(true);
    await tick.uncheck();
    await writeInto(box(), "Det er nå");
    await tick.check();
    await expect.poll(() => areInView(tick.or(numbers))).toBe(true);
  });
});

describe("a service with a chat, under test", () => {
  it("points to the chat in its greeting, and says that nobody answers here", async () => {
    const caller = await someone();
    await page.route(/\/$/, async (route) => {
      const html = await (await route.fetch()).text();
      const body = html
        .replace('"chatUrl":null', '"chatUrl":"https://chat.example.org/"')
        .replace("<html ", "<html data-test-site ");
      await route.fulfill({ contentType: "text/html", body });
    });
    await caller.open(page);
    const chat = page.locator("#message-0 a[href='https://chat.example.org/']");
    await page.getByText("Slik går det").click();
    await chat.waitFor();
    expect(await chat.getAttribute("rel")).toBe("noopener noreferrer");
    await page.getByText("Dette er en test. Ingen leser eller svarer her.").waitFor();
  });
});

describe("the box", () => {
  it("is small at rest, has two fifths of the screen while the caller writes, and shrinks again", async () => {
    const caller = await someone();
    await caller.write("Hei");
    await caller.open(page);
    const height = async () => (await box().boundingBox())?.height ?? 0;
    for (const [width, tall, least] of [
      [320, 568, 44],
      [390, 844, 44],
      // A phone with its keyboard out.
      [390, 508, 44],
      [640, 900, 44],
      [641, 900, 56],
      [1280, 800, 56],
    ] as const) {
      await page.setViewportSize({ width, height: tall });
      await expect.poll(async () => Math.round(await height())).toBe(least);
      // Over the whole width as soon as the box has the focus, and the button below, in sight.
      await box().focus();
      await expect.poll(height).toBeGreaterThanOrEqual(0.4 * tall - 1);
      const isBelow = async () => {
        const [field, send] = [(await box().boundingBox())!, (await button("Send").boundingBox())!];
        return send.y >= field.y + field.height && send.y + send.height <= tall && field.y >= 56;
      };
      await expect.poll(isBelow).toBe(true);
      // The same with the field right below the page's bar, and the footer in sight.
      await box().evaluate((element) => scrollBy(0, element.getBoundingClientRect().top - 60));
      await writeInto(box(), "Linje\n".repeat(60));
      await expect.poll(isBelow).toBe(true);
      expect(await height()).toBeGreaterThanOrEqual(0.4 * tall - 1);
      await writeInto(box(), "");
      await box().blur();
      await expect.poll(async () => Math.round(await height())).toBe(least);
    }
  });

  it("asks before the page goes with words that are too long to be stored", async () => {
    const caller = await someone();
    await caller.open(page);
    await box().click();
    const refused = page.waitForResponse((answer) => answer.url().endsWith("/draft") && answer.status() === 422);
    await writeInto(box(), "x".repeat(20_007));
    const askedOnReload = async () => {
      const asked = page.waitForEvent("dialog");
      await page.evaluate(() => void setTimeout(() => location.reload()));
      const dialog = await asked;
      expect(dialog.type()).toBe("beforeunload");
      return dialog;
    };
    // Before the service has said that it stores no such draft, and after.
    await (await askedOnReload()).dismiss();
    await refused;
    await (await askedOnReload()).accept();
    await page.waitForFunction(() => document.querySelector("textarea")?.value === "");
  });

  it("says what is missing when nothing is sent, in view and with the focus, until somebody types", async () => {
    const caller = await someone();
    await caller.write("Hei");
    await page.clock.install();
    await caller.open(page);
    await button("Send").click();
    const missing = page.getByText("Skriv noe først, så kan du sende det.");
    await missing.waitFor();
    const told = async () => ({
      focus: await box().evaluate((element) => element === document.activeElement),
      description: await box().evaluate(
        (element) => document.getElementById(element.getAttribute("aria-describedby") ?? "")?.textContent,
      ),
      invalid: await box().getAttribute("aria-invalid"),
      inView: await missing.evaluate((element) => {
        const { top, bottom } = element.getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight;
      }),
    });
    const all = { focus: true, description: await missing.innerText(), invalid: "true", inView: true };
    await expect.poll(told).toEqual(all);
    await page.clock.fastForward(60_000);
    expect(await told()).toEqual(all);
    await box().press("H");
    await missing.waitFor({ state: "detached" });
  });

  it("and its button rest while a message is on its way; then the box is empty, and no phone's keyboard covers the news", async () => {
    const caller = await someone();
    await caller.open(page);
    let letGo: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    await page.route("**/api/messages", async (route) => {
      if (route.request().method() === "POST") await held;
      await route.continue();
    });
    await writeInto(box(), "Hei");
    await button("Send").click();
    await page.getByText("Sender", { exact: true }).waitFor({ state: "attached" });
    expect(await box().isDisabled()).toBe(true);
    expect(await page.locator("form button").isDisabled()).toBe(true);
    letGo();
    await page.getByText("Meldingen er sendt.").waitFor();
    expect(await box().inputValue()).toBe("");
    // Who has a keyboard goes on writing.
    const hasMouse = await page.evaluate(() => matchMedia("(hover: hover)").matches);
    const next = hasMouse ? box() : button("Send");
    await expect.poll(() => next.evaluate((element) => element === document.activeElement)).toBe(true);
    expect((await caller.list()).map((message) => message.body)).toEqual(["Hei"]);
  });
});

describe("on the smallest phone", () => {
  it("that a message has arrived, and when the answer comes, is in sight right after sending, each time", async () => {
    await page.setViewportSize({ width: 320, height: 568 });
    const caller = await someone();
    await caller.open(page);
    // Below the greeting, which is longer than the screen, one sees where to write.
    await letters().getByText("Fint at du er her.").waitFor();
    const firstLine = async () => ((await box().boundingBox())?.y ?? Infinity) + 36;
    await expect.poll(firstLine).toBeLessThanOrEqual(568);
    for (const text of ["Jeg får ikke sove.", "Er noen der?"]) {
      await writeInto(box(), text);
      await button("Send").click();
      await letters().getByText(text).waitFor();
      const card = page.getByRole("region", { name: "Meldingen er kommet fram." });
      const isInSight = () =>
        card.evaluate((element) => {
          const { top, bottom } = element.getBoundingClientRect();
          const covered = document.querySelector("header")!.getBoundingClientRect().bottom;
          return top >= covered && bottom <= document.querySelector("form")!.getBoundingClientRect().top;
        });
      await expect.poll(isInSight).toBe(true);
    }
  });
});

describe("a conversation", () => {
  it("has own words right and answers left, with times as people read them, and ends in sight", async () => {
    const caller = await someone();
    await caller.receive("Fire dager siden", { hoursAgo: 96, isReply: false });
    await caller.receive("Vi svarte dagen etter", { hoursAgo: 70 });
    await caller.write("Nå");
    await caller.open(page);
    await page.setViewportSize({ width: 1280, height: 700 });
    const left = async (text: string) => (await letters().filter({ hasText: text }).boundingBox())?.x ?? 0;
    expect(await left("Nå")).toBeGreaterThan(await left("Vi svarte dagen etter"));
    const times = await page.locator("article time").allTextContents();
    expect(times[0]).toMatch(/^\d\d\.\d\d\.\d\d \d\d:\d\d$/);
    expect(times[2]).toMatch(/^I dag \d\d:\d\d$/);
    await isAtTheEnd();
    // Once a day: which day it is. Once: when letters go, what we owe, and the name to come back with.
    const days = await page.locator("section section > h2").allTextContents();
    expect(days.at(-1)).toMatch(/^I dag, \p{L}+dag \d+\. \p{L}+$/u);
    expect(days).toHaveLength(3);
    expect(await page.getByText(/Meldingene slettes fra \d+\. \p{L}+\./u).count()).toBe(1);
    const waiting = page.getByRole("region", { name: "Meldingen er kommet fram." });
    expect(await waiting.count()).toBe(1);
    expect(await waiting.innerText()).toMatch(/svarer senest i (dag|morgen) kl\.\s\d\d:\d\d\./);
    expect(await waiting.innerText()).toContain(caller.username);
    expect(await letters().nth(1).innerText()).toContain("En frivillig");
  });

  it("never moves under somebody who reads, tells of an answer, and shows it from its beginning", async () => {
    const caller = await someone();
    for (let n = 0; n < 12; n++) await caller.write(`Melding ${n}`);
    await page.clock.install();
    // Nothing is told of what is written straight into the database, so the page is left to ask by the clock.
    await cutLiveLine(page);
    await caller.open(page);
    await isAtTheEnd();
    await scrollTo(0);
    await caller.receive(`Jeg leser det du skriver.${"\nOg mer.".repeat(60)}`);
    await page.clock.fastForward(121_000);
    await page.getByRole("status").filter({ hasText: "Du har fått et nytt svar." }).waitFor();
    await page.clock.runFor(500);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await button("Les det nye svaret").click();
    const top = async () => (await letters().last().boundingBox())!.y;
    await expect.poll(top).toBeLessThan(200);
    expect(await top()).toBeGreaterThanOrEqual(0);
    expect(await button("Les det nye svaret").count()).toBe(0);

    // At the end of the list a long answer opens at its beginning, too.
    await scrollTo(100_000);
    await caller.receive(`Enda et svar.${"\nOg mer.".repeat(60)}`);
    await page.clock.fastForward(121_000);
    await letters().getByText("Enda et svar.").waitFor();
    await expect.poll(top).toBeLessThan(200);
    expect(await top()).toBeGreaterThanOrEqual(0);
  });

  it("tells at the next visit what is new since the last one, and not again", async () => {
    const caller = await someone();
    const line = page.getByRole("heading", { level: 2, name: "Nytt siden sist", exact: true });
    const noted = () =>
      page.waitForResponse((answer) => answer.url().endsWith("/api/caller/seen") && answer.status() === 200);
    await caller.receive("Det første svaret.", { hoursAgo: 30 });
    const sent = await noteSent(page, "next load");
    await Promise.all([caller.open(page), noted()]);
    expect(Object.keys((await sent.to("/api/caller/seen")) as object)).toEqual(["id"]);
    await caller.receive("Mitt eget.", { hoursAgo: 20, isReply: false });
    await caller.open(page);
    await letters().getByText("Mitt eget.").waitFor();
    expect(await line.count()).toBe(0);
    await box().fill(`Et halvt brev.${"\nOg mer.".repeat(20)}`);
    await page.getByText("Lagret. Ingen andre ser det før du sender det.").waitFor();

    // An open page would show them as they come.
    await page.goto("about:blank");
    await caller.receive(`Det andre svaret.${"\nOg mer.".repeat(60)}`, { hoursAgo: 2 });
    await caller.receive("Det tredje svaret.", { hoursAgo: 1 });
    await page.setViewportSize({ width: 390, height: 844 });
    await Promise.all([caller.open(page), noted()]);
    await line.waitFor();
    // It opens at the first new answer, whose first line is in view, however long it is; read out once.
    await expect.poll(() => line.evaluate((element) => element === document.activeElement)).toBe(true);
    const firstLine = (await letters().filter({ hasText: "Det andre svaret." }).locator("p").boundingBox())!.y;
    expect(firstLine).toBeGreaterThan(56);
    expect(firstLine).toBeLessThan(400);
    // A draft of an earlier visit does not cover it.
    await expect.poll(async () => (await box().boundingBox())!.y).toBeGreaterThan(600);
    await page.getByRole("status").filter({ hasText: "Du har fått et nytt svar." }).waitFor();
    const read = (await page.getByRole("region", { name: "Meldinger og svar" }).innerText()).replace(/\s+/g, " ");
    expect(read).toMatch(/Det første svaret.*Mitt eget.*Nytt siden sist.*Det andre svaret.*Det tredje svaret/);
    await page.reload();
    await letters().getByText("Det tredje svaret.").waitFor();
    expect(await line.count()).toBe(0);
  });
});

describe("what was typed survives", () => {
  it("a refusal, which is told in view", async () => {
    const caller = await someone();
    await caller.write("Før");
    await caller.open(page);
    await page.route("**/api/messages", (route) =>
      route.request().method() === "POST"
        ? route.fulfill({ status: 503, json: { status: "error", error: "unavailable" } })
        : route.continue(),
    );
    await writeInto(box(), "Dette må ikke bli borte");
    await button("Send").click();
    const alert = page.getByRole("alert").filter({ hasText: "Vent litt, og prøv igjen." });
    await alert.waitFor();
    await expect.poll(() => box().evaluate((element) => element === document.activeElement)).toBe(true);
    const { y, height } = (await alert.boundingBox())!;
    expect(y).toBeGreaterThanOrEqual(0);
    expect(y + height).toBeLessThanOrEqual(page.viewportSize()!.height);
    await page.unroute("**/api/messages");
    await button("Prøv igjen").click();
    await letters().getByText("Dette må ikke bli borte").waitFor();
  });

  it("a real block: writing rests, reading goes on", async () => {
    const caller = await someone();
    await caller.write("Før");
    await caller.open(page);
    await writeInto(box(), "Etter");
    await expect.poll(() => caller.draft()).toBe("Etter");
    // A page that reads the block before has no button: the block begins with the message on its way.
    await page.route("**/api/messages", async (route) => {
      if (route.request().method() === "POST") await caller.block(new Date(Date.now() + 3_600_000));
      await route.continue();
    });
    await button("Send").click();
    await page.getByText(/Vi har stengt for nye meldinger fra deg til \d\d\.\d\d\.\d\d kl\.\s\d\d:\d\d/).waitFor();
    await page.reload();
    await letters().getByText("Før").waitFor();
    // The draft may come after the letters.
    await expect.poll(() => box().inputValue()).toBe("Etter");
  });

  it("a service that never answers: after half a minute one can try again, and it is stored once", async () => {
    const caller = await someone();
    await page.clock.install();
    await cutLiveLine(page);
    await caller.open(page);
    const keys: (string | undefined)[] = [];
    page.on("request", (request) => {
      const isMessage = request.method() === "POST" && request.url().endsWith("/api/messages");
      if (isMessage) keys.push(request.headers()["idempotency-key"]);
    });
    await loseNextAnswer(page, "it hangs for ever");
    await writeInto(box(), "Er du der?");
    await button("Send").click();
    await expect.poll(async () => (await caller.list()).length).toBe(1);
    expect(await box().isDisabled()).toBe(true);
    await page.clock.fastForward(30_000);
    await page.getByRole("alert").filter({ hasText: "Vi får ikke kontakt." }).waitFor();
    expect(await box().inputValue()).toBe("Er du der?");
    await button("Prøv igjen").click();
    await letters().getByText("Er du der?").waitFor();
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
    expect(await caller.list()).toHaveLength(1);
  });
});

describe("thousands of messages", () => {
  it("open at the end at once, can be paged back, and scroll without a hitch", async () => {
    const caller = await someone();
    const many = process.env["LONG"] === undefined ? 240 : 1_100;
    const words = "Ord ".repeat(30);
    await caller.fill(Array.from({ length: many }, (_, n) => `Melding nummer ${n}. ${words}`));
    /** How long the usual frame takes while scrolling; a machine busy with other tests drops some. */
    const frameWhileScrolling = () =>
      page.evaluate(async () => {
        const frames: number[] = [];
        const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
        let last = await frame();
        for (let step = 0; step < 60; step++) {
          scrollBy(0, step < 30 ? 400 : -400);
          const now = await frame();
          frames.push(now - last);
          last = now;
        }
        return frames.toSorted((a, b) => a - b)[30] ?? Number.POSITIVE_INFINITY;
      });
    await page.setViewportSize({ width: 390, height: 780 });
    // A page with hardly anything on it.
    await page.goto(`${service.url}/om`);
    const least = await frameWhileScrolling();
    await caller.open(page);
    await letters().first().waitFor();
    await isAtTheEnd();
    const shown = await letters().count();
    expect(shown).toBe(200);
    await button("Vis eldre meldinger").waitFor();
    while (await button("Vis eldre meldinger").count()) {
      const before = await letters().count();
      await button("Vis eldre meldinger").click();
      await expect.poll(() => letters().count()).toBeGreaterThan(before);
    }
    expect(await letters().count()).toBe(many);

    const frameWhileTyping = () =>
      page.evaluate(async () => {
        const area = document.querySelector("textarea");
        if (area === null) return Number.POSITIVE_INFINITY;
        const set = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")?.set;
        const frames: number[] = [];
        let last = performance.now();
        for (let n = 1; n <= 20; n++) {
          set?.call(area, "x".repeat(n));
          area.dispatchEvent(new Event("input", { bubbles: true }));
          await new Promise(requestAnimationFrame);
          frames.push(performance.now() - last);
          last = performance.now();
        }
        return frames.toSorted((a, b) => a - b)[10] ?? Number.POSITIVE_INFINITY;
      });
    // At its best, since the machine may be busier now than it was.
    await expect.poll(frameWhileScrolling).toBeLessThan(least * 3 + 50);
    await expect.poll(frameWhileTyping).toBeLessThan(least * 3 + 50);
  });
});
