import { describe, expect, it } from "vitest";
import { writeInto } from "../support/browser.ts";
import { withGateway } from "../support/gateway-answers.ts";
import { password, visitors } from "../support/visitor.ts";

const visitor = visitors({ width: 1280, locale: "en" });
const { button, field, heading, open, alert } = visitor;

const box = () => visitor.page.getByLabel("Write here");
const says = (text: string) => visitor.page.getByText(text, { exact: false });
/** The page for what was not foreseen. */
const hasCrashed = () => heading("Something went wrong").count();

/** The sentence that something failed stands there; what only a right answer may say does not. */
async function failed(name: string, claim: string): Promise<void> {
  await visitor.page.getByRole("alert").first().waitFor();
  expect([name, await says(claim).count(), await hasCrashed()]).toEqual([name, 0, 0]);
}

describe("behind a gateway that answers in the place of the service", () => {
  it("a letter stays in the box until it is sent, and is sent once", async () => {
    await visitor.logIn(await visitor.profile());
    await open("/");
    await writeInto(box(), "Is somebody there?");
    await says("Saved. Only you can see it").waitFor();
    await withGateway(visitor.page, { method: "POST", path: /\/api\/messages$/ }, async (name) => {
      await visitor.page.getByRole("button", { name: /^(Send|Try again)$/ }).click();
      await failed(name, "Your message has been sent");
      await says("We don’t know if your message arrived. What you wrote is still here.").waitFor();
      expect(await box().inputValue()).toBe("Is somebody there?");
    });
    await visitor.page.reload();
    await expect.poll(() => box().inputValue()).toBe("Is somebody there?");
    await button("Send").click();
    await visitor.page.getByRole("article").getByText("Is somebody there?").waitFor();
    expect(await visitor.page.getByRole("article").getByText("Is somebody there?").count()).toBe(1);
  });

  it("nothing says that the profile is deleted until it is", async () => {
    const username = await visitor.profile();
    await visitor.logIn(username);
    await open("/profil");
    await button("Delete profile").click();
    await withGateway(visitor.page, { method: "DELETE", path: /\/api\/caller$/ }, async (name) => {
      await visitor.page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).click();
      await failed(name, "have been deleted");
      await says("We don’t know if your profile was deleted.").waitFor();
    });
    await visitor.logIn(username);
  });

  it("nothing says that a message is deleted until it is", async () => {
    const caller = await visitor.someone();
    await caller.write("To be deleted");
    await caller.open(visitor.page, "Write here");
    await visitor.page.getByRole("button", { name: /^More about the message/ }).click();
    await button("Delete the message").click();
    await withGateway(visitor.page, { method: "DELETE", path: /\/api\/messages\// }, async (name) => {
      await visitor.page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).click();
      await failed(name, "The message has been deleted");
      await says("We don’t know if the message was deleted.").waitFor();
    });
    expect(await visitor.page.getByRole("article").count()).toBe(1);
  });

  it("nothing says that the password is changed until it is", async () => {
    await visitor.page.route("**/api/caller/password/check", (route) => route.fulfill({ json: { status: "success" } }));
    await open("/endrepassord#token=x");
    await withGateway(visitor.page, { method: "POST", path: /\/password\/change$/ }, async (name) => {
      await field("New password").fill("enda et passord");
      await field("Repeat the new password").fill("enda et passord");
      await button("Change the password").click();
      await failed(name, "The password has been changed.");
      expect(await field("New password").inputValue()).toBe("enda et passord");
    });
  });

  it("nobody is logged in, or told of a wrong password, by what is no answer", async () => {
    const username = await visitor.profile();
    await open("/login");
    await field("Username").fill(username);
    await field("Password").fill(password);
    await field("I accept the terms of use").check();
    await withGateway(visitor.page, { method: "POST", path: /\/api\/caller\/login$/ }, async (name) => {
      await button("Log in").click();
      await failed(name, "Invalid username or password.");
      expect(await field("Password").inputValue()).toBe(password);
    });
    await button("Log in").click();
    await heading("My messages").waitFor();
  });

  it("nothing says that the profile is saved until it is", async () => {
    await visitor.logIn(await visitor.profile());
    await open("/profil");
    await field("E-mail (optional)").fill("someone@example.org");
    await withGateway(visitor.page, { method: "POST", path: /\/api\/caller\/profile$/ }, async (name) => {
      await button("Save").click();
      await failed(name, "Your profile has been updated.");
      expect(await field("E-mail (optional)").inputValue()).toBe("someone@example.org");
    });
  });

  it("nobody has a profile until there is one", async () => {
    await open("/register");
    await field("Username").fill(`gateway ${Date.now()}`);
    await field("Password").fill(password);
    await field("Repeat the password").fill(password);
    await withGateway(visitor.page, { method: "POST", path: /\/api\/caller\/register$/ }, async (name) => {
      await button("Create profile").click();
      await failed(name, "This is your way back");
      expect(await field("Password").inputValue()).toBe(password);
    });
  });

  it("nothing says that a mail was sent until the service says so", async () => {
    await open("/glemtpassord");
    await field("E-mail").fill("someone@example.org");
    await withGateway(visitor.page, { method: "POST", path: /\/password\/email$/ }, async (name) => {
      await button("Send link").click();
      await failed(name, "We have sent you an email");
      expect(await field("E-mail").inputValue()).toBe("someone@example.org");
    });
    await visitor.page.route(/\/password\/email$/, (route) =>
      route.fulfill({ status: 500, json: { status: "error", error: "unexpected" } }),
    );
    await button("Send link").click();
    await alert("An error occurred.").waitFor();
  });
});
