// Takes pictures of the desk, from a real service filled by `sosmessages demo`, into docs/screens/desk: npm run desk-screens
import { execFile, spawnSync } from "node:child_process";
import { mkdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { codeAt, stepOf } from "../apps/server/src/volunteers/factors/totp.ts";
import { launchChromium } from "../e2e/src/support/browser.ts";
import { startService } from "../e2e/src/support/service.ts";
import { requireNode } from "./lib/find-node.mjs";
import { root } from "./lib/root.mjs";

const folder = join(root, "docs", "screens", "desk");
const wide = { width: 1280, height: 900 };
const phone = { width: 390, height: 844 };

/** Who looks at what: the name in the demonstration, and where they go. */
const pictures = [
  { file: "queue", who: "Frivillig 1", path: "", size: wide, locale: "nb", theme: "light" },
  { file: "queue-phone-se", who: "Frivillig 1", path: "", size: phone, locale: "se", theme: "light" },
  { file: "conversation", who: "Frivillig 1", path: "first", size: wide, locale: "nb", theme: "light" },
  { file: "conversation-phone", who: "Frivillig 1", path: "first", size: phone, locale: "nb", theme: "dark" },
  { file: "review", who: "Vaktleder", path: "review/first", size: phone, locale: "en", theme: "light" },
  { file: "shift-log", who: "Vaktleder", path: "shift-log", size: wide, locale: "nb", theme: "dark" },
  { file: "statistics", who: "Vaktleder", path: "statistics", size: wide, locale: "nb", theme: "light" },
  { file: "people", who: "Administrator", path: "people", size: wide, locale: "nb", theme: "light" },
  { file: "services", who: "Administrator", path: "services", size: wide, locale: "en", theme: "light" },
  { file: "audit", who: "Administrator", path: "audit", size: wide, locale: "en", theme: "dark" },
];

/** A code works once, so each login of somebody uses a later one. */
const steps = new Map();
const nextCode = ({ name, totp }) => {
  const step = Math.max(stepOf(new Date()) - 1, (steps.get(name) ?? 0) + 1);
  steps.set(name, step);
  return codeAt(totp, step);
};

const logIn = async (browser, url, person) => {
  const context = await browser.newContext({ viewport: wide, locale: "nb-NO", timezoneId: "Europe/Oslo" });
  context.setDefaultTimeout(20_000);
  const page = await context.newPage();
  await page.goto(`${url}/desk/`);
  await page.locator("input").nth(0).fill(person.name);
  await page.locator("input").nth(1).fill(person.password);
  await page.keyboard.press("Enter");
  await page.locator("input[autocomplete='one-time-code']").fill(nextCode(person));
  await page.keyboard.press("Enter");
  await page.locator("#content").waitFor();
  return page;
};

const take = async (page, url, { file, path, size, locale, theme }) => {
  await page.setViewportSize(size);
  await page.evaluate(
    ([language, look]) => {
      localStorage.setItem("desk-locale", language);
      localStorage.setItem("desk-theme", look);
    },
    [locale, theme],
  );
  await page.goto(`${url}/desk/${path.replace(/\/?first$/, "")}`);
  if (path.endsWith("first")) await page.locator("main a[href*='/conversation/']").first().click();
  await page.waitForLoadState("networkidle");
  await page.mouse.move(0, 0);
  const target = join(folder, `${file}.png`);
  await page.screenshot({ path: target, animations: "disabled", caret: "hide" });
  spawnSync("pngquant", ["--force", "--output", target, "--strip", "64", target]);
  console.log(`${file}.png: ${(await stat(target)).size} bytes`);
};

await mkdir(folder, { recursive: true });
const service = await startService();
const browser = await launchChromium();
try {
  const operator = join(root, "apps/server/src/operator/main.ts");
  const env = { PATH: process.env.PATH, DATA_DIR: service.folder };
  const { stdout } = await promisify(execFile)(requireNode(), [operator, "demo", "--json"], { env });
  const { staff } = JSON.parse(stdout);
  for (const person of staff) {
    const own = pictures.filter(({ who }) => who === person.name);
    if (own.length === 0) continue;
    const page = await logIn(browser, service.url, person);
    for (const picture of own) await take(page, service.url, picture);
    await page.context().close();
  }
} finally {
  await browser.close();
  await service.stop();
}

const lines = pictures.map(({ file, who, locale }) => `## ${file}\n\n${who}, ${locale}\n\n![${file}](${file}.png)\n`);
await writeFile(
  join(folder, "README.md"),
  `# The desk\n\n\`npm run desk-screens\` takes these pictures from a service with the sample data of \`sosmessages demo\`.\n\n${lines.join("\n")}`,
);
