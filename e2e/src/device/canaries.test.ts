import { randomBytes } from "node:crypto";
import type { BrowserContext, Page } from "playwright-core";
import { expect, it } from "vitest";
import { elsewhere, isFirefox, writeInto } from "../support/browser.ts";
import { filesWith } from "../support/profile-folder.ts";
import { visitors } from "../support/visitor.ts";

const visitor = visitors();

/** Words that occur nowhere else, one set for each way of going. */
const newCanaries = (way: string) => {
  const mark = randomBytes(6).toString("hex");
  return {
    way,
    username: `navn-${way}-${mark}`,
    email: `post-${mark}@${way}.example.org`,
    password: `ord-${way}-${mark}`,
    text: `brev-${way}-${mark}`,
  };
};
type Canaries = ReturnType<typeof newCanaries>;

/**
 * What the traces page names. Of a link in a mail: the history, with what a browser notes there to open a page again. Of a
 * username: what it notes for its question whether to save the password. Of an e-mail address: what it suggests in fields of that kind.
 * Anything else is ours to prevent.
 */
const named = isFirefox
  ? {
      history: /^\/(places\.sqlite|favicons\.sqlite|sessionstore)/,
      question: /^\/logins/,
      suggestions: /^\/formhistory\.sqlite/,
    }
  : {
      // "Top Sites" and its kin are worked out of the history, now and then, and go with it.
      history:
        /^\/(Default\/(History|Favicons|Top Sites|Shortcuts|Network Action Predictor|Sessions\/)|segmentation_platform\/)/,
      question: /^\/Default\/Login Data/,
      // A browser that opens the last pages again fills their fields for e-mail as well.
      suggestions: /^\/Default\/(Web Data|Sessions\/)/,
    };
const inQuestion = (path: string) => named.question.test(path);
const inSuggestions = (path: string) => named.suggestions.test(path);
const inHistory = (path: string) => named.history.test(path);
const nowhere = () => false;
/** The traces page says so: a browser crosses out what is removed from its storage, and tidies up later. The token opens nothing by then. */
const inOldStorage = (path: string) => /^\/(Default\/Local Storage|storage\/default|webappsstore)/.test(path);

it("of what somebody typed, a browser's folder holds nothing but what the traces page names, whichever way they went", async () => {
  const { context, page, folder } = await visitor.newDeviceOnDisk();
  const secrets: string[] = [];
  const gone: Canaries[] = [];
  const begin = (way: string): Canaries => {
    const canaries = newCanaries(way);
    gone.push(canaries);
    return canaries;
  };
  const noteSecrets = async () => {
    secrets.push((await page.evaluate(() => localStorage.getItem("sosmessages"))) ?? "no token");
    for (const { value } of await context.cookies(visitor.service.url)) secrets.push(value);
  };

  await fillRegistration(page, begin("usendt"));
  await exit(page);

  const left = begin("forlatt");
  await register(page, left);
  await write(page, left);
  await noteSecrets();
  await exit(page);

  const loggedOut = begin("utlogget");
  await register(page, loggedOut);
  await write(page, loggedOut);
  await noteSecrets();
  await choose(page, "Logg ut");
  await page.getByRole("heading", { name: "Skriv til noen som lytter" }).waitFor();

  const deleted = begin("slettet");
  await register(page, deleted);
  await write(page, deleted);
  await noteSecrets();
  await choose(page, "Slett profilen");
  await page.getByRole("dialog").getByRole("button", { name: "Slett", exact: true }).click();
  await page.getByText("Profilen og alle meldingene er slettet.").waitFor();

  const resetToken = randomBytes(12).toString("hex");
  await page.goto(`${visitor.service.url}/endrepassord#token=${resetToken}`);
  await page.getByRole("heading", { name: "Velg nytt passord" }).waitFor();
  await exit(page);

  for (const way of ["Logg ut", "Forlat siden"]) {
    const plain = begin(`skjema-${way.split(" ", 1)[0]}`);
    await page.goto(`${visitor.service.url}/register?noscript&lang=nb`);
    await fillFields(page, plain);
    await page.getByRole("button", { name: "Lag profil", exact: true }).click();
    await writePlainly(page, plain);
    for (const { value } of await context.cookies(visitor.service.url)) secrets.push(value);
    await page.getByText(way, { exact: true }).first().click();
    await page.getByRole("heading", { name: way === "Logg ut" ? "Skriv til noen som lytter" : "Været" }).waitFor();
  }

  const closed = begin("lukket");
  await register(page, closed);
  await write(page, closed);
  await closeAll(context);

  // The folder was really looked through: the address of the service is in its history.
  expect((await filesWith(folder, new URL(visitor.service.url).host)).some(inHistory)).toBe(true);
  const found: string[] = [];
  const look = async (what: string, text: string, isNamed: (path: string) => boolean) => {
    const files = await filesWith(folder, text);
    found.push(...files.filter((path) => !isNamed(path)).map((path) => `${what}: ${path}`));
  };
  for (const { way, username, email, password, text } of gone) {
    await look(`${way}, text`, text, nowhere);
    await look(`${way}, password`, password, nowhere);
    await look(`${way}, username`, username, inQuestion);
    await look(`${way}, e-mail`, email, inSuggestions);
  }
  expect(secrets.filter((secret) => secret.length < 20)).toEqual([]);
  for (const secret of secrets) await look("secret of a login that is over", secret, inOldStorage);
  await look("token of a mail", resetToken, inHistory);
  expect(found).toEqual([]);
});

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });

async function fillRegistration(page: Page, canaries: Canaries): Promise<void> {
  await page.goto(`${visitor.service.url}/register`);
  await page.waitForFunction(() => "alive" in document.documentElement.dataset);
  await page.getByText("E-post og gjenta passordet (hvis du vil)").click();
  await fillFields(page, canaries);
}

async function fillFields(page: Page, { username, password, email }: Canaries): Promise<void> {
  await field(page, "Brukernavn").fill(username);
  await field(page, "Passord").fill(password);
  await field(page, "Gjenta passordet").fill(password);
  await field(page, "E-post (valgfritt)").fill(email);
}

/** On the page without scripts: sends a letter, keeps a draft, and leaves a third text in the box. */
async function writePlainly(page: Page, { text }: Canaries): Promise<void> {
  const box = page.getByLabel("Skriv her");
  for (const [words, button] of [
    ["sendt", "Send"],
    ["halvveis", "Oppdater"],
  ] as const) {
    await box.fill(`${text} ${words}`);
    await page.getByRole("button", { name: button, exact: true }).click();
    await page.getByText(`${text} ${words}`).waitFor();
  }
  await box.fill(`${text} videre`);
}

async function register(page: Page, canaries: Canaries): Promise<void> {
  await fillRegistration(page, canaries);
  await page.getByRole("button", { name: "Lag profil", exact: true }).click();
  await page.getByRole("heading", { name: "Slik kommer du inn igjen" }).waitFor();
  await page.getByRole("button", { name: "Gå videre for å skrive", exact: true }).click();
}

/** Sends a letter, and leaves another half written. */
async function write(page: Page, { text }: Canaries): Promise<void> {
  const box = page.getByLabel("Skriv her");
  await writeInto(box, `${text} sendt`);
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await page.getByRole("article").getByText(`${text} sendt`).waitFor();
  await writeInto(box, `${text} halvveis`);
  await page.getByText("Lagret. Ingen andre ser det").waitFor();
}

async function exit(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Forlat siden", exact: true }).click();
  await page.waitForURL(elsewhere);
}

async function choose(page: Page, entry: string): Promise<void> {
  const button = page.getByRole("button", { name: entry, exact: true });
  if (!(await button.first().isVisible())) await page.getByRole("button", { name: "Meny" }).click();
  await button.first().click();
}

/** As somebody does who closes the window, without logging out. */
async function closeAll(context: BrowserContext): Promise<void> {
  for (const open of context.pages()) await open.close();
  await context.close();
}
