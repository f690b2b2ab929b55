import nb from "@sosmessages/texts/languages/nb/caller.yaml";
import first from "@sosmessages/texts/languages/nb/start.yaml";
import type { Page, WebSocketRoute } from "playwright-core";
import { describe, expect, test } from "vitest";
import { writeInto } from "../support/browser.ts";
import { loseNextAnswer } from "../support/lost-answer.ts";
import { noteSent } from "../support/sent.ts";
import { password, visitors } from "../support/visitor.ts";

const visitor = visitors({ locale: "nb" });

const says = (page: Page, text: string) => page.getByText(text, { exact: true });
const letter = (page: Page, text: string) => page.getByRole("article").getByText(text, { exact: true });

/** Somebody who has the page open, and writes from elsewhere too. */
async function someoneAtTheirMessages() {
  const username = await visitor.profile();
  await visitor.logIn(username);
  await visitor.open("/");
  const post = async (path: string, body: object, token?: string) => {
    const headers = { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) };
    const answer = await fetch(visitor.service.direct + path, { method: "POST", headers, body: JSON.stringify(body) });
    return (await answer.json()) as { token: string };
  };
  const { token } = await post("/api/caller/login", { username, password });
  return { writeElsewhere: (body: string) => post("/api/messages", { title: "-", body }, token) };
}

describe("someone who has the page open", () => {
  test("sees what is written elsewhere at once, without reloading, and once", async () => {
    const { page } = visitor;
    const { lines } = await noteSent(page, "next load");
    const { writeElsewhere } = await someoneAtTheirMessages();
    await says(page, nb["messages.live"]).waitFor();
    expect(await lines()).toEqual([expect.stringContaining(visitor.service.url.replace("https:", "wss:"))]);
    // From here on the page asks for no list any more: what it shows, it was told.
    const asked: string[] = [];
    page.on("request", (request) => request.url().endsWith("/api/messages") && asked.push(request.method()));
    await writeElsewhere("Skrevet på telefonen");
    await letter(page, "Skrevet på telefonen").waitFor();
    expect(await letter(page, "Skrevet på telefonen").count()).toBe(1);
    expect(asked).toEqual([]);
  });

  test("and whose message arrived without an answer is not told that it was lost", async () => {
    const { page } = visitor;
    await someoneAtTheirMessages();
    await says(page, nb["messages.live"]).waitFor();
    await loseNextAnswer(page, "it hangs for ever");
    const box = page.getByLabel(nb["messages.write"]);
    await writeInto(box, "Er du der?");
    await says(page, nb["messages.draft_saved"]).waitFor();
    await visitor.button(nb["messages.send"]).click();
    await letter(page, "Er du der?").waitFor();
    await expect.poll(() => box.inputValue()).toBe("");
    expect(await box.isEnabled()).toBe(true);
    await writeInto(box, "Og så");
    await visitor.button(nb["messages.send"]).click();
    await letter(page, "Og så").waitFor();
    expect(await page.getByRole("alert").count()).toBe(0);
    expect(await page.getByRole("article").count()).toBe(2);
  });

  test("has nothing on the device that tells of it", async () => {
    const { page } = visitor;
    await someoneAtTheirMessages();
    await says(page, nb["messages.live"]).waitFor();
    const kept = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)].toSorted());
    expect(kept).toEqual(["locale", "sosmessages"]);
  });

  test("is told when that does not work, and again when it does; nothing is missed in between", async () => {
    const { page } = visitor;
    const open = new Set<WebSocketRoute>();
    let isCut = false;
    await page.routeWebSocket(/\/app\//, async (socket) => {
      if (isCut) return socket.close({ code: 1001 });
      socket.connectToServer();
      open.add(socket);
    });
    const { writeElsewhere } = await someoneAtTheirMessages();
    await says(page, nb["messages.live"]).waitFor();
    isCut = true;
    for (const socket of open) await socket.close({ code: 1001 });
    await says(page, nb["messages.polling"]).waitFor();
    await writeElsewhere("Skrevet imens");
    isCut = false;
    await says(page, nb["messages.live"]).waitFor();
    await letter(page, "Skrevet imens").waitFor();
  });

  test("is asked for again when the service could not say at first whether they may listen", async () => {
    const { page } = visitor;
    let refusals = 0;
    await page.route("**/pusher/auth", async (route) => {
      refusals += 1;
      if (refusals > 2) return route.continue();
      await route.fulfill({ status: 503, json: { status: "error", error: "unavailable" } });
    });
    await someoneAtTheirMessages();
    await says(page, nb["messages.live"]).waitFor();
    expect(refusals).toBeGreaterThan(2);
  });

  test("whose login is over is shown the way in, and is not asked for again", async () => {
    const { page } = visitor;
    await page.clock.install();
    let asked = 0;
    await page.route("**/pusher/auth", async (route) => {
      asked += 1;
      await route.fulfill({ status: 401, json: { status: "error", error: "unauthenticated" } });
    });
    await someoneAtTheirMessages();
    await says(page, first["login.ended"]).waitFor();
    await page.clock.runFor(60_000);
    expect(asked).toBe(1);
  });

  test("finds what is new by the clock where what brings events cannot be fetched", async () => {
    const { page } = visitor;
    await page.clock.install();
    // The library alone is as large as all the rest of the screen.
    await page.route("**/assets/*.js", async (route) => {
      const answer = await route.fetch();
      const body = await answer.text();
      if (body.includes("pusher:connection_established")) return route.abort();
      await route.fulfill({ response: answer, body });
    });
    const { writeElsewhere } = await someoneAtTheirMessages();
    await says(page, nb["messages.polling"]).waitFor();
    await page.clock.runFor(5_000);
    await writeElsewhere("Funnet etter to minutter");
    await page.clock.fastForward(120_000);
    await letter(page, "Funnet etter to minutter").waitFor();
    expect(await says(page, nb["messages.live"]).count()).toBe(0);
  });
});
