import { locales } from "@sosmessages/contract/languages.ts";
import type { Browser } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { sharedBrowser } from "../support/browser.ts";
import { sharedService } from "../support/secure-service.ts";
import type { RunningService } from "../support/service.ts";
import { violationsOn } from "./screens/axe.ts";
import { faultsOn } from "./screens/faults.ts";
import { allViews, viewOf } from "./screens/views.ts";
import { screens } from "./screens/screens.ts";
import { openStage, type Stage, type View } from "./screens/stage.ts";
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

/** Windows with a touch screen and without. In each, one screen after the other: a window for each takes twice as long. */
const windows = locales.flatMap((locale) =>
  [["320", "390"] as const, ["1280", "zoomed"] as const].map((widths) => {
    const isHere = (view: View) => view.locale === locale && widths.some((width) => width === view.width);
    const looks = moving.map((screen, index) => ({
      ...screen,
      views: (isLong ? allViews() : [viewOf(index)]).filter(isHere),
    }));
    return { locale, widths, looks: looks.filter(({ views }) => views.length > 0) };
  }),
);

describe.each(windows)("every screen, for everyone, in $locale, $widths wide", ({ locale, widths, looks }) => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage(browser, service, token, { locale, theme: "light", width: widths[0] });
    return () => stage.context.close();
  });

  it.each(looks)(
    "$name breaks no rule of axe, cuts nothing off and has the way out in reach",
    async ({ reach, views }) => {
      await stage.clear(views[0]!);
      await reach(stage);
      for (const view of views) {
        await stage.turn(view);
        const faults = await faultsOn(stage.page, { locale, exit: stage.say("leaving.button") });
        const violations = await violationsOn(stage.page);
        expect([...faults, ...violations], `${view.width} ${locale} ${view.theme}`).toEqual([]);
      }
    },
    isLong ? 600_000 : 120_000,
  );
});

it("every screen is looked at, and every language in every theme and width", () => {
  const looked = windows.flatMap(({ looks }) => looks);
  expect(new Set(looked.map(({ name }) => name))).toEqual(new Set(moving.map(({ name }) => name)));
  const seen = looked.flatMap(({ views }) => views);
  for (const view of allViews()) expect(seen).toContainEqual(view);
});
