import type { Page } from "playwright-core";
import { expect, it, vi } from "vitest";
import { violationsOn } from "../look/screens/axe.ts";
import { deskRoom, deskTexts, small, wide } from "../support/desk-room.ts";

vi.setConfig({ testTimeout: 240_000 });

const room = deskRoom();
const desk = deskTexts.nb;
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const pressInDialog = (page: Page, name: string) =>
  page.getByRole("dialog").getByRole("button", { name, exact: true }).click();
const says = (page: Page, text: string | RegExp) => page.getByText(text, { exact: typeof text === "string" }).first();

/** The page fits on both sizes of screen, and axe finds no fault. */
async function isFine(page: Page): Promise<void> {
  const before = page.viewportSize();
  for (const { viewport } of [small, wide]) {
    await page.setViewportSize(viewport);
    expect(await violationsOn(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  }
  if (before !== null) await page.setViewportSize(before);
}

async function choose(page: Page, name: string): Promise<void> {
  await page.getByRole("searchbox").fill(name);
  await page.getByRole("navigation", { name: desk["editor.list"] }).locator("li button").first().click();
}

it("an administrator changes a number and a colour, a leader approves them, and callers read what was published", async () => {
  const [admin, leader] = await Promise.all([room.person({ role: "admin" }), room.person({ role: "leader" })]);
  const page = await room.at(admin, "/services/sos");

  await choose(page, desk["services.colours"]);
  const accent = page.getByLabel(desk["editor.part_accent"], { exact: true }).first();
  await accent.fill("#99bbbb");
  await says(page, /For svak kontrast/).waitFor();
  await isFine(page);
  await page
    .getByRole("button", { name: /^Bruk #/ })
    .first()
    .click();
  await expect.poll(() => accent.inputValue()).not.toBe("#99bbbb");

  await choose(page, desk["editor.field_emergency"]);
  const number = page.getByLabel(desk["editor.part_number"], { exact: true });
  await number.fill("ring oss");
  await says(page, desk["editor.wrong_phone"]).waitFor();
  await says(page, desk["editor.preview_broken"]).waitFor();
  await press(page, desk["editor.show_changes"]);
  await says(page, desk["editor.problems"]).waitFor();
  await isFine(page);
  await choose(page, desk["editor.field_emergency"]);
  await number.fill("112");
  await page.frameLocator("iframe").getByText("112").first().waitFor();
  await press(page, desk["editor.ask_approval"]);
  await says(page, desk["editor.settled"]).waitFor();
  await isFine(page);

  const leading = await room.at(leader, "/services", { size: small });
  await says(leading, desk["editor.state_asked"]).waitFor();
  await leading.getByRole("main").getByRole("link").first().click();
  await press(leading, desk["review.return"]);
  await leading.getByRole("dialog").waitFor();
  await isFine(leading);
  await leading.keyboard.press("Escape");
  await press(leading, desk["editor.approve"]);
  await says(leading, desk["practice.state_approved"]).waitFor();

  // The open page follows the decision.
  await press(page, desk["editor.publish"]);
  await page.getByRole("dialog").waitFor();
  await isFine(page);
  await pressInDialog(page, desk["editor.publish"]);
  await says(page, desk["editor.published"].replace("{number}", "2")).waitFor();
  await page.getByRole("status").getByRole("button", { name: desk["editor.history"] }).click();
  await says(page, desk["editor.version"].replace("{number}", "2")).waitFor();
  await isFine(page);
  const config = async () => (await fetch(`${room.service.direct}/api/config`)).text();
  await expect.poll(config).toContain('"112"');

  await press(page, desk["editor.folder"]);
  const [file] = await Promise.all([page.waitForEvent("download"), press(page, desk["editor.export"])]);
  await page.getByLabel(desk["editor.import_files"]).setInputFiles({
    name: "sos.zip",
    mimeType: "application/zip",
    buffer: Buffer.concat(await (await file.createReadStream()).toArray()),
  });
  // The archive equals the published version.
  await says(page, desk["editor.no_changes"]).waitFor();
  await isFine(page);
  await says(page, desk["editor.state_published"]).waitFor();
  await page.goBack();
  await says(page, desk["editor.version"].replace("{number}", "2")).waitFor();
});
