import type { Browser } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { sharedBrowser } from "../support/browser.ts";
import { sharedService } from "../support/secure-service.ts";
import type { RunningService } from "../support/service.ts";
import { violationsOn } from "./screens/axe.ts";
import { faultsOn } from "./screens/faults.ts";
import { allViews, viewOf } from "./screens/views.ts";
import { screens } from "./screens/screens.ts";
import { openStage } from "./screens/stage.ts";
import { newToken } from "./screens/token.ts";

const isLong = process.env["LONG"] !== undefined;

let browser: Browser;
let service: RunningService;
let token: string;

beforeAll(async () => {
  [browser, service] = await Promise.all([sharedBrowser(), sharedService()]);
  token = await newToken(service);
});

const moving = screens.filter(({ isStill = false }) => !isStill);

describe("every screen, for everyone", () => {
  it.each(moving.map((screen, index) => ({ ...screen, views: isLong ? allViews() : [viewOf(index)] })))(
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

  it("is looked at, and every language in every theme and width", () => {
    const seen = moving.map((_, index) => viewOf(index));
    for (const view of allViews()) expect(seen).toContainEqual(view);
  });
});
