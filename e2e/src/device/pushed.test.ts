import { describe, expect, it } from "vitest";
import { launchWholeChromium } from "../support/browser.ts";
import { visitors } from "../support/visitor.ts";

/** Only Chromium can be handed a push; what the worker does with it is tested without a browser too. */
const visitor = visitors({ locale: "en", hasWorker: true, launch: launchWholeChromium });

describe("a notification", () => {
  it("shows the one sentence that it is, and no other text, whatever is sent", async () => {
    await visitor.context.grantPermissions(["notifications"]);
    await visitor.open("/om");
    await visitor.page.evaluate(() => navigator.serviceWorker.ready);
    const browser = await visitor.context.newCDPSession(visitor.page);
    const registration = Promise.withResolvers<string>();
    browser.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const ours = registrations.find(({ scopeURL }) => scopeURL.startsWith(visitor.service.url));
      if (ours) registration.resolve(ours.registrationId);
    });
    await browser.send("ServiceWorker.enable");
    const registrationId = await registration.promise;
    const push = (data: string) =>
      browser.send("ServiceWorker.deliverPushMessage", { origin: visitor.service.url, registrationId, data });
    // Someone who looks at the page needs no notification; so another one comes before it.
    const other = await visitor.context.newPage();
    await other.bringToFront();
    await browser.send("Emulation.setFocusEmulationEnabled", { enabled: false });
    await push("Hei Kari, her er svaret");
    await push("Du har noe nytt å lese.");
    await push("You have something new to read.");
    await expect.poll(shownTitles).toEqual(["You have something new to read."]);
  });
});

const shownTitles = () =>
  visitor.page.evaluate(async () =>
    (await (await navigator.serviceWorker.ready).getNotifications()).map(({ title }) => title),
  );
