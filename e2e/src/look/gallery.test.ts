import { readdirSync, readFileSync } from "node:fs";
import type { Browser, Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { sharedBrowser } from "../support/browser.ts";
import { violationsOn } from "./screens/axe.ts";

const tool = new URL("../../../tools/lib/gallery-server.mjs", import.meta.url).href;

let browser: Browser;
let url: string;

beforeAll(async () => {
  const { startGallery } = (await import(tool)) as {
    startGallery: () => Promise<{ url: string; stop: () => Promise<void> }>;
  };
  const gallery = await startGallery();
  url = gallery.url;
  browser = await sharedBrowser();
  return gallery.stop;
});

const folder = new URL("../../../packages/ui/src/", import.meta.url);
const components = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".tsx"))
  .flatMap((file) =>
    [...readFileSync(new URL(file, folder), "utf8").matchAll(/^export (?:const|function) ([A-Z]\w+)/gm)].map(
      ([, name]) => name ?? "",
    ),
  );

async function open(search: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  await page.goto(url + search);
  await page.getByRole("heading", { level: 1 }).first().waitFor({ state: "attached" });
  return page;
}

it("shows every component there is, each with a state of its own name", async () => {
  const page = await open("");
  const shown = await page
    .locator("[data-component]")
    .evaluateAll((all) => all.map((element) => (element as HTMLElement).dataset["component"]));
  expect(components.length).toBeGreaterThan(9);
  expect(new Set(shown)).toEqual(new Set(components));
  await page.close();
});

it("shows what is pointed at and what has the focus by the components' own rules", async () => {
  const page = await open("");
  const outline = (state: string) =>
    page
      .getByRole("listitem")
      .filter({ has: page.getByRole("heading", { name: state, exact: true }) })
      .getByRole("button")
      .evaluate((button) => [getComputedStyle(button).outlineStyle, getComputedStyle(button).textDecorationLine]);
  expect(await outline("primary")).toEqual(["none", "none"]);
  expect(await outline("primary, with the focus")).toEqual(["solid", "none"]);
  expect(await outline("primary, pointed at")).toEqual(["none", "underline"]);
  await page.close();
});

const looks = [
  ["sos", "light"],
  ["sami", "dark"],
  ["sos", "dark"],
  ["sami", "light"],
] as const;

it.each(looks.slice(0, process.env["LONG"] === undefined ? 2 : 4))(
  "breaks no rule of axe in the colours of %s, %s",
  async (tenant, theme) => {
    const look = `?tenant=${tenant}&theme=${theme}&lang=se`;
    const page = await open(look);
    const frames = await page
      .locator("iframe")
      .evaluateAll((all) => all.map((frame) => (frame as HTMLIFrameElement).src.replace(/^[^?]*/, "")));
    // What is in a frame is looked at on its own page.
    await page.evaluate(() => document.querySelectorAll("iframe").forEach((frame) => frame.remove()));
    expect(await violationsOn(page), "all").toEqual([]);
    await page.close();
    expect(frames.length).toBeGreaterThan(3);
    for (const frame of frames) {
      const alone = await open(frame);
      expect(await violationsOn(alone), frame).toEqual([]);
      await alone.close();
    }
  },
  60_000,
);
