import { locales } from "@sosmessages/contract/languages.ts";
import type { Browser } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { newDatabase, separated } from "../../../apps/server/test/support/new-database.ts";
import { launchChromium } from "../support/browser.ts";
import { startService, type RunningService } from "../support/service.ts";
import { violationsOn } from "./screens/axe.ts";
import { faultsOn } from "./screens/faults.ts";
import { allViews, someViews } from "./screens/pairwise.ts";
import { screens } from "./screens/screens.ts";
import { openStage, themes, widths, type View } from "./screens/stage.ts";
import { newToken } from "./screens/token.ts";

const isLong = process.env["LONG"] !== undefined;

let browser: Browser;
let service: RunningService;
let token: string;

beforeAll(async () => {
  browser = await launchChromium();
  service = await startService(separated({ DATABASE_URL: await newDatabase() }));
  token = await newToken(service);
  return async () => {
    await browser.close();
    await service.stop();
  };
});

const moving = screens.filter(({ isStill = false }) => !isStill);

describe("every screen, for everyone", () => {
  it.each(moving.map((screen, index) => ({ ...screen, views: isLong ? allViews() : someViews(index) })))(
    "$name breaks no rule of axe, cuts nothing off and has the way out in reach",
    async ({ reach, views }) => {
      for (const [locale, [first, ...rest]] of Map.groupBy(views, (view) => view.locale)) {
        if (first === undefined) continue;
        const stage = await openStage(browser, service, token, first);
        try {
          await reach(stage);
          for (const view of [first, ...rest]) {
            if (view !== first) await stage.turn(view);
            const faults = await faultsOn(stage.page, { locale, exit: stage.say("leaving.button") });
            const violations = await violationsOn(stage.page);
            expect([...faults, ...violations], `${view.width} ${locale} ${view.theme}`).toEqual([]);
          }
        } finally {
          await stage.context.close();
        }
      }
    },
    isLong ? 600_000 : 120_000,
  );

  it("is looked at in every pair of screen, language, theme and width", () => {
    const seen = new Set<string>();
    for (const [index, { name }] of moving.entries()) {
      for (const view of someViews(index)) for (const pair of pairsOf(name, view)) seen.add(pair);
    }
    const wanted = moving.flatMap(({ name }) => allViews().flatMap((view) => pairsOf(name, view)));
    expect(wanted.filter((pair) => !seen.has(pair))).toEqual([]);
    expect(new Set(wanted).size).toBe(
      moving.length * (locales.length + themes.length + widths.length) +
        locales.length * themes.length +
        locales.length * widths.length +
        themes.length * widths.length,
    );
  });
});

const pairsOf = (screen: string, { locale, theme, width }: View): readonly string[] => [
  `${screen} ${locale}`,
  `${screen} ${theme}`,
  `${screen} ${width}`,
  `${locale} ${theme}`,
  `${locale} ${width}`,
  `${theme} ${width}`,
];
