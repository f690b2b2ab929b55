// Takes the pictures of the README: the real service, a phone, and an exchange that nobody wrote.
//   node tools/screens.mjs            CHROMIUM=/path/to/chromium unless it is /usr/bin/chromium
import { spawnSync } from "node:child_process";
import { mkdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { launchChromium, phone } from "../e2e/src/browser.ts";
import { startService } from "../e2e/src/service.ts";
import { root } from "./lib/root.mjs";

const folder = join(root, "docs", "screens");
const largest = 80_000;
const now = new Date("2026-11-15T21:40:00+01:00");

const message = (id, hoursAgo, is_reply, body) => ({
  id,
  title: "-",
  body,
  submitted_at: new Date(now.getTime() - hoursAgo * 3_600_000).toISOString(),
  is_reply,
});
const exchange = [
  message("2", 0.2, false, "Takk. Det var godt å lese."),
  message("1", 3, true, "Hei, og takk for at du skrev. Du trenger ikke vite hvor du skal begynne. Begynn hvor du vil."),
  message("0", 11, false, "Jeg får ikke sove, og jeg vet ikke hvor jeg skal begynne."),
];

const picture = async (page, name) => {
  const path = join(folder, name);
  await page.screenshot({ path });
  // A palette is all these pages need. Without the tool the picture is as good, and larger.
  spawnSync("pngquant", ["--force", "--output", path, "--strip", "128", path]);
  const { size } = await stat(path);
  console.log(`${name}: ${size} bytes`);
  if (size > largest) throw new Error(`${name} is larger than ${largest} bytes: install pngquant and run this again.`);
};

await mkdir(folder, { recursive: true });
const service = await startService();
const browser = await launchChromium();
try {
  const context = await browser.newContext({
    ...phone,
    viewport: { width: 390, height: 844 },
    colorScheme: "light",
    timezoneId: "Europe/Oslo",
  });
  const page = await context.newPage();
  await page.clock.setFixedTime(now);
  await page.goto(service.url);
  await page.getByRole("button", { name: "Logg inn" }).waitFor();
  await picture(page, "login-phone-nb.png");

  await page.getByRole("link", { name: "Lag en profil" }).click();
  await page.getByLabel("Brukernavn", { exact: true }).fill("nattugle");
  await page.getByLabel("Passord", { exact: true }).fill("hemmelig");
  await page.getByLabel("Gjenta passordet", { exact: true }).fill("hemmelig");
  await page.route("**/api/messages", (route) => route.fulfill({ json: exchange }));
  await page.getByRole("button", { name: "Lag profil" }).click();
  await page.getByRole("article").first().waitFor();
  await page.evaluate(() => document.activeElement?.blur());
  await picture(page, "messages-phone-nb.png");
} finally {
  await browser.close();
  await service.stop();
}
