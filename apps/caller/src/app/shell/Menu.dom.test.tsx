import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import * as calls from "#lib/calls.generated.ts";
import * as lateCalls from "#lib/late-calls.generated.ts";
import { broken, button, heading, held, openAsCaller, passTime, press, service, useApp, user } from "#test/app.tsx";

useApp();

const isOpen = () => button("Menu").getAttribute("aria-expanded") === "true";
const token = () => localStorage.getItem("sosmessages");

async function openMenuOn(path: string) {
  await openAsCaller(path);
  await press("Menu");
}

describe("the menu", () => {
  it("holds what is specified, in order", async () => {
    await openMenuOn("/om");
    const entries = within(screen.getByRole("navigation")).getAllByRole("listitem");
    expect(entries.map(({ textContent }) => textContent)).toEqual([
      "Logged in as havørn",
      "My messages",
      "Profile and password",
      "Delete profile",
      "Dark mode",
      "About the service",
      "Log out",
    ]);
    const about = within(screen.getByRole("navigation")).getByRole("link", { name: "About the service" });
    expect(about.getAttribute("aria-current")).toBe("page");
  });

  it("closes after a press elsewhere", async () => {
    await openMenuOn("/om");
    expect(isOpen()).toBe(true);
    await user.click(screen.getByRole("contentinfo"));
    await waitFor(() => expect(isOpen()).toBe(false));
  });

  it("makes the page dark and light, and the device remembers it", async () => {
    await openMenuOn("/om");
    const theme = () => [document.documentElement.dataset["theme"], localStorage.getItem("theme")];
    await press("Dark mode");
    await screen.findByRole("button", { name: "Light mode" });
    expect(theme()).toEqual(["dark", "dark"]);
    await openMenuOn("/om");
    await press("Light mode");
    await screen.findByRole("button", { name: "Dark mode" });
    expect(theme()).toEqual(["light", "light"]);
  });
});

describe("logging out", () => {
  it("tells the service first, behind a spinner, and ends at the login", async () => {
    const answer = held(() => Response.json({ status: "success" }));
    service.answer(calls.logOut, answer.answer);
    await openMenuOn("/om");
    await press("Log out");
    await screen.findByText("Loading");
    await waitFor(() => expect(service.sentTo(calls.logOut)).toHaveLength(1));
    expect(service.sentTo(calls.logOut)[0]?.headers.get("Authorization")).toBe("Bearer a token");
    answer.letGo();
    await heading("Write to someone who listens");
    expect(location.pathname).toBe("/login");
    expect(token()).toBeNull();
  });

  it("ends here even when the service cannot be told", async () => {
    service.answer(calls.logOut, broken);
    await openMenuOn("/profil");
    await press("Log out");
    await heading("Write to someone who listens");
    expect(location.pathname).toBe("/login");
    expect(token()).toBeNull();
  });
});

describe("deleting the profile", () => {
  const dialog = () => screen.findByRole("dialog", { name: "Delete your profile?" });
  const isClosed = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  async function ask() {
    await openMenuOn("/om");
    await press("Delete profile");
    return within(await dialog());
  }

  it("whose question could not be fetched can be asked for again, and no page takes its place", async () => {
    const question = "#features/delete-profile/DeleteDialog.tsx";
    vi.doMock(question, () => Promise.reject(new Error("no network")));
    await openMenuOn("/om");
    await press("Delete profile");
    // React reports the failure.
    await waitFor(() => expect(console.error).toHaveBeenCalled());
    await passTime(1_100);
    expect(screen.queryByText("What has been saved is still there.", { exact: false })).toBeNull();
    vi.doUnmock(question);
    await press("Delete profile");
    await dialog();
  });

  it("is asked about once, in these words, and can be called off", async () => {
    const asked = await ask();
    asked.getByText("Are you sure you want to delete your user profile? All messages will be permanently deleted.");
    expect(asked.getAllByRole("button").map(({ textContent }) => textContent)).toEqual([
      "Cancel",
      "Delete",
      "Exit this page",
    ]);
    await user.click(asked.getByRole("button", { name: "Cancel" }));
    await isClosed();
    expect(service.sentTo(lateCalls.deleteProfile)).toEqual([]);
    expect(token()).not.toBeNull();
  });

  it("deletes it for good and says goodbye at Home, without a form that asks for the profile", async () => {
    localStorage.setItem("locale", "en");
    await openMenuOn("/om");
    await press("Dark mode");
    const asked = await ask();
    await user.click(asked.getByRole("button", { name: "Delete" }));
    await heading("Take care of yourself");
    await screen.findByText("Your profile and all your messages have been deleted.");
    expect(location.pathname).toBe("/login");
    expect(document.querySelector("input")).toBeNull();
    expect(service.sentTo(lateCalls.deleteProfile)).toHaveLength(1);
    // Nothing tells that somebody was here.
    expect(Object.keys(localStorage)).toEqual([]);
    expect(screen.getByRole("link", { name: "Back to the front page" }).getAttribute("href")).toBe("/login");
  });

  it("that fails says so, and the profile is still there", async () => {
    service.answer(lateCalls.deleteProfile, broken);
    const asked = await ask();
    await user.click(asked.getByRole("button", { name: "Delete" }));
    const alert = await asked.findByRole("alert");
    expect(alert.textContent).toContain("We don’t know if your profile was deleted.");
    expect(token()).not.toBeNull();
  });
});

describe("leaving", () => {
  it("does not happen to someone who writes capital letters", async () => {
    await openAsCaller("/", { locale: "nb" });
    const box = await screen.findByLabelText<HTMLTextAreaElement>("Skriv her");
    await user.click(box);
    for (const letter of "JEG") await user.keyboard(`{Shift>}${letter}{/Shift}`);
    expect(box.value).toBe("JEG");
    expect(document.documentElement.dataset["covered"]).toBeUndefined();
  });
});
