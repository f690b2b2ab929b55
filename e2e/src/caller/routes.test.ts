import { describe, expect, it } from "vitest";
import { noteSent } from "../support/sent.ts";
import { visitors } from "../support/visitor.ts";

const visitor = visitors({ locale: "en" });

const screens = [
  ["/login", "Write to someone who listens", "Skriv til noen som lytter", "Čále soapmásii gii guldala"],
  ["/register", "Create a profile", "Lag en profil", "Ráhkat profiilla"],
  [
    "/glemtpassord",
    "Forgotten username or password",
    "Glemt brukernavn eller passord",
    "Vajálduvvan geavaheaddjinamma dahje beassansátni",
  ],
  ["/delete-account", "Delete your profile", "Slett profilen", "Sihko profiilla"],
  ["/om", "About the service", "Om tjenesten", "Bálvalusa birra"],
  ["/brukeravtale", "Terms of use and privacy", "Brukervilkår og personvern", "Geavahaneavttut ja persovdnasuodjalus"],
  ["/app", "App for your phone", "App for telefonen", "Áppa telefovdnii"],
  ["/spor", "How to remove traces", "Slik fjerner du spor", "Mo sihkkut luottaid"],
  ["/no-such-page", "This page doesn’t exist", "Denne siden finnes ikke", "Dát siidu ii gávdno"],
] as const;

describe("a guest", () => {
  it.each(screens)(
    "reads %s in three languages, on a phone and on a desktop, light and dark, and nothing lies beyond the edge",
    async (path, en, nb, se) => {
      await visitor.open(path);
      await visitor.heading(en).waitFor();
      const looks = () =>
        visitor.page.evaluate(() => {
          const { scrollWidth, clientWidth } = document.documentElement;
          return {
            beyond: scrollWidth - clientWidth,
            paper: getComputedStyle(document.documentElement).backgroundColor,
          };
        });
      const papers = new Set<string>();
      for (const theme of ["Dark mode", "Light mode"]) {
        for (const width of [320, 1280]) {
          await visitor.page.setViewportSize({ width, height: 700 });
          const { beyond, paper } = await looks();
          expect(beyond).toBe(0);
          papers.add(paper);
        }
        await visitor.button(theme).click();
      }
      expect(papers.size).toBeGreaterThan(1);
      for (const [language, title] of [
        ["Norsk", nb],
        ["Sámegiella", se],
      ] as const) {
        await visitor.button(language).click();
        await visitor.heading(title).waitFor();
        // A screen that is enlarged until next to nothing fits on it.
        await visitor.page.setViewportSize({ width: 180, height: 700 });
        await expect.poll(async () => (await looks()).beyond).toBe(0);
      }
      expect(await visitor.page.evaluate(() => document.documentElement.lang)).toBe("se");
      expect(visitor.path()).toBe(path);
    },
  );

  it.each(["/", "/profil", "/endrepassord"])(
    "is sent from %s to the login, and Back does not lead there",
    async (path) => {
      await visitor.open("/om");
      await visitor.heading("About the service").waitFor();
      await visitor.open(path);
      await visitor.heading("Write to someone who listens").waitFor();
      expect(visitor.path()).toBe("/login");
      await visitor.page.goBack();
      await visitor.heading("About the service").waitFor();
    },
  );

  it("sees no top bar, and yet the way out, the helpline and the languages", async () => {
    await visitor.open("/login");
    await visitor.heading("Write to someone who listens").waitFor();
    expect(await visitor.page.getByRole("navigation").count()).toBe(0);
    await visitor.button("Leave now").waitFor();
    await visitor.page.getByRole("banner").getByRole("link", { name: "Call Helpline, 22 40 00 40" }).waitFor();
    await visitor.button("Sámegiella").waitFor();
  });

  it("finds everything the login page leads to", async () => {
    for (const [link, address] of [
      ["Read the terms of use", "/brukeravtale"],
      ["Forgotten your username or password?", "/glemtpassord"],
      ["Create a profile", "/register"],
      ["About the service", "/om"],
      ["How to remove traces", "/spor"],
    ] as const) {
      await visitor.open("/login");
      await visitor.link(link).click();
      await visitor.arrive(address);
      // Whoever goes on before the page is there breaks off what it is fetching.
      await visitor.link("← To the front page").waitFor();
    }
    // The way back to the front page is on every page; for a guest that is the login.
    await visitor.link("← To the front page").click();
    await visitor.arrive("/login");
    expect(await visitor.heading("Write to someone who listens").count()).toBe(1);
  });

  it("finds registration and login from the pages for those who forgot", async () => {
    for (const [from, link, address] of [
      ["/glemtpassord", "Create a profile", "/register"],
      ["/glemtpassord", "Log in", "/login"],
      ["/endrepassord#token=x", "Create a profile", "/register"],
      ["/endrepassord#token=x", "Log in", "/login"],
      ["/endrepassord#token=x", "Ask for a new link", "/glemtpassord"],
    ] as const) {
      await visitor.open(from);
      await visitor.link(link).click();
      await visitor.arrive(address);
      expect(await visitor.page.getByRole("alert").count()).toBe(0);
    }
  });

  it.each([320, 1280])("finds the languages at the top right of the login page, %d px wide", async (width) => {
    await visitor.page.setViewportSize({ width, height: 800 });
    await visitor.open("/login");
    await visitor.heading("Write to someone who listens").waitFor();
    const box = (await visitor.page.getByRole("list", { name: "Language" }).boundingBox())!;
    expect(box.x).toBeGreaterThan(width - box.x - box.width);
    expect(box.y).toBeLessThan((await visitor.heading("Write to someone who listens").boundingBox())!.y);
  });

  it("keeps the language chosen, here and after a reload", async () => {
    await visitor.open("/login");
    await visitor.button("Sámegiella").click();
    await visitor.heading("Čále soapmásii gii guldala").waitFor();
    expect(await visitor.page.evaluate(() => localStorage.getItem("locale"))).toBe("se");
    await visitor.page.reload();
    await visitor.heading("Čále soapmásii gii guldala").waitFor();
  });

  it("reads a page that needs nobody's login while the service is silent", async () => {
    await visitor.context.route("**/api/**", (route) => route.abort());
    await visitor.open("/brukeravtale");
    await visitor.heading("Terms of use and privacy").waitFor();
  });
});

describe("the link in a recovery mail", () => {
  it.each(["#", "?"])(
    "opens for whoever has it behind %s, and its token leaves the address bar at once",
    async (sign) => {
      await visitor.open(`/endrepassord${sign}token=abc123`);
      await visitor.heading("Choose a new password").waitFor();
      expect(visitor.page.url()).not.toContain("abc123");
      expect(await visitor.page.evaluate(() => JSON.stringify([history.state, localStorage]))).not.toContain("abc");
    },
  );

  it("opens for a caller who is logged in as well", async () => {
    await visitor.logInAsSomeone();
    await visitor.open("/endrepassord#token=abc123");
    await visitor.heading("Choose a new password").waitFor();
  });

  it("keeps its token on the way to the language that was chosen before", async () => {
    await visitor.open("/login");
    await visitor.page.evaluate(() => localStorage.setItem("locale", "se"));
    await visitor.page.goto("about:blank");
    await visitor.open("/endrepassord#token=abc123");
    await visitor.heading("Vállje ođđa beassansáni").waitFor();
    expect(visitor.page.url()).not.toContain("abc123");
  });

  it("whose page is loaded again asks, at the login, to be opened once more", async () => {
    await visitor.open("/endrepassord#token=abc123");
    await visitor.heading("Choose a new password").waitFor();
    await visitor.page.reload();
    await visitor.arrive("/login");
    await visitor.page.getByText("Please open the link in the e-mail once more.").waitFor();
  });

  it("opens a second time in the same tab, with the token of the second mail", async () => {
    await visitor.open("/endrepassord#token=abc123");
    await visitor.heading("Choose a new password").waitFor();
    await visitor.page.evaluate(() => location.assign("#token=def456"));
    await expect.poll(() => visitor.page.url()).not.toContain("def456");
    const sent = await noteSent(visitor.page, "now");
    await visitor.page.getByLabel("New password", { exact: true }).fill("tre svarte hester");
    await visitor.page.getByLabel("Repeat the new password", { exact: true }).fill("tre svarte hester");
    await visitor.page.getByRole("button", { name: "Change the password" }).click();
    await expect.poll(() => sent.to("/api/caller/password/change")).toMatchObject({ token: "def456" });
  });
});

describe("a caller", () => {
  it.each([
    ["/login", "/"],
    ["/register", "/"],
    ["/glemtpassord", "/"],
    ["/endrepassord", "/profil"],
  ])("is sent from %s to %s, and Back does not lead there", async (path, elsewhere) => {
    await visitor.logInAsSomeone();
    await visitor.open("/brukeravtale");
    await visitor.heading("Terms of use and privacy").waitFor();
    await visitor.open(path);
    await visitor.arrive(elsewhere);
    await visitor.page.goBack();
    await visitor.heading("Terms of use and privacy").waitFor();
  });

  it.each([
    ["/", "My messages"],
    ["/profil", "Profile and password"],
    ["/om", "About the service"],
    ["/brukeravtale", "Terms of use and privacy"],
    ["/delete-account", "Delete your profile"],
    ["/app", "App for your phone"],
    ["/no-such-page", "This page doesn’t exist"],
  ])("sees %s, with the top bar", async (path, title) => {
    await visitor.logInAsSomeone();
    await visitor.open(path);
    await visitor.heading(title).waitFor();
    expect(visitor.path()).toBe(path);
    await expect.poll(() => visitor.page.title()).toBe(`${title} – Messages`);
    await visitor.button("Menu").waitFor();
    await visitor.page.getByRole("link", { name: "Messages. To the front page" }).click();
    await visitor.heading("My messages").waitFor();
  });

  it("sees a spinner until it is known who they are", async () => {
    await visitor.logInAsSomeone();
    let answer = () => {};
    const asked = new Promise<void>((resolve) => (answer = resolve));
    await visitor.context.route("**/api/caller/me", async (route) => {
      await asked;
      await route.continue();
    });
    await visitor.open("/profil");
    await visitor.page.getByText("Loading", { exact: true }).waitFor({ state: "attached" });
    expect(await visitor.page.getByRole("heading", { level: 1 }).count()).toBe(0);
    answer();
    await visitor.heading("Profile and password").waitFor();
  });

  it("who cannot be recognised for lack of network is told so, and can try again", async () => {
    await visitor.logInAsSomeone();
    await visitor.context.route("**/api/caller/me", (route) => route.abort());
    await visitor.open("/profil");
    await visitor.heading("We can’t connect right now").waitFor();
    await visitor.context.unroute("**/api/caller/me");
    await visitor.button("Try again").click();
    await visitor.heading("Profile and password").waitFor();
  });
});
