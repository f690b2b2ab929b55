import type { Browser } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { databaseSettings } from "../../../apps/server/test/support/new-database.ts";
import { launchBrowser } from "../support/browser.ts";
import { otherHouse } from "../support/other-house.ts";
import { lengthenTexts, pseudo, pseudoWords } from "./pseudo.ts";
import { faultsOn } from "./screens/faults.ts";
import { screens } from "./screens/screens.ts";
import { openStage } from "./screens/stage.ts";
import { newToken } from "./screens/token.ts";
import { texts } from "./screens/words.ts";
import { startService, type RunningService } from "../support/service.ts";

/** Where most words meet least room; the long suite looks at every screen. */
const tightest = new Set([
  "login",
  "register-errors",
  "profile",
  "messages",
  "messages-late",
  "menu",
  "delete-profile",
]);
const isLong = process.env["LONG"] !== undefined;

let browser: Browser;
let service: RunningService;
let token: string;

beforeAll(async () => {
  const house = await otherHouse();
  await lengthenTexts(house.root);
  const start = async () => startService(await databaseSettings(), house.root);
  [browser, service] = await Promise.all([launchBrowser(), start()]);
  token = await newToken(service);
  return async () => {
    await browser.close();
    await service.stop();
    await house.demolish();
  };
}, 300_000);

const view = { locale: "nb", theme: "light", width: "320" } as const;

describe.concurrent("in a language whose words are two fifths longer, on the smallest phone", () => {
  it.each(screens.filter(({ name }) => isLong || tightest.has(name)))(
    "$name cuts nothing off, and no words lie on others",
    async ({ reach }) => {
      const stage = await openStage(browser, service, token, view, { words: pseudoWords });
      try {
        await reach(stage);
        expect(await faultsOn(stage.page, { locale: "nb", exit: stage.say("leaving.button") })).toEqual([]);
      } finally {
        await stage.context.close();
      }
    },
  );
});

it("words that are cut off, lie on others or reach out of their button are noticed", async () => {
  const stage = await openStage(browser, service, token, view, { words: pseudoWords });
  try {
    await stage.open("/login");
    await stage.page.evaluate(() => {
      const style = (selector: string, wanted: Partial<CSSStyleDeclaration>) =>
        document.querySelectorAll<HTMLElement>(selector).forEach((element) => Object.assign(element.style, wanted));
      style("main p", { height: "12px", overflow: "hidden" });
      style("footer p + p", { position: "relative", top: "-40px" });
      style("main button[type=submit]", { width: "60px", whiteSpace: "nowrap" });
    });
    const faults = await faultsOn(stage.page, { locale: "nb", exit: stage.say("leaving.button") });
    for (const kind of ["cut off", "on top of each other", "outside its button"])
      expect(faults.some((fault) => fault.startsWith(kind))).toBe(true);
  } finally {
    await stage.context.close();
  }
});

it("the words are so much longer, and their gaps are where they were", () => {
  // Gaps are no words: they stay as they are.
  const length = (words: Readonly<Record<string, string>>) =>
    Object.values(words)
      .join("")
      .replace(/\{\w+\}/g, "").length;
  expect(length(pseudoWords) / length(texts.nb)).toBeGreaterThan(1.4);
  expect(pseudo("Ring {number}, auth_stay_signed_in, datatilsynet.no, 113.")).toMatch(
    /^Ring\p{L}+ \{number\}, auth_stay_signed_in, datatilsynet\.no, 113\.$/u,
  );
  expect([...tightest].filter((name) => !screens.some((screen) => screen.name === name))).toEqual([]);
});
