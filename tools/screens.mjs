// Takes a picture of every screen, from the real service, into docs/screens: npm run screens
//   node tools/screens.mjs [part of a name]     CHROMIUM=/path/to/chromium unless it is /usr/bin/chromium
import { spawnSync } from "node:child_process";
import { mkdir, readdir, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { launchChromium } from "../e2e/src/support/browser.ts";
import { screens } from "../e2e/src/look/screens/screens.ts";
import { openStage } from "../e2e/src/look/screens/stage.ts";
import { newToken } from "../e2e/src/look/screens/token.ts";
import { startService } from "../e2e/src/support/service.ts";
import { root } from "./lib/root.mjs";
import { indexOfScreens } from "./lib/screens-index.mjs";

const folder = join(root, "docs", "screens");
const largest = 80_000;
const largestTogether = 4_000_000;

const phone = { id: "phone-nb", view: { width: "390", locale: "nb", theme: "light" } };
const others = [
  { id: "phone-nb-dark", view: { width: "390", locale: "nb", theme: "dark" } },
  { id: "phone-en", view: { width: "390", locale: "en", theme: "light" } },
  { id: "small-se", view: { width: "320", locale: "se", theme: "light" } },
  { id: "desktop-nb", view: { width: "1280", locale: "nb", theme: "light" } },
  { id: "desktop-nb-dark", view: { width: "1280", locale: "nb", theme: "dark" } },
];
/** What people see most, and what can go wrong most easily: in every language, theme and size. */
const important = new Set([
  "login",
  "register",
  "way-back",
  "messages-welcome",
  "messages",
  "messages-late",
  "menu",
  "delete-profile",
  "profile",
  "no-network",
]);

const [wanted = ""] = process.argv.slice(2);
const pictures = screens.map((screen) => ({
  screen,
  looks: [phone, ...(important.has(screen.name) ? others : [])].map(({ id, view }) => ({
    view,
    file: `${screen.name}-${id}.png`,
  })),
}));

const take = async (browser, service, token, screen, { view, file }) => {
  const stage = await openStage(browser, service, token, view, { isStill: screen.isStill === true });
  try {
    await screen.reach(stage);
    // A pointer that happens to rest on something is no part of the picture.
    await stage.page.mouse.move(0, 0);
    const path = join(folder, file);
    await stage.page.screenshot({ path, animations: "disabled", caret: "hide" });
    // A palette is all these pages need. Without the tool the picture is as good, and larger.
    spawnSync("pngquant", ["--force", "--output", path, "--strip", "64", path]);
    const { size } = await stat(path);
    console.log(`${file}: ${size} bytes`);
    if (size > largest)
      throw new Error(`${file} is larger than ${largest} bytes: install pngquant and run this again.`);
  } finally {
    await stage.context.close();
  }
};

await mkdir(folder, { recursive: true });
const known = new Set(pictures.flatMap(({ looks }) => looks.map(({ file }) => file)));
for (const file of await readdir(folder)) if (file.endsWith(".png") && !known.has(file)) await rm(join(folder, file));

const service = await startService();
const browser = await launchChromium();
try {
  const token = await newToken(service);
  for (const { screen, looks } of pictures) {
    for (const look of looks) if (look.file.includes(wanted)) await take(browser, service, token, screen, look);
  }
} finally {
  await browser.close();
  await service.stop();
}

await writeFile(join(folder, "README.md"), indexOfScreens(pictures));
const sizes = await Promise.all([...known].map(async (file) => (await stat(join(folder, file))).size));
const together = sizes.reduce((sum, size) => sum + size, 0);
console.log(`${sizes.length} pictures, ${together} bytes`);
if (together > largestTogether) throw new Error(`All pictures together are larger than ${largestTogether} bytes.`);
