import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { violationsOn } from "../look/screens/axe.ts";
import { writeInto } from "../support/browser.ts";
import { deskRoom, deskTexts, readThrough, small } from "../support/desk-room.ts";

const room = deskRoom();
const desk = deskTexts.nb;
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const says = (page: Page, text: string) => page.getByText(text, { exact: true });
const letter = (page: Page, n: number) =>
  page.getByRole("button", { name: desk["practice.letter"].replace("{n}", `${n}`) });

/** Nothing is wider than the screen, and axe has nothing to say. */
async function isFine(page: Page): Promise<void> {
  expect(await violationsOn(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
}

it("somebody new practises an acute letter on a phone, a leader returns and approves it, and duty opens", async () => {
  const [newcomer, leader, admin] = await Promise.all([
    room.person({ role: "volunteer", isOnDuty: false }),
    room.person({ role: "leader" }),
    room.person({ role: "admin" }),
  ]);
  await admin.call("PATCH", `/api/desk/people/${newcomer.me.id}`, { practice_required: 1 });

  const page = await room.at(newcomer, "/", { size: small });
  await press(page, desk["queue.take_next"]);
  // Before any hours are chosen.
  await says(page, desk["practice.first"]).waitFor();
  await page.getByRole("dialog").getByRole("link", { name: desk["practice.go"] }).click();
  await letter(page, 3).waitFor();
  await isFine(page);
  await letter(page, 3).click();
  await says(page, desk["practice.mark"]).waitFor();
  expect(await page.title()).toContain(desk["nav.practice"]);
  await page.locator("summary", { hasText: desk["acute.heading"] }).click();
  await press(page, desk["acute.set"]);
  await says(page, desk["practice.acute"]).first().waitFor();
  // Scrolled down to the procedure, the page still says that this is practice.
  const status = page.getByRole("region", { name: desk["status.label"] });
  const isOnTop = await status.evaluate((line) => {
    const { left, top, height } = line.getBoundingClientRect();
    return line.contains(document.elementFromPoint(left + 1, top + height / 2));
  });
  expect(isOnTop).toBe(true);
  expect(await status.innerText()).toContain(desk["nav.practice"]);
  await isFine(page);
  const box = page.getByLabel(desk["composer.label"], { exact: true });
  // Giving back is tried like the rest; the letter waits with every word.
  await writeInto(box, "Jeg tar det du skriver");
  await press(page, desk["release.button"]);
  await page.getByLabel(desk["release.too-hard"]).check();
  await press(page, desk["release.confirm"]);
  await says(page, desk["practice.given_back"]).waitFor();
  await isFine(page);
  await letter(page, 3).click();
  await expect.poll(() => box.inputValue()).toBe("Jeg tar det du skriver");
  await writeInto(box, "Jeg tar det du skriver, på alvor.");
  await readThrough(page, desk["composer.submit"]);
  await page.getByLabel(desk["send.personal_none"]).check();
  await press(page, desk["send.submit"]);
  await says(page, desk["practice.in_review"]).waitFor();

  const other = await room.at(leader, "/review");
  // That this leader has no tested address is another matter.
  expect(await leader.call("GET", "/api/desk/alerts")).toEqual([
    expect.objectContaining({ kind: "practice-waiting", count: 1 }),
    expect.objectContaining({ kind: "unreachable" }),
  ]);
  await other.locator("main a[href$='/practice']").click();
  await other.locator("main a[href*='/practice/']").click();
  await says(other, desk["practice.mark"]).waitFor();
  await other.getByText(desk["practice.dangerous"]).waitFor();
  await isFine(other);
  await press(other, desk["composer.return"]);
  await writeInto(other.getByLabel(desk["review.comment"]), "Spør rett ut om det er fare nå.");
  await press(other, desk["review.return"]);
  await says(other, desk["practice.to_read_none"]).waitFor();

  await page.reload();
  await says(page, "Spør rett ut om det er fare nå.").waitFor();
  await writeInto(box, "Jeg tar det du skriver, på alvor. Er du i fare nå?");
  await readThrough(page, desk["composer.submit"]);
  await page.getByLabel(desk["send.personal_none"]).check();
  await press(page, desk["send.submit"]);
  await says(page, desk["practice.in_review"]).waitFor();

  await other.reload();
  await other.locator("main a[href*='/practice/']").click();
  await readThrough(other, desk["composer.approve"]);
  await press(other, desk["practice.approve"]);
  await says(other, desk["practice.approved"]).waitFor();

  await page.reload();
  await says(page, desk["practice.approved"]).waitFor();
  await page.getByRole("main").getByRole("link", { name: desk["practice.back"] }).last().click();
  await says(page, desk["practice.enough"]).waitFor();
  const until = new Date(Date.now() + 3_600_000).toISOString();
  expect(await newcomer.call("PUT", "/api/desk/duty", { until })).toMatchObject({ duty_until: until });
  // No caller and no conversation came of it.
  expect(await leader.call("GET", "/api/desk/queue?section=review")).toMatchObject({ rows: [] });
});
