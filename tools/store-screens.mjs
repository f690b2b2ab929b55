// Takes the pictures that the stores ask for, per language, from the real service: npm run store-screens
//   node tools/store-screens.mjs [FOLDER]     into apps/mobile/store, which is not kept, unless another is given
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { launchChromium } from "../e2e/src/support/browser.ts";
import { screens } from "../e2e/src/look/screens/screens.ts";
import { openStage } from "../e2e/src/look/screens/stage.ts";
import { newToken } from "../e2e/src/look/screens/token.ts";
import { startService } from "../e2e/src/support/service.ts";
import { root } from "./lib/root.mjs";

/** What the stores take: 1080 × 1920 for Android, 1290 × 2796 (6.9 inches) and 2064 × 2752 (13 inches) for iOS. */
const shapes = [
  { name: "android-phone", viewport: { width: 360, height: 640 }, scale: 3 },
  { name: "iphone", viewport: { width: 430, height: 932 }, scale: 3 },
  { name: "ipad", viewport: { width: 1032, height: 1376 }, scale: 2 },
];
const wanted = new Set(["login", "register", "messages", "about"]);

const folder = process.argv[2] ?? join(root, "apps", "mobile", "store");
const shown = screens.filter(({ name }) => wanted.has(name));

// The app that people find in the stores is the Sami service's.
const service = await startService({ TENANT: "sami" });
const browser = await launchChromium();
let taken = 0;
try {
  const token = await newToken(service);
  for (const locale of ["se", "nb", "en"]) {
    for (const { name: shape, viewport, scale } of shapes) {
      const place = join(folder, shape, locale);
      await mkdir(place, { recursive: true });
      for (const [index, { name, reach }] of shown.entries()) {
        const theme = index === shown.length - 1 ? "dark" : "light";
        const stage = await openStage(
          browser,
          service,
          token,
          { locale, theme, width: "390" },
          { other: { viewport, scale } },
        );
        await reach(stage);
        const path = join(place, `${index + 1}-${name}.png`);
        await stage.page.screenshot({ path, animations: "disabled", caret: "hide" });
        await stage.context.close();
        taken += 1;
      }
    }
  }
} finally {
  await browser.close();
  await service.stop();
}
console.log(`${taken} pictures in ${folder}`);
