import { describe, expect, it } from "vitest";
import { writeInto } from "../support/browser.ts";
import { withGateway } from "../support/gateway-answers.ts";
import { password, visitors } from "../support/visitor.ts";

// Every other call is tested with the same answers in apps/caller/src/app/wrong-answers.dom.test.tsx.

const visitor = visitors({ width: 1280, locale: "en" });
const { button, field, heading, open } = visitor;

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

  it("nobody is logged in, or told of a wrong password, by what is no answer", async () => {
    const username = await visitor.profile();
    await open("/login#again");
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
});
