import type { Request } from "playwright-core";
import { afterAll, describe, expect, it } from "vitest";
import { startProviders, type Providers } from "../../../apps/server/test/support/push/push-providers.ts";
import { writeInto } from "../support/browser.ts";
import { inviteToDesk } from "../support/desk-people.ts";
import { deskRoom, deskTexts, small, wide } from "../support/desk-room.ts";
import { beginInvitation, giveNameAndPassword, keepCodes, logOut, password, press } from "./door-steps.ts";

/* What only Chromium can be told: to have a passkey at hand, to die, and to turn a wheel. */

let providers: Providers;
const room = deskRoom(async () => (providers = await startProviders()).settings);
afterAll(() => providers.stop());
const desk = deskTexts.nb;

describe("somebody who was invited", () => {
  it("comes in with a passkey, and logs in with it the next time", async () => {
    const page = await (await room.windowOn(wide, "nb")).newPage();
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("WebAuthn.enable");
    await devtools.send("WebAuthn.addVirtualAuthenticator", {
      options: {
        protocol: "ctap2",
        transport: "internal",
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    const token = await inviteToDesk(room.service, { name: "Nils", role: "volunteer", tenant: "sos" });
    await page.goto(`${room.service.url}/desk/invitation#${token}`);
    await beginInvitation(page);
    await press(page, desk["factor.make_passkey"]);
    await keepCodes(page);

    await logOut(page, "Nils");
    await giveNameAndPassword(page, "Nils");
    await press(page, desk["login.passkey"]);
    await page.getByRole("button", { name: desk["duty.off"] }).waitFor();

    await page.goto(`${room.service.url}/desk/me`);
    await press(page, desk["me.factor_remove"]);
    const dialog = page.getByRole("dialog");
    const give = async (typed: string) => {
      await dialog.getByRole("textbox", { name: desk["login.password"], exact: true }).fill(typed);
      await dialog.getByRole("button", { name: desk["login.go_on"], exact: true }).click();
    };
    await give("noe helt annet");
    await dialog.getByText(desk["lock.wrong"]).waitFor();
    await give(password);
    await dialog.getByText(desk["me.factor_last"]).waitFor();
  });
});

describe("a leader who is not at the desk", () => {
  it("turns on alarms in the browser, sends a test there, and counts once it has arrived", async () => {
    const browser = providers.newBrowser();
    const leader = await room.person({ role: "leader" });
    const page = await room.at(leader, "/me", {
      size: { ...wide, serviceWorkers: "allow" },
      before: async (context) => {
        await context.grantPermissions(["notifications"], { origin: room.service.url });
        // Tests reach no push service, so the browser's own answer is replaced.
        // Headless Chromium grants the permission and then returns “denied”.
        await context.addInitScript(
          (subscription) => {
            Object.defineProperty(Notification, "permission", { get: () => "granted" });
            const kept = () => (localStorage.getItem("subscribed") === null ? null : made);
            const made = { ...subscription, options: { applicationServerKey: null }, toJSON: () => subscription };
            Object.assign(PushManager.prototype, {
              getSubscription: async () => kept(),
              subscribe: async () => {
                localStorage.setItem("subscribed", "1");
                return made;
              },
            });
          },
          JSON.parse(browser.subscription) as { endpoint: string },
        );
      },
    });
    const card = page.getByRole("region", { name: desk["me.device"], exact: true });
    const asked = page.getByRole("link", { name: desk["alert.unreachable"] });
    await card.getByText(desk["device.off"]).waitFor();
    await page.getByRole("button", { name: /varsel/ }).click();
    await asked.waitFor();
    await press(page, desk["device.turn_on"]);
    await card.getByText(desk["device.none"]).waitFor();
    await card.getByRole("button", { name: desk["reach.test"], exact: true }).click();
    await card.getByText(desk["device.accepted"]).waitFor();
    const sent = providers.web.received.find(({ path }) => path === browser.path)!;
    expect(browser.open(sent.body).toString()).toBe("Prøve: slik når vi deg");
    await card.getByRole("button", { name: desk["reach.arrived"], exact: true }).click();
    await card.getByText(desk["device.arrived"]).waitFor();
    await page.reload();
    await card.getByText(desk["device.arrived"]).waitFor();
    await page.getByText(desk["nav.statistics"]).first().waitFor();
    expect(await page.getByRole("button", { name: /varsel/ }).count()).toBe(0);
    await press(page, desk["device.turn_off"]);
    await card.getByText(desk["device.off"]).waitFor();
    await page.reload();
    await page.getByRole("button", { name: /varsel/ }).click();
    await asked.waitFor();
  });
});

describe("whoever is writing", () => {
  it("has lost at most two seconds of typing when the browser dies", async () => {
    const caller = await room.caller();
    await caller.write("Hei");
    const volunteer = await room.person({ role: "volunteer" });
    const page = await room.at(volunteer, "/", { before: (context) => context.clock.install() });
    await page.getByRole("button", { name: desk["queue.take_next"] }).click();
    await page.getByLabel(desk["composer.label"], { exact: true }).focus();
    const id = page.url().split("/").at(-1);
    // The clock of the page counts: a save may take long on a busy machine.
    await page.clock.pauseAt(Date.now() + 60_000);
    let saving = 0;
    const count = (by: number) => (request: Request) => void (saving += request.url().endsWith("/draft") ? by : 0);
    page.on("request", count(1));
    page.on("requestfinished", count(-1));
    const typed: { at: number; text: string }[] = [];
    let text = "";
    let died = 0;
    for (; died < 4_000; died += 200) {
      await page.keyboard.type("ord ");
      typed.push({ at: died, text: (text += "ord ") });
      await page.clock.runFor(200);
      await expect.poll(() => saving).toBe(0);
    }
    // Nothing of the page runs any more: it cannot save a last word.
    const crashing = await page.context().newCDPSession(page);
    const isDead = page.waitForEvent("crash");
    void crashing.send("Page.crash").catch(() => null);
    await isDead;

    const safe = typed.findLast(({ at }) => at <= died - 2_000)?.text ?? "";
    expect(safe.length).toBeGreaterThan(8);
    const { draft } = await volunteer.call<{ draft: { body: string } }>("GET", `/api/desk/conversations/${id}`);
    expect(draft.body.startsWith(safe)).toBe(true);
  });
});

describe("whoever wants to send before all is read", () => {
  it("is led from one unread message to the next, and can send when it was the last", async () => {
    const [caller, volunteer] = await Promise.all([room.caller(), room.person({ role: "volunteer" })]);
    for (const which of ["Først", "Så", "Etterpå"]) await caller.write(`${which}.\n${"Lenge.\n".repeat(14)}`);
    await caller.write("Jeg får ikke sove.");
    const { id } = await volunteer.call<{ id: string }>("POST", "/api/desk/queue/next");
    const page = await room.at(volunteer, `/conversation/${id}`, { size: small });
    await writeInto(page.getByLabel(desk["composer.label"], { exact: true }), "Hei");
    await press(page, desk["composer.send"]);
    await page.getByText(desk["talk.read_first"], { exact: true }).waitFor();
    const isInSight = (text: string) =>
      page.getByText(text).evaluate((letter) => {
        const { top } = letter.getBoundingClientRect();
        return top > 0 && top < innerHeight;
      });
    await expect.poll(() => isInSight("Først.")).toBe(true);
    // Each press goes on to what is next; nobody has to search for it.
    for (let more = 0; more < 20 && (await page.getByRole("dialog").count()) === 0; more++) {
      await page.mouse.wheel(0, 300);
      await page.waitForTimeout(100);
      await press(page, desk["composer.send"]);
      await page.waitForTimeout(100);
    }
    await page.getByRole("dialog").waitFor();
  });
});
