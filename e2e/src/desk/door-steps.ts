import { builtInTexts } from "@sosmessages/texts/catalogue.ts";
import type { Page } from "playwright-core";
import { writeInto } from "../support/browser.ts";

const nb = builtInTexts("desk", "nb");

/* What people do at the door of the desk, in Norwegian. */

export const password = "fire ord etter hverandre";

export const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
export const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
/** From the first page of an invitation up to the second factor. */
export async function beginInvitation(page: Page): Promise<void> {
  await press(page, nb["invitation.begin"]);
  await writeInto(field(page, nb["login.password"]), password);
  await press(page, nb["login.go_on"]);
  await page.getByRole("heading", { name: nb["factor.title"] }).waitFor();
}

export async function keepCodes(page: Page): Promise<readonly string[]> {
  await page.getByRole("heading", { name: nb["factor.codes_title"] }).waitFor();
  const codes = await page.locator("li code").allInnerTexts();
  await press(page, nb["login.go_on"]);
  await page.getByText(nb["factor.keep_first"]).waitFor();
  await page.getByLabel(nb["factor.kept"]).check();
  await press(page, nb["login.go_on"]);
  await page.getByRole("button", { name: nb["duty.off"] }).waitFor();
  return codes;
}

export async function logOut(page: Page, name: string): Promise<void> {
  await press(page, name);
  await press(page, nb["nav.log_out"]);
  await page.getByText(nb["login.logged_out"]).waitFor();
}

export async function giveNameAndPassword(page: Page, name: string): Promise<void> {
  await writeInto(field(page, nb["login.name"]), name);
  await writeInto(field(page, nb["login.password"]), password);
  await press(page, nb["login.go_on"]);
}
