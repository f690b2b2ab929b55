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
import { requireNode } from "./lib/find-node.mjs";
import { root } from "./lib/root.mjs";

const largest = 80_000;
const largestTogether = 4_000_000;

const [set = "caller", wanted = ""] = process.argv.slice(2);

/** Starts a service and a browser for one set of pictures. */
const withBrowser = async (settings, work) => {
  const service = await startService(settings);
  const browser = await launchChromium();
  try {
    await work(browser, service);
  } finally {
    await browser.close();
    await service.stop();
  }
};

const shoot = async (page, path) => {
  await mkdir(dirname(path), { recursive: true });
  // Without the pointer over anything.
  await page.mouse.move(0, 0);
  await page.screenshot({ path, animations: "disabled", caret: "hide" });
};

/** Reduces the colours to a palette. Without pngquant the file is larger. */
const shrink = async (path) => {
  spawnSync("pngquant", ["--force", "--output", path, "--strip", "64", path]);
  const { size } = await stat(path);
  console.log(`${path.slice(root.length)}: ${size} bytes`);
  if (size > largest) throw new Error(`${path} is larger than ${largest} bytes: install pngquant and try again.`);
  return size;
};

/** Pictures of the caller's screens. The important ones are taken in every language, theme and size. */
const takeCaller = async () => {
  const folder = join(root, "docs", "screens");
  const view = (id, width, locale, theme) => ({ id, view: { width, locale, theme } });
  const phone = view("phone-nb", "390", "nb", "light");
  const others = [
    view("phone-nb-dark", "390", "nb", "dark"),
    view("phone-en", "390", "en", "light"),
    view("small-se", "320", "se", "light"),
    view("desktop-nb", "1280", "nb", "light"),
    view("desktop-nb-dark", "1280", "nb", "dark"),
  ];
  const important = new Set(
    "login register way-back messages-welcome messages messages-late menu delete-profile profile no-network".split(" "),
  );
  const pictures = screens.map((screen) => ({
    screen,
    looks: [phone, ...(important.has(screen.name) ? others : [])].map((look) => ({
      view: look.view,
      file: `${screen.name}-${look.id}.png`,
    })),
  }));
  const known = new Set(pictures.flatMap(({ looks }) => looks.map(({ file }) => file)));
  for (const file of await readdir(folder)) if (file.endsWith(".png") && !known.has(file)) await rm(join(folder, file));
  await withBrowser({}, async (browser, service) => {
    const token = await newToken(service);
    for (const { screen, looks } of pictures) {
      for (const look of looks.filter(({ file }) => file.includes(wanted))) {
        const stage = await openStage(browser, service, token, look.view, { isStill: screen.isStill === true });
        await screen.reach(stage);
        await shoot(stage.page, join(folder, look.file));
        await stage.context.close();
        await shrink(join(folder, look.file));
      }
    }
  });
  const image = (shows, file) =>
    `<img src="${file}" width="${file.includes("desktop") ? 480 : 200}" alt="${shows} (${file.replace(".png", "")})" />`;
  const sections = pictures.map(({ screen: { shows }, looks }) =>
    [`## ${shows}`, "", ...looks.map(({ file }) => image(shows, file)), ""].join("\n"),
  );
  await writeFile(join(folder, "README.md"), [callerIntro, ...sections].join("\n"));
  const sizes = await Promise.all([...known].map(async (file) => (await stat(join(folder, file))).size));
  const together = sizes.reduce((sum, size) => sum + size, 0);
  if (together > largestTogether) throw new Error(`All pictures together are larger than ${largestTogether} bytes.`);
};

const callerIntro = `# Every screen

\`npm run screens\` takes these pictures from the real service and writes this page. All messages in them are invented. Important screens also show
dark mode, English, Northern Sami on a narrow phone, and a large screen. \`e2e/src/look/screens/\` lists the screens; the accessibility tests use the same list.

`;

const wide = { width: 1280, height: 900 };
const small = { width: 390, height: 844 };
/** The volunteer's name in the sample data, and the page. */
const ofDesk = (file, who, path, size, locale, theme) => ({ file, who, path, size, locale, theme });
const deskPictures = [
  ofDesk("queue", "Frivillig 1", "", wide, "nb", "light"),
  ofDesk("queue-phone-se", "Frivillig 1", "", small, "se", "light"),
  ofDesk("conversation", "Frivillig 1", "first", wide, "nb", "light"),
  ofDesk("conversation-phone", "Frivillig 1", "first", small, "nb", "dark"),
  ofDesk("review", "Vaktleder", "review/first", small, "en", "light"),
  ofDesk("shift-log", "Vaktleder", "shift-log", wide, "nb", "dark"),
  ofDesk("statistics", "Vaktleder", "statistics", wide, "nb", "light"),
  ofDesk("people", "Administrator", "people", wide, "nb", "light"),
  ofDesk("services", "Administrator", "services", wide, "en", "light"),
  ofDesk("audit", "Administrator", "audit", wide, "en", "dark"),
];

const logIn = async (browser, url, { name, password, totp }) => {
  const context = await browser.newContext({ viewport: wide, locale: "nb-NO", timezoneId: "Europe/Oslo" });
  context.setDefaultTimeout(20_000);
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

const takeDesk = () =>
  withBrowser({}, async (browser, service) => {
    const folder = join(root, "docs", "screens", "desk");
    const operator = join(root, "apps/server/src/operator/main.ts");
    const env = { PATH: process.env.PATH, DATA_DIR: service.folder };
    const { stdout } = await promisify(execFile)(requireNode(), [operator, "demo", "--json"], { env });
    for (const person of JSON.parse(stdout).staff) {
      const own = deskPictures.filter(({ who, file }) => who === person.name && file.includes(wanted));
      if (own.length === 0) continue;
      const page = await logIn(browser, service.url, person);
      for (const { file, path, size, locale, theme } of own) {
        await page.setViewportSize(size);
        await page.evaluate(
          ([language, look]) => {
            localStorage.setItem("desk-locale", language);
            localStorage.setItem("desk-theme", look);
          },
          [locale, theme],
        );
        await page.goto(`${service.url}/desk/${path.replace(/\/?first$/, "")}`);
        if (path.endsWith("first")) await page.locator("main a[href*='/conversation/']").first().click();
        await page.waitForLoadState("networkidle");
        await shoot(page, join(folder, `${file}.png`));
        await shrink(join(folder, `${file}.png`));
      }
      await page.context().close();
    }
    const lines = deskPictures.map(
      ({ file, who, locale }) => `## ${file}\n\n${who}, ${locale}\n\n![${file}](${file}.png)\n`,
    );
    const intro = `# The desk\n\n\`npm run screens -- desk\` takes these pictures from a service with the sample data of \`sosmessages demo\`.\n\n`;
    await writeFile(join(folder, "README.md"), intro + lines.join("\n"));
  });

/** Android takes 1080 × 1920, iOS 1290 × 2796 (6.9 inches) and 2064 × 2752 (13 inches). */
const storeShapes = [
  { name: "android-phone", viewport: { width: 360, height: 640 }, scale: 3 },
  { name: "iphone", viewport: { width: 430, height: 932 }, scale: 3 },
  { name: "ipad", viewport: { width: 1032, height: 1376 }, scale: 2 },
];

/** The Sami service's app, which is the one in the stores. */
const takeStore = () =>
  withBrowser({ TENANT: "sami" }, async (browser, service) => {
    const token = await newToken(service);
    const shown = screens.filter(({ name }) => ["login", "register", "messages", "about"].includes(name));
    for (const locale of ["se", "nb", "en"]) {
      for (const { name: shape, viewport, scale } of storeShapes) {
        for (const [index, { name, reach }] of shown.entries()) {
          const view = { locale, theme: index === shown.length - 1 ? "dark" : "light", width: "390" };
          const stage = await openStage(browser, service, token, view, { other: { viewport, scale } });
          await reach(stage);
          await shoot(stage.page, join(root, "apps/mobile/store", shape, locale, `${index + 1}-${name}.png`));
          await stage.context.close();
        }
      }
    }
  });

const sets = { caller: takeCaller, desk: takeDesk, store: takeStore };
if (!Object.hasOwn(sets, set)) throw new Error(`There is no set ${set}: name one of ${Object.keys(sets).join(", ")}.`);
await sets[set]();
