import { describe, expect, it } from "vitest";
import { visitors } from "../support/visitor.ts";

const visitor = visitors({ locale: "en" });
const { button, heading, open } = visitor;
const words = () => visitor.page.getByRole("main").innerText();

describe("the terms", () => {
  it("name everything that the pages store, and nothing is stored that they do not name", async () => {
    await open("/brukeravtale");
    await heading("Terms of use and privacy").waitFor();
    const terms = await words();

    const stored = async () => [
      ...(await visitor.page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])),
      ...(await visitor.context.cookies()).map((cookie) => cookie.name),
    ];
    const username = await visitor.profile();
    await open("/login#again");
    await visitor.choose("Norsk");
    await visitor.choose("English");
    await button("Dark mode").click();
    await visitor.field("Username").fill(username);
    await visitor.field("Password").fill("tre blå hester");
    await visitor.field("I accept the terms of use").check();
    await button("Log in").click();
    await heading("My messages").waitFor();
    const whileLoggedIn = await stored();
    expect(whileLoggedIn).toEqual(expect.arrayContaining(["sosmessages", "locale", "theme"]));
    await button("Exit this page").click();
    await visitor.page.waitForURL("https://www.yr.no/**");
    await open("/login");
    await heading("Skriv til noen som lytter").or(heading("Write to someone who listens")).waitFor();
    for (const name of [...whileLoggedIn, ...(await stored()), "auth_token_default"]) expect(terms).toContain(name);
  });

  it("say what is specified: how long, how secret, who answers for it", async () => {
    await open("/brukeravtale");
    await heading("Terms of use and privacy").waitFor();
    const terms = await words();
    for (const said of [
      "a volunteer answers within 24 hours",
      "Messages and answers: 14 days.",
      "within 48 hours",
      "made anonymous or deleted after 4 days",
      "for 365 days is deleted",
      "encrypted when they’re sent",
      "duty of confidentiality",
      "a life is in danger",
      "article 6(1)(f)",
      "Data Protection Authority",
    ]) {
      expect(terms).toContain(said);
    }
  });
});

describe("the page about the service", () => {
  it("says how it works, and shows others who help, one tap away", async () => {
    await open("/om");
    await heading("About the service").waitFor();
    const about = await words();
    for (const said of [
      "within 24 hours",
      "confidential",
      "after 14 days",
      "can’t be recovered",
      "never send answers",
    ]) {
      expect(about).toContain(said);
    }
    const numbers = await visitor.page
      .getByRole("main")
      .locator("a[href^='tel:']")
      .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
    expect(numbers).toEqual(["tel:113", "tel:113", "tel:22400040", "tel:116117", "tel:116123", "tel:116111"]);
  });

  it("of the Sami service speaks Sami by itself, and promises 48 hours", async () => {
    const page = visitor.page;
    await page.goto(`${visitor.service.url.replace("localhost", "sami.localhost")}/om`);
    await page.getByRole("heading", { name: "Bálvalusa birra" }).waitFor();
    expect(await page.getByRole("main").innerText()).toContain("48 diimmu siste");
    await visitor.choose("Norsk");
    await page.getByText("Du får svar innen 48 timer.").waitFor();
  });
});

describe("the page about the app", () => {
  it("shows the badges of both stores", async () => {
    await open("/app");
    await heading("App for your phone").waitFor();
    expect(await words()).toMatch(/App Store[\s\S]*Google Play/);
  });
});
