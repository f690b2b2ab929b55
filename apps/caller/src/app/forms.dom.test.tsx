import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import * as calls from "#lib/calls.generated.ts";
import * as lateCalls from "#lib/late-calls.generated.ts";
import {
  arriveAt,
  broken,
  button,
  field,
  fill,
  follow,
  goBack,
  goOffline,
  goOnline,
  gone,
  heading,
  held,
  link,
  open,
  openAsCaller,
  openWritten,
  passTime,
  person,
  press,
  refusal,
  service,
  useApp,
  user,
} from "#test/app.tsx";

useApp();

const password = "tre blå hester";
const alertWith = async (text: string) => {
  const found = await screen.findByText(text);
  expect(found.closest("[role=alert]")).not.toBeNull();
  return found;
};
const noteWith = async (text: string) =>
  expect((await screen.findByText(text)).closest("output, [role=status]")).not.toBeNull();
const success = (change: object = {}) => Response.json({ status: "success", data: { ...person, ...change } });

/** The problem has the focus, and is still shown after a minute without typing. */
async function stands(text: string, focus: HTMLElement | "itself" = "itself") {
  const problem = await screen.findByText(text);
  await waitFor(() =>
    expect((focus === "itself" ? problem.closest("[role=alert]") : focus)?.contains(document.activeElement)).toBe(true),
  );
  await passTime(60_000);
  expect(screen.getByText(text)).toBeTruthy();
}

describe("the login form", () => {
  const logIn = async (username: string, secret: string) => {
    await fill("Username", username);
    await fill("Password", secret);
    await user.click(field("I accept the terms of use"));
    await press("Log in");
  };

  it("asks for the terms first, and attempts no login without", async () => {
    await open("/login");
    await fill("Username", "someone");
    await fill("Password", "something");
    await press("Log in");
    await stands("You need to accept the terms of use to log in.", field("I accept the terms of use"));
    expect(service.sentTo(calls.logIn)).toEqual([]);
    await user.click(field("I accept the terms of use"));
    await gone("You need to accept the terms of use to log in.");
  });

  it("says what is wrong in the language that is chosen afterwards", async () => {
    service.answer(calls.logIn, () => refusal(401, "invalidCredentials"));
    await open("/login");
    await logIn("nobody", "nothing");
    await screen.findByText("Invalid username or password.");
    await press("Norsk");
    await screen.findByText("Brukernavnet og passordet passer ikke sammen. Prøv igjen.");
  });

  it("is shown and focused by a link for those who come back; Escape and Back undo that", async () => {
    await open("/login");
    const way = await screen.findByRole("link", { name: "I’ve written before" });
    const isOpen = () => way.getAttribute("aria-expanded") === "true";
    expect([isOpen(), document.title]).toEqual([false, "Front page – Messages"]);
    for (const undo of [() => user.keyboard("{Escape}"), goBack]) {
      await user.click(way);
      await waitFor(() => expect(document.activeElement).toBe(field("Username")));
      expect(isOpen()).toBe(true);
      await undo();
      await waitFor(() => expect(document.activeElement).toBe(way));
      expect(isOpen()).toBe(false);
    }
  });

  it("says that the credentials are wrong until somebody types, and empties the password alone", async () => {
    service.answer(calls.logIn, () => refusal(401, "invalidCredentials"));
    await open("/login");
    await logIn("nobody", "nothing");
    await stands("Invalid username or password.", field("Password"));
    expect(field("Username").value).toBe("nobody");
    expect(field("Password").value).toBe("");
    expect(field("I accept the terms of use").checked).toBe(true);
    await user.keyboard("n");
    await gone("Invalid username or password.");
  });

  it("has a spinner while it works, leads Home, and Back does not lead to it again", async () => {
    const answer = held(() => Response.json({ status: "success", data: person, token: "a token" }));
    service.answer(calls.logIn, answer.answer);
    await open("/om");
    await open("/login");
    await fill("Username", "havørn");
    await user.click(field("I accept the terms of use"));
    await fill("Password", password);
    await user.keyboard("{Enter}");
    await screen.findByRole("button", { name: "Logging in" });
    answer.letGo();
    await heading("My messages");
    await goBack();
    await heading("About the service");
  });

  it("tells a broken line from a device without network, and keeps what was typed", async () => {
    service.answer(calls.logIn, broken);
    await open("/login");
    await logIn("someone", "something");
    await alertWith("Network error - make sure you are connected to the internet and try again");
    goOffline();
    await press("Log in");
    await alertWith("You are not connected to the internet.");
    goOnline();
    await alertWith("You’re back online. Please try again.");
    expect(field("Username").value).toBe("someone");
  });

  it("asks for patience when there were too many attempts", async () => {
    service.answer(calls.logIn, () => refusal(429, "tooManyAttempts"));
    await open("/login");
    await logIn("someone", "something");
    await alertWith("There have been too many attempts. Please wait a moment and try again.");
  });

  it("shows the password on demand, and hides it again when it is sent", async () => {
    await open("/login");
    await fill("Password", "something");
    await press("Show: Password");
    expect(field("Password").type).toBe("text");
    expect(button("Show: Password").getAttribute("aria-pressed")).toBe("true");
    await press("Log in");
    expect(field("Password").type).toBe("password");
  });

  it("keeps its content while somebody reads the terms, and is empty after logging out", async () => {
    await open("/login");
    await fill("Username", "havørn");
    await fill("Password", password);
    await user.click(field("I accept the terms of use"));
    await follow("Read the terms of use");
    await heading("Terms of use and privacy");
    await follow("Back to the front page");
    await arriveAt("/login");
    await waitFor(() => expect(field("Username").value).toBe("havørn"));
    expect(field("Password").value).toBe(password);
    expect(field("I accept the terms of use").checked).toBe(true);
    await press("Log in");
    await heading("My messages");
    await press("Menu");
    await press("Log out");
    await arriveAt("/login");
    await waitFor(() => expect(field("Username").value).toBe(""));
    expect(field("Password").value).toBe("");
  });

  it("is one that password managers know", async () => {
    await open("/login");
    expect(field("Username").form?.method).toBe("post");
    expect(field("Username").autocomplete).toBe("username");
    expect(field("Password").autocomplete).toBe("current-password");
  });
});

describe("the registration form", () => {
  const good = { Username: "havørn", Password: password, "Repeat the password": password };
  const banner = "Something is missing or needs correcting. See the fields below.";
  const openForm = async () => {
    await open("/register");
    await heading("Create a profile");
  };
  const fillAll = async (values: Readonly<Record<string, string>>) => {
    for (const [name, value] of Object.entries(values)) await fill(name, value);
  };

  it("says what is missing, under each field and above, and goes to the first", async () => {
    await openForm();
    await waitFor(() => expect(field("Username").value).not.toBe(""));
    await user.clear(field("Username"));
    await press("Create profile");
    await alertWith(banner);
    await screen.findByText("Please choose a password.");
    await stands("Username is required", field("Username"));
    expect(screen.getAllByText(banner)).toHaveLength(1);
    await user.keyboard("h");
    await gone(banner);
    expect(field("Username").getAttribute("aria-invalid")).toBe("true");
  });

  it.each([
    ["Password", "five5", "Password needs to be at least 6 characters long"],
    ["Password", "x".repeat(256), "Password can be max 255 characters long"],
    ["Repeat the password", "another one", "Passwords do not match"],
    ["Username", "x".repeat(65), "The username can have at most 64 characters."],
    ["Email (optional)", "not an address", "Email is not valid"],
  ])("checks %s when it is left, not while it is typed in", async (name, value, text) => {
    await openForm();
    await fillAll(good);
    await fill(name, value);
    expect(screen.queryByText(text)).toBeNull();
    await user.tab();
    await screen.findByText(text);
  });

  it("opens the fold for a person who pressed it before the scripts came", async () => {
    const fold = () => document.querySelector("details")!;
    const more = () => screen.getByText("Email and repeat the password (optional)");
    await openWritten("/register", () => (fold().open = false));
    await waitFor(() => expect(fold().className).not.toContain("served"));
    expect(fold().open).toBe(true);
    await user.click(more());
    expect(fold().open).toBe(false);
    await user.click(more());
    expect(fold().open).toBe(true);
  });

  it("closes the fold that nobody pressed, once the scripts have come", async () => {
    await openWritten("/register", () => undefined);
    await waitFor(() => expect(document.querySelector("details")?.open).toBe(false));
  });

  it("checks a field that changes without being left, as when a password manager fills it in", async () => {
    await openForm();
    const email = field("Email (optional)");
    await fill("Email (optional)", "not an address");
    email.dispatchEvent(new Event("change", { bubbles: true }));
    await screen.findByText("Email is not valid");
    await fill("Email (optional)", "h@example.org");
    email.dispatchEvent(new Event("change", { bubbles: true }));
    await gone("Email is not valid");
  });

  it("shows what the service found under its field until that field is changed", async () => {
    service.answer(lateCalls.register, () =>
      refusal(422, "validation", { errors: { username: ["unique"], email: ["unique"] } }),
    );
    await openForm();
    await fillAll({ ...good, "Email (optional)": "taken@example.org" });
    await press("Create profile");
    await stands("Username already exists", field("Username"));
    await screen.findByText("Email already exists");
    expect(field("Username").value).toBe("havørn");
    expect(screen.getAllByText(banner)).toHaveLength(1);
    // The name may be the visitor's: the login is offered.
    const offer = screen.getByText("Is that your username?", { exact: false });
    expect(within(offer).getByRole("link").getAttribute("href")).toBe("/login");
    for (let stop = 0; stop < 8; stop++) await user.tab();
    expect(screen.getByText("Username already exists")).toBeTruthy();
    await fill("Username", "havørn 2");
    await user.tab();
    await gone("Username already exists");
    expect(screen.queryByText("Is that your username?", { exact: false })).toBeNull();
    expect(screen.getByText("Email already exists")).toBeTruthy();
  });

  it("gives way to the numbers to call when the service closed in the meantime, and nothing typed is kept", async () => {
    service.answer(lateCalls.register, () => refusal(410, "closed"));
    await openForm();
    await fillAll(good);
    await press("Create profile");
    await screen.findByText("This service takes no new profiles any more. You can call instead.");
    expect(document.querySelectorAll("main form")).toHaveLength(0);
    expect(document.querySelectorAll("main a[href='tel:113']")).toHaveLength(1);
    await waitFor(() => expect(document.activeElement?.id).toBe("content"));
    await goBack();
    await openForm();
    expect([field("Username").value, field("Password").value]).not.toContain("havørn");
    expect(field("Password").value).toBe("");
  });

  it("is not shown by a closed service, which names the numbers to call; nor is the way to it", async () => {
    await act(() => open("/register", { isClosing: true }));
    await screen.findByText("This service takes no new profiles any more. You can call instead.");
    expect(document.querySelectorAll("main form")).toHaveLength(0);
    expect(document.querySelectorAll("main a[href='tel:113']")).toHaveLength(1);
    await act(() => open("/login", { isClosing: true }));
    await screen.findByText("This service takes no new messages.");
    expect(document.querySelectorAll("main a[href='/register']")).toHaveLength(0);
    expect(document.querySelectorAll("main a[href='tel:113']")).toHaveLength(1);
  });

  it("keeps everything when the service refuses and names no field, and says what the service says", async () => {
    service.answer(lateCalls.register, () => refusal(500, "unexpected", { message: "We are moving house tonight." }));
    await openForm();
    await fillAll(good);
    await press("Create profile");
    await stands("We are moving house tonight.");
    expect(field("Username").value).toBe("havørn");
    expect(field("Password").value).toBe(password);
  });

  it("keeps everything when the line breaks", async () => {
    service.answer(lateCalls.register, broken);
    await openForm();
    await fillAll(good);
    await press("Create profile");
    await alertWith("Network error - make sure you are connected to the internet and try again");
    expect(field("Password").value).toBe(password);
  });

  it("leads to the login, which says so, if the profile was made and the login after it failed", async () => {
    service.answer(calls.logIn, broken);
    await openForm();
    await fillAll(good);
    await press("Create profile");
    await arriveAt("/login");
    await screen.findByText("Your profile is ready. You can log in now.");
    expect([field("Username").value, field("Password").value]).toEqual(["havørn", ""]);
  });

  it.each(["kari@example.org", "987 65 432", "010170 12345", "Kari Nordmann 87"])(
    "says gently that %s may tell who someone is, and accepts it",
    async (username) => {
      service.answer(calls.logIn, () =>
        Response.json({ status: "success", data: { ...person, username }, token: "a token" }),
      );
      service.answer(calls.me, () => success({ username }));
      await openForm();
      await fillAll({ ...good, Username: username });
      await screen.findByText("This may give away who you are.", { exact: false });
      await press("Create profile");
      await heading("How to get back in");
      expect(service.sentTo(lateCalls.register)).toHaveLength(1);
    },
  );

  it("says gently that a password is easy to guess, and accepts it", async () => {
    await openForm();
    await fillAll({ Username: "havørn", Password: "123456", "Repeat the password": "123456" });
    await screen.findByText("This password is easy to guess.", { exact: false });
    await press("Create profile");
    await heading("How to get back in");
  });

  it("shows the way back once: the password is hidden, and gone from the page afterwards", async () => {
    await openForm();
    const offered = field("Username").value;
    expect(offered).toMatch(/^\p{L}+ \p{L}+ \d\d$/u);
    await press("New suggestion");
    const username = field("Username").value;
    expect(username).not.toBe(offered);
    await screen.findByText(username, { selector: "output" });
    service.answer(calls.logIn, () =>
      Response.json({ status: "success", data: { ...person, username }, token: "a token" }),
    );
    service.answer(calls.me, () => success({ username }));
    // Once: the fold with the second field is closed.
    await fillAll({ Password: password });
    screen.getByText("By creating a profile you accept the terms of use.", { exact: false });
    await press("Create profile");
    await heading("How to get back in");
    const shown = () => screen.getAllByRole("definition").map(({ textContent }) => textContent);
    expect(shown()[0]).toBe(username);
    expect(shown().join(" ")).not.toContain(password);
    await press("Show the password");
    expect(shown().join(" ")).toContain(password);
    await press("Hide the password");
    expect(shown().join(" ")).not.toContain(password);
    await press("Continue and write");
    await heading("My messages");
    expect(document.body.textContent).not.toContain(password);
    await goBack();
    expect(document.body.textContent).not.toContain(password);
  });

  it("holds what is specified, in order, with a separate notice for the address, and the way back", async () => {
    await openForm();
    const inOrder = [
      field("Username"),
      field("Password"),
      field("Repeat the password"),
      screen.getByText("Keep your username and password safe.", { exact: false }),
      field("Email (optional)"),
      screen.getByText("We only use it if you forget your username or password.", { exact: false }),
      button("Create profile"),
    ];
    for (const [index, each] of inOrder.slice(1).entries()) {
      expect(inOrder[index]!.compareDocumentPosition(each) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    }
    await user.click(within(screen.getByRole("main")).getByRole("link", { name: /Back to the front page/ }));
    await arriveAt("/login");
  });

  it("has the repeated password and the address in a fold; what is left empty there is no error, and what differs is one", async () => {
    await openForm();
    const fold = () => field("Email (optional)").closest("details")!;
    await waitFor(() => expect(fold().open).toBe(false));
    await fill("Password", password);
    await user.click(within(fold()).getByText("Email and repeat the password (optional)"));
    expect(fold().open).toBe(true);
    expect(field("Repeat the password").value).toBe("");
    await fill("Repeat the password", "noe annet");
    await press("Create profile");
    await screen.findByText("Passwords do not match");
    expect(service.sentTo(lateCalls.register)).toHaveLength(0);
    await user.clear(field("Repeat the password"));
    await press("Create profile");
    await waitFor(() => expect(service.sentTo(lateCalls.register)).toHaveLength(1));
    expect(service.sentTo(lateCalls.register)[0]?.body).toMatchObject({ password, password_confirmation: password });
  });

  it("hints at what goes into each field", async () => {
    await openForm();
    const names = ["Username", "Password", "Repeat the password", "Email (optional)"];
    expect(names.map((name) => field(name).autocomplete)).toEqual([
      "username",
      "new-password",
      "new-password",
      "email",
    ]);
    expect(field("Email (optional)").type).toBe("email");
  });
});

describe("the profile form", () => {
  const openForm = async () => {
    await openAsCaller("/profil");
    await heading("Profile and password");
  };

  it("knows the address, says that it is saved, and leads Home two seconds later", async () => {
    service.answer(calls.me, () => success({ email: "before@example.org" }));
    service.answer(lateCalls.saveProfile, () => success({ email: null }));
    await openForm();
    expect(field("Email (optional)").value).toBe("before@example.org");
    await fill("Email (optional)", "");
    await press("Save");
    await noteWith("Your profile has been updated.");
    await passTime(1_800);
    expect(location.pathname).toBe("/profil");
    await passTime(300);
    await arriveAt("/");
    await screen.findByText("Your profile has been updated.");
    await goBack();
    await heading("Profile and password");
    expect(field("Email (optional)").value).toBe("");
  });

  it("that was not changed says so and sends nothing; the sentence goes with the next key", async () => {
    service.answer(calls.me, () => success({ email: "before@example.org" }));
    await openForm();
    await press("Save");
    await noteWith("You haven’t changed anything.");
    expect(service.sentTo(lateCalls.saveProfile)).toEqual([]);
    await passTime(3_000);
    expect(location.pathname).toBe("/profil");
    await user.type(field("New password"), "x");
    await gone("You haven’t changed anything.");
  });

  it("says on the messages page, in the language that is read there, that it is saved, and not for long", async () => {
    service.answer(lateCalls.saveProfile, () => success({ email: "new@example.org" }));
    await openForm();
    await fill("Email (optional)", "new@example.org");
    await press("Save");
    await noteWith("Your profile has been updated.");
    await passTime(2_100);
    await arriveAt("/");
    await press("Norsk");
    await noteWith("Profilen er oppdatert.");
    expect(screen.queryByText("Your profile has been updated.")).toBeNull();
    await passTime(10_100);
    await gone("Profilen er oppdatert.");
  });

  it("sends password, confirmation and address, and nothing else", async () => {
    await openForm();
    await fill("New password", "fire grønne rein");
    await fill("Repeat the new password", "fire grønne rein");
    await press("Save");
    await noteWith("Your profile has been updated.");
    expect(service.sentTo(lateCalls.saveProfile).map(({ body }) => body)).toEqual([
      { password: "fire grønne rein", password_confirmation: "fire grønne rein", email: "" },
    ]);
  });

  it("shows what the page and the service find wrong until it is corrected", async () => {
    service.answer(lateCalls.saveProfile, () => refusal(422, "validation", { errors: { email: ["unique"] } }));
    await openForm();
    await fill("New password", "fire grønne rein");
    await press("Save");
    await stands("Please repeat the password.", field("Repeat the new password"));
    await fill("New password", "");
    await fill("Email (optional)", "someone.else@example.org");
    await press("Save");
    await stands("Email already exists", field("Email (optional)"));
    expect(field("Email (optional)").getAttribute("aria-invalid")).toBe("true");
  });

  it.each([
    ["New password", "five5", "Password needs to be at least 6 characters long"],
    ["New password", "x".repeat(256), "Password can be max 255 characters long"],
    ["Repeat the new password", "another one", "Passwords do not match"],
    ["Email (optional)", "not an address", "Email is not valid"],
  ])("checks %s when it is left", async (name, value, text) => {
    await openForm();
    if (name.startsWith("Repeat")) await fill("New password", password);
    await fill(name, value);
    await user.tab();
    await screen.findByText(text);
  });

  it("opens the question whether to delete the profile", async () => {
    await openForm();
    await user.click(within(screen.getByRole("main")).getByRole("button", { name: "Delete profile" }));
    await screen.findByRole("dialog", { name: "Delete your profile?" });
  });
});

describe("someone who forgot", () => {
  const asked =
    "If the address belongs to a profile here, we’ve sent you an email with a link to choose a new password.";
  const check = "An error occurred. Please check the email address you have provided.";
  const openForm = async () => {
    await open("/glemtpassord");
    await heading("Forgotten username or password");
  };
  const openLink = async () => {
    await open("/endrepassord#token=x");
    await heading("Choose a new password");
  };
  const change = async (text: string) => {
    await fill("New password", text);
    await fill("Repeat the new password", text);
    await press("Change the password");
  };

  it("is told that an address cannot be right", async () => {
    await openForm();
    await fill("Email", "not an address");
    await press("Send link");
    await stands("Email is not valid", field("Email"));
    await alertWith(check);
  });

  it("is asked for an address", async () => {
    await openForm();
    await press("Send link");
    await stands("Please enter the email address.", field("Email"));
    expect(field("Email").getAttribute("aria-invalid")).toBe("true");
  });

  it("is told so too when only the service notices", async () => {
    service.answer(lateCalls.recoverPassword, () => refusal(422, "validation", { errors: { email: ["email"] } }));
    await openForm();
    await fill("Email", "h@example.org");
    await press("Send link");
    await stands("Email is not valid", field("Email"));
    await alertWith(check);
  });

  it("reads the same for any address, and comes to the login five seconds later", async () => {
    await openForm();
    await fill("Email", "nobody@example.org");
    await press("Send link");
    await noteWith(asked);
    expect(field("Email").value).toBe("");
    await passTime(4_800);
    expect(location.pathname).toBe("/glemtpassord");
    await passTime(300);
    await arriveAt("/login");
    await screen.findByText(asked);
  });

  it("is told what is wrong with the new password, and what is missing", async () => {
    await openLink();
    await press("Change the password");
    await stands("Please choose a password.", field("New password"));
    await screen.findByText("Please repeat the password.");
    for (const [typed, text] of [
      ["five5", "Password needs to be at least 6 characters long"],
      ["x".repeat(256), "Password can be max 255 characters long"],
    ] as const) {
      await fill("New password", typed);
      await user.tab();
      await screen.findByText(text);
    }
  });

  it("changes the password, is told so, and comes to the login five seconds later", async () => {
    await openLink();
    await change("fire grønne rein");
    await noteWith("The password has been changed.");
    expect(field("New password").value).toBe("");
    await passTime(4_800);
    expect(location.pathname).toBe("/endrepassord");
    await passTime(300);
    await arriveAt("/login");
    await screen.findByText("The password has been changed.");
  });

  it("reads the whole username, which the mail may have cut", async () => {
    service.answer(lateCalls.checkResetLink, () => Response.json({ status: "success", username: "mari_k.92" }));
    await openLink();
    expect((await screen.findByText("mari_k.92")).parentElement?.textContent).toBe("Username: mari_k.92");
    await change("fire grønne rein");
    await noteWith("The password has been changed.");
    expect(screen.getByText("mari_k.92")).toBeTruthy();
  });

  it("with a link that is used or too old finds the way to another one, and nothing to fill in", async () => {
    service.answer(lateCalls.checkResetLink, () => refusal(422, "invalidToken"));
    await openLink();
    await stands("The link doesn’t work. It has been used, is too old, or is wrong.");
    expect(document.querySelector("input")).toBeNull();
    await follow("Ask for a new link");
    await heading("Forgotten username or password");
  });

  it("learns the same when the link dies while the form is filled in", async () => {
    service.answer(lateCalls.changePassword, () => refusal(422, "invalidToken"));
    await openLink();
    await change("fire grønne rein");
    await stands("The link doesn’t work. It has been used, is too old, or is wrong.");
    expect(document.querySelector("input")).toBeNull();
  });

  it("is told that something else went wrong", async () => {
    service.answer(lateCalls.changePassword, () => refusal(500, "unexpected"));
    await openLink();
    await change("enda et passord");
    await stands("An error occurred.");
    expect(link("Ask for a new link")).toBeTruthy();
  });
});
