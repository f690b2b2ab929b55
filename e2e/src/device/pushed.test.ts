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
    const push = await pusher("/");
    // Someone who looks at the page needs no notification; so another one comes before it.
    const other = await visitor.context.newPage();
    await other.bringToFront();
    const browser = await visitor.context.newCDPSession(visitor.page);
    await browser.send("Emulation.setFocusEmulationEnabled", { enabled: false });
    await push("Hei Kari, her er svaret");
    await push("Du har noe nytt å lese.");
    await push("You have something new to read.");
    await expect.poll(shownTitles).toEqual(["You have something new to read."]);
  });

  it("of an alarm shows at the desk although its page is open, by the one worker that the page may have", async () => {
    await visitor.context.grantPermissions(["notifications"]);
    const answer = await visitor.page.goto(`${visitor.service.url}/desk/`);
    expect(answer?.headers()["content-security-policy"]).toContain("; worker-src *:*/desk/sw.js; ");
    await visitor.page.evaluate(async () => {
      const { trustedTypes } = globalThis as unknown as {
        trustedTypes: { createPolicy(name: "worker", rules: object): { createScriptURL(url: string): string } };
      };
      const policy = trustedTypes.createPolicy("worker", { createScriptURL: (url: string) => url });
      await navigator.serviceWorker.register(policy.createScriptURL("/desk/sw.js"));
    });
    await visitor.page.evaluate(() => navigator.serviceWorker.ready);
    const push = await pusher("/desk/");
    await push("Alarm: a leader is needed now");
    await push("Alarm: a leader is needed now");
    await expect.poll(shownTitles).toEqual(["Alarm: a leader is needed now"]);
    const kept = await visitor.page.evaluate(async () => [...(await caches.keys())]);
    expect(kept).toEqual([]);
  });
});

/** Hands pushes to the worker of that scope. */
async function pusher(scope: string) {
  const browser = await visitor.context.newCDPSession(visitor.page);
  const registration = Promise.withResolvers<string>();
  browser.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
    const ours = registrations.find(({ scopeURL }) => scopeURL === visitor.service.url + scope);
    if (ours) registration.resolve(ours.registrationId);
  });
  await browser.send("ServiceWorker.enable");
  const registrationId = await registration.promise;
  return (data: string) =>
    browser.send("ServiceWorker.deliverPushMessage", { origin: visitor.service.url, registrationId, data });
}

const shownTitles = () =>
  visitor.page.evaluate(async () =>
    (await (await navigator.serviceWorker.ready).getNotifications()).map(({ title }) => title),
  );
