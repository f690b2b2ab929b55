import { describe, expect, it } from "vitest";
import caller from "@sosmessages/texts/languages/se/caller.yaml";
import push from "@sosmessages/texts/languages/se/push-switch.yaml";
import first from "@sosmessages/texts/languages/se/start.yaml";
import { apps } from "./native/app.ts";

const app = apps();
const platforms = ["android", "ios"] as const;
const isLong = process.env["LONG"] !== undefined;

describe.each(platforms)("in the app on %s", (platform) => {
  it("the service speaks Northern Sami, without what is said to browsers only", async () => {
    const phone = await app.install(platform);
    await phone.start();
    expect(await phone.page.evaluate(() => document.documentElement.lang)).toBe("se");
    expect(await phone.page.title()).toBe("Ovdasiidu – Diehtobálvalus");
    await phone.page.getByRole("link", { name: first["entrance.again"] }).waitFor();
    for (const key of ["login.app_hint", "leaving.note", "leaving.keyboard"] as const) {
      expect(await phone.page.getByText(first[key]).filter({ visible: true }).count(), key).toBe(0);
    }
    expect(phone.host.phone).toMatchObject({ isCovered: true, splash: "hidden", bars: "LIGHT" });
  });

  it("says first what a notification shows, asks the phone then, and tells the service once", async () => {
    const person = await app.someone({ letters: ["Bures"] });
    const phone = await app.install(platform, person);
    await phone.start();
    await phone.page.getByText(push.text).waitFor();
    expect(phone.host.timesCalled("PushNotifications.requestPermissions")).toBe(0);
    await phone.button(push.turn_on).click();
    await phone.page.getByText(push.is_on).waitFor();
    expect(phone.told).toEqual([{ token: "token-1", platform }]);

    // The same address again, from two sides at once.
    await Promise.all([1, 2].map(() => phone.host.fire("PushNotifications", "registration", { value: "token-1" })));
    // And another one, as providers hand out now and then; twice at once.
    await Promise.all([1, 2].map(() => phone.host.fire("PushNotifications", "registration", { value: "token-2" })));
    await expect.poll(() => phone.told.length).toBe(2);
    await phone.page.waitForTimeout(200);
    expect(phone.told[1]).toEqual({ token: "token-2", platform });
    expect(phone.told).toHaveLength(2);
  });

  it("leaving at once opens another site, and the app forgets who was here", async () => {
    const person = await app.someone();
    const phone = await app.install(platform, person);
    await phone.start();
    await phone.button(first["leaving.button"]).click();
    await expect.poll(() => phone.outside).toEqual(["https://www.yr.no/"]);
    await expect.poll(() => [...phone.host.safe]).toEqual([]);
    // An app on iOS may not close itself: it begins anew behind the other site.
    const isLeft = async () =>
      platform === "android"
        ? phone.host.phone.isClosed
        : phone.page.getByRole("link", { name: first["entrance.again"] }).isVisible();
    await expect.poll(isLeft).toBe(true);
    expect(phone.host.phone.isClosed).toBe(platform === "android");
    expect(await phone.page.locator("textarea").filter({ visible: true }).count()).toBe(0);
  });
});

/** The scripts do the same on both platforms: the short run tests one. */
describe.each(isLong ? platforms : ["ios" as const])("in the app on %s, as on the other", (platform) => {
  it("whoever logs in is logged in the next time, and the login lies in the phone's safe and nowhere else", async () => {
    const { username } = await app.someone();
    const phone = await app.install(platform);
    await phone.start();
    await phone.logIn(username);
    await expect.poll(() => phone.host.safe.get("capacitor-storage_sosmessages")).toMatch(/^[\w-]{40,}$/);
    const kept = await phone.page.evaluate(
      () => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]) + document.cookie,
    );
    expect(kept).not.toContain(phone.host.safe.get("capacitor-storage_sosmessages"));

    await phone.start();
    await phone.page.getByRole("textbox").waitFor();
    await phone.button("Fállu").click();
    await phone.button("Logge olggos").click();
    await phone.arrive("/login");
    await expect.poll(() => [...phone.host.safe]).toEqual([]);
  });

  it("says so when notifications are not allowed, and where they can be", async () => {
    const person = await app.someone({ letters: ["Bures"] });
    const phone = await app.install(platform, person);
    phone.host.phone.willAnswer = "denied";
    await phone.start();
    await phone.button(push.turn_on).click();
    await phone.page.getByRole("alert").getByText(push.denied).waitFor();
    await phone.page.getByRole("alert").getByText(push.denied_help_app).waitFor();
    expect(phone.told).toEqual([]);
    // Nobody is asked again by the app.
    await phone.start();
    await phone.page.getByText("Bures").waitFor();
    await phone.page.waitForTimeout(300);
    expect(await phone.button(push.turn_on).count()).toBe(0);
  });

  it("is told of what is new, and shows what came meanwhile when it is looked at again", async () => {
    const person = await app.someone();
    const phone = await app.install(platform, person);
    const lines: string[] = [];
    phone.page.on("websocket", (line) => lines.push(line.url()));
    await phone.start();
    await phone.page.getByText(caller["messages.live"]).waitFor();
    expect(lines).toEqual([expect.stringContaining(app.serviceUrl().replace("https:", "wss:"))]);
    await person.write("Gulat go mu?");
    await phone.page.getByText("Gulat go mu?").waitFor();
    // The line for answers is cut, as it is while an app sleeps.
    await phone.context.routeWebSocket(/.*/, (socket) => void socket.close());
    await phone.start();
    await phone.page.getByRole("article").first().waitFor();
    await person.write("Dál gulan du");
    await phone.page.waitForTimeout(300);
    expect(await phone.page.getByText("Dál gulan du").count()).toBe(0);
    await phone.host.fire("App", "resume");
    await phone.page.getByText("Dál gulan du").waitFor();
  });

  it("the link of a recovery mail opens the page for a new password, and its token is nowhere to be seen", async () => {
    const phone = await app.install(platform);
    await phone.start();
    const url = `${app.serviceUrl()}/endrepassord#token=abc%2Bdef`;
    const checked = phone.page.waitForRequest("**/api/caller/password/check");
    await phone.host.fire("App", "appUrlOpen", { url }, true);
    await phone.arrive("/endrepassord");
    expect((await checked).postDataJSON()).toMatchObject({ token: "abc+def" });
    expect(phone.page.url()).toBe(`${app.origin}/endrepassord`);
  });
});

describe("in an app", () => {
  it("a login that outlived an app which was removed opens nothing", async () => {
    const { username } = await app.someone();
    const phone = await app.install("ios");
    await phone.start();
    await phone.logIn(username);
    await phone.page.evaluate(() => localStorage.clear());
    await phone.start();
    await phone.arrive("/login");
    expect([...phone.host.safe]).toEqual([]);
  });

  it("tells the service today's address when it is opened again, and none after logging out", async () => {
    const person = await app.someone({ letters: ["Bures"] });
    const phone = await app.install("android", person);
    await phone.start();
    await phone.button(push.turn_on).click();
    await expect.poll(() => phone.told.length).toBe(1);
    phone.host.phone.deviceToken = "token-3";
    await phone.start();
    await expect.poll(() => phone.told.at(-1)).toEqual({ token: "token-3", platform: "android" });

    await phone.button("Fállu").click();
    await phone.button("Logge olggos").click();
    await phone.arrive("/login");
    await expect.poll(() => phone.host.phone.isRegistered).toBe(false);
    await phone.host.fire("PushNotifications", "registration", { value: "token-4" });
    await phone.page.waitForTimeout(200);
    expect(phone.told).toHaveLength(2);
  });

  it("asks nobody who has not written yet, nor again whoever said later", async () => {
    const person = await app.someone();
    const phone = await app.install("android", person);
    await phone.start();
    await phone.page.getByRole("article").waitFor();
    expect(await phone.button(push.turn_on).count()).toBe(0);
    await person.write("Bures");
    await phone.host.fire("App", "resume");
    await phone.button(push.later).click();
    await phone.start();
    await phone.page.getByText("Bures").waitFor();
    await phone.page.waitForTimeout(300);
    expect(await phone.button(push.turn_on).count()).toBe(0);
    expect(phone.told).toEqual([]);
  });

  it("a notification that is tapped opens the messages, from wherever somebody was", async () => {
    const person = await app.someone({ letters: ["Bures"] });
    const phone = await app.install("ios", person);
    await phone.start();
    await phone.button("Fállu").click();
    await phone.link("Profiila ja beassansátni").click();
    await phone.arrive("/profil");
    await phone.host.fire("PushNotifications", "pushNotificationActionPerformed", { actionId: "tap" }, true);
    await phone.arrive("/");
    await phone.page.getByText("Bures").waitFor();
  });

  it("started by such a link, it opens there; by any other, as always", async () => {
    const phone = await app.install("android");
    await phone.host.fire("App", "appUrlOpen", { url: `${app.serviceUrl()}/endrepassord?token=abc` }, true);
    await phone.page.goto(`${app.origin}/`);
    await phone.arrive("/endrepassord");

    const other = await app.install("android");
    await other.host.fire("App", "appUrlOpen", { url: "https://elsewhere.example.org/profil?token=abc" }, true);
    await other.start();
    expect(other.path()).toBe("/login");
  });

  it("has its numbers from the first screen on", async () => {
    const phone = await app.install("android");
    await phone.start();
    expect(await phone.page.locator("footer a").first().isVisible()).toBe(true);
  });

  it("the signs in the phone's bars stand out from the page in both themes", async () => {
    const phone = await app.install("ios");
    await phone.start();
    await phone.button(first["app.theme_dark"]).click();
    await expect.poll(() => phone.host.phone.bars).toBe("DARK");
    await phone.start();
    await expect.poll(() => phone.host.phone.bars).toBe("DARK");
  });

  it("keeps clear of the clock and of the line to swipe, also what stays in sight while the rest scrolls", async () => {
    const person = await app.someone({ letters: Array.from({ length: 12 }, (_, nr) => `Bures, ${nr}`) });
    const phone = await app.install("ios", person);
    const session = await phone.context.newCDPSession(phone.page);
    await session.send("Emulation.setSafeAreaInsetsOverride", { insets: { top: 40, bottom: 30 } });
    await phone.start();
    await phone.page.getByText("Bures, 11").waitFor();
    await phone.page.evaluate(() => scrollTo(0, 300));
    const edges = await phone.page.evaluate(() => {
      const box = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
      return { bar: box("header > div")?.top, composer: innerHeight - (box("main form")?.bottom ?? 0), at: scrollY };
    });
    expect(edges).toEqual({ bar: 40, composer: 30, at: 300 });
  });
});

describe("the back button of an Android phone", () => {
  it("leads a guest to the login, and from there out", async () => {
    const phone = await app.install("android");
    await phone.start();
    await phone.link(first["menu.about"]).click();
    await phone.arrive("/om");
    await phone.host.fire("App", "backButton", { canGoBack: true });
    await phone.arrive("/login");
    expect(phone.host.phone.isClosed).toBe(false);
    await phone.host.fire("App", "backButton", { canGoBack: true });
    await expect.poll(() => phone.host.phone.isClosed).toBe(true);
  });

  it("leads whoever is logged in to the messages, and from there out", async () => {
    const person = await app.someone();
    const phone = await app.install("android", person);
    await phone.start();
    await phone.button("Fállu").click();
    await phone.link("Profiila ja beassansátni").click();
    await phone.arrive("/profil");
    await phone.host.fire("App", "backButton", { canGoBack: true });
    await phone.arrive("/");
    expect(phone.host.phone.isClosed).toBe(false);
    await phone.host.fire("App", "backButton", { canGoBack: true });
    await expect.poll(() => phone.host.phone.isClosed).toBe(true);
  });
});
