import { join } from "node:path";
import { locales, type Locale } from "@sosmessages/contract/languages.ts";
import type { BrowserContextOptions, Page } from "playwright-core";
import { beforeAll, expect, it, vi } from "vitest";
import { newFolder } from "../../../packages/services/src/folder/test/folder.ts";
import { fromRight, pseudo, writePseudo } from "../look/pseudo.ts";
import { violationsOn } from "../look/screens/axe.ts";
import { faultsOn } from "../look/screens/faults.ts";
import { deskRoom, deskTexts, small, wide, type DeskTexts } from "../support/desk-room.ts";
import { allCame, everyRound, type Round } from "./desk-pages.ts";
import { foreignWordsOn } from "./foreign-words.ts";

vi.setConfig({ testTimeout: 1_800_000 });

const folder = newFolder();
/** A service with Nynorsk and two languages of which nobody speaks a word: one is longer, one is read from right to left. */
const room = deskRoom(async () => {
  for (const service of ["sos", "sami"]) folder.addShipped(service);
  for (const code of ["qaa", "qab"] as const) {
    folder.offer("sos", code);
    await writePseudo(join(folder.root, "sos/languages", code), code);
  }
  folder.offer("sos", "nn");
  return { SERVICES_DIR: folder.root };
});
beforeAll(() => () => folder.remove());

const isLong = process.env["LONG"] !== undefined;
const themes = ["light", "dark"] as const;
const tablet = { viewport: { width: 768, height: 1024 } };
type View = Readonly<{ locale: Locale; size: BrowserContextOptions }>;
const viewsIn = (languages: readonly Locale[]): readonly View[] =>
  languages.flatMap((locale) => [wide, small].map((size) => ({ locale, size })));

let rounds: readonly Round[];
beforeAll(async () => {
  rounds = await everyRound(room);
});

async function wear(page: Page, theme: (typeof themes)[number]): Promise<void> {
  // Colours pass over into each other: half-way is no theme.
  await page.evaluate(async (to) => {
    document.documentElement.dataset["theme"] = to;
    await new Promise(requestAnimationFrame);
    const passing = document.getAnimations().filter((one) => one instanceof CSSTransition);
    await Promise.allSettled(passing.map(({ finished }) => finished));
  }, theme);
}

/** Every page of these, one after the other, in one window for each person and view. */
async function walk(
  viewsOf: (round: number) => readonly View[],
  isWanted: (place: string) => boolean,
  look: (page: Page, view: View, at: number) => Promise<readonly string[]>,
): Promise<readonly string[]> {
  const found: string[] = [];
  let at = 0;
  for (const [round, { role, person, paths }] of rounds.entries()) {
    const wanted = paths.filter((path) => isWanted(`${role} ${path}`));
    for (const view of wanted.length === 0 ? [] : viewsOf(round)) {
      const page = await room.at(person, wanted[0] ?? "/", view);
      for (const [index, path] of wanted.entries()) {
        if (index > 0) await page.goto(`${room.service.url}/desk${path}`);
        await allCame(page);
        const faults = await look(page, view, at++);
        found.push(...faults.map((fault) => `${role} ${view.locale} ${view.size.viewport?.width} ${path}: ${fault}`));
      }
      await page.context().close();
    }
  }
  return found;
}

/** Each person in one language and at one or two widths; the long suite looks at all. */
const sample: readonly (readonly View[])[] = [
  [{ locale: "nb", size: wide }],
  [{ locale: "nn", size: tablet }],
  [
    { locale: "en", size: wide },
    { locale: "se", size: small },
  ],
];

it("axe finds nothing on any screen of the desk, in light and dark, and no screen is wider than the smallest phone", async () => {
  const found = await walk(
    (round) => (isLong ? viewsIn([...locales, "nn"]) : (sample[round] ?? [])),
    () => true,
    async (page, _view, at) => {
      const faults: string[] = [];
      // Page by page, one theme after the other; the long suite looks at every page in both.
      for (const theme of isLong ? themes : [themes[at % 2] ?? "light"]) {
        await wear(page, theme);
        // No list of languages has those of which nobody speaks a word.
        const found = (await violationsOn(page)).filter((fault) => !/^valid-lang: .*lang="qa[ab]"/.test(fault));
        for (const fault of found) faults.push(`${theme}: ${fault}`);
        const isWider = () => page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
        if (await isWider()) faults.push(`${theme}: wider than the screen`);
        const size = page.viewportSize()!;
        await page.setViewportSize({ width: 320, height: 640 });
        if (await isWider()) faults.push(`${theme}: wider than the smallest phone`);
        await page.setViewportSize(size);
      }
      return faults;
    },
  );
  expect(found).toEqual([]);
});

/** What is called so in every language: people, languages, and what the services' folders say in their own words. */
let own: readonly string[];
beforeAll(() => {
  const files = ["sos", "sami"].map((service) => folder.read(`${service}/service.yaml`)).join("\n");
  const called = [...files.matchAll(/"([^"]+)"/g)].map(([, words = ""]) => words);
  own = [...called, "Bokmål", "Nynorsk", "Sámegiella", "English", pseudo("Språket")];
});

const said: Readonly<Record<string, (text: string) => string>> = { qaa: pseudo, qab: fromRight };
/** What opens a dialog; the long suite looks into each of them. */
/** Of an emergency, which cannot be closed or blocked. */
const openers = [
  "release.button",
  "propose.button",
  "people.invite",
  "topics.add",
  "resources.add",
  "me.factor_add",
] as const satisfies readonly (keyof DeskTexts)[];

it("whatever the language, the desk cuts nothing off, no words lie on others, and all of it is translated", async () => {
  const views = viewsIn(["qaa", "qab"]);
  // Where most words meet least room.
  const tightest = /^volunteer (\/$|\/conversation)|^admin \/people/;
  const opened = new Set<string>();
  const found = await walk(
    () => (isLong ? views : views.slice(1, 3)),
    (place) => isLong || tightest.test(place),
    async (page, { locale }) => {
      const look = async () => [
        ...(await faultsOn(page, { locale, exit: null })),
        ...(locale === "qab" ? await foreignWordsOn(page, own) : []),
      ];
      await page.evaluate(() => document.querySelectorAll("details").forEach((each) => (each.open = true)));
      const faults = await look();
      for (const key of isLong ? openers : []) {
        const button = page.locator("main button", { hasText: said[locale]?.(deskTexts.nb[key]) ?? key }).first();
        if ((await button.count()) === 0) continue;
        opened.add(key);
        await button.click();
        await page.locator("dialog[open] h2").waitFor();
        for (const fault of await look()) faults.push(`${key}: ${fault}`);
        await page.keyboard.press("Escape");
        await expect.poll(() => page.locator("dialog[open]").count()).toBe(0);
      }
      return faults;
    },
  );
  expect(found).toEqual([]);
  expect([...opened].toSorted()).toEqual(isLong ? openers.toSorted() : []);
});
