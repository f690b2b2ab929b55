import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { codeAt, stepOf } from "../../../apps/server/src/volunteers/factors/totp.ts";
import { keyList, type ListedKey } from "../../../apps/desk/src/lib/keys.ts";
import type { DeskPerson } from "../support/desk-people.ts";
import { isFirefox, writeInto } from "../support/browser.ts";
import { deskRoom, deskTexts, readThrough, small, wide } from "../support/desk-room.ts";
import { neverPoll } from "../support/watch.ts";
import type { Caller } from "../support/mailbox.ts";

// Several people in windows of their own, each with a login of its own: on a busy machine that takes its time.
const room = deskRoom();
const desk = deskTexts.nb;

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const says = (page: Page, text: string) => page.getByText(text, { exact: true });
const editor = (page: Page) => page.getByLabel(desk["composer.label"], { exact: true });
/** Opens a part of the side panel. */
const unfold = (page: Page, heading: string) => page.locator("summary", { hasText: heading }).click();

/** A volunteer who has taken what somebody has just written, and typed this much. */
async function answering(text = "", needsReview = false) {
  const [caller, volunteer] = await Promise.all([room.caller(), room.person({ role: "volunteer", needsReview })]);
  const { id } = await takeFor(volunteer, caller);
  const page = await room.at(volunteer, `/conversation/${id}`);
  await writeInto(editor(page), text);
  if (text !== "") await says(page, desk["status.saved"]).waitFor();
  return { caller, volunteer, page, id };
}

async function takeFor(volunteer: DeskPerson, caller: Caller): Promise<Readonly<{ id: string }>> {
  await caller.write("Jeg får ikke sove.");
  return volunteer.call<{ id: string }>("POST", "/api/desk/queue/next");
}

// One of each is enough: what they do is told apart by the conversation.
let leader: Promise<DeskPerson> | undefined;
let admin: Promise<DeskPerson> | undefined;
const theLeader = () => (leader ??= room.person({ role: "leader" }));
const theAdmin = () => (admin ??= room.person({ role: "admin" }));
const leaderAt = async (path: string, how: Parameters<typeof room.at>[2] = {}) => room.at(await theLeader(), path, how);

describe("somebody new", () => {
  it("gets from the link to a sent answer by what the pages say", async () => {
    const [office, caller] = await Promise.all([theAdmin(), room.caller()]);
    await caller.write("Er det noen her?");
    const { person } = await office.call<{ person: { id: string } }>("POST", "/api/desk/people", {
      name: "Nykomling",
      role: "volunteer",
      tenant: "sos",
      needs_review: false,
    });
    const asked = { role: "volunteer", tenants: ["sos"], languages: ["nb", "se", "en"] };
    const confirm = `/api/desk/people/${person.id}/confirm`;
    const { invitation } = await (await theLeader()).call<{ invitation: { link: string } }>("POST", confirm, asked);
    const page = await (await room.windowOn(small, "nb")).newPage();
    await page.goto(`${room.service.url}/desk/invitation${new URL(invitation.link).hash}`);
    await press(page, desk["invitation.begin"]);
    await writeInto(page.getByLabel(desk["login.password"], { exact: true }), "fire ord etter hverandre");
    await press(page, desk["login.go_on"]);
    await press(page, desk["factor.rather_app"]);
    // A phone cannot scan its own screen: the key and the way into the app come first there.
    expect(await page.getByRole("link", { name: desk["factor.open_app"] }).getAttribute("href")).toMatch(/^otpauth:/);
    expect(await page.getByRole("img", { name: desk["factor.qr"] }).isVisible()).toBe(false);
    const secret = (await page.locator("code").innerText()).replaceAll(" ", "");
    await writeInto(page.getByLabel(desk["login.code"], { exact: true }), codeAt(secret, stepOf(new Date())));
    await press(page, desk["factor.confirm"]);
    await page.getByLabel(desk["factor.kept"]).check();
    await press(page, desk["login.go_on"]);

    await press(page, desk["queue.take_next"]);
    // Asked first how long one stays; then it goes on to what was wanted.
    await page.getByRole("dialog").getByRole("button").first().click();
    await writeInto(editor(page), "Ja. Jeg er her.");
    await readThrough(page, desk["composer.send"]);
    await page.getByLabel(desk["send.personal_none"]).check();
    await press(page, desk["send.send"]);
    await page.getByRole("button", { name: desk["undo.undo"] }).waitFor();
    const sent = says(page, desk["undo.sent"]);
    await sent.waitFor();
    await expect.poll(() => sent.evaluate((words) => words.getBoundingClientRect().bottom < innerHeight)).toBe(true);
    expect((await caller.list()).map(({ body }) => body)).toContain("Ja. Jeg er her.");
    await page.getByRole("main").getByRole("link", { name: desk["work.queue"] }).last().click();
    await page.getByRole("button", { name: desk["queue.take_next"] }).waitFor();
  });
});

describe("a reply on its way", () => {
  it("can still be taken back by whoever sent it after the page was loaded anew", async () => {
    const { caller, page } = await answering("Takk for at du skriver.");
    await readThrough(page, desk["composer.send"]);
    await page.getByLabel(desk["send.personal_none"]).check();
    await press(page, desk["send.send"]);
    await page.getByRole("button", { name: desk["undo.undo"] }).waitFor();
    await page.reload();
    await press(page, desk["undo.undo"]);
    await says(page, desk["undo.undone"]).waitFor();
    expect(await editor(page).inputValue()).toBe("Takk for at du skriver.");
    expect(await editor(page).evaluate((box) => box === document.activeElement)).toBe(true);
    expect((await caller.list()).some(({ is_reply }) => is_reply)).toBe(false);
  });

  it("can be taken back by the leader who approved it, loaded anew or not, and by nobody else", async () => {
    const { page, volunteer, id } = await answering("Takk for at du skriver.", true);
    await readThrough(page, desk["composer.submit"]);
    await page.getByLabel(desk["send.personal_none"]).check();
    await press(page, desk["send.submit"]);
    await says(page, desk["talk.in_review"]).waitFor();
    await volunteer.call("POST", `/api/desk/conversations/${id}/acute`, { token: null, is_acute: true });
    const review = await leaderAt(`/conversation/${id}`);
    await press(review, desk["acute.acknowledge"]);
    await review.getByText(/^Sett av Vakt \d+ i dag/).waitFor();
    await readThrough(review, desk["composer.approve"]);
    // Whether anybody looks again after an acute reply is decided, and not forgotten.
    await press(review, desk["send.approve"]);
    await says(review, desk["look.choose_first"]).waitFor();
    await review.getByRole("dialog").getByLabel(desk["look.label"]).selectOption(desk["look.none"]);
    await press(review, desk["send.approve"]);
    await review.getByRole("button", { name: desk["undo.undo"] }).waitFor();
    const seen = await volunteer.call<{ state: string; can_undo: boolean }>("GET", `/api/desk/conversations/${id}`);
    expect(seen).toMatchObject({ state: "sending", can_undo: false });
    await review.reload();
    await press(review, desk["undo.undo"]);
    await review.getByLabel(desk["composer.label_review"], { exact: true }).waitFor();
  });
});

describe("a conversation that changes hands", () => {
  it("is taken over by a leader with its draft, while the words of whoever wrote stay in sight", async () => {
    const { page, id } = await answering("Så langt kom jeg");
    const leading = await leaderAt(`/conversation/${id}`);
    await says(leading, desk["talk.read_only"]).waitFor();
    // The draft grows before the leader's eyes.
    await says(leading, "Så langt kom jeg").waitFor();
    await editor(page).fill("Så langt kom jeg, og videre");
    await says(leading, "Så langt kom jeg, og videre").waitFor();
    await editor(page).fill("Så langt kom jeg");
    await says(leading, "Så langt kom jeg").waitFor();
    await press(leading, desk["leader.to_me"]);
    // Somebody may be typing: so there is a question first.
    await leading.getByRole("dialog").getByRole("button", { name: desk["leader.to_me"] }).click();
    await expect.poll(() => editor(leading).inputValue()).toBe("Så langt kom jeg");
    await page.getByRole("heading", { name: desk["talk.not_found_title"] }).waitFor();
    expect(await editor(page).inputValue()).toBe("Så langt kom jeg");

    await unfold(leading, desk["leader.heading"]);
    await press(leading, desk["leader.to_queue"]);
    await says(leading, desk["release.done"]).waitFor();
    await press(page, desk["talk.take_again"]);
    await says(page, desk["status.saved"]).waitFor();
    await writeInto(editor(page), "Så langt kom jeg, og litt til");
    await says(page, desk["status.saved"]).waitFor();
  });

  it("is given back with every word, and kept away from whoever may know the person", async () => {
    const { page, volunteer, id } = await answering();
    await writeInto(editor(page), "Et siste ord");
    await unfold(page, desk["more.heading"]);
    await press(page, desk["release.button"]);
    await page.getByLabel(desk["release.may-know"]).check();
    await says(page, desk["release.may-know_text"]).waitFor();
    await press(page, desk["release.confirm"]);
    await says(page, desk["release.done"]).waitFor();
    await expect(volunteer.call("POST", `/api/desk/conversations/${id}/claim`)).rejects.toThrow("404");

    const other = await room.person({ role: "volunteer" });
    await other.call("POST", `/api/desk/conversations/${id}/claim`);
    const next = await room.at(other, `/conversation/${id}`);
    await expect.poll(() => editor(next).inputValue()).toBe("Et siste ord");
  });

  it("is closed without a reply, with a reason, and is gone from the queue", async () => {
    const { caller, page, id } = await answering();
    await unfold(page, desk["more.heading"]);
    await press(page, desk["close.button"]);
    await page.getByLabel(desk["close.duplicate"]).check();
    await press(page, desk["close.confirm"]);
    await says(page, desk["close.done"]).waitFor();
    expect(await page.locator(`a[href$="${id}"]`).count()).toBe(0);
    expect((await caller.list()).some(({ is_reply }) => is_reply)).toBe(false);
  });
});

describe("a call for a leader", () => {
  it("is told to every leader's page, and asked for by one without events, until a leader says that they have seen it", async () => {
    const { page, id } = await answering("Jeg er her.");
    const first = await leaderAt("/statistics", { before: neverPoll });
    const second = await leaderAt("/", { before: neverPoll });
    const cut = await leaderAt("/statistics", {
      before: async (context) => {
        await context.clock.install();
        await context.route("**/api/desk/pusher/auth", (route) => route.abort());
      },
    });
    await cut.getByRole("heading", { name: desk["nav.statistics"] }).waitFor();
    await unfold(page, desk["acute.heading"]);
    await press(page, desk["acute.set"]);
    // Its button is gone.
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest("aside") !== null)).toBe(true);
    for (const leading of [first, second])
      await leading.getByRole("link", { name: desk["alert.alarm-acute"] }).waitFor();
    // No event reaches this one: within twenty seconds of its own clock it has asked.
    await cut.clock.runFor(20_000);
    await cut.getByRole("link", { name: desk["alert.alarm-acute"] }).waitFor();
    await expect.poll(() => first.title()).toMatch(/^\d+ alarm/);
    await says(page, desk["acute.unseen"]).waitFor();

    await press(page, desk["acute.call"]);
    // Several are one line, which opens the gravest.
    await first.getByText("2 alarmer").waitFor();
    await second.getByRole("link", { name: desk["alert.most_urgent"] }).click();
    await second.waitForURL(`**/conversation/${id}`);
    await second.getByRole("region", { name: desk["alert.alarm-leader"] }).waitFor();
    // The bar is one line, with the alarm in it.
    const barOf = (page: Page) =>
      page
        .locator("header")
        .first()
        .evaluate((bar) => bar.getBoundingClientRect().height);
    for (const { viewport } of [small, wide]) {
      await second.setViewportSize(viewport);
      expect(await barOf(second)).toBeLessThanOrEqual(61);
    }
    // In every language, where the bar has the alarms about another conversation.
    const { id: quiet } = await takeFor(await room.person({ role: "volunteer" }), await room.caller());
    const elsewhere = await leaderAt(`/conversation/${quiet}`);
    for (const locale of ["nb", "se", "en"] as const) {
      await elsewhere.evaluate((chosen) => localStorage.setItem("desk-locale", chosen), locale);
      await elsewhere.reload();
      await elsewhere.getByRole("button", { name: /^2 al/ }).waitFor();
      expect(await elsewhere.evaluate(() => document.documentElement.lang)).toBe(locale);
      expect(await barOf(elsewhere), locale).toBeLessThanOrEqual(61);
    }
    const band = second.getByRole("region", { name: desk["alert.alarm-acute"] });
    await band.getByRole("button", { name: desk["acute.acknowledge"] }).click();
    await page
      .getByText(/^Sett av Vakt \d+ i dag/)
      .first()
      .waitFor();
    await expect.poll(() => band.count()).toBe(0);
    await first.getByRole("link", { name: desk["alert.alarm-leader"] }).waitFor();
    await press(first, desk["alert.acknowledge"]);
    await expect.poll(() => first.title()).not.toContain("alarm");
    // Whoever has acknowledged it is led to the letter.
    await first.getByRole("button", { name: /varsel|varsler/ }).click();
    await first.locator(`a[href$="/conversation/${id}"]`, { hasText: "Du så alarmen" }).click();
    await first.waitForURL(`**/conversation/${id}`);
  });
});

describe("what only a leader decides", () => {
  it("is proposed with a reason, carried out with an end to it, ticked off, and taken back", async () => {
    const { caller, page, id } = await answering();
    await unfold(page, desk["more.heading"]);
    await press(page, desk["propose.button"]);
    await press(page, desk["propose.send"]);
    await says(page, desk["review.comment_first"]).waitFor();
    await page.getByLabel(desk["propose.block"]).check();
    await writeInto(page.getByLabel(desk["propose.reason"]), "Samme trussel for tredje gang.");
    await press(page, desk["propose.send"]);
    await says(page, desk["propose.done"]).waitFor();

    const leading = await leaderAt("/");
    await unfold(leading, desk["queue.in_work"]);
    const row = leading.locator(`a[href$="${id}"]`);
    await row.getByText(desk["queue.has_proposal"]).waitFor();
    await row.click();
    await says(leading, "Samme trussel for tredje gang.").waitFor();
    await press(leading, desk["leader.block"]);
    await leading.getByLabel(desk["leader.block_week"]).check();
    await leading.getByLabel(desk["leader.block_threats"]).check();
    await leading.getByRole("dialog").getByRole("button", { name: desk["leader.block"], exact: true }).click();
    const blocked = leading.getByText(new RegExp(desk["talk.blocked"].replace("{when}.", "")));
    await blocked.waitFor();
    await expect(caller.write("Hallo?")).rejects.toThrow("403");

    await press(leading, desk["leader.dismiss"]);
    await says(leading, "Samme trussel for tredje gang.").waitFor({ state: "detached" });
    await press(leading, desk["leader.unblock"]);
    await blocked.waitFor({ state: "detached" });
    await caller.write("Hallo?");
  });

  it("closes as abuse what somebody else has in hand, who is told", async () => {
    const { page, id } = await answering();
    const leading = await leaderAt(`/conversation/${id}`);
    await unfold(leading, desk["leader.heading"]);
    await press(leading, desk["leader.abuse"]);
    await press(leading, desk["close.confirm"]);
    await says(leading, desk["close.done"]).waitFor();
    await page.getByRole("heading", { name: desk["talk.not_found_title"] }).waitFor();
  });
});

describe("words that are ready", () => {
  it("are put in where the cursor stands, and one writes on behind them", async () => {
    const office = await theAdmin();
    const [title, body] = ["Når det haster", "Ring 113 hvis det er fare for liv."];
    await office.call("POST", "/api/desk/resources", { tenant: "sos", language: "nb", title, body });
    const { page } = await answering("Hei du. Skriv gjerne mer.");
    await editor(page).evaluate((box) => (box as HTMLTextAreaElement).setSelectionRange(7, 7));
    await unfold(page, desk["resources.heading"]);
    await page.getByRole("button", { name: new RegExp(`^${desk["resources.insert"]}.*${title}$`) }).click();
    await expect.poll(() => editor(page).inputValue()).toBe(`Hei du.\n\n${body}\n\n Skriv gjerne mer.`);
    await page.keyboard.type(" Nå.");
    expect(await editor(page).inputValue()).toBe(`Hei du.\n\n${body} Nå.\n\n Skriv gjerne mer.`);
  });
});

describe("the keyboard", () => {
  const chord = (key: string) => key.replace("Ctrl", "Control").replaceAll(" + ", "+");
  const focused = (page: Page) => page.evaluate(() => document.activeElement?.closest("[data-row]")?.textContent);
  const leaveBox = (page: Page) => page.evaluate(() => (document.activeElement as HTMLElement).blur());

  it("does what the list says: every key of it, and none when single letters are switched off", async () => {
    const office = await theAdmin();
    const text = { tenant: "sos", language: "nb", title: "Om søvn", body: "Prøv å …" };
    await office.call("POST", "/api/desk/resources", text);
    const [volunteer, one, two] = await Promise.all([room.person({ role: "volunteer" }), room.caller(), room.caller()]);
    for (const caller of [one, two]) await caller.write("Jeg får ikke sove.");
    const page = await room.at(volunteer, "/");
    await page.locator("[data-row]").nth(1).waitFor();
    const [first, second] = await page.locator("[data-row]").allTextContents();
    const dialog = page.getByRole("dialog");

    /** What is to be seen after each press; in this order a shift would use them. The others: keys.dom.test.tsx, emergency.dom.test.tsx. */
    type Other = "a" | "d" | "x" | "r" | "g q" | "g r" | "[" | "]" | "Ctrl + K";
    const shows: Readonly<Record<Exclude<ListedKey, Other>, () => Promise<unknown>>> = {
      "?": async () => {
        await dialog.getByRole("heading", { name: desk["keys.title"] }).waitFor();
        expect(await dialog.locator("kbd").allTextContents()).toEqual(
          keyList.filter(({ does }) => does !== "keys.to_review").flatMap(({ keys }) => keys),
        );
        await page.keyboard.press("Escape");
        await dialog.waitFor({ state: "detached" });
      },
      j: async () => {
        await expect.poll(() => focused(page)).toBe(first);
        await page.keyboard.press("j");
        await expect.poll(() => focused(page)).toBe(second);
      },
      k: async () => {
        await expect.poll(() => focused(page)).toBe(first);
      },
      n: async () => {
        await writeInto(editor(page), "Hei du.");
        await says(page, desk["status.saved"]).waitFor();
        // Where one writes, a letter is a letter.
        await editor(page).press("End");
        await page.keyboard.type(" n?/");
        expect(await editor(page).inputValue()).toBe("Hei du. n?/");
        expect(await dialog.count()).toBe(0);
        await leaveBox(page);
      },
      "/": async () => {
        const search = page.getByLabel(desk["resources.search"]);
        await expect.poll(() => search.evaluate((box) => box === document.activeElement)).toBe(true);
        await editor(page).focus();
      },
      "Ctrl + Enter": async () => {
        await dialog.waitFor();
        await page.getByLabel(desk["send.personal_none"]).check();
        await press(page, desk["send.send"]);
        await page.getByRole("button", { name: desk["undo.undo"] }).waitFor();
      },
      u: () => says(page, desk["undo.undone"]).waitFor(),
    };
    for (const [key, isShown] of Object.entries(shows)) {
      await page.keyboard.press(chord(key));
      await isShown();
    }

    const off = await room.at(volunteer, "/", {
      before: (context) =>
        context.addInitScript(() => {
          if (location.hostname === "localhost") localStorage.setItem("desk-keys", "off");
        }),
    });
    await off.locator("[data-row]").first().waitFor();
    for (const { keys } of keyList)
      for (const key of keys) for (const each of chord(key).split(" ")) await off.keyboard.press(each);
    expect(await focused(off)).toBeUndefined();
    expect(await off.getByRole("dialog").count()).toBe(0);
    expect(new URL(off.url()).pathname).toBe("/desk/");
    for (const caller of [one, two]) await caller.delete();
  });
});

describe("a page that does not come", () => {
  const both = ["app.no_script", "app.not_come"] as const;
  // Firefox cannot be told to run no scripts.
  it.each(isFirefox ? both.slice(1) : both)("says so in every language (%s)", async (key) => {
    const isOff = key === "app.no_script";
    const page = await (await room.windowOn({ javaScriptEnabled: !isOff }, "nb")).newPage();
    await page.route("**/*.js", (route) => route.abort());
    await page.goto(`${room.service.url}/desk/`);
    // Nobody here waits as long as people are let wait before they are told; Firefox cannot be hurried.
    if (!isFirefox) {
      const hurrying = await page.context().newCDPSession(page);
      await hurrying.send("Animation.enable");
      await hurrying.send("Animation.setPlaybackRate", { playbackRate: 20 });
    }
    for (const texts of Object.values(deskTexts)) await says(page, texts[key]).waitFor();
    for (const other of both.filter((each) => each !== key))
      expect(await says(page, desk[other]).isVisible()).toBe(false);
  });
});
