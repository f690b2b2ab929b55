import { locales, type BuiltInLocale } from "@sosmessages/contract/languages.ts";
import type { BrowserContextOptions, Page } from "playwright-core";
import { expect, it, vi } from "vitest";
import { violationsOn } from "../look/screens/axe.ts";
import { deskRoom, small } from "../support/desk-room.ts";
import type { DeskPerson } from "../support/desk-people.ts";

vi.setConfig({ testTimeout: 300_000 });

const room = deskRoom();
const isLong = process.env["LONG"] !== undefined;
const wide = { viewport: { width: 1280, height: 800 } } as const;

/** Every page of the desk that has an address, in the hands of whoever has most on it. */
const paths = {
  volunteer: ["/", "/shift-log", "/practice", "/me", "/no-such-page"],
  leader: ["/", "/review", "/people", "/statistics"],
  admin: ["/people", "/topics", "/resources", "/statistics", "/services", "/audit", "/health"],
} as const;
type Role = keyof typeof paths;

const views: readonly { locale: BuiltInLocale; size: BrowserContextOptions }[] = isLong
  ? locales.flatMap((locale) => [wide, small].map((size) => ({ locale, size })))
  : [{ locale: "nb", size: wide }];

/** In light and in dark: axe has nothing to say, and nothing reaches out of the screen. */
async function faultsOf(page: Page, name: string): Promise<readonly string[]> {
  await page.locator("main h1").first().waitFor();
  await expect.poll(() => page.locator("main [aria-busy=true]").count()).toBe(0);
  const faults: string[] = [];
  for (const theme of ["light", "dark"]) {
    // Colours pass over into each other: half-way is no theme.
    await page.evaluate(async (to) => {
      document.documentElement.dataset["theme"] = to;
      await new Promise(requestAnimationFrame);
      const passing = document.getAnimations().filter((one) => one instanceof CSSTransition);
      await Promise.allSettled(passing.map(({ finished }) => finished));
    }, theme);
    for (const fault of await violationsOn(page)) faults.push(`${name}, ${theme}: ${fault}`);
    if (await page.evaluate(() => document.documentElement.scrollWidth > innerWidth))
      faults.push(`${name}, ${theme}: wider than the screen`);
  }
  return faults;
}

async function walk(role: Role, person: DeskPerson, extra: readonly string[]): Promise<readonly string[]> {
  const all: string[] = [];
  for (const { locale, size } of views) {
    const page = await room.at(person, paths[role][0], { locale, size });
    const faults = [...(await faultsOf(page, paths[role][0]))];
    for (const path of [...paths[role].slice(1), ...extra]) {
      await page.goto(`${room.service.url}/desk${path}`);
      faults.push(...(await faultsOf(page, path)));
    }
    all.push(...faults.map((fault) => `${role} ${locale} ${fault}`));
  }
  return all;
}

it("no screen of the desk stands in anybody's way, in light and dark", async () => {
  const [volunteer, leader, admin] = await Promise.all([
    room.person({ role: "volunteer" }),
    room.person({ role: "leader" }),
    room.person({ role: "admin" }),
  ]);
  const caller = await room.caller();
  await caller.write("Jeg heter Kari og får ikke sove. Skriv til ugle@example.no.");
  const { id, token } = await volunteer.call<{ id: string; token: string }>("POST", "/api/desk/queue/next");
  await volunteer.call("POST", `/api/desk/conversations/${id}/acute`, { token, is_acute: true });
  const talk = [`/conversation/${id}`];
  expect(await walk("volunteer", volunteer, talk)).toEqual([]);
  expect(await walk("leader", leader, talk)).toEqual([]);
  expect(await walk("admin", admin, [])).toEqual([]);
});
