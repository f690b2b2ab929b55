import { createECDH, randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { readConfig } from "../../../apps/server/src/config.ts";
import { statement } from "../../../apps/server/src/platform/database/database.ts";
import { visitStorage } from "../../../apps/server/src/storage.ts";
import { password, visitors } from "../support/visitor.ts";

const visitor = visitors({
  locale: "en",
  hasWorker: true,
  settings: { WEB_PUSH_CONTACT: "mailto:operator@example.org" },
});

/** No push service can be reached from here, so the browser's own answer to `subscribe` is put in its place; nothing else is. */
const endpoint = "https://push.example.org/send/1";
const keys = {
  p256dh: createECDH("prime256v1").generateKeys("base64url"),
  auth: randomBytes(16).toString("base64url"),
};

let unsubscribed = 0;

async function withPushService({ isReached = true } = {}): Promise<void> {
  unsubscribed = 0;
  await visitor.context.exposeFunction("noteUnsubscribed", () => void (unsubscribed += 1));
  await visitor.context.addInitScript(
    ({ subscription, isReached }) => {
      // Firefox has none on the empty page with which a window begins.
      if (!("PushManager" in globalThis)) return;
      const held = { now: null as object | null };
      const made = (options: PushSubscriptionOptionsInit) => ({
        options: { applicationServerKey: (options.applicationServerKey as Uint8Array<ArrayBuffer>).buffer },
        toJSON: () => subscription,
        unsubscribe: async () => {
          held.now = null;
          await (globalThis as unknown as { noteUnsubscribed(): Promise<void> }).noteUnsubscribed();
          return true;
        },
      });
      Object.assign(PushManager.prototype, {
        subscribe: async (options: PushSubscriptionOptionsInit) => {
          if (!isReached) throw new DOMException("Registration failed - push service error", "AbortError");
          return (held.now = made(options));
        },
        getSubscription: async () => held.now,
      });
    },
    { subscription: { endpoint, keys }, isReached },
  );
}

const devices = statement("test.devices", "SELECT platform FROM device_tokens");
async function storedDevices(): Promise<unknown[]> {
  const { database, close } = await visitStorage(readConfig(visitor.service.storage), () => undefined);
  try {
    return await database.all(devices);
  } finally {
    await close();
  }
}

/** Without this the answer is no, since nobody is there to be asked. */
const allow = () => visitor.context.grantPermissions(["notifications"], { origin: visitor.service.url });

const section = () => visitor.page.getByRole("region", { name: "Notifications", exact: true });
const openProfile = async () => {
  await visitor.logIn(await visitor.profile());
  await visitor.open("/profil");
};

describe("someone who wants to be told that there is something to read", () => {
  it("reads first what will be shown, switches it on, and off again", async () => {
    await allow();
    await withPushService();
    await openProfile();
    const shown = await section().innerText();
    expect(shown).toContain("“You have something new to read.”");
    expect(shown).toContain("The browser also shows the address of this site.");

    await visitor.button("Turn on notifications").click();
    await section().getByText("Notifications are turned on for this device.", { exact: true }).waitFor();
    expect(await storedDevices()).toEqual([{ platform: "web" }]);

    await visitor.button("Turn off notifications").click();
    await visitor.button("Turn on notifications").waitFor();
    expect(await storedDevices()).toEqual([]);
  });

  it("and does not allow it, reads so and how to change that", async () => {
    await openProfile();
    await visitor.button("Turn on notifications").click();
    await visitor.alert("User denied permissions!").waitFor();
    await visitor.alert("You can allow them in the browser’s settings. Then try again.").waitFor();
  });

  it("and whose browser cannot reach its push service, reads that it did not work", async () => {
    await allow();
    await withPushService({ isReached: false });
    await openProfile();
    await visitor.button("Turn on notifications").click();
    await visitor.alert("Notifications haven’t been turned on. Please try again in a little while.").waitFor();
    expect(await storedDevices()).toEqual([]);
  });

  it("is told no more after leaving in a hurry", async () => {
    await allow();
    await withPushService();
    await openProfile();
    await visitor.button("Turn on notifications").click();
    await visitor.button("Turn off notifications").waitFor();
    await visitor.button("Exit this page").click();
    await visitor.page.waitForURL("https://www.yr.no/**");
    await expect.poll(storedDevices).toEqual([]);
    expect(unsubscribed).toBe(1);
  });

  it("and logs out is not signed up any more, whoever uses the browser next", async () => {
    await allow();
    await withPushService();
    await openProfile();
    await visitor.button("Turn on notifications").click();
    await visitor.button("Turn off notifications").waitFor();
    await visitor.button("Menu").click();
    await visitor.button("Log out").click();
    await visitor.arrive("/login");
    await expect.poll(() => unsubscribed).toBe(1);
    await expect.poll(storedDevices).toEqual([]);
  });

  // The last one here: its device stays.
  it("and leaves the page open is still notified after the page has logged out by itself", async () => {
    await allow();
    await withPushService();
    await visitor.page.clock.install();
    // Through the page: such a login has a cookie, and an end without a key.
    await visitor.open("/login#again");
    await visitor.page.getByLabel("Username").fill(await visitor.profile());
    await visitor.page.getByLabel("Password", { exact: true }).fill(password);
    await visitor.page.getByLabel("I accept the terms of use").check();
    await visitor.page.getByRole("button", { name: "Log in", exact: true }).click();
    await visitor.button("Menu").waitFor();
    await visitor.open("/profil");
    await visitor.button("Turn on notifications").click();
    await visitor.button("Turn off notifications").waitFor();
    await visitor.page.clock.fastForward("01:01:00");
    await visitor.page.getByText("You were logged out because nothing was typed for an hour.").waitFor();
    expect(await storedDevices()).toEqual([{ platform: "web" }]);
    expect(unsubscribed).toBe(0);
  });
});
