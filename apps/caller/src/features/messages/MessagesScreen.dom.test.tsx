import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import * as calls from "#lib/calls.generated.ts";
import * as lateCalls from "#lib/late-calls.generated.ts";
import {
  broken,
  button,
  follow,
  goOffline,
  goOnline,
  gone,
  heading,
  held,
  message,
  openAsCaller,
  passTime,
  person,
  press,
  refusal,
  service,
  useApp,
  user,
} from "#test/app.tsx";

useApp();

const box = () => screen.getByLabelText<HTMLTextAreaElement>("Skriv her");
const letters = () => screen.queryAllByRole("article");
const letterWith = (text: string) =>
  waitFor(() =>
    expect(
      letters()
        .map(({ textContent }) => textContent)
        .join("\n"),
    ).toContain(text),
  );
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const alertWith = (text: string) =>
  waitFor(() => {
    const found = screen.getAllByRole("alert").find(({ textContent }) => textContent.includes(text));
    expect(found).toBeDefined();
    return found!;
  });
const saved = /Lagret\. Ingen andre ser det før du sender det\./;

async function openMessages(...newestFirst: ReturnType<typeof message>[]) {
  service.answer(calls.listMessages, () => Response.json(newestFirst));
  service.answer(calls.writeMessage, ({ body }) =>
    Response.json(message((body as { body: string }).body), { status: 201 }),
  );
  await openAsCaller("/", { locale: "nb" });
  await screen.findByLabelText("Skriv her");
  if (newestFirst.length > 0) await letterWith(newestFirst[0]!.body);
  // Less urgent parts of the page load after three seconds.
  await passTime(3_100);
}

async function write(text: string) {
  await user.clear(box());
  if (text === "") return;
  await user.click(box());
  await user.paste(text);
}

describe("the box", () => {
  it("says how much is left near the limit, by how much it is too long, and sends what fits with Ctrl and Enter", async () => {
    await openMessages();
    await write("x".repeat(19_990));
    await screen.findByText("10 tegn igjen.");
    await screen.findByText(saved);
    // The service stores no draft that is too long, and the page shows that.
    await write("x".repeat(20_007));
    const note = await screen.findByText("Meldingen er 7 tegn for lang.", { exact: false });
    expect(note.closest("output")?.textContent).toContain("Derfor er den ikke lagret. La siden stå åpen.");
    expect(screen.queryByText(saved)).toBeNull();
    await user.keyboard("{Control>}{Enter}{/Control}");
    expect(screen.queryByRole("alert")).toBeNull();
    expect(service.sentTo(calls.writeMessage)).toHaveLength(0);
    await write("Hei");
    await user.keyboard("{Control>}{Enter}{/Control}");
    await letterWith("Hei");
    expect(service.sentTo(calls.writeMessage)).toHaveLength(1);
  });

  it("never says that one message is sent and another is not, nor that the network is missing when it is back", async () => {
    await openMessages();
    await write("Den første");
    await press("Send");
    await screen.findByText("Meldingen er sendt.");
    service.answer(calls.writeMessage, () => Promise.reject(new TypeError("no network")));
    goOffline();
    await write("Den andre");
    await press("Send");
    await alertWith("Meldingen er ikke sendt.");
    expect(screen.queryByText("Meldingen er sendt.")).toBeNull();
    expect(screen.queryByRole("region", { name: "Meldingen er kommet fram." })).toBeNull();
    await screen.findByRole("region", { name: "Det du sendte før, er kommet fram." });
    await alertWith("Du er ikke koblet til internett.");
    service.answer(calls.writeMessage, () => Response.json(message("Den andre"), { status: 201 }));
    goOnline();
    await alertWith("Nettet er tilbake. Prøv igjen.");
    await gone("Du er ikke koblet til internett.");
    await press("Prøv igjen");
    await letterWith("Den andre");
    await screen.findByRole("region", { name: "Meldingen er kommet fram." });
  });

  it("says at once that a message has arrived, before the profile is loaded again", async () => {
    service.answer(calls.me, () =>
      Response.json({ status: "success", data: { ...person, standing: "none", standing_through: null } }),
    );
    await openMessages();
    service.answer(calls.me, () => new Promise(() => undefined));
    await write("Er noen der?");
    await press("Send");
    await letterWith("Er noen der?");
    await screen.findByRole("region", { name: "Meldingen er kommet fram." });
  });

  it("promises no reply to an earlier message until the profile says whether it waits", async () => {
    const { standing: _, ...login } = person;
    service.answer(calls.me, () => Response.json({ status: "success", data: login }));
    await openMessages(message("Lukket", { id: "1" }));
    expect(screen.queryByRole("region", { name: "Meldingen er kommet fram." })).toBeNull();
    await write("Er noen der?");
    await press("Send");
    await screen.findByRole("region", { name: "Meldingen er kommet fram." });
  });

  it("never says that no reply is on its way while the profile is older than the message", async () => {
    service.answer(calls.me, () =>
      Response.json({ status: "success", data: { ...person, standing: "none", standing_through: null } }),
    );
    await openMessages();
    await user.click(await screen.findByLabelText("Jeg er ikke trygg akkurat nå"));
    await write("Det er nå");
    await screen.findByText(saved);
    const arrived = message("Det er nå", { submitted_at: hoursAgo(-1) });
    for (const call of [calls.writeMessage, calls.me]) service.answer(call, broken);
    service.answer(calls.listMessages, () => Response.json([arrived]));
    await press("Send");
    await alertWith("Vi vet ikke om meldingen kom fram.");
    expect(screen.queryByText(saved)).toBeNull();
    document.dispatchEvent(new Event("visibilitychange"));
    await letterWith("Det er nå");
    const card = within(await screen.findByRole("region", { name: "Meldingen er kommet fram." }));
    expect(screen.queryByText("Det er ikke noe svar på vei.")).toBeNull();
    await card.findByText("Du krysset av for «Jeg er ikke trygg akkurat nå».");
    expect(card.getByRole("link", { name: /113/ }).getAttribute("href")).toBe("tel:113");
    expect(card.queryByText(/alarm/)).toBeNull();
  });

  it("shows the tick and whom to call as soon as the message is stored, and the alarm when the profile has it", async () => {
    const own = { ...person, standing: "waiting", standing_through: "1", not_safe: "seen" };
    service.answer(calls.me, () => Response.json({ status: "success", data: own }));
    await openMessages(message("Før", { id: "1" }));
    await user.click(await screen.findByLabelText("Jeg er ikke trygg akkurat nå"));
    await write("Det er nå");
    service.answer(calls.me, broken);
    await press("Send");
    await letterWith("Det er nå");
    const card = within(await screen.findByRole("region", { name: "Meldingen er kommet fram." }));
    await card.findByText("Du krysset av for «Jeg er ikke trygg akkurat nå».");
    expect(card.getByRole("link", { name: /113/ }).getAttribute("href")).toBe("tel:113");
    // A leader has seen the alarm of the message before.
    expect(card.queryByText(/alarm/)).toBeNull();
    const later = { ...own, standing_through: "Det er nå", not_safe: "alarmed" };
    service.answer(calls.me, () => Response.json({ status: "success", data: later }));
    // The page repeats the failed request.
    await passTime(15_000);
    await card.findByText(/og vi har gitt alarm/);
  });

  it("not safe: shows whom to call, sends the tick with the message, and a second try is the same message", async () => {
    // As in newer browsers.
    vi.spyOn(Element.prototype, "scrollIntoView").mockReturnValue(Promise.resolve() as unknown as undefined);
    await openMessages(message("Hei igjen"));
    const tick = await screen.findByLabelText<HTMLInputElement>("Jeg er ikke trygg akkurat nå");
    await user.click(tick);
    const calling = (await screen.findByText("kan ikke sende hjelp", { exact: false })).parentElement!;
    const numbers = within(calling).getAllByRole("link");
    expect(numbers.map((number) => number.getAttribute("href"))).toEqual(["tel:113", "tel:22400040"]);
    expect(document.activeElement).toBe(tick);
    await write("Det er nå");
    service.answer(calls.writeMessage, () => Promise.reject(new TypeError("no network")));
    goOffline();
    await press("Send");
    await alertWith("Meldingen er ikke sendt.");
    expect(tick.checked).toBe(true);
    service.answer(calls.writeMessage, () => Response.json(message("Det er nå"), { status: 201 }));
    goOnline();
    await press("Prøv igjen");
    await letterWith("Det er nå");
    const sent = service.sentTo(calls.writeMessage);
    expect(sent.map(({ body }) => body)).toEqual(sent.map(() => ({ title: "-", body: "Det er nå", not_safe: true })));
    expect(new Set(sent.map(({ headers }) => headers.get("Idempotency-Key"))).size).toBe(1);
    expect(tick.checked).toBe(false);
    await gone(/kan ikke sende hjelp/);
  });

  it("not safe: a tick that is set while the message is being sent is sent after it, and stays until it has arrived", async () => {
    await openMessages(message("Hei igjen"));
    const tick = await screen.findByLabelText<HTMLInputElement>("Jeg er ikke trygg akkurat nå");
    await write("Det er nå");
    await screen.findByText(saved);
    const stored = () => Response.json(message("Det er nå", { submitted_at: hoursAgo(-1) }), { status: 201 });
    const first = held(stored);
    service.answer(calls.writeMessage, first.answer);
    await press("Send");
    await user.click(tick);
    // The tick is saved with the draft, and the message is in the list before the call has its answer.
    await waitFor(() => expect(service.sentTo(calls.saveDraft).at(-1)?.body).toMatchObject({ not_safe: true }));
    service.answer(calls.listMessages, () => Response.json([message("Det er nå", { submitted_at: hoursAgo(-1) })]));
    goOnline();
    await letterWith("Det er nå");
    expect([tick.checked, box().value]).toEqual([true, "Det er nå"]);
    await gone(/Du kan lukke siden/);
    service.answer(calls.writeMessage, broken);
    first.letGo();
    await alertWith("Vi vet ikke om meldingen kom fram.");
    await gone(/Du kan lukke siden/);
    expect([tick.checked, box().value]).toEqual([true, "Det er nå"]);
    service.answer(calls.writeMessage, stored);
    await press("Prøv igjen");
    await waitFor(() => expect([tick.checked, box().value]).toEqual([false, ""]));
    const sent = service.sentTo(calls.writeMessage);
    expect(sent.map(({ body }) => (body as { not_safe?: true }).not_safe)).toEqual([undefined, true, true]);
    expect(new Set(sent.map(({ headers }) => headers.get("Idempotency-Key"))).size).toBe(1);
    const card = within(await screen.findByRole("region", { name: "Meldingen er kommet fram." }));
    await card.findByText("Du krysset av for «Jeg er ikke trygg akkurat nå».");
    await card.findByText(/Du kan lukke siden/);
  });

  it("not safe: while the tick is set and not sent, no card says that the message has arrived", async () => {
    await openMessages(message("Før", { id: "1" }));
    await screen.findByRole("region", { name: "Meldingen er kommet fram." });
    await user.click(await screen.findByLabelText("Jeg er ikke trygg akkurat nå"));
    await screen.findByRole("region", { name: "Det du sendte før, er kommet fram." });
    await gone(/Du kan lukke siden/);
  });

  it("not safe: the tick is there as soon as the messages are, before the less urgent parts", async () => {
    service.answer(calls.listMessages, () => Response.json([message("Hei igjen")]));
    await openAsCaller("/", { locale: "nb" });
    await screen.findByLabelText("Jeg er ikke trygg akkurat nå");
    expect(screen.queryByRole("button", { name: "Slett alt nå" })).toBeNull();
  });

  it("not safe: the tick alone is a message, in the words of the tick", async () => {
    await openMessages();
    await user.click(await screen.findByLabelText("Jeg er ikke trygg akkurat nå"));
    expect(box().value).toBe("Jeg er ikke trygg akkurat nå");
    await press("Send");
    await letterWith("Jeg er ikke trygg akkurat nå");
    expect(service.sentTo(calls.writeMessage)[0]?.body).toMatchObject({ not_safe: true });
    await write("Takk");
    await press("Send");
    await letterWith("Takk");
    expect(service.sentTo(calls.writeMessage)[1]?.body).toEqual({ title: "-", body: "Takk" });
  });

  it("a second press on Send ticks nothing, and does not say that something is missing", async () => {
    await openMessages(message("Hei igjen"));
    const tick = await screen.findByLabelText<HTMLInputElement>("Jeg er ikke trygg akkurat nå");
    await write("Er noen der?");
    await press("Send");
    await letterWith("Er noen der?");
    // The box has shrunk: the tick lies where the button was.
    await user.click(tick);
    await press("Send");
    expect([tick.checked, box().value]).toEqual([false, ""]);
    expect(screen.queryByText("Skriv noe først", { exact: false })).toBeNull();
    await passTime(3_100);
    await press("Send");
    await screen.findByText("Skriv noe først", { exact: false });
    await user.click(tick);
    expect(tick.checked).toBe(true);
  });

  it("saves half a message within about a second, and says so", async () => {
    await openMessages();
    await user.click(box());
    await user.keyboard("Jeg var midt i en");
    await passTime(1_100);
    expect(service.sentTo(calls.saveDraft).at(-1)?.body).toMatchObject({ body: "Jeg var midt i en" });
    await screen.findByText(saved);
    expect(JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)])).not.toContain("midt");
    await write("");
    await waitFor(() => expect(service.sentTo(calls.deleteDraft)).toHaveLength(1));
    expect(screen.queryByText(saved)).toBeNull();
  });

  it("asks before logging out with words that could not be saved", async () => {
    await openMessages();
    service.answer(calls.saveDraft, () => Promise.reject(new TypeError("no network")));
    goOffline();
    await write("Jeg var midt i en");
    await screen.findByText("Ikke lagret ennå.", { exact: false });
    await press("Meny");
    await press("Logg ut");
    // As long as the page tries to save them.
    await passTime(5_000);
    await screen.findByText("Logger du ut nå, blir det borte.", { exact: false });
    await press("Bli her");
    await waitFor(() => expect(box().value).toBe("Jeg var midt i en"));
    if (screen.queryByRole("button", { name: "Logg ut" }) === null) await press("Meny");
    await press("Logg ut");
    await passTime(5_000);
    await press("Logg ut likevel");
    await screen.findByRole("heading", { name: "Skriv til noen som lytter" });
    expect(localStorage.getItem("sosmessages")).toBeNull();
  });
});

describe("words that are not saved", () => {
  const asksBeforeClosing = () => !dispatchEvent(new Event("beforeunload", { cancelable: true }));
  const noNetwork = () => Promise.reject(new TypeError("no network"));
  const store = ({ body }: { body: unknown }) =>
    Response.json({ ...(body as object), saved_at: new Date().toISOString() });

  async function writeOffline(text: string) {
    await openMessages();
    service.answer(calls.saveDraft, noNetwork);
    goOffline();
    await write(text);
    await screen.findByText("Ikke lagret ennå.", { exact: false });
  }
  async function goTo(page: string, title: string) {
    await press("Meny");
    await follow(page);
    await heading(title);
  }

  it("are kept on every page of the app, ask before the page closes, and are saved when the network is back", async () => {
    await writeOffline("Jeg var midt i en");
    for (const [page, title] of [
      ["Profil og passord", "Profil og passord"],
      ["Om tjenesten", "Om tjenesten"],
    ] as const) {
      await goTo(page, title);
      expect(asksBeforeClosing()).toBe(true);
    }
    await goTo("Mine meldinger", "Mine meldinger");
    expect(box().value).toBe("Jeg var midt i en");
    await goTo("Om tjenesten", "Om tjenesten");
    service.answer(calls.saveDraft, (sent) => {
      const stored = store(sent);
      service.answer(calls.readDraft, () => stored.clone());
      return stored.clone();
    });
    const before = service.sentTo(calls.saveDraft).length;
    goOnline();
    await waitFor(() => expect(service.sentTo(calls.saveDraft).length).toBeGreaterThan(before));
    await waitFor(() => expect(asksBeforeClosing()).toBe(false));
    await goTo("Mine meldinger", "Mine meldinger");
    expect(box().value).toBe("Jeg var midt i en");
  });

  it("ask at the login too, after the login has ended or another tab has logged out", async () => {
    await writeOffline("Jeg var midt i en");
    service.answer(calls.listMessages, () => refusal(401, "unauthenticated"));
    document.dispatchEvent(new Event("visibilitychange"));
    await screen.findByText("La siden stå åpen, og logg inn igjen.", { exact: false });
    expect(asksBeforeClosing()).toBe(true);

    await writeOffline("Jeg var midt i noe annet");
    localStorage.removeItem("sosmessages");
    dispatchEvent(new StorageEvent("storage", { key: "sosmessages", storageArea: localStorage }));
    await screen.findByText("La siden stå åpen, og logg inn igjen.", { exact: false });
    expect(asksBeforeClosing()).toBe(true);
  });

  it("are never called saved while the service has stored only the words before them", async () => {
    await openMessages();
    await write("Jeg var");
    await screen.findByText(saved);
    const answer = held(store);
    service.answer(calls.saveDraft, answer.answer);
    await user.type(box(), " midt i en");
    await passTime(5_000);
    expect(service.sentTo(calls.saveDraft).at(-1)?.body).toMatchObject({ body: "Jeg var midt i en" });
    const isCalledSaved = () => !screen.getByText(saved).className.includes("away");
    expect(isCalledSaved()).toBe(false);
    answer.letGo();
    await waitFor(() => expect(isCalledSaved()).toBe(true));
  });
});

describe("a conversation", () => {
  it("says that we are sorry, once, when an answer is late, and whom to call", async () => {
    await openMessages(
      message("Hallo?"),
      message("Er dere der?", { id: "2", submitted_at: hoursAgo(30) }),
      message("Er dere der da?", { id: "1", submitted_at: hoursAgo(40) }),
    );
    expect(await screen.findAllByText("Det er vi lei for.", { exact: false })).toHaveLength(1);
    expect(screen.queryByText("En frivillig har begynt å lese.")).toBeNull();
    const begun = { ...person, standing: "begun", standing_through: "Hallo?" };
    service.answer(calls.me, () => Response.json({ status: "success", data: begun }));
    document.dispatchEvent(new Event("visibilitychange"));
    await screen.findByText("En frivillig har begynt å lese.");
    const late = screen.getByRole("region", { name: "Du skulle ha fått svar nå." });
    expect(
      within(late)
        .getByRole("link", { name: /^Ring 22\s40\s00\s40$/ })
        .getAttribute("href"),
    ).toBe("tel:22400040");
  });

  it("has its state as a heading, and the time of the answer below it", async () => {
    const titles = {
      begun: "En frivillig har begynt å lese.",
      read: "En frivillig har lest. Meldingen venter på svar.",
    } as const;
    for (const standing of ["begun", "read"] as const) {
      service.answer(calls.me, () =>
        Response.json({ status: "success", data: { ...person, standing, standing_through: "Er noen der?" } }),
      );
      await openMessages(message("Er noen der?"));
      const card = (await screen.findByRole("heading", { level: 3, name: titles[standing] })).closest("section")!;
      expect(card.textContent).toMatch(/Du får svar senest i (dag|morgen) kl\.\s\d\d:\d\d\./);
      expect(card.textContent).toContain("havørn");
    }
  });

  it("shows that a message was sent with the tick, that the alarm was raised or seen, and numbers to call", async () => {
    const sentences = { alarmed: "og vi har gitt alarm.", seen: "og en vaktleder har sett alarmen." } as const;
    for (const not_safe of ["alarmed", "seen"] as const) {
      service.answer(calls.me, () =>
        Response.json({
          status: "success",
          data: { ...person, standing: "waiting", standing_through: "Jeg er ikke trygg akkurat nå", not_safe },
        }),
      );
      await openMessages(message("Jeg er ikke trygg akkurat nå"));
      const card = within(await screen.findByRole("region", { name: "Meldingen er kommet fram." }));
      expect((await card.findByText(sentences[not_safe], { exact: false })).textContent).toContain("foran de andre");
      expect(card.getByRole("link", { name: /113/ }).getAttribute("href")).toBe("tel:113");
    }
  });

  it.each([true, false])("keeps the emergency number below the answer after a tick (%s)", async (told_not_safe) => {
    service.answer(calls.me, () =>
      Response.json({ status: "success", data: { ...person, standing: "none", standing_through: "2", told_not_safe } }),
    );
    await openMessages(message("Vi er her.", { id: "2", is_reply: true }), message("Jeg er ikke trygg", { id: "1" }));
    const list = within(await screen.findByRole("region", { name: "Meldinger og svar" }));
    await list.findByText("Vi er her.");
    const calls113 = { name: /113/ };
    const links = told_not_safe ? await list.findAllByRole("link", calls113) : list.queryAllByRole("link", calls113);
    expect(links.map((link) => link.getAttribute("href"))).toEqual(told_not_safe ? ["tel:113"] : []);
  });

  it("helps while a message waits: numbers, breathing, and a reminder that tells nothing", async () => {
    await openMessages(message("Er noen der?"));
    const help = within(await screen.findByRole("region", { name: "Mens du venter" }));
    expect(help.getByRole("link", { name: /113/ }).getAttribute("href")).toBe("tel:113");
    expect(help.getByRole("link", { name: /22 40 00 40/ }).getAttribute("href")).toBe("tel:22400040");
    const spoken = help.getByText("Tell til fire når du puster inn", { exact: false });
    const hidden = help.getByText("Følg linjen med fingeren.", { exact: false });
    expect([spoken, hidden].map((each) => each.closest("[aria-hidden]") !== null)).toEqual([false, true]);
    const reminder = help.getByRole("link", { name: "Legg en påminnelse i kalenderen" });
    expect(reminder.getAttribute("download")).toBe("Husk.ics");
    const file = decodeURIComponent(reminder.getAttribute("href")!);
    expect(file).toContain("SUMMARY:Husk\r\n");
    expect(file).not.toMatch(/localhost|http|havørn|melding/i);
    // Every render shows the time that the file holds.
    await passTime(31_000);
    expect(decodeURIComponent(reminder.getAttribute("href")!)).toBe(file);
  });

  it("keeps the card of a message that was sent while the reply to an earlier one could be taken back", async () => {
    const answer_by = hoursAgo(-20);
    service.answer(calls.me, () =>
      Response.json({
        status: "success",
        data: {
          ...person,
          standing: "waiting",
          standing_through: "3",
          answer_by,
          not_safe: "alarmed",
          told_not_safe: true,
        },
      }),
    );
    await openMessages(
      message("Et svar", { id: "3", is_reply: true }),
      message("Nå er jeg redd", { id: "2", submitted_at: hoursAgo(4) }),
      message("Er noen der?", { id: "1", submitted_at: hoursAgo(5) }),
    );
    const card = await screen.findByRole("region", { name: "Meldingen er kommet fram." });
    expect(letters().at(-1)!.compareDocumentPosition(card)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(card.textContent).toMatch(/svarer senest i (dag|morgen) kl\.\s\d\d:\d\d/);
    await within(card).findByText("og vi har gitt alarm.", { exact: false });
  });

  it("stops offering help for the wait when the answer is there", async () => {
    await openMessages(
      message("Et svar", { id: "2", is_reply: true }),
      message("Er noen der?", { id: "1", submitted_at: hoursAgo(1) }),
    );
    await screen.findByLabelText("Jeg er ikke trygg akkurat nå");
    expect(screen.queryByRole("region", { name: "Mens du venter" })).toBeNull();

    // Its reply was deleted.
    service.answer(calls.me, () =>
      Response.json({ status: "success", data: { ...person, standing: "none", standing_through: "1" } }),
    );
    await openMessages(message("Er noen der?", { id: "1", submitted_at: hoursAgo(1) }));
    await screen.findByLabelText("Jeg er ikke trygg akkurat nå");
    await waitFor(() => expect(screen.queryByText("havørn")).toBeNull());
  });

  it("says that no reply is on its way to a message that was closed, with numbers to call; not to a later one", async () => {
    const words = "Det er ikke noe svar på vei.";
    service.answer(calls.me, () =>
      Response.json({ status: "success", data: { ...person, standing: "none", standing_through: "1" } }),
    );
    await openMessages(message("Er noen der?", { id: "1", submitted_at: hoursAgo(1) }));
    const note = (await screen.findByText(words)).closest<HTMLElement>("[role=status]")!;
    expect(within(note).getByRole("link", { name: /113/ }).getAttribute("href")).toBe("tel:113");
    service.answer(calls.me, () => new Promise(() => undefined));
    await write("Hei igjen");
    await press("Send");
    await screen.findByRole("region", { name: "Meldingen er kommet fram." });
    expect(screen.queryByText(words)).toBeNull();

    // The profile includes a reply that the list does not.
    service.answer(calls.me, () =>
      Response.json({ status: "success", data: { ...person, standing: "none", standing_through: "2" } }),
    );
    await openMessages(message("Er noen der?", { id: "1", submitted_at: hoursAgo(1) }));
    expect(screen.queryByText(words)).toBeNull();
  });

  it("links only addresses of the web and numbers in an answer, and shows no markup", async () => {
    const text =
      "Ring 116 123. Les https://example.org/a?b=1. Ikke javascript:alert(1) <b>eller</b> <img src=x onerror=alert(1)>";
    await openMessages(message("Se https://example.org/min", { id: "2" }), message(text, { id: "1", is_reply: true }));
    const [reply, own] = letters();
    const words = () => reply!.querySelector("p")!;
    expect(words().textContent).toBe(text);
    await waitFor(() =>
      expect([...words().querySelectorAll("*")].map(({ outerHTML }) => outerHTML)).toEqual([
        '<a href="tel:116123" class="number">116 123</a>',
        '<a href="https://example.org/a?b=1" target="_blank" rel="noopener noreferrer">https://example.org/a?b=1</a>',
      ]),
    );
    expect(words().textContent).toBe(text);
    expect(own!.querySelector("p a")).toBeNull();
  });

  it("loses one message when its writer wants so, and not before a second thought", async () => {
    await openMessages(
      message("Dette blir"),
      message("Et svar", { is_reply: true }),
      message("Dette skulle jeg ikke skrevet", { id: "1" }),
    );
    const more = () => screen.getAllByRole("button", { name: /^Valg for meldingen: I dag \d\d:\d\d$/ });
    expect(more()).toHaveLength(3);
    await user.click(more()[0]!);
    expect(button("Slett meldingen")).toBeTruthy();
    expect(screen.queryByRole("dialog")).toBeNull();
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("button", { name: "Slett meldingen" })).toBeNull();
    await user.click(more()[0]!);
    await press("Slett meldingen");
    await screen.findByText("også for den som svarer", { exact: false });
    await press("Avbryt");
    expect(letters()).toHaveLength(3);
    expect(service.sentTo(calls.deleteMessage)).toEqual([]);

    await user.click(more()[0]!);
    await press("Slett meldingen");
    service.answer(calls.deleteMessage, () => Promise.reject(new TypeError("no network")));
    goOffline();
    await press("Slett");
    await screen.findByText("Meldingen er ikke slettet. Du er ikke koblet til internett.");
    goOnline();
    service.answer(calls.deleteMessage, () => Response.json({ status: "success" }));
    await press("Slett");
    await screen.findByText("Meldingen er slettet.");
    expect(
      letters()
        .map(({ textContent }) => textContent)
        .join(),
    ).not.toContain("Dette skulle jeg ikke skrevet");
    expect(service.sentTo(calls.deleteMessage).at(-1)?.path).toBe("/api/messages/1");
  });

  it("is read in each language that is chosen on the page", async () => {
    await openMessages(message("Hei"));
    await press("English");
    await screen.findByText(/A volunteer will read it and answer by/);
    await press("Sámegiella");
    await screen.findByText(/Eaktodáhtolaš lohká dan ja vástida maŋimustá/);
    await waitFor(() => expect([document.documentElement.lang, localStorage.getItem("locale")]).toEqual(["se", "se"]));
    await openAsCaller("/", { locale: "nb" });
    await screen.findByLabelText("Čále dása");
    await press("Norsk");
    await screen.findByLabelText("Skriv her");
  });
});

it("a block is shown before anything is written: until when, why, whom to call, and that the tick still counts", async () => {
  const blocked = { ...person, blocked_until: "2030-01-02T11:30:00.000Z" };
  service.answer(calls.me, () => Response.json({ status: "success", data: blocked }));
  await openMessages(message("Før"));
  const note = (await screen.findByText(/stengt for nye meldinger fra deg til 02\.01\.30/)).parentElement!;
  expect(note.textContent).toContain("En vaktleder har lest meldingene");
  expect(note.textContent).toContain("Da tar vi imot meldingen likevel.");
  expect([...note.querySelectorAll("a")].map(({ href }) => href)).toEqual(["tel:113", "tel:22400040"]);
  // The note names the tick, so it is there at once.
  screen.getByLabelText("Jeg er ikke trygg akkurat nå");
  await write("Hei");
  await screen.findByText("Lagret. Ingen andre ser det. Du kan ikke sende det nå.");
  expect(screen.queryByText(/Ctrl \+ Enter/)).toBeNull();
  expect(screen.queryByRole("button", { name: "Send" })).toBeNull();
  await user.keyboard("{Control>}{Enter}{/Control}");
  expect(service.sentTo(calls.writeMessage)).toEqual([]);
  await user.click(await screen.findByLabelText("Jeg er ikke trygg akkurat nå"));
  await press("Send");
  await letterWith("Hei");
  expect(service.sentTo(calls.writeMessage)[0]?.body).toMatchObject({ not_safe: true });
});

it("a block that came after the page was opened is told once, with the same note, when a message is refused", async () => {
  await openMessages(message("Før"));
  const until = "2030-01-02T11:30:00.000Z";
  service.answer(calls.writeMessage, () => refusal(403, "blocked", { until }));
  service.answer(calls.me, () => Response.json({ status: "success", data: { ...person, blocked_until: until } }));
  await write("Hei");
  await press("Send");
  await screen.findByText(/Da tar vi imot meldingen likevel/);
  expect(screen.getAllByText(/til 02\.01\.30/)).toHaveLength(1);
});

describe("the whole conversation", () => {
  it("is deleted after a question, with the text in the box, and then the greeting is there", async () => {
    service.answer(lateCalls.deleteConversation, () => Promise.reject(new TypeError("no network")));
    await openMessages(message("Et svar", { id: "2", is_reply: true }), message("Hei", { id: "1" }));
    await write("Halvt brev");
    await waitFor(() => expect(service.sentTo(calls.saveDraft)).toHaveLength(1));
    await press("Slett alt nå");
    const dialog = await screen.findByRole("dialog", { name: "Slette hele samtalen?" });
    within(dialog).getByText(/Det du har skrevet uten å sende, blir også borte\./);
    expect(service.sentTo(lateCalls.deleteConversation)).toEqual([]);
    await press("Slett");
    await screen.findByText(/Vi vet ikke om samtalen ble slettet\./);
    service.answer(lateCalls.deleteConversation, () => Response.json({ status: "success" }));
    service.answer(calls.listMessages, () => Response.json([]));
    await press("Slett");
    await screen.findByText("Samtalen er slettet.");
    await waitFor(() => expect(letters()).toEqual([]));
    await screen.findByText("Fint at du er her.");
    expect(screen.queryByRole("button", { name: "Slett alt nå" })).toBeNull();
    expect(screen.getByLabelText<HTMLTextAreaElement>("Skriv her").value).toBe("");
  });

  it("is printed only after a warning: all letters with their dates, and nothing else", async () => {
    const printed = vi.fn<() => string>(() => document.querySelector("body > div[class*=sheet]")!.textContent);
    vi.stubGlobal("print", () => {
      printed();
      expect(document.documentElement.dataset["printing"]).toBe("letters");
      dispatchEvent(new Event("afterprint"));
    });
    const reply = message("Et svar", { id: "2", is_reply: true, submitted_at: "2026-11-16T11:00:00.000Z" });
    await openMessages(reply, message("Hei\nNy linje", { id: "1", submitted_at: "2026-11-15T11:00:00.000Z" }));
    await press("Skriv ut");
    const dialog = await screen.findByRole("dialog", { name: "Skrive ut samtalen?" });
    within(dialog).getByText(/utskriftskøen/);
    expect(printed).not.toHaveBeenCalled();
    await user.click(within(dialog).getByRole("button", { name: "Skriv ut" }));
    expect(printed.mock.results[0]?.value).toMatch(
      /^Du, 15\.11\.26 \d\d:\d\dHei\nNy linjeEn frivillig, 16\.11\.26 \d\d:\d\dEt svar$/,
    );
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect([document.documentElement.dataset["printing"], document.querySelector("body > div[class*=sheet]")]).toEqual([
      undefined,
      null,
    ]);
    vi.unstubAllGlobals();
  });
});

describe("whether an answer helped", () => {
  const rated = (rated: string | null) =>
    service.answer(calls.me, () => Response.json({ status: "success", data: { ...person, rated } }));
  const sent = () => service.sentTo(lateCalls.rateReply).map(({ path, body }) => [path, body]);
  const hide = (state: "hidden" | "visible") => {
    Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  };
  const reply = message("Et svar", { id: "2", is_reply: true });

  it("is asked below the last one; the answer can be changed, and is sent once, when the page is left", async () => {
    rated(null);
    service.answer(lateCalls.rateReply, () => Response.json({ status: "success" }));
    await openMessages(reply, message("Hei", { id: "1" }));
    const question = await screen.findByRole("group", { name: "Hjalp det å få dette svaret?" });
    expect(within(question).getAllByRole("radio")).toHaveLength(3);
    await user.click(within(question).getByLabelText("Ja"));
    await screen.findByText(/Takk\. Du kan endre svaret/);
    await user.click(within(question).getByLabelText("Litt"));
    expect(sent()).toEqual([]);
    rated("2");
    hide("hidden");
    hide("visible");
    await screen.findByText("Takk for at du svarte.");
    hide("hidden");
    hide("visible");
    expect(sent()).toEqual([["/api/messages/2/helped", { helped: "little" }]]);
    await openAsCaller("/", { locale: "nb" });
    await letterWith("Et svar");
    expect(screen.queryByRole("group", { name: /Hjalp/ })).toBeNull();
  });

  it("is sent when another page of the service is opened, and not asked below an own message", async () => {
    rated(null);
    service.answer(lateCalls.rateReply, () => Response.json({ status: "success" }));
    await openMessages(reply);
    await user.click(await screen.findByLabelText("Nei"));
    await press("Meny");
    await follow("Om tjenesten");
    await waitFor(() => expect(sent()).toEqual([["/api/messages/2/helped", { helped: "no" }]]));
    await openMessages(message("Hei", { id: "3" }), reply);
    expect(screen.queryByRole("group", { name: /Hjalp/ })).toBeNull();
  });
});

describe("what was typed survives", () => {
  it.each([
    [403, { error: "blocked", until: "2030-01-02T11:30:00.000Z" }, /til 02\.01\.30 kl\.\s\d\d:30/],
    [413, { error: "tooLarge" }, "Meldingen er for lang."],
    [422, { error: "validation", errors: { body: ["max"] } }, "Meldingen er for lang."],
    [429, { error: "tooManyAttempts" }, "Vent litt, og prøv igjen."],
    [503, { error: "unavailable" }, "Vent litt, og prøv igjen."],
    [500, { error: "unexpected" }, "Noe gikk galt"],
  ])("a refusal (%d), which is told kindly", async (status, { error, ...more }, words) => {
    await openMessages(message("Før"));
    service.answer(calls.writeMessage, () => refusal(status, error, more));
    await write("Dette må ikke bli borte");
    await press("Send");
    const alert = await alertWith("Det du skrev, står her fortsatt.");
    expect(alert.textContent).toMatch(words);
    await waitFor(() => expect(document.activeElement).toBe(box()));
    expect(alert.querySelectorAll("a[href='tel:22400040']")).toHaveLength([403, 429, 503].includes(status) ? 1 : 0);
    expect(box().value).toBe("Dette må ikke bli borte");
    service.answer(calls.writeMessage, () => Response.json(message("Dette må ikke bli borte"), { status: 201 }));
    // A block is not over by trying again, but a message with the tick is accepted.
    expect(screen.queryAllByRole("button", { name: /^(Prøv igjen|Send)$/ })).toHaveLength(status === 403 ? 0 : 1);
    if (status === 403) await user.click(await screen.findByLabelText("Jeg er ikke trygg akkurat nå"));
    await press(status === 403 ? "Send" : "Prøv igjen");
    await letterWith("Dette må ikke bli borte");
  });

  it("the end of the service, which is named with the numbers to call", async () => {
    await openMessages(message("Før"));
    service.answer(calls.writeMessage, () => refusal(410, "closed"));
    await write("Er dere der?");
    await user.click(await screen.findByLabelText("Jeg er ikke trygg akkurat nå"));
    await screen.findByText("gir alarm", { exact: false });
    await press("Send");
    expect((await alertWith("Det du skrev, står her fortsatt.")).textContent).not.toContain("Noe gikk galt");
    await screen.findByText("Tjenesten tar ikke imot nye meldinger.");
    for (const number of ["113", "22400040"])
      expect(document.querySelectorAll(`form a[href='tel:${number}']`)).toHaveLength(1);
    // No alarm is promised, and nothing more is sent.
    expect(screen.queryByText("gir alarm", { exact: false })).toBeNull();
    expect(screen.queryByLabelText("Jeg er ikke trygg akkurat nå")).toBeNull();
    expect(screen.queryAllByRole("button", { name: /^(Prøv igjen|Send)$/ })).toHaveLength(0);
    expect([box().value, box().readOnly]).toEqual(["Er dere der?", true]);
  });

  it("the closing day, which is named at once in the place of the box", async () => {
    const draft = { body: "Halvt skrevet", saved_at: hoursAgo(1), not_safe: true };
    service.answer(calls.readDraft, () => Response.json(draft));
    service.answer(calls.listMessages, () => Response.json([message("Før")]));
    await openAsCaller("/", { locale: "nb", isClosing: true });
    await screen.findByText("Tjenesten tar ikke imot nye meldinger.");
    await waitFor(() => expect([box().value, box().readOnly]).toEqual(["Halvt skrevet", true]));
    await passTime(6_000);
    expect(screen.getAllByText("Tjenesten tar ikke imot nye meldinger.")).toHaveLength(1);
    expect(document.querySelectorAll("form a[href='tel:113']")).toHaveLength(1);
    expect(screen.queryByLabelText("Jeg er ikke trygg akkurat nå")).toBeNull();
    expect(screen.queryByRole("button", { name: "Send" })).toBeNull();
  });

  it("having no connection, which is marked, and gone when it is back", async () => {
    await openMessages(message("Før"));
    const noNetwork = () => Promise.reject(new TypeError("no network"));
    for (const call of [calls.writeMessage, calls.saveDraft, calls.listMessages]) service.answer(call, noNetwork);
    goOffline();
    const mark = () =>
      screen
        .queryAllByRole("status")
        .some(({ textContent }) => textContent.includes("Du er ikke koblet til internett"));
    await waitFor(() => expect(mark()).toBe(true));
    await write("Uten nett");
    await press("Send");
    await alertWith("Du er ikke koblet til internett.");
    await screen.findByText("Ikke lagret ennå.", { exact: false });
    await letterWith("Før");
    // Nor does the page look for replies.
    const polls = "Vi ser etter nye svar annethvert minutt.";
    expect(screen.queryByText(polls)).toBeNull();
    service.answer(calls.listMessages, () => Response.json([message("Før")]));
    service.answer(calls.saveDraft, ({ body }) =>
      Response.json({ ...(body as object), saved_at: new Date().toISOString() }),
    );
    service.answer(calls.writeMessage, () => Response.json(message("Uten nett"), { status: 201 }));
    goOnline();
    await screen.findByText(saved);
    await press("Prøv igjen");
    await letterWith("Uten nett");
    expect(mark()).toBe(false);
    await screen.findByText(polls);
  });
});

it("rests while a message is on its way", async () => {
  await openMessages();
  const answer = held(() => Response.json(message("Hei"), { status: 201 }));
  service.answer(calls.writeMessage, answer.answer);
  await write("Hei");
  await press("Send");
  await screen.findByText("Sender");
  expect(box().disabled).toBe(true);
  answer.letGo();
  await screen.findByText("Meldingen er sendt.");
  expect(box().value).toBe("");
});
