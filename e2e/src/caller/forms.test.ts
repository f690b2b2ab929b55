import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Locator } from "playwright-core";
import { describe, expect, it } from "vitest";
import { showAsPrinted } from "../support/browser.ts";
import { noteSent } from "../support/sent.ts";
import { password, visitors } from "../support/visitor.ts";

const visitor = visitors({ locale: "en" });
const { button, field, heading, alert, open, arrive, link } = visitor;

const note = (text: string) => visitor.page.getByRole("status").getByText(text, { exact: true });
const isInvalid = (name: string) => field(name).getAttribute("aria-invalid");

/** What is wrong can be read where one looks, has the focus, and is still there after any time that nobody types in. */
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

describe("the login form", () => {
  it("asks for the terms first, and attempts no login without", async () => {
    let attempts = 0;
    await visitor.page.route("**/api/caller/login", (route) => (attempts++, route.continue()));
    await openStill("/login", "Write to someone who listens");
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

  it("says that the credentials are wrong until somebody types, and empties the password alone", async () => {
    await openStill("/login", "Write to someone who listens");
    await field("Username").fill("nobody");
    await field("Password").fill("nothing");
    await field("I accept the terms of use").check();
    await button("Log in").click();
    const wrong = visitor.page.getByText("Invalid username or password.", { exact: true });
    await stands(wrong, field("Password"));
    expect(await field("Username").inputValue()).toBe("nobody");
    expect(await field("Password").inputValue()).toBe("");
    expect(await field("I accept the terms of use").isChecked()).toBe(true);
    await visitor.page.keyboard.type("n");
    await expect.poll(() => wrong.count()).toBe(0);
  });

  it("has a spinner while it works, leads Home, and Back does not lead to it again", async () => {
    const username = await visitor.profile();
    await open("/om");
    await open("/login");
    let answer = () => {};
    const asked = new Promise<void>((resolve) => (answer = resolve));
    await visitor.page.route("**/api/caller/login", async (route) => {
      await asked;
      await route.continue();
    });
    await field("Username").fill(username);
    await field("Password").fill(password);
    await field("I accept the terms of use").check();
    await field("Password").press("Enter");
    await visitor.page.getByRole("button", { name: "Logging in" }).waitFor();
    answer();
    await heading("My messages").waitFor();
    await visitor.page.goBack();
    await heading("About the service").waitFor();
  });

  it("tells a broken line from a device without network, and keeps what was typed", async () => {
    await open("/login");
    await field("Username").fill("someone");
    await field("Password").fill("something");
    await field("I accept the terms of use").check();
    await visitor.page.route("**/api/caller/login", (route) => route.abort());
    await button("Log in").click();
    await alert("Network error - make sure you are connected to the internet and try again").waitFor();
    await visitor.context.setOffline(true);
    await button("Log in").click();
    await alert("You are not connected to the internet.").waitFor();
    await visitor.context.setOffline(false);
    await alert("You’re back online. Please try again.").waitFor();
    expect(await field("Username").inputValue()).toBe("someone");
  });

  it("asks for patience when there were too many attempts", async () => {
    await open("/login");
    await visitor.page.route("**/api/caller/login", (route) =>
      route.fulfill({ status: 429, json: { status: "error", error: "tooManyAttempts" } }),
    );
    await field("Username").fill("someone");
    await field("Password").fill("something");
    await field("I accept the terms of use").check();
    await button("Log in").click();
    await alert("There have been too many attempts. Please wait a moment and try again.").waitFor();
  });

  it("shows a password to whoever wants to see it, and hides it again when it is sent", async () => {
    await open("/login");
    await field("Password").fill("something");
    await button("Show: Password").click();
    expect(await field("Password").getAttribute("type")).toBe("text");
    expect(await button("Show: Password").getAttribute("aria-pressed")).toBe("true");
    await button("Log in").click();
    expect(await field("Password").getAttribute("type")).toBe("password");
  });

  it("is as it was left for whoever reads the terms meanwhile, and empty for whoever comes after", async () => {
    const username = await visitor.profile();
    await open("/login");
    await field("Username").fill(username);
    await field("Password").fill(password);
    await field("I accept the terms of use").check();
    await link("Read the terms of use").click();
    await heading("Terms of use and privacy").waitFor();
    await link("← To the front page").click();
    await arrive("/login");
    await expect.poll(() => field("Username").inputValue()).toBe(username);
    expect(await field("Password").inputValue()).toBe(password);
    expect(await field("I accept the terms of use").isChecked()).toBe(true);
    await button("Log in").click();
    await heading("My messages").waitFor();
    await button("Menu").click();
    await button("Log out").click();
    await arrive("/login");
    expect(await field("Username").inputValue()).toBe("");
    expect(await field("Password").inputValue()).toBe("");
  });

  it("is one that password managers know", async () => {
    await open("/login");
    await heading("Write to someone who listens").waitFor();
    expect(await visitor.page.locator("form").getAttribute("method")).toBe("post");
    expect(await field("Username").getAttribute("autocomplete")).toBe("username");
    expect(await field("Password").getAttribute("autocomplete")).toBe("current-password");
  });
});

describe("the registration form", () => {
  const fill = async (values: Readonly<Record<string, string>>) => {
    for (const [name, value] of Object.entries(values)) await field(name).fill(value);
  };
  const good = { Username: "havørn", Password: password, "Repeat the password": password };

  it("says what is missing, under each field and above, and goes to the first", async () => {
    await openStill("/register", "Create a profile");
    await button("Create profile").click();
    const banner = alert("Something is missing or needs correcting. See the fields below.");
    await banner.waitFor();
    for (const text of ["Username is required", "Please choose a password.", "Please repeat the password."]) {
      await visitor.page.getByText(text, { exact: true }).waitFor();
    }
    await stands(visitor.page.getByText("Username is required", { exact: true }), field("Username"));
    expect(await banner.count()).toBe(1);
    await visitor.page.keyboard.type("h");
    await expect.poll(() => banner.count()).toBe(0);
    expect(await isInvalid("Username")).toBe("true");
  });

  it.each([
    ["Password", "five5", "Password needs to be at least 6 characters long"],
    ["Password", "x".repeat(256), "Password can be max 255 characters long"],
    ["Repeat the password", "another one", "Passwords do not match"],
    ["Username", "x".repeat(65), "The username can have at most 64 characters."],
    ["E-mail (optional)", "not an address", "Email is not valid"],
  ])("checks %s when it is left, not while it is typed in", async (name, value, text) => {
    await open("/register");
    await fill(good);
    await field(name).fill(value);
    expect(await visitor.page.getByText(text, { exact: true }).count()).toBe(0);
    await field(name).press("Tab");
    await visitor.page.getByText(text, { exact: true }).waitFor();
  });

  it("checks a field that changes without being left, as when a password manager fills it in", async () => {
    await open("/register");
    await field("E-mail (optional)").fill("not an address");
    await field("E-mail (optional)").dispatchEvent("change");
    await visitor.page.getByText("Email is not valid", { exact: true }).waitFor();
    // Emptied first, since Firefox is made to type after what stands in such a field.
    await field("E-mail (optional)").clear();
    await field("E-mail (optional)").fill("h@example.org");
    await field("E-mail (optional)").dispatchEvent("change");
    await expect.poll(() => visitor.page.getByText("Email is not valid", { exact: true }).count()).toBe(0);
  });

  it("does not push the button away from under the finger", async () => {
    await open("/register");
    await field("E-mail (optional)").fill("not an address");
    // A press takes a while; the field is left when it begins.
    await button("Create profile").click({ delay: 300 });
    await visitor.page.getByText("Username is required", { exact: true }).waitFor();
  });

  it("tells what the service found, under the field, in view, until that field is changed", async () => {
    const taken = await visitor.profile("taken@example.org");
    await openStill("/register", "Create a profile");
    await visitor.page.setViewportSize({ width: 320, height: 568 });
    await fill({ ...good, Username: taken, "E-mail (optional)": "taken@example.org" });
    await button("Create profile").click();
    const problem = visitor.page.getByText("Username already exists", { exact: true });
    await stands(problem, field("Username"));
    await visitor.page.getByText("Email already exists", { exact: true }).waitFor();
    expect(await field("Username").inputValue()).toBe(taken);
    expect(await alert("Something is missing or needs correcting. See the fields below.").count()).toBe(1);
    // It may be their own: whoever came by the wrong door is shown the right one.
    expect(await visitor.page.locator("p", { hasText: "Is it yours?" }).getByRole("link").getAttribute("href")).toBe(
      "/login",
    );
    // Whoever goes through the other fields first still reads what is wrong with this one.
    for (let stop = 0; stop < 8; stop++) await visitor.page.keyboard.press("Tab");
    expect(await problem.isVisible()).toBe(true);
    await field("Username").fill(`${taken} 2`);
    await field("Username").press("Tab");
    await expect.poll(() => problem.count()).toBe(0);
    expect(await visitor.page.getByText("Is it yours?").count()).toBe(0);
    await visitor.page.getByText("Email already exists", { exact: true }).waitFor();
  });

  it("keeps everything when the service refuses and names no field, and says what the service says", async () => {
    await openStill("/register", "Create a profile");
    const answer = { status: "error", error: "unexpected", message: "We are moving house tonight." };
    await visitor.page.route("**/api/caller/register", (route) => route.fulfill({ status: 500, json: answer }));
    await fill(good);
    await button("Create profile").click();
    await stands(alert("We are moving house tonight."));
    expect(await field("Username").inputValue()).toBe(good.Username);
    expect(await field("Password").inputValue()).toBe(password);
  });

  it("keeps everything when the line breaks", async () => {
    await open("/register");
    await visitor.page.route("**/api/caller/register", (route) => route.abort());
    await fill(good);
    await button("Create profile").click();
    await alert("Network error - make sure you are connected to the internet and try again").waitFor();
    expect(await field("Password").inputValue()).toBe(password);
  });

  it.each(["kari@example.org", "987 65 432", "010170 12345", "Kari Nordmann 87"])(
    "says gently that %s may tell who someone is, and accepts it",
    async (username) => {
      await open("/register");
      await fill({ ...good, Username: username });
      await visitor.page.getByText("This may give away who you are.", { exact: false }).waitFor();
      await button("Create profile").click();
      await heading("This is your way back").waitFor();
    },
  );

  it("says gently that a password is easy to guess, and accepts it", async () => {
    await open("/register");
    await fill({ Username: `weak ${Date.now()}`, Password: "123456", "Repeat the password": "123456" });
    await visitor.page.getByText("This password is easy to guess.", { exact: false }).waitFor();
    await button("Create profile").click();
    await heading("This is your way back").waitFor();
  });

  it("is followed by the way back: what to remember, to be copied, printed, and then left for the messages", async () => {
    await visitor.page.addInitScript(() => {
      globalThis.print = () => dispatchEvent(new Event("beforeprint"));
    });
    await open("/register");
    const idea = visitor.page.getByRole("group", { name: "Ideas:" }).getByRole("button").first();
    const username = (await idea.textContent()) ?? "";
    await idea.click();
    expect(await field("Username").inputValue()).toBe(username);
    await fill({ Password: password, "Repeat the password": password });
    await visitor.page.getByText("By creating a profile you accept the terms of use.").waitFor();
    await button("Create profile").click();

    await heading("This is your way back").waitFor();
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

    await button("Go on and write").click();
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

  it("holds what is specified, in order, with a notice of its own for the address, and the way back", async () => {
    await open("/register");
    await heading("Create a profile").waitFor();
    const inOrder = [
      field("Username"),
      field("Password"),
      field("Repeat the password"),
      visitor.page.getByText("Remember your username and password."),
      field("E-mail (optional)"),
      visitor.page.getByText("We use it only if you forget your username or password.", { exact: false }),
      button("Create profile"),
    ];
    const heights: number[] = [];
    for (const each of inOrder) heights.push((await each.boundingBox())!.y);
    expect(heights).toEqual(heights.toSorted((a, b) => a - b));
    await visitor.page.getByRole("main").getByRole("link", { name: "To the front page" }).click();
    await arrive("/login");
  });

  it("hints at what goes into each field", async () => {
    await open("/register");
    await heading("Create a profile").waitFor();
    const hints = ["Username", "Password", "Repeat the password", "E-mail (optional)"].map((name) =>
      field(name).getAttribute("autocomplete"),
    );
    expect(await Promise.all(hints)).toEqual(["username", "new-password", "new-password", "email"]);
    expect(await field("E-mail (optional)").getAttribute("type")).toBe("email");
  });
});

describe("the profile form", () => {
  it("knows the address, says that it is saved, and leads Home two seconds later", async () => {
    await visitor.logIn(await visitor.profile("before@example.org"));
    await openStill("/profil", "Profile and password");
    expect(await field("E-mail (optional)").inputValue()).toBe("before@example.org");
    await field("E-mail (optional)").fill("");
    await button("Save").click();
    await note("Your profile has been updated.").waitFor();
    await visitor.page.clock.runFor(1_900);
    expect(visitor.path()).toBe("/profil");
    await visitor.page.clock.runFor(200);
    await arrive("/");
    await visitor.page.clock.resume();
    await note("Your profile has been updated.").waitFor();
    await visitor.page.goBack();
    expect(await field("E-mail (optional)").inputValue()).toBe("");
  });

  it("sends password, confirmation and address, and nothing else", async () => {
    await visitor.logIn(await visitor.profile());
    await open("/profil");
    await field("New password").fill("fire grønne rein");
    await field("Repeat the new password").fill("fire grønne rein");
    const sent = await noteSent(visitor.page, "now");
    await button("Save").click();
    await note("Your profile has been updated.").waitFor();
    expect(await sent.to("/api/caller/profile")).toEqual({
      password: "fire grønne rein",
      password_confirmation: "fire grønne rein",
      email: "",
    });
  });

  it("tells what is wrong, of its own and of the service, in view and until it is mended", async () => {
    await visitor.profile("someone.else@example.org");
    await visitor.logIn(await visitor.profile());
    await openStill("/profil", "Profile and password");
    await field("New password").fill("fire grønne rein");
    await button("Save").click();
    await stands(
      visitor.page.getByText("Please repeat the password.", { exact: true }),
      field("Repeat the new password"),
    );

    await field("New password").fill("");
    await field("E-mail (optional)").fill("someone.else@example.org");
    await button("Save").click();
    await stands(visitor.page.getByText("Email already exists", { exact: true }), field("E-mail (optional)"));
    expect(await isInvalid("E-mail (optional)")).toBe("true");
  });

  it.each([
    ["New password", "five5", "Password needs to be at least 6 characters long"],
    ["New password", "x".repeat(256), "Password can be max 255 characters long"],
    ["Repeat the new password", "another one", "Passwords do not match"],
    ["E-mail (optional)", "not an address", "Email is not valid"],
  ])("checks %s when it is left", async (name, value, text) => {
    await visitor.logInAsSomeone();
    await open("/profil");
    if (name.startsWith("Repeat")) await field("New password").fill(password);
    await field(name).fill(value);
    await field(name).press("Tab");
    await visitor.page.getByText(text, { exact: true }).waitFor();
  });

  it("opens the question whether to delete the profile", async () => {
    await visitor.logInAsSomeone();
    await open("/profil");
    await button("Delete profile").click();
    await visitor.page.getByRole("dialog", { name: "Delete your profile?" }).waitFor();
  });
});

describe("someone who forgot", () => {
  const asked = "We have sent you an email with a link to change your password.";

  it("is told that an address cannot be right", async () => {
    await openStill("/glemtpassord", "Forgotten username or password");
    await field("E-mail").fill("not an address");
    await button("Send link").click();
    await stands(visitor.page.getByText("Email is not valid", { exact: true }), field("E-mail"));
    await alert("An error occurred. Please check the email address you have provided.").waitFor();
  });

  it("is asked for an address", async () => {
    await openStill("/glemtpassord", "Forgotten username or password");
    await button("Send link").click();
    await stands(visitor.page.getByText("Please enter the e-mail address.", { exact: true }), field("E-mail"));
    expect(await isInvalid("E-mail")).toBe("true");
  });

  it("is told what is wrong with the new password, and what is missing", async () => {
    await openStill("/endrepassord#token=x", "Choose a new password");
    await visitor.page.setViewportSize({ width: 320, height: 568 });
    await button("Change the password").click();
    await stands(visitor.page.getByText("Please choose a password.", { exact: true }), field("New password"));
    await visitor.page.getByText("Please repeat the password.", { exact: true }).waitFor();
    for (const [typed, text] of [
      ["five5", "Password needs to be at least 6 characters long"],
      ["x".repeat(256), "Password can be max 255 characters long"],
    ] as const) {
      await field("New password").fill(typed);
      await field("New password").press("Tab");
      await visitor.page.getByText(text, { exact: true }).waitFor();
    }
  });

  it("is told so too when only the service notices", async () => {
    await openStill("/glemtpassord", "Forgotten username or password");
    await field("E-mail").fill("h..@-.x");
    await button("Send link").click();
    await stands(visitor.page.getByText("Email is not valid", { exact: true }), field("E-mail"));
    await alert("An error occurred. Please check the email address you have provided.").waitFor();
  });

  it("reads the same for an address nobody has, and comes to the login five seconds later", async () => {
    await openStill("/glemtpassord", "Forgotten username or password");
    await field("E-mail").fill("nobody@example.org");
    await button("Send link").click();
    await note(asked).waitFor();
    expect(await field("E-mail").inputValue()).toBe("");
    await visitor.page.clock.runFor(4_900);
    expect(visitor.path()).toBe("/glemtpassord");
    await visitor.page.clock.runFor(200);
    await arrive("/login");
    await note(asked).waitFor();
  });

  it("gets a mail, chooses a new password once, and logs in with it", async () => {
    const username = await visitor.profile("forgetful@example.org");
    await open("/glemtpassord");
    await field("E-mail").fill("forgetful@example.org");
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
    await note("The password has been changed.").waitFor();

    await visitor.page.clock.resume();
    await field("Username").fill(username);
    await field("Password").fill("fire grønne rein");
    await field("I accept the terms of use").check();
    await button("Log in").click();
    await heading("My messages").waitFor();

    // Before anything is filled in, and again whenever it is tried.
    await openStill(address, "Choose a new password");
    await stands(alert("The password reset link can only be used once or has expired."));
    await field("New password").fill("enda et passord");
    await field("Repeat the new password").fill("enda et passord");
    await button("Change the password").click();
    await stands(alert("The password reset link can only be used once or has expired."));
  });

  it("is told that something else went wrong", async () => {
    await openStill("/endrepassord#token=x", "Choose a new password");
    await visitor.page.route("**/api/caller/password/change", (route) =>
      route.fulfill({ status: 500, json: { status: "error", error: "unexpected" } }),
    );
    await field("New password").fill("enda et passord");
    await field("Repeat the new password").fill("enda et passord");
    await button("Change the password").click();
    await stands(alert("An error occurred."));
    await link("Ask for a new link").waitFor();
  });

  /** The part of the link after the host, once the mail is in the service's outbox. */
  async function linkFromMail(): Promise<string> {
    const outbox = join(visitor.service.folder, "outbox");
    let found: string | undefined;
    await expect
      .poll(
        async () => {
          const [file] = await readdir(outbox).catch(() => []);
          const mail = file === undefined ? "" : await readFile(join(outbox, file), "utf8");
          // Long lines are folded in a mail, and its equals signs written as =3D.
          const text = mail.replace(/=\r?\n/g, "").replace(/=3D/g, "=");
          return (found = /\/endrepassord#token=[\w-]+/.exec(text)?.[0]);
        },
        { timeout: 20_000 },
      )
      .toBeDefined();
    return found ?? "";
  }
});
