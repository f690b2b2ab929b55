import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import * as calls from "#lib/calls.generated.ts";
import { readClosed } from "#lib/late-calls.generated.ts";
import {
  arriveAt,
  broken,
  follow,
  goBack,
  heading,
  held,
  open,
  openAsCaller,
  person,
  press,
  service,
  useApp,
} from "#test/app.tsx";

useApp();

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
  ["/spor", "How to remove traces", "Slik fjerner du spor", "Mo sihkut luottaid"],
  ["/no-such-page", "This page doesn’t exist", "Denne siden finnes ikke", "Dát siidu ii gávdno"],
] as const;

describe("a guest", () => {
  it.each(screens)("reads %s in three languages, light and dark", async (path, en, nb, se) => {
    await open(path);
    await heading(en);
    await press("Dark mode");
    expect(document.documentElement.dataset["theme"]).toBe("dark");
    await press("Light mode");
    expect(document.documentElement.dataset["theme"]).toBe("light");
    await press("Norsk");
    await heading(nb);
    await press("Sámegiella");
    await heading(se);
    await waitFor(() => expect(document.documentElement.lang).toBe("se"));
    expect(localStorage.getItem("locale")).toBe("se");
    expect(location.pathname).toBe(path);
    await open(path);
    await heading(se);
  });

  it("reads of closed days in the place of the usual promise", async () => {
    const closed = { from: "2026-12-24", to: "2026-12-24", answer_by: new Date("2026-12-26T00:00").toISOString() };
    service.answer(readClosed, () => Response.json({ closed }));
    await open("/login");
    await screen.findByText("We’re closed on 24 December.");
    expect(document.body.textContent).toContain("You can write now. A volunteer will answer by 25 December.");
    expect(document.body.textContent).not.toContain("24 hours");
  });

  it("reads of closed days that are to come beside the usual promise", async () => {
    const days = { from: "2026-12-24", to: "2026-12-26", answer_by: new Date("2026-12-15T12:00").toISOString() };
    service.answer(readClosed, () => Response.json({ closed: { ...days, is_coming: true } }));
    await open("/login");
    await waitFor(() => expect(document.body.textContent).toContain("We’re closed from 24 December to 26 December."));
    expect(document.body.textContent).toContain("24 hours");
    expect(document.body.textContent).not.toContain("15 December");
  });

  it.each(["/", "/profil", "/endrepassord"])(
    "is sent from %s to the login, and Back does not lead there",
    async (path) => {
      await open("/om");
      await heading("About the service");
      await open(path);
      await heading("Write to someone who listens");
      expect(location.pathname).toBe("/login");
      await goBack();
      await heading("About the service");
    },
  );

  it("sees no top bar, and yet the way out, the helpline and the languages", async () => {
    await open("/login");
    await heading("Write to someone who listens");
    expect(screen.queryByRole("navigation")).toBeNull();
    screen.getByRole("button", { name: "Exit this page" });
    within(screen.getByRole("banner")).getByRole("link", { name: "Call Helpline, 22 40 00 40" });
    screen.getByRole("button", { name: "Sámegiella" });
  });

  it("finds everything the login page leads to", async () => {
    for (const [link, address] of [
      ["Read the terms of use", "/brukeravtale"],
      ["Forgotten your username or password?", "/glemtpassord"],
      ["Create a profile", "/register"],
      ["About the service", "/om"],
      ["How to remove traces", "/spor"],
    ] as const) {
      await open("/login");
      await follow(link);
      await arriveAt(address);
    }
    // Every page has a link to the front page; for a guest that is the login.
    await follow("Back to the front page");
    await arriveAt("/login");
    await heading("Write to someone who listens");
  });

  it("finds the way on from an address that does not exist", async () => {
    await open("/no-such-page");
    await follow("Back to the front page");
    await arriveAt("/login");
  });

  it("finds registration and login from the pages for those who forgot", async () => {
    for (const [from, link, address] of [
      ["/glemtpassord", "Create a profile", "/register"],
      ["/glemtpassord", "Log in", "/login"],
      ["/endrepassord#token=x", "Create a profile", "/register"],
      ["/endrepassord#token=x", "Log in", "/login"],
      ["/endrepassord#token=x", "Ask for a new link", "/glemtpassord"],
    ] as const) {
      await open(from);
      await follow(link);
      await arriveAt(address);
      expect(screen.queryByRole("alert")).toBeNull();
    }
  });

  it("reads a page that needs no login while the service is silent", async () => {
    for (const call of Object.values(calls)) service.answer(call, broken);
    await open("/brukeravtale");
    await heading("Terms of use and privacy");
  });
});

describe("the link in a recovery mail", () => {
  it.each(["#", "?"])("opens with the token behind %s, and removes the token from the address bar", async (sign) => {
    await open(`/endrepassord${sign}token=abc123`);
    await heading("Choose a new password");
    expect(location.href).not.toContain("abc123");
    expect(JSON.stringify([history.state, Object.entries(localStorage)])).not.toContain("abc");
  });

  it("opens for a caller who is logged in as well", async () => {
    await openAsCaller("/endrepassord#token=abc123");
    await heading("Choose a new password");
  });
});

describe("a caller", () => {
  it.each([
    ["/login", "/"],
    ["/register", "/"],
    ["/glemtpassord", "/"],
    ["/endrepassord", "/profil"],
  ])("is sent from %s to %s, and Back does not lead there", async (path, elsewhere) => {
    await openAsCaller("/brukeravtale");
    await heading("Terms of use and privacy");
    await openAsCaller(path);
    await arriveAt(elsewhere);
    await goBack();
    await heading("Terms of use and privacy");
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
    await openAsCaller(path);
    await heading(title);
    expect(location.pathname).toBe(path);
    await waitFor(() => expect(document.title).toBe(`${title} – Messages`));
    await screen.findByRole("button", { name: "Menu" });
    await follow("Messages. Back to the front page");
    await heading("My messages");
  });

  it("sees a spinner until it is known who they are", async () => {
    const answer = held(() => Response.json({ status: "success", data: person }));
    service.answer(calls.me, answer.answer);
    await openAsCaller("/profil");
    await screen.findByText("Loading");
    expect(screen.queryByRole("heading", { level: 1 })).toBeNull();
    answer.letGo();
    await heading("Profile and password");
  });

  it("who cannot be recognised for lack of network is told so, and can try again", async () => {
    service.answer(calls.me, broken);
    await openAsCaller("/profil");
    await heading("We can’t connect right now");
    service.answer(calls.me, () => Response.json({ status: "success", data: person }));
    await press("Try again");
    await heading("Profile and password");
  });
});
