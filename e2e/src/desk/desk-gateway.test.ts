import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { writeInto } from "../support/browser.ts";
import { deskRoom, deskTexts } from "../support/desk-room.ts";
import { withGateway } from "../support/gateway-answers.ts";

const room = deskRoom();
const desk = deskTexts.nb;
const editor = (page: Page) => page.getByLabel(desk["composer.label"], { exact: true });
const says = (page: Page, text: string) => page.getByText(text, { exact: true });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const hasCrashed = (page: Page) => page.getByRole("heading", { name: desk["app.crashed"] }).count();

/** The sentence stands until the next try takes it away. */
const failed = (page: Page) =>
  says(page, desk["app.failed_network"]).or(says(page, desk["app.crashed_text"])).first().waitFor();

async function atQueue(): Promise<Page> {
  const caller = await room.caller();
  await caller.write("Jeg får ikke sove.");
  return room.at(await room.person({ role: "volunteer" }), "/");
}

async function answering(): Promise<Page> {
  const page = await atQueue();
  await button(page, desk["queue.take_next"]).waitFor();
  await page.keyboard.press("n");
  await editor(page).waitFor();
  return page;
}

describe("a desk behind a gateway that answers in the place of the service", () => {
  it("shows no conversation as taken that is not", async () => {
    const page = await atQueue();
    await withGateway(page, { method: "POST", path: /\/claim$/ }, async (name) => {
      await page.getByRole("button", { name: desk["queue.take_this"] }).first().click();
      await failed(page);
      expect([name, new URL(page.url()).pathname, await hasCrashed(page)]).toEqual([name, "/desk/", 0]);
    });
    await page.getByRole("button", { name: desk["queue.take_this"] }).first().click();
    await editor(page).waitFor();
  });

  it("keeps a reply that is not saved in the editor, and says so", async () => {
    const page = await answering();
    let letters = "Hei";
    await withGateway(page, { method: "PUT", path: /\/draft$/ }, async (name) => {
      await writeInto(editor(page), (letters += "!"));
      await says(page, desk["status.unsaved"]).waitFor();
      expect([name, await editor(page).inputValue(), await hasCrashed(page)]).toEqual([name, letters, 0]);
    });
    await says(page, desk["status.saved"]).waitFor();
  });

  it("says of no reply that it is sent, and of no conversation that it is closed, before it is", async () => {
    const page = await answering();
    await writeInto(editor(page), "Hei, vi er her.");
    await says(page, desk["status.saved"]).waitFor();
    await page.keyboard.press("Control+Enter");
    await page.getByLabel(desk["send.personal_none"]).check();
    await withGateway(page, { method: "POST", path: /\/send$/ }, async (name) => {
      await button(page, desk["send.send"]).click();
      await says(page, desk["send.unsure"]).waitFor();
      await says(page, desk["undo.stopped"]).waitFor();
      expect([name, await says(page, desk["undo.undo"]).count(), await hasCrashed(page)]).toEqual([name, 0, 0]);
    });
    await page.keyboard.press("Escape");
    expect(await editor(page).inputValue()).toBe("Hei, vi er her.");
    await page.getByText(desk["more.heading"], { exact: true }).click();
    await button(page, desk["close.button"]).click();
    await page.getByLabel(desk["close.duplicate"]).check();
    await withGateway(page, { method: "POST", path: /\/close$/ }, async (name) => {
      await button(page, desk["close.confirm"]).click();
      await failed(page);
      expect([name, await page.getByRole("dialog").count(), await hasCrashed(page)]).toEqual([name, 1, 0]);
    });
  });

  it("keeps a reply on its way in reach when the network loses the answer", async () => {
    const page = await answering();
    // The service gets the reply, and every answer about the conversation is lost.
    const lose = (isLost: boolean) => page.evaluate((isOn) => void (document.body.dataset["lost"] = `${isOn}`), isLost);
    await page.evaluate(() => {
      const { fetch } = globalThis;
      globalThis.fetch = async (...given) => {
        const url = given[0] as string;
        const isHit = document.body.dataset["lost"] === "true" && url.includes("/conversations/");
        const answer = isHit && !url.endsWith("/send") ? null : await fetch(...given);
        if (isHit || answer === null) throw new TypeError("Failed to fetch");
        return answer;
      };
    });
    const send = async (words: string) => {
      await lose(false);
      await writeInto(editor(page), words);
      await says(page, desk["status.saved"]).waitFor();
      await lose(true);
      await page.keyboard.press("Control+Enter");
      await page.getByLabel(desk["send.personal_none"]).check();
      await button(page, desk["send.send"]).press("Enter");
      await says(page, desk["send.unsure"]).waitFor();
      // The focus is still in the dialog.
      expect(await page.evaluate(() => document.activeElement?.closest("dialog") !== null)).toBe(true);
    };

    await send("Først");
    await lose(false);
    await button(page, desk["undo.undo"]).waitFor();
    // The box has the focus, and shows it.
    expect(await page.evaluate(() => getComputedStyle(document.activeElement!).outlineStyle)).toBe("solid");
    await button(page, desk["undo.undo"]).click();
    await says(page, desk["undo.undone"]).waitFor();

    await send("Feil");
    await button(page, desk["send.back"]).click();
    await says(page, desk["send.withdrawing"]).waitFor();
    await writeInto(editor(page), "Rettet");
    await lose(false);
    await says(page, desk["undo.undone"]).waitFor();
    await says(page, desk["status.saved"]).waitFor();
    expect(await editor(page).inputValue()).toBe("Rettet");
  });
});
