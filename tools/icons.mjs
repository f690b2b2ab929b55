// Draws the pictures of the installed app from its one drawing: npm run icons
import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { launchChromium } from "../e2e/src/browser.ts";
import { root } from "./lib/root.mjs";

const paper = "#faf6ef";
const folder = join(root, "apps", "caller", "public", "icons");
const drawing = await readFile(join(root, "apps", "caller", "src", "app", "icon.svg"), "utf8");

/** How much of the square the drawing fills: launchers that cut a circle out leave the inner four fifths. */
const pictures = [
  { name: "180.png", size: 180, share: 0.8, background: paper },
  { name: "192.png", size: 192, share: 1, background: null },
  { name: "512.png", size: 512, share: 1, background: null },
  { name: "512-maskable.png", size: 512, share: 0.6, background: paper },
];

await mkdir(folder, { recursive: true });
const browser = await launchChromium();
try {
  for (const { name, size, share, background } of pictures) {
    const page = await browser.newPage({ viewport: { width: size, height: size } });
    const edge = Math.round((size * (1 - share)) / 2);
    await page.setContent(
      `<style>body{margin:0;padding:${edge}px;background:${background ?? "transparent"}}svg{display:block}</style>${drawing}`,
    );
    await page.locator("svg").evaluate((svg, side) => svg.setAttribute("width", side), String(size - 2 * edge));
    await page.screenshot({ path: join(folder, name), omitBackground: background === null });
    await page.close();
  }
} finally {
  await browser.close();
}
