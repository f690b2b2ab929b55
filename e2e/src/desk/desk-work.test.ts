import { locales, type BuiltInLocale } from "@sosmessages/contract/languages.ts";
import en from "@sosmessages/texts/languages/en/caller.yaml";
import nb from "@sosmessages/texts/languages/nb/caller.yaml";
import se from "@sosmessages/texts/languages/se/caller.yaml";
import type { Conversation } from "@sosmessages/contract/desk/conversations.ts";
import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { violationsOn } from "../look/screens/axe.ts";
import { faultsOn } from "../look/screens/faults.ts";
import { isFirefox, writeInto } from "../support/browser.ts";
import { deskRoom, deskTexts, readThrough, small, wide } from "../support/desk-room.ts";
import { neverPoll } from "../support/watch.ts";

// Several people in windows of their own, each with a login of its own: on a busy machine that takes its time.
const room = deskRoom();
const callerTexts = { nb, se, en };
const desk = deskTexts.nb;

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const editor = (page: Page, label: string = desk["composer.label"]) => page.getByLabel(label, { exact: true });
const says = (page: Page, text: string) => page.getByText(text, { exact: true });
/** "Deleted on 29.11.2026", or on 29 November, whatever the day. */
const saysWhenDeleted = (page: Page, text: string) =>
  page.getByText(new RegExp(text.replace("{date}", "(\\d\\d[./]\\d\\d[./]\\d{2,4}|.*\\b\\d{1,2}\\b.*)")));

async function readByKeys(page: Page, words = desk): Promise<void> {
  // If the page has not noticed yet that the letter is on screen, the keys show the letter instead.
  const open = async () => {
    await page.keyboard.press("Control+Enter");
    const opened = page.getByRole("dialog").waitFor({ timeout: 2_000 });
    return opened.then(() => true).catch(() => false);
  };
  await expect.poll(open).toBe(true);
  await page.getByLabel(words["send.personal_none"]).check();
}

/** A volunteer at a conversation that somebody has just begun, with as much of the reply as is wanted. */
async function answering(text = "", needsReview = false) {
  const caller = await room.caller();
  await caller.write("Jeg får ikke sove.");
  const volunteer = await room.person({ role: "volunteer", needsReview });
  const page = await room.at(volunteer, "/");
  await page.getByRole("button", { name: desk["queue.take_next"] }).waitFor();
  await page.keyboard.press("n");
  await writeInto(editor(page), text);
  if (text !== "") await says(page, desk["status.saved"]).waitFor();
  return { caller, volunteer, page, id: page.url().split("/").at(-1) ?? "" };
}

/** Everything from the first letter to the answer. */
async function wholeLoop(locale: BuiltInLocale, reviewLocale: BuiltInLocale): Promise<void> {
  const words = deskTexts[locale];
  const reviewWords = deskTexts[reviewLocale];
  const said = callerTexts[locale];
  const [caller, volunteer, leader] = await Promise.all([
    room.caller(locale),
    room.person({ role: "volunteer", languages: [locale], needsReview: true }),
    room.person({ role: "leader" }),
  ]);
  const queue = await room.at(volunteer, "/", { locale, before: neverPoll });
  await says(queue, words["queue.empty_waiting"]).waitFor();

  const onPhone = await room.windowOn(small, locale);
  await neverPoll(onPhone);
  const phone = await onPhone.newPage();
  await caller.open(phone, said["messages.write"]);
  await writeInto(phone.getByLabel(said["messages.write"]), `${locale}: …`);
  await press(phone, said["messages.send"]);
  await phone.getByRole("article").getByText(`${locale}: …`).waitFor();

  // The volunteer is told without doing anything.
  await queue.getByRole("button", { name: words["queue.take_this"] }).waitFor();
  await queue.keyboard.press("n");
  await writeInto(editor(queue, words["composer.label"]), `${locale}: ♡`);
  await saysWhenDeleted(queue, words["talk.expires"]).waitFor();
  await readByKeys(queue, words);
  await press(queue, words["send.submit"]);
  await says(queue, words["talk.in_review"]).waitFor();

  const review = await room.at(leader, "/review", { size: small, locale: reviewLocale });
  await review
    .getByRole("main")
    .getByRole("link", { name: reviewWords[`language.${locale}`] })
    .click();
  const box = editor(review, reviewWords["composer.label_review"]);
  await writeInto(box, `${await box.inputValue()} ♡`);
  await readThrough(review, reviewWords["composer.approve"]);
  await press(review, reviewWords["send.approve"]);
  await says(review, reviewWords["undo.undo"]).waitFor();

  // The page was not loaded again, and nobody pressed anything; nor did it ask: it was told.
  await phone.getByRole("article").getByText(`${locale}: ♡ ♡`).waitFor();
  expect(await saysWhenDeleted(phone, said["messages.deleted_on"]).count()).toBeGreaterThanOrEqual(1);
  await says(review, reviewWords["undo.sent"]).waitFor();
  // Nor does it show its driver what it connects to.
  if (isFirefox) return;
  expect(room.lines.length).toBeGreaterThanOrEqual(3);
  for (const line of room.lines) expect(line).toContain(room.service.url.replace("https:", "wss:"));
}

describe("the whole way of a letter", () => {
  // The other tests of the desk are in Norwegian. The long suite goes all the way in each language.
  const loops: readonly (readonly [BuiltInLocale, BuiltInLocale])[] =
    process.env["LONG"] === undefined ? [["se", "en"]] : locales.map((locale) => [locale, locale]);
  it.each(loops)(
    "goes from a caller's phone by a volunteer (%s) and a leader's phone (%s) back to the caller",
    wholeLoop,
    300_000,
  );
});

describe("a desk that is not told of what is new", () => {
  it("asks every twenty seconds, however often it tries to be told", async () => {
    const refuse = { status: 503, json: { status: "error", error: "unavailable" } };
    let refused = 0;
    const volunteer = await room.person({ role: "volunteer" });
    const queue = await room.at(volunteer, "/", {
      before: async (context) => {
        await context.clock.install();
        await context.route("**/api/desk/pusher/auth", async (route) => {
          await route.fulfill(refuse);
          refused += 1;
        });
      },
    });
    await says(queue, desk["queue.empty_waiting"]).waitFor();
    await expect.poll(() => refused).toBe(1);
    const caller = await room.caller();
    await caller.write("Er det noen der?");
    // It is tried again after two, four, eight seconds.
    for (const [times, seconds] of [3, 5, 9].entries()) {
      await queue.clock.runFor(seconds * 1_000);
      await expect.poll(() => refused).toBe(times + 2);
    }
    await queue.clock.runFor(5_000);
    await queue.getByRole("button", { name: desk["queue.take_this"] }).waitFor();
    expect(refused).toBe(4);
    await caller.delete();
  });
});

describe("the queue", () => {
  it("begins at most 220 px below the top, shows ten rows on a wide screen, and keeps its button in view", async () => {
    const [caller, volunteer] = await Promise.all([room.caller(), room.person({ role: "volunteer" })]);
    await caller.write("Er det noen der?");
    const list = await volunteer.call<{ rows: object[] }>("GET", "/api/desk/queue?section=waiting");
    const json = { ...list, rows: Array.from({ length: 30 }, (_, index) => ({ ...list.rows[0], id: `${index}` })) };
    const page = await room.at(volunteer, "/", {
      before: (context) => context.route(/queue\?section=waiting/, (route) => route.fulfill({ json })),
    });
    const rows = page.getByRole("button", { name: desk["queue.take_this"] });
    const next = page.getByRole("button", { name: desk["queue.take_next"], exact: true });
    const bottomOf = (at: number) => rows.nth(at).evaluate((row) => row.getBoundingClientRect().bottom);
    for (const { width, height, inView } of [
      { width: 1280, height: 800, inView: 10 },
      { width: 390, height: 844, inView: 6 },
    ]) {
      await page.setViewportSize({ width, height });
      await expect
        .poll(() => rows.first().evaluate((row) => Math.round(row.getBoundingClientRect().top)))
        .toBeLessThanOrEqual(220);
      expect(await bottomOf(inView - 1)).toBeLessThanOrEqual(height);
      expect((await next.boundingBox())?.height).toBe(48);
      await page.evaluate(() => scrollTo(0, 600));
      await expect.poll(async () => (await next.boundingBox())?.y).toBeGreaterThanOrEqual(60);
      await page.evaluate(() => scrollTo(0, 0));
    }
    await caller.delete();
  });
});

describe("a leader's queue while alarms ring", () => {
  it("begins at most 220 px below the top with one alarm and with two: together they are one line", async () => {
    const [first, second, leader] = await Promise.all([room.caller(), room.caller(), room.person({ role: "leader" })]);
    const page = await room.at(leader, "/");
    const row = page.getByRole("main").getByRole("link", { name: desk["sign.caller"] }).first();
    for (const [index, caller] of [first, second].entries()) {
      await caller.write("Er det noen der?", { not_safe: true });
      await expect.poll(() => page.title()).toContain(index === 0 ? "1 alarm" : "2 alarmer");
      for (const size of [wide, small]) {
        await page.setViewportSize(size.viewport);
        await expect
          .poll(() => row.evaluate((shown) => Math.round(shown.closest("li")?.getBoundingClientRect().top ?? 0)))
          .toBeLessThanOrEqual(220);
        expect([...(await faultsOn(page, { locale: "nb", exit: null })), ...(await violationsOn(page))]).toEqual([]);
      }
    }
    await page.getByRole("link", { name: desk["alert.most_urgent"] }).click();
    await page.waitForURL("**/conversation/*");
    await page.getByText("Er det noen der?").waitFor();
    for (const each of [first, second]) await each.delete();
  });
});

describe("two who reach for the same conversation", () => {
  it("both are helped: one has it, the other is told kindly and offered the next", async () => {
    const caller = await room.caller();
    const pages = await Promise.all([1, 2].map(async () => room.at(await room.person({ role: "volunteer" }), "/")));
    await caller.write("Er det noen der?");
    const rows = pages.map((page) => page.getByRole("button", { name: desk["queue.take_this"] }));
    await Promise.all(rows.map((row) => row.waitFor()));
    await Promise.all(rows.map((row) => row.click({ noWaitAfter: true })));

    const ended = await Promise.all(
      pages.map((page) =>
        Promise.race([
          editor(page)
            .waitFor()
            .then(() => "has it"),
          says(page, desk["queue.taken"])
            .waitFor()
            .then(() => "is told"),
        ]),
      ),
    );
    expect(ended.toSorted()).toEqual(["has it", "is told"]);
    const other = pages[ended.indexOf("is told")];
    expect(await other?.content()).not.toContain("Er det noen der?");
    await other?.getByRole("button", { name: desk["queue.take_next"] }).click();
    await other?.getByText(desk["queue.nobody"]).waitFor();
  });
});

describe("whoever is writing", () => {
  it("sees what comes meanwhile under a divider, keeps words and place, and sends when it was read", async () => {
    const { caller, page } = await answering("Så fint at du skriver.");
    await page.setViewportSize({ width: 1280, height: 560 });
    const place = await page.evaluate(() => scrollY);
    await caller.write(`Nå er det morgen.\n${"Lenge.\n".repeat(30)}Slutt.`);
    await says(page, desk["talk.new"]).waitFor();
    expect(await page.evaluate(() => scrollY)).toBe(place);
    expect(await editor(page).inputValue()).toBe("Så fint at du skriver.");

    await editor(page).focus();
    await page.keyboard.press("Control+Enter");
    await says(page, desk["talk.see_new"]).waitFor();
    expect(await page.getByRole("dialog").count()).toBe(0);
    await page.getByText("Slutt.").scrollIntoViewIfNeeded();
    // The letters scroll by themselves.
    await page.mouse.move(300, 400);
    await page.mouse.wheel(0, 3_000);
    await expect.poll(() => says(page, desk["talk.see_new"]).count()).toBe(0);
    await editor(page).focus();
    await readByKeys(page);
  });

  it("types on without network, cannot send meanwhile, and loses nothing", async () => {
    const { page, volunteer, id } = await answering("Først");
    await page.context().setOffline(true);
    await writeInto(editor(page), "Først, og så dette");
    await says(page, desk["status.unsaved"]).waitFor();
    await page.keyboard.press("Control+Enter");
    await says(page, desk["composer.wait_saved"]).waitFor();
    expect(await page.getByRole("dialog").count()).toBe(0);
    await page.context().setOffline(false);
    await says(page, desk["status.saved"]).waitFor();
    const { draft } = await volunteer.call<{ draft: { body: string } }>("GET", `/api/desk/conversations/${id}`);
    expect(draft.body).toBe("Først, og så dette");
    expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).not.toContain("dette");
  });

  it("is told kindly that the caller has deleted everything, and no word is left in the page", async () => {
    const { caller, page } = await answering("Jeg skriver til deg nå");
    await caller.delete();
    await editor(page)
      .press("End")
      .catch(() => null);
    await page.keyboard.type(" og litt til");
    await page.getByRole("heading", { name: desk["talk.gone_title"] }).waitFor();
    const left = await page.content();
    for (const word of ["sove", "Jeg skriver", caller.username]) expect(left).not.toContain(word);
    expect(await violationsOn(page)).toEqual([]);
  });

  it("chooses between two texts when another window was quicker", async () => {
    const { page, volunteer, id } = await answering("Skrevet her");
    const other = await room.at(volunteer, `/conversation/${id}`);
    await writeInto(editor(other), "Skrevet der");
    await says(other, desk["status.saved"]).waitFor();
    await writeInto(editor(page), "Skrevet her og");
    await says(page, desk["composer.other"]).waitFor();
    expect(await editor(page).inputValue()).toBe("Skrevet her og");
    await press(page, desk["composer.take_other"]);
    expect(await editor(page).inputValue()).toBe("Skrevet der");
  });

  it("reads it through before anything is sent, and can take it back", async () => {
    const { caller, page } = await answering("Takk for at du skriver.");
    await page.keyboard.press("Control+Enter");
    await page.getByRole("dialog").waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await press(page, desk["send.send"]);
    await says(page, desk["send.answer_first"]).waitFor();
    await page.getByLabel(desk["send.personal_none"]).check();
    await press(page, desk["send.send"]);
    await press(page, desk["undo.undo"]);
    await says(page, desk["undo.undone"]).waitFor();
    expect(await editor(page).inputValue()).toBe("Takk for at du skriver.");
    expect((await caller.list()).map(({ is_reply }) => is_reply)).toEqual([false]);
  });
});

describe("the room of a conversation", () => {
  /** How much of it can be seen: within the screen, and within whatever scrolls by itself. */
  const seenHeight = (element: Locator): Promise<number> =>
    element.evaluate((shown) => {
      let { top, bottom } = shown.getBoundingClientRect();
      for (let around = shown.parentElement; around !== null; around = around.parentElement) {
        if (getComputedStyle(around).overflowY === "visible") continue;
        const box = around.getBoundingClientRect();
        [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)];
      }
      return Math.min(bottom, innerHeight) - Math.max(top, 0);
    });
  /** It is in the screen, and nothing lies over it. */
  const isInSight = (element: Locator): Promise<boolean> =>
    element.evaluate((shown) => {
      const { left, top, width, height } = shown.getBoundingClientRect();
      const at = document.elementFromPoint(left + width / 2, top + height / 2);
      return at !== null && (shown.contains(at) || at.contains(shown));
    });

  it("has the caller's words and the reply in view, whatever else wants to be seen; on a phone the way out of danger too", async () => {
    const [caller, volunteer] = await Promise.all([
      room.caller(),
      room.person({ role: "volunteer", needsReview: true }),
    ]);
    const [other, leader] = await Promise.all([room.caller(), room.person({ role: "leader" })]);
    await caller.write("Jeg får ikke sove. ".repeat(158).slice(0, 3_000));
    const held = await volunteer.call<Conversation>("POST", "/api/desk/queue/next");
    const at = (path: string, id = held.id) => `/api/desk/conversations/${id}/${path}`;
    const { token } = held;
    await volunteer.call("PUT", at("draft"), { token, body: "Hei du.", revision: 0 });
    const seen_through = held.messages[0]?.id;
    const reply = { token, key: crypto.randomUUID(), revision: 1, seen_through, personal_data: "none" };
    await volunteer.call("POST", at("submit"), reply);
    await leader.call("POST", at("review/return"), { comment: "Litt varmere i slutten, og spør hvordan natten var?" });
    await other.write("Jeg klarer ikke mer.");
    const acute = await leader.call<Conversation>("POST", "/api/desk/queue/next");
    await leader.call("POST", at("acute", acute.id), { token: acute.token, is_acute: true });
    await leader.call("POST", at("release", acute.id), { token: acute.token, reason: "too-hard" });

    const page = await room.at(volunteer, `/conversation/${held.id}`);
    await page.getByText("Litt varmere i slutten").waitFor();
    await page.getByRole("button", { name: /2/ }).first().waitFor();
    expect(await seenHeight(page.locator(`#message-${seen_through} p`).first())).toBeGreaterThanOrEqual(300);
    expect(await seenHeight(editor(page))).toBeGreaterThanOrEqual(200);
    await page.context().close();

    const phone = await room.at(volunteer, `/conversation/${held.id}`, { size: small });
    const comment = phone.getByText("Litt varmere i slutten");
    await expect.poll(() => isInSight(comment)).toBe(true);
    // A long reply leaves two thirds of the screen to the letter, until one writes on in it.
    await writeInto(editor(phone), "Takk for at du skriver. ".repeat(40));
    await editor(phone).blur();
    const belowLetters = () => editor(phone).evaluate((box) => box.getBoundingClientRect().top / innerHeight);
    await expect.poll(belowLetters).toBeGreaterThan(2 / 3);
    // One press away, however far down the letters one is.
    await phone.evaluate(() => scrollTo(0, 600));
    const danger = phone.getByRole("link", { name: desk["acute.heading"], exact: true });
    await expect.poll(() => isInSight(danger)).toBe(true);
    await danger.click();
    const set = phone.getByRole("button", { name: desk["acute.set"], exact: true });
    await expect.poll(() => isInSight(set)).toBe(true);
    await set.click();
    await says(phone, desk["acute.is_set"]).waitFor();
    await phone.evaluate(() => scrollTo(0, 0));
    await expect.poll(() => isInSight(says(phone, desk["talk.acute"]))).toBe(true);
    await phone.evaluate(() => document.querySelectorAll("details").forEach((each) => (each.open = true)));
    expect(await faultsOn(phone, { locale: "nb", exit: null })).toEqual([]);
    for (const each of [caller, other]) await each.delete();
  });
});

describe("personal data", () => {
  it("is shown where it stands, and overwritten after a question", async () => {
    const { caller, page } = await answering();
    await caller.write("Skriv til ugle@example.no da");
    const found = page.getByRole("button", { name: /^ugle@example\.no/ });
    await found.click();
    await press(page, desk["data.overwrite"]);
    await expect.poll(() => found.count()).toBe(0);
    const bodies = (await caller.list()).map(({ body }) => body).join("\n");
    expect(bodies).not.toContain("ugle@example.no");
    expect(bodies).toContain("Skriv til ");
  });
});

describe("every screen of the work", () => {
  it("has nothing that stands in somebody's way", async () => {
    const { page, volunteer, id } = await answering("Hei", true);
    const faults: string[] = [];
    const look = async (at: Page, name: string) => {
      for (const fault of await violationsOn(at)) faults.push(`${name}: ${fault}`);
    };
    await look(page, "conversation");
    await readByKeys(page);
    await press(page, desk["send.submit"]);
    await says(page, desk["talk.in_review"]).waitFor();
    const leader = await room.person({ role: "leader" });
    const review = await room.at(leader, "/review", { size: small });
    await review.getByRole("main").getByRole("link").first().waitFor();
    await look(review, "review");
    await review.goto(`${room.service.url}/desk/conversation/${id}`);
    await editor(review, desk["composer.label_review"]).waitFor();
    for (const panel of await review.locator("summary").all()) await panel.click();
    await look(review, "conversation in review");
    await press(review, desk["composer.return"]);
    await writeInto(review.getByLabel(desk["review.comment"]), "Litt varmere i slutten?");
    await look(review, "return");
    await press(review, desk["review.return"]);
    await says(review, desk["review.returned"]).waitFor();
    await look(review, "queue");
    await page.getByText("Litt varmere i slutten?").waitFor();

    const log = await room.at(volunteer, "/shift-log", { size: small });
    await writeInto(log.getByLabel(desk["log.label"]), "Printeren er tom.");
    await press(log, desk["log.add"]);
    await says(log, "Printeren er tom.").waitFor();
    await look(log, "shift log");
    expect(faults).toEqual([]);
  });
});
