import { builtInTexts } from "@sosmessages/texts/catalogue.ts";
import type { Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { codeAt, stepOf } from "../../../apps/server/src/volunteers/factors/totp.ts";
import { startIssuer, type TestIssuer } from "../../../apps/server/test/support/desk/issuer.ts";
import { newWindow, sharedBrowser, writeInto } from "../support/browser.ts";
import { inviteToDesk } from "../support/desk-people.ts";
import { startSecureService } from "../support/secure-service.ts";
import type { RunningService } from "../support/service.ts";
import { violationsOn } from "../look/screens/axe.ts";
import { keepCodes, logOut, press } from "./door-steps.ts";

/* The organisation's login, at a real issuer of OpenID Connect. */

const nb = builtInTexts("desk", "nb");
const button = nb["organisation.log_in"].replace("{name}", "Foreningen");

let issuer: TestIssuer;
let service: RunningService;
let page: Page;

beforeAll(async () => {
  const redirects: string[] = [];
  issuer = await startIssuer(redirects, { button: true });
  service = await startSecureService(issuer.settings);
  // The address of the service is known only now.
  redirects.push(`${service.url}/desk/organisation`);
  issuer.replaceKeys();
  const context = await newWindow(await sharedBrowser(), { viewport: { width: 1280, height: 800 }, locale: "nb-NO" });
  context.setDefaultTimeout(180_000);
  page = await context.newPage();
  return async () => {
    await context.close();
    await service.stop();
    await issuer.stop();
  };
});

const isIn = () => page.getByRole("button", { name: nb["duty.off"] }).waitFor();
const atIssuer = (window: Page, name = "Logg inn hos foreningen") => press(window, name);
const sees = async (text: string) => {
  await page.getByText(text).waitFor();
  expect(await violationsOn(page)).toEqual([]);
};

it("somebody who was invited binds the organisation's login, logs in with it, and opens a locked page with it", async () => {
  issuer.next({ sub: "kari" });
  const token = await inviteToDesk(service, { name: "Kari", role: "volunteer", tenant: "sos" });
  await page.goto(`${service.url}/desk/invitation#${token}`);
  await sees(nb["invitation.organisation"].replace("{name}", "Foreningen"));
  await press(page, button);
  await atIssuer(page);

  // It asked for one factor only: a second one of the desk is set up.
  await page.getByText(nb["factor.why_organisation"]).waitFor();
  expect(page.url()).toBe(`${service.url}/desk/`);
  await press(page, nb["factor.rather_app"]);
  const code = page.getByLabel(nb["login.code"]);
  await code.waitFor();
  if (!(await page.locator("code").isVisible())) await page.getByText(nb["factor.by_hand"]).click();
  expect(await violationsOn(page)).toEqual([]);
  const secret = (await page.locator("code").innerText()).replaceAll(" ", "");
  const step = stepOf(new Date());
  await writeInto(code, codeAt(secret, step));
  await press(page, nb["factor.confirm"]);
  await keepCodes(page);

  await logOut(page, "Kari");
  expect(await violationsOn(page)).toEqual([]);
  await page.goto(`${service.url}/desk/me`);
  await press(page, button);
  await atIssuer(page);
  await writeInto(code, codeAt(secret, step + 1));
  await press(page, nb["login.enter"]);
  await sees(nb["me.organisation_text"].replace("{name}", "Foreningen"));

  const email = page.getByLabel(nb["me.email"]);
  await writeInto(email, "halvferdig");
  await press(page, "Kari");
  await press(page, nb["nav.lock"]);
  await sees(nb["lock.text_organisation"]);
  const [beside] = await Promise.all([page.waitForEvent("popup"), press(page, button)]);
  await atIssuer(beside);
  await page.getByRole("heading", { name: nb["lock.title"] }).waitFor({ state: "detached" });
  expect(await email.inputValue()).toBe("halvferdig");
  if (!beside.isClosed()) await beside.getByText(nb["organisation.done_text"]).waitFor();

  await page.goto(`${service.url}/desk/`);
  await isIn();
  await logOut(page, "Kari");
  issuer.next({ sub: "kari", amr: ["pwd", "mfa"] });
  await press(page, button);
  await atIssuer(page);
  await isIn();
  await logOut(page, "Kari");
});

it("somebody whom the desk does not know, or who cancels, is told so and finds the way back", async () => {
  issuer.next({ sub: "stranger", amr: ["mfa"] });
  await page.goto(`${service.url}/desk/`);
  await press(page, button);
  await atIssuer(page);
  await sees(nb["organisation.unknown"]);
  await press(page, nb["invitation.to_login"]);
  await press(page, button);
  await atIssuer(page, "Avbryt");
  await sees(nb["organisation.cancelled"]);
  expect(page.url()).toBe(`${service.url}/desk/`);
});
