import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Locator } from "playwright-core";
import { describe, expect, it } from "vitest";
import { showAsPrinted } from "../support/browser.ts";
import { password, visitors } from "../support/visitor.ts";

const visitor = visitors({ locale: "en" });
const { button, field, heading, alert, open, arrive } = visitor;

const note = (text: string) => visitor.page.getByRole("status").getByText(text, { exact: true });

/** The problem is in view, has the focus, and is still there after a minute without typing. */
async function stands(problem: Locator, focus: Locator = problem) {
  await problem.waitFor();
  await expect.poll(() => focus.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  for (const seen of [problem, focus]) {
    const box = (await seen.boundingBox())!;
    expect(box.y).toBeGreaterThanOrEqual(0);
    expect(box.y + box.height).toBeLessThanOrEqual(visitor.page.viewportSize()!.height);
  }
  await visitor.page.clock.runFor(60_000);
  expect(await problem.isVisible()).toBe(true);
}

async function openStill(address: string, title: string) {
  await visitor.page.clock.install();
  await open(address);
  await heading(title).waitFor();
  await visitor.stopClock();
}

// What needs no browser about these forms is tested in apps/caller/src/app/forms.dom.test.tsx.

describe("the login form", () => {
  it("keeps the question for the terms in view on a small phone", async () => {
    let attempts = 0;
    await visitor.page.route("**/api/caller/login", (route) => (attempts++, route.continue()));
    await openStill("/login#again", "Write to someone who listens");
    await visitor.page.setViewportSize({ width: 320, height: 568 });
    await field("Username").fill("someone");
    await field("Password").fill("something");
    await button("Log in").click();
    const terms = visitor.page.getByText("You need to accept the terms of use to log in.");
    await stands(terms, field("I accept the terms of use"));
    expect(attempts).toBe(0);
    await field("I accept the terms of use").check();
    await expect.poll(() => terms.count()).toBe(0);
  });
});

describe("the registration form", () => {
  const fill = async (values: Readonly<Record<string, string>>) => {
    for (const [name, value] of Object.entries(values)) await field(name).fill(value);
  };
  const good = { Username: "havørn", Password: password, "Repeat the password": password };
  const unfold = () => visitor.page.getByText("Email and repeat the password (optional)").click();

  it("does not push the button away from under the finger", async () => {
    await open("/register");
    await unfold();
    await field("Username").fill("");
    await field("Email (optional)").fill("not an address");
    // A press takes a while; the field is left when it begins.
    await button("Create profile").click({ delay: 300 });
    await visitor.page.getByText("Username is required", { exact: true }).waitFor();
  });

  it("tells what the service found, under the field and in view", async () => {
    const taken = await visitor.profile("taken@example.org");
    await openStill("/register", "Create a profile");
    await visitor.page.setViewportSize({ width: 320, height: 568 });
    await unfold();
    await fill({ ...good, Username: taken, "Email (optional)": "taken@example.org" });
    await button("Create profile").click();
    const problem = visitor.page.getByText("Username already exists", { exact: true });
    await stands(problem, field("Username"));
    await visitor.page.getByText("Email already exists", { exact: true }).waitFor();
    expect(await field("Username").inputValue()).toBe(taken);
    expect(await alert("Something is missing or needs correcting. See the fields below.").count()).toBe(1);
  });

  it("is followed by the way back: what to remember, to be copied, printed, and then left for the messages", async () => {
    await visitor.page.addInitScript(() => {
      globalThis.print = () => dispatchEvent(new Event("beforeprint"));
    });
    await open("/register");
    await expect.poll(() => field("Username").inputValue()).not.toBe("");
    await button("New suggestion").click();
    const username = await field("Username").inputValue();
    // With its name, password and button, the form is in view on a phone.
    await visitor.page.setViewportSize({ width: 390, height: 844 });
    const { y, height } = (await button("Create profile").boundingBox())!;
    expect(y + height).toBeLessThanOrEqual(844);
    await fill({ Password: password });
    await visitor.page.getByText("By creating a profile you accept the terms of use.").waitFor();
    await button("Create profile").click();

    await heading("How to get back in").waitFor();
    await visitor.page.getByRole("definition").getByText(username, { exact: true }).waitFor();
    expect(await visitor.page.getByRole("definition").getByText(password).count()).toBe(0);
    await visitor.page.getByText("The password is shown only now.").waitFor();
    await button("Show the password").click();
    await visitor.page.getByRole("definition").getByText(password, { exact: true }).waitFor();
    await button("Hide the password").click();
    expect(await visitor.page.getByRole("definition").getByText(password).count()).toBe(0);
    await button("Copy username and password").click();
    await visitor.page.getByText("Copied. Paste it somewhere only you can see.").waitFor();
    const lines = [`Username: ${username}`, `Password: ${password}`];
    const notebook = await visitor.context.newPage();
    await notebook.setContent("<textarea></textarea>");
    await notebook.locator("textarea").press("ControlOrMeta+v");
    expect(await notebook.locator("textarea").inputValue()).toBe(lines.join("\n"));
    await notebook.close();

    await button("Print").click();
    await showAsPrinted(visitor.page);
    const seen = await visitor.page.evaluate(() =>
      [...document.querySelectorAll("body *")]
        .filter((element) => element.children.length === 0 && getComputedStyle(element).visibility === "visible")
        .filter((element) => element.getClientRects().length > 0)
        .map((element) => element.textContent),
    );
    expect(seen).toEqual(lines);
    await visitor.page.emulateMedia({ media: "screen" }).catch(() => undefined);
    await visitor.page.evaluate(() => dispatchEvent(new Event("afterprint")));

    await button("Continue and write").click();
    await heading("My messages").waitFor();
    // It was shown once: the page holds no password any more.
    await visitor.page.evaluate(() => {
      history.pushState(null, "", "/register");
      dispatchEvent(new PopStateEvent("popstate"));
    });
    await visitor.page.waitForURL((url) => url.pathname === "/");
    await heading("My messages").waitFor();
    await visitor.page.goBack();
    expect(await visitor.page.getByText(password).count()).toBe(0);
  });
});

describe("someone who forgot", () => {
  const asked =
    "If the address belongs to a profile here, we’ve sent you an email with a link to choose a new password.";

  it("gets a mail, chooses a new password once, and logs in with it", async () => {
    const username = await visitor.profile("forgetful@example.org");
    await open("/glemtpassord");
    await field("Email").fill("forgetful@example.org");
    await button("Send link").click();
    await note(asked).waitFor();

    const address = await linkFromMail();
    await openStill(address, "Choose a new password");
    await field("New password").fill("fire grønne rein");
    await field("Repeat the new password").fill("fire grønne rei");
    await button("Change the password").click();
    await stands(visitor.page.getByText("Passwords do not match", { exact: true }), field("Repeat the new password"));
    await field("Repeat the new password").fill("fire grønne rein");
    await button("Change the password").click();
    await note("The password has been changed.").waitFor();
    expect(await field("New password").inputValue()).toBe("");
    await visitor.page.clock.runFor(4_900);
    expect(visitor.path()).toBe("/endrepassord");
    await visitor.page.clock.runFor(200);
    await arrive("/login");
    await visitor.page.clock.resume();
    await note("The password has been changed.").waitFor();

    await field("Username").fill(username);
    await field("Password").fill("fire grønne rein");
    await field("I accept the terms of use").check();
    await button("Log in").click();
    await heading("My messages").waitFor();

    // Not the form, but the way to another link.
    await openStill(address, "Choose a new password");
    await stands(alert("The link doesn’t work. It has been used, is too old, or is wrong."));
    expect(await visitor.page.locator("input").count()).toBe(0);
    const way = visitor.page.getByRole("link", { name: "Ask for a new link" });
    expect(await way.getAttribute("href")).toBe("/glemtpassord");
  });

  /** The part of the link after the host, once the mail is in the service's outbox. */
  async function linkFromMail(): Promise<string> {
    const outbox = join(visitor.service.folder, "outbox");
    let found: string | undefined;
    await expect
      .poll(async () => {
        const files = await readdir(outbox).catch(() => []);
        const mails = await Promise.all(files.map((file) => readFile(join(outbox, file), "utf8")));
        const mail = mails.find((each) => each.includes("forgetful@example.org")) ?? "";
        // Quoted-printable folds long lines and writes equals signs as =3D.
        const text = mail.replace(/=\r?\n/g, "").replace(/=3D/g, "=");
        return (found = /\/endrepassord#token=[\w-]+/.exec(text)?.[0]);
      })
      .toBeDefined();
    return found ?? "";
  }
});
