// Takes pictures of the real service in Chromium: npm run screens [-- caller | desk | store] [part of a name]
//   caller   every screen of the caller, into docs/screens
//   desk     the desk with the sample data of `sosmessages demo`, into docs/screens/desk
//   store    what the app stores ask for, per language, into apps/mobile/store, which is not committed
import { execFile, spawnSync } from "node:child_process";
import { mkdir, readdir, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { codeAt, stepOf } from "../apps/server/src/volunteers/factors/totp.ts";
import { screens } from "../e2e/src/look/screens/screens.ts";
import { openStage } from "../e2e/src/look/screens/stage.ts";
import { newToken } from "../e2e/src/look/screens/token.ts";
import { launchChromium } from "../e2e/src/support/browser.ts";
import { startService } from "../e2e/src/support/service.ts";
import { requireNode, root } from "./lib/project.mjs";

const largest = 80_000;
const [set = "caller", wanted = ""] = process.argv.slice(2);

const shoot = async (page, path) => {
  await mkdir(dirname(path), { recursive: true });
  // Without the pointer over anything.
  await page.mouse.move(0, 0);
  await page.screenshot({ path, animations: "disabled", caret: "hide" });
};

/** For documents: reduces the colours to a palette. Without pngquant the file is larger. */
const shootSmall = async (page, path) => {
  await shoot(page, path);
  spawnSync("pngquant", ["--force", "--output", path, "--strip", "64", path]);
  const { size } = await stat(path);
  console.log(`${path.slice(root.length)}: ${size} bytes`);
  if (size > largest) throw new Error(`${path} is larger than ${largest} bytes: install pngquant and try again.`);
};

const writeIndex = (folder, intro, sections) =>
  writeFile(join(folder, "README.md"), [`${intro}\n`, ...sections].join("\n"));

/** @type {[string, object][]} */
const views = [
  ["phone-nb", { width: "390", locale: "nb", theme: "light" }],
  ["phone-nb-dark", { width: "390", locale: "nb", theme: "dark" }],
  ["phone-en", { width: "390", locale: "en", theme: "light" }],
  ["small-se", { width: "320", locale: "se", theme: "light" }],
  ["desktop-nb", { width: "1280", locale: "nb", theme: "light" }],
  ["desktop-nb-dark", { width: "1280", locale: "nb", theme: "dark" }],
];
/** These are taken in every view, the others in the first. */
const important = new Set(
  "login register way-back messages-welcome messages messages-late menu delete-profile profile no-network".split(" "),
);
const callerIntro = `# Every screen

\`npm run screens\` takes these pictures from the real service and writes this page. All messages in them are invented. Important screens also show
dark mode, English, Northern Sami on a narrow phone, and a large screen. \`e2e/src/look/screens/\` lists the screens; the accessibility tests use the same list.
`;

const takeCaller = async (browser, service) => {
  const folder = join(root, "docs", "screens");
  const pictures = screens.map((screen) => ({
    screen,
    looks: views
      .slice(0, important.has(screen.name) ? views.length : 1)
      .map(([id, view]) => ({ view, file: `${screen.name}-${id}.png` })),
  }));
  const known = new Set(pictures.flatMap(({ looks }) => looks.map(({ file }) => file)));
  for (const file of await readdir(folder)) if (file.endsWith(".png") && !known.has(file)) await rm(join(folder, file));
  const token = await newToken(service);
  for (const { screen, looks } of pictures) {
    for (const { view, file } of looks.filter((look) => look.file.includes(wanted))) {
      const stage = await openStage(browser, service, token, view, { isStill: screen.isStill === true });
      await screen.reach(stage);
      await shootSmall(stage.page, join(folder, file));
      await stage.context.close();
    }
  }
  const image = (shows, file) =>
    `<img src="${file}" width="${file.includes("desktop") ? 480 : 200}" alt="${shows} (${file.replace(".png", "")})" />`;
  const sections = pictures.map(({ screen: { shows }, looks }) =>
    [`## ${shows}`, "", ...looks.map(({ file }) => image(shows, file)), ""].join("\n"),
  );
  await writeIndex(folder, callerIntro, sections);
};

const wide = { width: 1280, height: 900 };
const small = { width: 390, height: 844 };
/**
 * File, the volunteer's name in the sample data, page, size, language and theme.
 * @type {[string, string, string, object, string, string][]}
 */
const deskPictures = [
  ["queue", "Frivillig 1", "", wide, "nb", "light"],
  ["queue-phone-se", "Frivillig 1", "", small, "se", "light"],
  ["conversation", "Frivillig 1", "first", wide, "nb", "light"],
  ["conversation-phone", "Frivillig 1", "first", small, "nb", "dark"],
  ["review", "Vaktleder", "review/first", small, "en", "light"],
  ["shift-log", "Vaktleder", "shift-log", wide, "nb", "dark"],
  ["statistics", "Vaktleder", "statistics", wide, "nb", "light"],
  ["people", "Administrator", "people", wide, "nb", "light"],
  ["services", "Administrator", "services", wide, "en", "light"],
  ["audit", "Administrator", "audit", wide, "en", "dark"],
];
const deskIntro = `# The desk

\`npm run screens -- desk\` takes these pictures from a service with the sample data of \`sosmessages demo\`.
`;

const logIn = async (browser, url, { name, password, totp }) => {
  const context = await browser.newContext({ viewport: wide, locale: "nb-NO", timezoneId: "Europe/Oslo" });
  const page = await context.newPage();
  await page.goto(`${url}/desk/`);
  await page.locator("input").nth(0).fill(name);
  await page.locator("input").nth(1).fill(password);
  await page.keyboard.press("Enter");
  await page.locator("input[autocomplete='one-time-code']").fill(codeAt(totp, stepOf(new Date())));
  await page.keyboard.press("Enter");
  await page.locator("#content").waitFor();
  return page;
};

const takeDesk = async (browser, service) => {
  const folder = join(root, "docs", "screens", "desk");
  const operator = join(root, "apps/server/src/operator/main.ts");
  const env = { PATH: process.env.PATH, DATA_DIR: service.folder };
  const { stdout } = await promisify(execFile)(requireNode(), [operator, "demo", "--json"], { env });
  for (const person of JSON.parse(stdout).staff) {
    const own = deskPictures.filter(([file, who]) => who === person.name && file.includes(wanted));
    if (own.length === 0) continue;
    const page = await logIn(browser, service.url, person);
    for (const [file, , path, size, locale, theme] of own) {
      await page.setViewportSize(size);
      const settings = { "desk-locale": locale, "desk-theme": theme };
      await page.evaluate((chosen) => Object.assign(localStorage, chosen), settings);
      await page.goto(`${service.url}/desk/${path.replace(/\/?first$/, "")}`);
      if (path.endsWith("first")) await page.locator("main a[href*='/conversation/']").first().click();
      await page.waitForLoadState("networkidle");
      await shootSmall(page, join(folder, `${file}.png`));
    }
    await page.context().close();
  }
  const section = ([file, who, , , locale]) => `## ${file}\n\n${who}, ${locale}\n\n![${file}](${file}.png)\n`;
  await writeIndex(folder, deskIntro, deskPictures.map(section));
};

/** Android takes 1080 × 1920, iOS 1290 × 2796 (6.9 inches) and 2064 × 2752 (13 inches). */
const storeShapes = [
  ["android-phone", { viewport: { width: 360, height: 640 }, scale: 3 }],
  ["iphone", { viewport: { width: 430, height: 932 }, scale: 3 }],
  ["ipad", { viewport: { width: 1032, height: 1376 }, scale: 2 }],
];

const takeStore = async (browser, service) => {
  const token = await newToken(service);
  const shown = screens.filter(({ name }) => ["login", "register", "messages", "about"].includes(name));
  for (const locale of ["se", "nb", "en"]) {
    for (const [shape, other] of storeShapes) {
      for (const [index, { name, reach }] of shown.entries()) {
        const view = { locale, theme: index === shown.length - 1 ? "dark" : "light", width: "390" };
        const stage = await openStage(browser, service, token, view, { other });
        await reach(stage);
        await shoot(stage.page, join(root, "apps/mobile/store", shape, locale, `${index + 1}-${name}.png`));
        await stage.context.close();
      }
    }
  }
};

const sets = { caller: takeCaller, desk: takeDesk, store: takeStore };
if (!Object.hasOwn(sets, set)) throw new Error(`There is no set ${set}: name one of ${Object.keys(sets).join(", ")}.`);
// The app of the Sami service is the one in the stores.
const service = await startService(set === "store" ? { TENANT: "sami" } : {});
const browser = await launchChromium();
try {
  await sets[set](browser, service);
} finally {
  await browser.close();
  await service.stop();
}
