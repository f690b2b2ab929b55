import { randomUUID } from "node:crypto";
import { newFolder } from "@sosmessages/services/folder/test/folder.ts";
import { builtInTexts } from "@sosmessages/texts/catalogue.ts";
import { fill } from "@sosmessages/texts/fill.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newClient } from "#test/support/client.ts";
import { answerNext } from "#test/support/desk/desk-work.ts";
import { newDeskClient } from "#test/support/desk/desk.ts";
import { eventually, linksIn, outboxMailTo } from "#test/support/mail.ts";
import { operate } from "#test/support/operator.ts";
import { startTestService, type TestService } from "#test/support/service.ts";
import { formsIn, newFormBrowser } from "./form-browser.ts";

const [start, caller, dialogs, forms, still] = [
  builtInTexts("start", "nb"),
  builtInTexts("caller", "nb"),
  builtInTexts("dialogs", "nb"),
  builtInTexts("forms", "nb"),
  builtInTexts("static-pages", "nb"),
];

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ LIMIT_FACTOR: "1000" });
});
afterAll(() => service.stop());

const open = (always?: Record<string, string>) => newFormBrowser(service.url, always);
const newName = () => `skriver-${randomUUID().slice(0, 8)}`;
const newcomer = async () => {
  const [browser, username] = [open(), newName()];
  const made = await browser.register(username);
  if (made.status !== 303) throw new Error(made.text);
  return { browser, username };
};
const boxOf = ({ text }: { text: string }) => formsIn(text).find(({ acts }) => acts.includes("write"))!;
const letters = (text: string) =>
  [...text.matchAll(/<p class="words" dir="auto">([^]*?)<\/p>/g)].map(([, words = ""]) => words);

/** The login has ended, and the entrance shows that once. */
const seesEnd = async (browser: ReturnType<typeof open>) => {
  const ended = await browser.get("/?lang=nb");
  expect(ended.headers.get("location")).toBe("/login?lang=nb&noscript");
  expect((await browser.follow(ended)).text).toContain(start["login.ended"]);
  expect(browser.cookie()).toBeNull();
};

describe("a caller without scripts", () => {
  test("registers, writes, reads the reply, and logs out", async () => {
    const { browser, username } = await newcomer();
    expect(browser.cookie()).toMatch(/^sosmessages-form=/);
    const first = await browser.get("/?lang=nb");
    expect(first.text).toContain(forms["way_back.text"]);
    expect(first.text).toContain(still["no_script.saved"]);

    const sent = await browser.write("Hei.\nJeg <b>vet</b> ikke & lurer.");
    expect([sent.status, sent.headers.get("location")]).toEqual([303, "/?lang=nb#write"]);
    const page = await browser.follow(sent);
    expect(letters(page.text)).toEqual(["Hei.\nJeg &#60;b&#62;vet&#60;/b&#62; ikke &#38; lurer."]);
    expect(page.text).toContain(caller["waiting.title"]);

    const volunteer = await newDeskClient(service).invite("volunteer");
    await answerNext(volunteer, "Takk for at du skriver. Ring 116 117, eller se https://example.org/?a=1&b=2.");
    expect((await browser.get("/?lang=nb")).text).toContain(caller["waiting.title_begun"]);
    await service.query("UPDATE conversations SET promised_at = service_time() - interval '1 minute'");
    const late = await browser.get("/?lang=nb");
    expect(late.text).toContain(caller["waiting.late_title"]);
    expect(late.text, "is never taken back").toContain(caller["waiting.title_begun"]);
    await service.query("UPDATE conversations SET sends_at = service_time() WHERE state = 'sending'");
    await eventually(async () => ((await browser.get("/?lang=nb")).text.includes("Takk for at du") ? true : null));
    // The reply was new on the page that showed it first, and is not any more.
    const later = await browser.get("/?lang=nb");
    expect(letters(later.text)).toHaveLength(2);
    expect(letters(later.text)[1]).toBe(
      'Takk for at du skriver. Ring <a class="number" dir="ltr" href="tel:116117">116 117</a>, eller se <a href="https://example.org/?a=1&#38;b=2" target="_blank" rel="noopener noreferrer">https://example.org/?a=1&#38;b=2</a>.',
    );
    expect(later.text).not.toContain(caller["messages.new_since"]);
    expect(later.text).not.toContain(caller["waiting.title"]);

    const out = await browser.submit("/?lang=nb", {}, "log-out");
    expect([out.status, browser.cookie()]).toEqual([303, null]);
    expect((await browser.get("/?lang=nb&noscript")).headers.get("location")).toBe("/login?lang=nb&noscript");
    expect((await browser.logIn(username)).status).toBe(303);
    // A deleted reply does not reopen the conversation.
    const gone = await browser.follow(await browser.remove("Takk for at du"));
    expect(letters(gone.text)).toHaveLength(1);
    expect(gone.text).not.toContain(caller["waiting.title"]);
  });

  test("is told what is wrong with a form, which keeps everything but the passwords", async () => {
    const browser = open();
    const answer = await browser.submit("/register?noscript&lang=nb", {
      username: "skog&hav",
      password: "kort",
      password_confirmation: "kort",
      email: "a b",
    });
    expect(answer.status).toBe(422);
    for (const key of ["validation.error", "validation.password.min", "validation.email.email"] as const)
      expect(answer.text).toContain(forms[key]);
    expect(answer.text).toContain('value="skog&#38;hav"');
    expect(answer.text).not.toContain('value="kort"');

    // Beside the refused password, and after the profile is made.
    const named = { username: `Kari Nordmann ${newName()}`, password: "hemmelig", password_confirmation: "kort" };
    const advised = await browser.submit("/register?noscript&lang=nb", named);
    expect(advised.text).toContain(forms["register.username_reveals"]);
    const namesake = open();
    expect((await namesake.follow(await namesake.register(named.username))).text).toContain(
      `${forms["way_back.text"]} ${start["login.username"]}: ${forms["register.username_reveals"]}`,
    );
    expect(answer.text).not.toContain(forms["register.username_reveals"]);

    const { username } = await newcomer();
    const wrong = await browser.logIn(username, "feil passord");
    expect([wrong.status, wrong.text.includes(start["login.error_login"])]).toEqual([401, true]);
    const unaccepted = await browser.submit("/login?noscript&lang=nb", { username, password: "hemmelig" });
    expect([unaccepted.status, unaccepted.text.includes(start["login.error_accept"])]).toEqual([422, true]);
    expect(browser.cookie()).toBeNull();
  });

  test("gets a refused letter back in the box with the reason", async () => {
    const { browser } = await newcomer();
    for (const [body, sentence] of [
      ["  \n ", caller["messages.empty"]],
      ["å".repeat(20_001), caller["messages.refused_long"]],
    ] as const) {
      const answer = await browser.write(body, { not_safe: "1" });
      expect(answer.status).toBe(422);
      expect(answer.text).toContain(sentence);
      // Over an empty box it would be wrong.
      expect(answer.text.includes(caller["messages.not_sent"])).toBe(body.includes("å"));
      const again = formsIn(answer.text).find(({ acts }) => acts.includes("write"))!;
      expect([again.fields["body"] === body, again.fields["not_safe"]]).toEqual([true, "1"]);
    }
    await service.query("UPDATE callers SET blocked_until = now() + interval '1 day' ");
    const blocked = await browser.write("Hører dere meg?");
    expect([blocked.status, blocked.text.includes("Hører dere meg?</textarea>")]).toEqual([403, true]);
    const unsafe = await browser.write("Jeg er ikke trygg", { not_safe: "1" });
    expect(unsafe.status).toBe(303);
    const marked = (await browser.follow(unsafe)).text;
    expect(marked).toContain(
      "<b>Du krysset av for «Jeg er ikke trygg akkurat nå».</b> Meldingen ligger foran de andre",
    );
    expect(marked).toMatch(/<p class="note"><b>Du krysset av[^]*?href="tel:113"[^]*?<\/p>/);
    await service.query("UPDATE callers SET blocked_until = NULL");
  });

  test("keeps a letter whose login has ended, and sends it after the next login", async () => {
    const { browser, username } = await newcomer();
    const { text } = await browser.get("/?lang=nb");
    const form = formsIn(text).find(({ acts }) => acts.includes("write"))!;
    await service.query("DELETE FROM logins");
    const asked = await browser.post(form.action, {
      ...form.fields,
      act: "write",
      body: "Lang\nmelding",
      not_safe: "1",
    });
    expect([asked.status, asked.text.includes(start["login.kept"])]).toEqual([401, true]);
    const login = formsIn(asked.text)[0]!;
    const back = await browser.post(login.action, { ...login.fields, username, password: "hemmelig", accept: "1" });
    expect(back.status).toBe(303);
    const box = formsIn((await browser.follow(back)).text).find(({ acts }) => acts.includes("write"))!;
    expect([box.fields["body"], box.fields["not_safe"]]).toEqual(["Lang\nmelding", "1"]);
    expect((await browser.post(box.action, { ...box.fields, act: "write" })).status).toBe(303);
    const after = (await browser.get("/?lang=nb")).text;
    expect(letters(after)).toEqual(["Lang\nmelding"]);
    expect(after).not.toContain('name="draft"');
  });

  test("is logged out an hour after the last request", async () => {
    const { browser } = await newcomer();
    try {
      for (const minutes of [55, 115]) {
        await service.moveTime(`${minutes} minutes`);
        expect([minutes, (await browser.get("/?lang=nb")).status]).toEqual([minutes, 200]);
      }
      await service.moveTime("205 minutes");
      await seesEnd(browser);
    } finally {
      await service.moveTime("0");
    }
  });

  test("deletes a letter, and keeps a text that is not sent", async () => {
    const { browser, username } = await newcomer();
    for (const words of ["Bort med dette", "Behold dette"]) await browser.write(words);
    const gone = await browser.remove("Bort med dette", { body: "Halvferdig", not_safe: "1" });
    const page = await browser.follow(gone);
    expect([gone.status, letters(page.text)]).toEqual([303, ["Behold dette"]]);
    const box = () => browser.get("/?lang=nb").then((page) => boxOf(page).fields);
    expect(await box()).toMatchObject({ body: "Halvferdig", not_safe: "1" });
    expect(page.text).toContain(caller["messages.deleted"]);

    // Renewing the page or logging out keeps it, too.
    expect((await browser.submit("/?lang=nb", { body: "Mer" }, "refresh")).headers.get("location")).toBe(
      "/?lang=nb#new",
    );
    expect(await box()).toMatchObject({ body: "Mer", not_safe: "1" });
    await browser.submit("/?lang=nb", { body: "Mer og mer" }, "log-out");
    await browser.logIn(username);
    expect(await box()).toMatchObject({ body: "Mer og mer" });
  });

  test("deletes the whole conversation, with the text in the box", async () => {
    const { browser } = await newcomer();
    expect((await browser.get("/?lang=nb")).text).not.toContain('value="all"');
    for (const words of ["En", "To"]) await browser.write(words);
    await browser.submit("/?lang=nb", { body: "Halvt" }, "refresh");
    const page = await browser.get("/?lang=nb");
    expect(page.text).toContain(dialogs["messages.delete_all_text"]);
    const { action, fields } = boxOf(page);
    const removeAll = () => browser.post(action, { ...fields, delete: "all", body: "Halvt og mer" });
    const empty = await browser.follow(await removeAll());
    expect([letters(empty.text), boxOf(empty).fields["body"]]).toEqual([[], ""]);
    expect(empty.text).toContain(dialogs["messages.deleted_all"]);
    // An old page does not delete newer messages.
    await browser.write("Ny");
    const late = await browser.post(action, { ...fields, delete: "all", body: "Annet" });
    expect([late.status, letters(late.text), boxOf(late).fields["body"]]).toEqual([422, ["Ny"], "Annet"]);
    expect(late.text).toContain(`${dialogs["messages.not_deleted_all"]} ${still["no_script.stale"]}`);
  });

  test("is told that a letter is deleted only if it is", async () => {
    const [{ browser }, other] = [await newcomer(), await newcomer()];
    await browser.write("Mitt brev");
    await other.browser.write("En annens brev");
    const idOf = async ({ get }: typeof browser) =>
      /name="delete" value="([^"]*)"/.exec((await get("/?lang=nb")).text)![1]!;
    const [own, foreign] = [await idOf(browser), await idOf(other.browser)];
    const remove = (id: string) => browser.submit("/?lang=nb", { act: "", delete: id, body: "Halvt" }, "write");
    expect((await browser.follow(await remove(own))).text).toContain(caller["messages.deleted"]);
    for (const id of [own, foreign, randomUUID(), "x", "../../etc", "draft"]) {
      const answer = await remove(id);
      expect([id, answer.status, boxOf(answer).fields["body"]]).toEqual([id, 404, "Halvt"]);
      expect(answer.text).toContain(still["no_script.not_there"]);
      expect(answer.text).not.toContain(caller["messages.deleted"]);
    }
    expect(letters((await other.browser.get("/?lang=nb")).text)).toEqual(["En annens brev"]);
  });

  test("is told once what was done, and never by an address", async () => {
    const { browser } = await newcomer();
    const sent = await browser.write("Hei");
    expect((await browser.follow(sent)).text).toContain(caller["messages.sent"]);
    const sentences = [caller["messages.sent"], caller["messages.deleted"], start["login.ended"], start["login.kept"]];
    sentences.push(forms["profile.saved"], forms["way_back.text"], dialogs["goodbye.deleted"]);
    sentences.push(forms["recover_password.success"], forms["change_password.success"]);
    for (const said of ["sent", "deleted", "saved", "created", "ended", "gone", "asked", "kept"]) {
      const more = `lang=nb&said=${said}&notice=${said}&not_safe`;
      for (const { text } of [await browser.get(`/?${more}`), await open().get(`/login?noscript&${more}`)])
        expect([said, sentences.filter((each) => text.includes(each)), / checked/.test(text)]).toEqual([
          said,
          [],
          false,
        ]);
    }
  });

  test("deletes the kept text by emptying the box, whichever button is pressed", async () => {
    const { browser, username } = await newcomer();
    await browser.write("Brev");
    const acts = {
      refresh: (body: string) => browser.submit("/?lang=nb", { body }, "refresh"),
      delete: (body: string) => browser.remove("Brev", { body }),
      "log-out": async (body: string) => {
        await browser.submit("/?lang=nb", { body }, "log-out");
        return browser.logIn(username);
      },
    };
    for (const [name, act] of Object.entries(acts)) {
      await browser.submit("/?lang=nb", { body: "Angrer på dette" }, "refresh");
      expect((await act(" \n")).status).toBe(303);
      const { text } = await browser.get("/?lang=nb");
      expect([name, boxOf({ text }).fields["body"], text.includes("Angrer")]).toEqual([name, "", false]);
    }
    // The tick writes its words, as on the scripted page.
    await browser.submit("/?lang=nb", { body: "", not_safe: "1" }, "refresh");
    expect(boxOf(await browser.get("/?lang=nb")).fields).toMatchObject({
      body: dialogs["messages.not_safe"],
      not_safe: "1",
    });
  });

  test("is told when a text cannot be kept, and logs out all the same", async () => {
    const { browser } = await newcomer();
    const long = "å".repeat(20_001);
    for (const act of ["refresh", "log-out"]) {
      const answer = await browser.submit("/?lang=nb", { body: long }, act);
      expect([answer.status, boxOf(answer).fields["body"] === long]).toEqual([422, true]);
      for (const sentence of [caller["messages.refused_long"], dialogs["unsaved.text"]])
        expect(answer.text).toContain(sentence);
      if (act === "refresh") continue;
      const { action, fields } = boxOf(answer);
      expect(answer.text).toContain(dialogs["unsaved.leave"]);
      const out = await browser.post(action, { ...fields, act: "log-out-anyway" });
      expect([out.status, browser.cookie()]).toEqual([303, null]);
    }
  });

  test("loses no text to a button that the service does not know, or to the end of a login", async () => {
    const { browser } = await newcomer();
    const form = boxOf(await browser.get("/?lang=nb"));
    for (const act of ["sing", ""]) {
      const answer = await browser.post(form.action, { ...form.fields, act, body: "Halvt" });
      expect([act, answer.status, boxOf(answer).fields["body"]]).toEqual([act, 422, "Halvt"]);
      expect(answer.text).toContain(still["no_script.stale"]);
    }
    await service.query("DELETE FROM logins");
    const asked = await browser.post(form.action, { ...form.fields, act: "refresh", body: "Halvt" });
    expect([asked.status, formsIn(asked.text)[0]!.fields["body"]]).toEqual([401, "Halvt"]);
  });

  test("keeps a text when the language, the profile or older letters are opened", async () => {
    const { browser } = await newcomer();
    for (const words of ["Et", "To"]) await browser.write(words);
    const { text } = await browser.get("/?lang=nb");
    // No link leads away from the text but the way out and the telephone.
    expect(
      [...text.matchAll(/ href="([^"]*)/g)]
        .map(([, href]) => href)
        .filter((href) => !/^(tel|data):|^\/forlat$/.test(href!)),
    ).toEqual([]);
    const before = /name="delete" value="([^"]*)"/.exec(text.slice(text.indexOf("To")))![1]!;
    const ways: readonly [Record<string, string>, string][] = [
      [{ language: "se", act: "" }, "/?lang=se#new"],
      [{ before, act: "" }, `/?lang=nb&before=${before}#new`],
      [{ act: "profile" }, "/profil?lang=nb"],
      [{ act: "traces" }, "/spor?lang=nb"],
    ];
    for (const [pressed, location] of ways) {
      const words = `Halvt ${location}`;
      const answer = await browser.submit("/?lang=nb", { body: words, ...pressed }, "write");
      expect([answer.status, answer.headers.get("location")]).toEqual([303, location]);
      expect(boxOf(await browser.get("/?lang=se")).fields["body"]).toBe(words);
    }
    const older = await browser.get(`/?lang=nb&before=${before}`);
    expect([letters(older.text), boxOf(older).fields["body"]]).toEqual([["Et"], "Halvt /spor?lang=nb"]);

    await service.query("DELETE FROM logins");
    const { action, fields } = boxOf(older);
    const asked = await browser.post(action, { ...fields, act: "write", body: "Venter" });
    const login = formsIn(asked.text)[0]!;
    const other = await browser.post(login.action, { ...login.fields, language: "en" });
    expect([formsIn(other.text)[0]!.fields["body"], other.text.includes('<html lang="en"')]).toEqual(["Venter", true]);
    expect(other.text).toContain(builtInTexts("start", "en")["login.kept"]);
  });

  test("sends a text with a character that cannot be stored, without it", async () => {
    const { browser } = await newcomer();
    expect((await browser.write("Nu\0ll")).status).toBe(303);
    expect(letters((await browser.get("/")).text)).toEqual(["Null"]);
  });

  test("reads of a block before writing: until when, why, and where to call", async () => {
    const { browser } = await newcomer();
    expect((await browser.get("/?lang=nb")).text).not.toContain(dialogs["blocked.reason"]);
    await service.query("UPDATE callers SET blocked_until = now() + interval '1 day' ");
    const { text } = await browser.get("/?lang=nb");
    await service.query("UPDATE callers SET blocked_until = NULL");
    for (const key of ["blocked.reason", "blocked.not_safe"] as const) expect(text).toContain(dialogs[key]);
    expect(text).toMatch(/til \d\d\.\d\d\.\d\d kl\.\u00A0\d\d:\d\d/);
    // With its opening hours, in the box and at the foot.
    expect(text.split("(hele døgnet)").length - 1).toBeGreaterThanOrEqual(2);
  });

  test("reads of closed days at the entrance, and of the true time of the answer", async () => {
    const { browser } = await newcomer();
    const guest = open();
    const usual = fill(start["entrance.answer"], { hours: "24" }).replaceAll("*", "");
    const entrance = async () => (await guest.get("/login?noscript&lang=nb")).text.replaceAll(/<\/?b>/g, "");
    expect(await entrance()).toContain(usual);
    await service.query(
      "INSERT INTO closed_days SELECT 'sos', d, d, d + interval '1 day' FROM (SELECT date_trunc('day', now()) + interval '5 days' AS d) n",
    );
    expect(await entrance()).toMatch(new RegExp(`${usual} Vi har stengt \\d+\\. \\w+\\.`));
    await service.query("DELETE FROM closed_days");
    await service.query(
      `INSERT INTO closed_days SELECT 'sos', d, d, d + interval '1 day'
       FROM (SELECT date_trunc('day', now()) + i * interval '1 day' AS d FROM generate_series(0, 6) AS g (i)) n`,
    );
    expect(await entrance()).toMatch(/Vi har stengt fra \d+\. \w+ til og med \d+\. \w+\. .* svarer senest \d+\. \w+\./);
    expect(await entrance()).not.toContain(usual);
    const welcome = await browser.get("/?lang=nb");
    expect(welcome.text).toMatch(/innen 1\d\d timer/);
    expect(welcome.text).toContain("Vi har stengt fra");
    const { text } = await browser.follow(await browser.write("Hei"));
    await service.query("DELETE FROM closed_days");
    expect(text).toMatch(/svarer senest <b>\d+\. \w+ kl\.\u00A0\d\d:\d\d/);
  });

  test("reads that a closing service takes no new profile and no letter, and keeps the words in the box", async () => {
    const { browser } = await newcomer();
    await browser.write("Hei");
    const box = boxOf(await browser.get("/?lang=nb"));
    const guest = open();
    const [newProfile] = formsIn((await guest.get("/register?noscript&lang=nb")).text);
    const close = (on: string) =>
      operate({ DATA_DIR: service.dataDir, DATABASE_URL: service.databaseUrl }, "service", "close", "sos", "--on", on);
    expect((await close(new Date().toISOString().slice(0, 10))).code).toBe(0);
    const closed = dialogs["closing.now"].replaceAll("*", "");
    expect((await guest.get("/api/config")).text).toContain('"isClosing":true');
    const entrance = (await guest.get("/login?noscript&lang=nb")).text;
    expect(entrance.replaceAll(/<\/?b>/g, "")).toContain(closed);
    expect(entrance).not.toContain(start["entrance.first"]);
    const password = { password: "hemmelig", password_confirmation: "hemmelig" };
    const refused = await guest.post(newProfile!.action, { ...newProfile!.fields, username: newName(), ...password });
    expect(refused.status).toBe(410);
    for (const { text } of [refused, await guest.get("/register?noscript&lang=nb")]) {
      expect(text).toContain(forms["register.closed"]);
      expect(text).toMatch(/class="calls"><a [^>]*href="tel:113"/);
      expect(text).not.toContain("<form");
    }
    const unsent = await browser.post(box.action, {
      ...box.fields,
      body: "Er dere der?",
      not_safe: "1",
      act: "write",
    });
    expect([unsent.status, unsent.text.replaceAll(/<\/?b>/g, "").includes(closed)]).toEqual([410, true]);
    expect(letters(unsent.text)).toEqual(["Hei"]);
    expect(unsent.text).toMatch(/<textarea[^>]* readonly>\s*Er dere der\?<\/textarea>/);
    // The numbers to call, and no promise of an alarm.
    for (const { text } of [unsent, await browser.get("/?lang=nb")]) {
      expect(text).toMatch(/class="calls"><a [^>]*href="tel:113"/);
      for (const promise of ['name="not_safe"', 'value="write"', dialogs["not_safe.honest"]])
        expect(text).not.toContain(promise);
    }
    expect((await close("never")).code).toBe(0);
    expect((await browser.write("Er dere der?")).status).toBe(303);
  });

  test("changes the password, and deletes the profile", async () => {
    const { browser, username } = await newcomer();
    const mismatch = { password: "nytt passord", password_confirmation: "noe annet", email: "" };
    const refused = await browser.submit("/profil?lang=nb", mismatch, "save");
    expect([refused.status, refused.text.includes(forms["validation.password.confirmed"])]).toEqual([422, true]);
    const same = await browser.submit("/profil?lang=nb", { email: " " }, "save");
    expect((await browser.follow(same)).text).toContain(forms["profile.unchanged"]);
    const saved = await browser.submit(
      "/profil?lang=nb",
      { ...mismatch, password_confirmation: "nytt passord" },
      "save",
    );
    expect((await browser.follow(saved)).text).toContain(forms["change_password.success"]);
    expect((await open().logIn(username)).status).toBe(401);
    expect((await open().logIn(username, "nytt passord")).status).toBe(303);

    const deleted = await browser.submit("/profil?lang=nb", {}, "delete");
    expect(deleted.headers.get("clear-site-data")).toContain("cookies");
    expect([deleted.text.includes(dialogs["goodbye.deleted"]), browser.cookie()]).toEqual([true, null]);
    for (const words of [dialogs["goodbye.title"], dialogs["goodbye.text"], 'href="/spor?lang=nb"'])
      expect(deleted.text).toContain(words);
    expect(deleted.text, "no form asks for the profile").not.toContain("<form");
    expect((await open().logIn(username, "nytt passord")).status).toBe(401);
  });

  test("recovers the password with the link of the mail, pasted whole", async () => {
    const [browser, username] = [open(), `${newName()}_1`];
    await browser.register(username, "hemmelig", "nb", `${username}@example.org`);
    const asked = await open().submit("/glemtpassord?noscript&lang=nb", { email: `${username}@example.org` });
    expect((await browser.follow(asked)).status).toBeLessThan(400);
    const [{ href: link } = { href: "" }] = linksIn(await outboxMailTo(service.dataDir, `${username}@example.org`));
    const entered = { link, password: "helt nytt", password_confirmation: "helt nytt" };
    const other = open();
    // The mail leaves out a part of this name.
    const shown = `${start["login.username"]}: <b dir="auto">${username}</b>`;
    const token = link.split("=").at(-1);
    expect((await other.get(`/endrepassord?noscript&lang=nb&token=${token}`)).text).toContain(shown);
    const mistyped = { ...entered, password_confirmation: "noe annet" };
    expect((await other.submit("/endrepassord?noscript&lang=nb", mistyped)).text).toContain(shown);
    const changed = await other.submit("/endrepassord?noscript&lang=nb", entered);
    expect(changed.text).toContain(forms["change_password.success"]);
    expect(changed.text).toContain(`name="username" type="text" value="${username}"`);
    expect((await other.submit("/endrepassord?noscript&lang=nb", entered)).text).toContain(
      forms["change_password.invalid_token"],
    );
    // A link of an older mail leads to a new one, not to a form that would be refused.
    const dead = await open().get(`/endrepassord?noscript&lang=nb&token=${token}`);
    expect(dead.text).toContain(forms["change_password.invalid_token"]);
    expect(dead.text).toMatch(/class="main" href="\/glemtpassord/);
    expect(dead.text).not.toContain("<form");
    expect((await other.logIn(username, "helt nytt")).status).toBe(303);
    // The logins of before have ended.
    await seesEnd(browser);
  });

  test("is told of a refused address or password in the words of the scripted pages", async () => {
    const asked = await open().submit("/glemtpassord?noscript&lang=nb", { email: "ikke en adresse" });
    expect([asked.status, asked.text.includes(forms["recover_password.error"])]).toEqual([422, true]);
    for (const each of ["validation.email.email", "validation.error"] as const)
      expect([each, asked.text.includes(forms[each])]).toEqual([each, each === "validation.email.email"]);
    const entered = { link: "x".repeat(43), password: "kort", password_confirmation: "kort" };
    const refused = await open().submit("/endrepassord?noscript&lang=nb", entered);
    expect([refused.status, refused.text.includes(`>${forms["change_password.error"]}<`)]).toEqual([422, true]);
  });

  test("leaves by a link that ends the login, clears the site's data and goes to a neutral site", async () => {
    const { browser } = await newcomer();
    const cookie = browser.cookie();
    const left = await browser.get("/forlat");
    expect([left.status, left.headers.get("location"), browser.cookie()]).toEqual([303, "https://www.yr.no/", null]);
    expect(left.headers.get("clear-site-data")).toBe('"cache", "cookies", "storage"');
    // For browsers that cannot clear it: without its cookie, the token of a scripted login is worth nothing.
    expect(left.headers.getSetCookie()).toContainEqual(expect.stringMatching(/^sosmessages=; .*Max-Age=0/));
    browser.useCookie(cookie);
    await seesEnd(browser);
  });

  test("leaves by a script, which clears the site's data itself and leaves a mark in it", async () => {
    const { browser } = await newcomer();
    const left = await browser.get("/forlat", { "sec-fetch-mode": "same-origin" });
    expect([left.status, browser.cookie(), left.headers.get("clear-site-data")]).toEqual([204, null, null]);
  });

  test.each(["se", "en"] as const)("reads everything in %s", async (language) => {
    const [browser, username] = [open(), newName()];
    const made = await browser.register(username, "hemmelig", language);
    expect(made.headers.get("location")).toContain(`lang=${language}`);
    const { text } = await browser.follow(made);
    expect(text).toContain(`<html lang="${language}" dir="ltr">`);
    expect(text).toContain(builtInTexts("caller", language)["messages.send"]);
    expect(text).not.toContain(caller["messages.title"]);
  });
});

describe("a form is refused", () => {
  test("from another origin, or without any sign of its origin", async () => {
    const { browser } = await newcomer();
    const form = formsIn((await browser.get("/")).text).find(({ acts }) => acts.includes("write"))!;
    const fields = { ...form.fields, act: "write", body: "forfalsket" };
    const foreign: readonly Record<string, string>[] = [
      { origin: "https://evil.example" },
      { origin: "null" },
      { origin: service.url, "sec-fetch-site": "cross-site" },
      { origin: service.url, "sec-fetch-site": "same-site" },
      { origin: "https://evil.example", "sec-fetch-site": "same-origin" },
    ];
    for (const headers of foreign) {
      const answer = await browser.post("/", fields, headers);
      expect([headers, answer.status, answer.text.includes("form_token")]).toEqual([headers, 403, false]);
    }
    const login = await open().post("/login", { username: "a", password: "b", accept: "1" }, { origin: "null" });
    expect([login.status, login.headers.getSetCookie()]).toEqual([403, []]);
    expect(letters((await browser.get("/")).text)).toEqual([]);
    // As in browsers that send only one of the two.
    expect((await browser.post("/", fields, { origin: "null", "sec-fetch-site": "same-origin" })).status).toBe(303);
  });

  test("without its token, with that of another form or another login, and the letter comes back", async () => {
    const [{ browser }, other] = [await newcomer(), await newcomer()];
    const writing = (text: string) => formsIn(text).find(({ acts }) => acts.includes("write"))!.fields["form_token"]!;
    const own = writing((await browser.get("/")).text);
    const profile = formsIn((await browser.get("/profil")).text)[0]!.fields["form_token"]!;
    const theirs = writing((await other.browser.get("/")).text);
    for (const form_token of [
      "",
      "x",
      profile,
      theirs,
      own.replace(/^./, (digit) => (digit === "0" ? "1" : "0")),
      `${own}x`,
    ]) {
      const answer = await browser.post("/", { form_token, act: "write", body: "forfalsket" });
      expect([form_token, answer.status]).toEqual([form_token, 403]);
      expect(answer.text).toContain("forfalsket</textarea>");
      expect(answer.text).toContain(still["no_script.stale"]);
    }
    expect(letters((await browser.get("/")).text)).toEqual([]);
  });

  test("sent twice, a letter is stored once; its token carries no other letter", async () => {
    const { browser } = await newcomer();
    const form = formsIn((await browser.get("/")).text).find(({ acts }) => acts.includes("write"))!;
    const send = (body: string) => browser.post(form.action, { ...form.fields, act: "write", body });
    const answers = await Promise.all([send("én gang"), send("én gang"), send("én gang")]);
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
    const other = await send("noe annet");
    expect([other.status, other.text.includes("noe annet</textarea>")]).toEqual([422, true]);
    expect(other.text).toContain(`${caller["messages.not_sent"]} ${still["no_script.sent_before"]}`);
    expect(letters((await browser.get("/")).text)).toEqual(["én gang"]);
    const again = boxOf(other);
    expect((await browser.post(again.action, { ...again.fields, act: "write" })).status).toBe(303);
    expect(letters((await browser.get("/")).text)).toEqual(["én gang", "noe annet"]);
  });

  test("with a used token, a profile is not changed, and can be sent again", async () => {
    const { browser } = await newcomer();
    const form = formsIn((await browser.get("/profil?lang=nb")).text)[0]!;
    const save = (email: string, { action, fields } = form) => browser.post(action, { ...fields, act: "save", email });
    const [first, second] = [`${newName()}@example.org`, `${newName()}@example.org`];
    expect((await save(first)).status).toBe(303);
    const refused = await save(second);
    expect([refused.status, refused.text.includes(still["no_script.stale"])]).toEqual([422, true]);
    expect((await save(second, formsIn(refused.text)[0])).status).toBe(303);
  });

  test("sent twice, a registration or a login is the same one", async () => {
    const [browser, username] = [open(), newName()];
    const form = formsIn((await browser.get("/register?noscript&lang=nb")).text)[0]!;
    const fields = { ...form.fields, username, password: "hemmelig", password_confirmation: "hemmelig" };
    const answers = await Promise.all([1, 2].map(() => browser.post(form.action, fields)));
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    expect(answers[0]!.headers.getSetCookie()).toEqual(answers[1]!.headers.getSetCookie());
    // Another form is not.
    expect((await browser.post(form.action, { ...fields, password: "hemmelig2" })).status).toBe(422);
  });

  test.each([
    [
      "multipart",
      415,
      { "content-type": "multipart/form-data; boundary=x" },
      '--x\r\nContent-Disposition: form-data; name="body"\r\n\r\nhei\r\n--x--',
    ],
    ["as plain text", 415, { "content-type": "text/plain" }, "body=hei"],
    ["in another character set", 400, {}, "act=write&body=%E6%F8%E5"],
    ["too large", 413, {}, `act=write&body=${"%F0%9F%98%80".repeat(300_000)}`],
  ])("%s, with a page that has a way on", async (_kind, status, headers, text) => {
    const { browser } = await newcomer();
    const { form_token = "" } = formsIn((await browser.get("/")).text)[0]!.fields;
    const answer = await browser.send("/?lang=se", `${text}&form_token=${form_token}`, headers);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([status, "text/html; charset=utf-8"]);
    expect(answer.text).toContain(builtInTexts("start", "se")["app.front_page"]);
    expect(answer.text).toContain(builtInTexts("static-pages", "se")["no_script.back"]);
    expect(letters((await browser.get("/")).text)).toEqual([]);
  });

  test("with a field twice, as without it", async () => {
    const { browser } = await newcomer();
    const { form_token = "" } = formsIn((await browser.get("/")).text)[0]!.fields;
    const send = (text: string) => browser.send("/", text);
    const twice = await send(`form_token=${form_token}&form_token=${form_token}&act=write&body=hei`);
    expect([twice.status, twice.text.includes(still["no_script.stale"])]).toEqual([403, true]);
    const doubled = await send(`form_token=${form_token}&act=write&body=en&body=to`);
    expect([doubled.status, doubled.text.includes(caller["messages.not_sent"])]).toEqual([422, false]);
    expect(letters((await browser.get("/")).text)).toEqual([]);
  });

  test("the cookie opens no call, and a token of the API opens no form", async () => {
    const { browser } = await newcomer();
    const client = newClient(service.url);
    const headers = { cookie: browser.cookie()! };
    for (const path of ["/api/caller/me", "/api/messages"])
      expect([path, (await client.call("GET", path, { headers })).status]).toEqual([path, 401]);
    const [, bearer = ""] = /=([\w-]+)\./.exec(browser.cookie()!)!;
    expect((await client.me(bearer)).status).toBe(401);
    const { token } = await client.newcomer();
    const answer = await client.call("GET", "/?noscript", { token });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/login?lang=nb&noscript"]);
  });
});

describe("a page", () => {
  const paths = ["/login", "/register", "/glemtpassord", "/endrepassord"].map((path) => `${path}?noscript&lang=`);

  test("has at most 20 kB with its styles, no script, and a policy that allows none", async () => {
    const { browser } = await newcomer();
    const guest = open();
    for (const language of ["nb", "se", "en"]) {
      const pages = [
        ...(await Promise.all(paths.map((path) => guest.get(path + language)))),
        await browser.get(`/?lang=${language}`),
        await browser.get(`/profil?lang=${language}`),
      ];
      for (const { status, text, headers } of pages) {
        expect(status).toBe(200);
        expect(Buffer.byteLength(text)).toBeLessThanOrEqual(20_000);
        expect(Buffer.byteLength(text) % 1_024).toBe(0);
        expect(text).not.toMatch(/<script|\son\w+=|<link rel="stylesheet"|src=/);
        expect(headers.get("cache-control")).toBe("no-store");
        const policy = headers.get("content-security-policy");
        expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-\S+' 'sha256-\S+'; /);
        expect(policy).not.toContain("script-src");
      }
    }
  });

  test("answers an address that cannot be decoded; a call has none", async () => {
    for (const path of ["/%ff?lang=se", "/%", "/login/%c3%28"]) {
      const [broken, unknown] = [await open().get(path), await open().get("/finnes-ikke")];
      expect([path, broken.status, broken.headers.get("content-type")]).toEqual([
        path,
        404,
        unknown.headers.get("content-type"),
      ]);
    }
    expect((await open().get("/api/messages/%ff")).status).toBe(400);
  });

  test("has at its foot the way to traces, and numbers to call that fill a row", async () => {
    const { text } = await open().get("/login?noscript&lang=nb");
    const foot = text.slice(text.indexOf("<footer>"));
    expect(foot).toContain(`href="/spor?lang=nb">${start["leaving.traces"]}</a>`);
    expect(foot).toMatch(/<a [^>]*href="tel:113">[^<]*<b>113<\/b>[^<]*<\/a>/);
  });

  test("is the scripted one for everybody who has no form cookie and does not ask for it", async () => {
    const answer = await open().get("/login");
    expect(answer.text).not.toContain("form_token");
  });

  describe("of a service on https with an onion address and languages from folders", () => {
    const onionHost = `${"a".repeat(56)}.onion`;
    const [host, origin] = ["messages.example.org", "https://messages.example.org"];
    const folder = newFolder();
    let secure: TestService;
    beforeAll(async () => {
      folder.addShipped("sos");
      folder.change("sos/service.yaml", "hosts: [localhost]", `hosts: [localhost, ${onionHost}]`);
      folder.change("sos/service.yaml", "chat:", "chat:\n  url: https://chat.example.org/\n  cookies: []");
      for (const code of ["nn", "qab"]) folder.offer("sos", code);
      folder.write(
        "sos/languages/qab/language.yaml",
        JSON.stringify({
          name: "אבגד",
          direction: "rtl",
          falls_back_to: "nb",
          plurals: {},
          date: "DD.MM.YYYY",
          decimal: ",",
        }),
      );
      secure = await startTestService({ PUBLIC_URL: origin, SERVICES_DIR: folder.root, TEST_SITE: "true" });
    });
    afterAll(async () => {
      await secure.stop();
      folder.remove();
    });

    test.each([
      [host, origin, /^__Host-sosmessages-form=\S+; Path=\/; HttpOnly; SameSite=Strict; Secure$/],
      [onionHost, `http://${onionHost}`, /^sosmessages-form=\S+; Path=\/; HttpOnly; SameSite=Strict$/],
    ])("sets a cookie that scripts cannot read, at %s", async (at, from, cookie) => {
      const browser = newFormBrowser(secure.url, { host: at, origin: from });
      const made = await browser.register(newName());
      expect(made.headers.getSetCookie()).toEqual([expect.stringMatching(cookie)]);
      expect((await browser.write("hei")).status).toBe(303);
      const page = await browser.get("/?lang=nb");
      expect(letters(page.text)).toEqual(["hei"]);
      const offered = at === host ? `http://${onionHost}/?lang=nb` : null;
      expect(page.headers.get("onion-location")).toBe(offered);
    });

    test("says on a test site that nobody answers, and names the chat in the welcome", async () => {
      const browser = newFormBrowser(secure.url, { host, origin });
      await browser.register(newName());
      const mailbox = await browser.get("/?lang=nb");
      for (const { text } of [mailbox, await newFormBrowser(secure.url, { host }).get("/login?noscript&lang=nb")])
        expect(text).toContain(start["app.test_site"]);
      expect((await open().get("/login?noscript&lang=nb")).text).not.toContain(start["app.test_site"]);
      const [before] = dialogs["messages.welcome_chat"].split("{url}");
      expect(mailbox.text).toContain(`${before}<a href="https://chat.example.org/"`);
    });

    test("is written in Nynorsk, and from right to left", async () => {
      const browser = newFormBrowser(secure.url, { host, origin });
      expect((await browser.get("/login?noscript&lang=nn")).text).toContain("Desse sidene verkar utan JavaScript.");
      const { text } = await browser.get("/register?noscript&lang=qab");
      expect(text).toContain('<html lang="qab" dir="rtl">');
      expect(text).toContain(">אבגד</a>");
    });

    test("refuses guesses by the limits of the calls", async () => {
      const guesser = newFormBrowser(secure.url, { host, origin });
      const statuses: number[] = [];
      for (let attempt = 0; attempt < 10; attempt += 1) statuses.push((await guesser.logIn("ukjent")).status);
      expect(statuses).toEqual(Array<number>(10).fill(401));
      const refused = await guesser.logIn("ukjent");
      const wait = fill(start["errors.too_many_wait"], { minutes: "1" });
      expect([refused.status, refused.text.includes(wait)]).toEqual([429, true]);
    });
  });
});
