import { mkdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { launchChromium } from "../../e2e/src/support/browser.ts";
import type { Service } from "@sosmessages/services/service.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

const [paper, night] = ["#faf6ef", "#121513"] as const;

/** `share`: how much of the square the drawing fills. Launchers that cut a circle out leave the inner four fifths. */
type Picture = readonly [path: string, size: number, share: number, background: string | null, svg: string];

const drawing = await readFile(join(root, "apps", "caller", "src", "app", "icon.svg"), "utf8");

/** Of no service: someone who looks over the shoulder must not learn from a tab what it is. */
export const webIcons = (): readonly Picture[] => {
  const folder = "apps/caller/public/icons";
  return [
    [`${folder}/180.png`, 180, 0.8, paper, drawing],
    [`${folder}/192.png`, 192, 1, null, drawing],
    [`${folder}/512.png`, 512, 1, null, drawing],
    [`${folder}/512-maskable.png`, 512, 0.6, paper, drawing],
  ];
};

/** A service's own: its mark on the sheet, in its colours. */
export const nativeIcons = ({ colours, mark }: Pick<Service, "colours" | "mark">): readonly Picture[] => {
  const marked = drawing.replace(/ d="[^"]*"/, ` d="${mark}" fill="none"`);
  const [light, dark] = [colours.light, colours.dark].map(({ accent, accentInk }) =>
    marked.replace("#5d6b66", accent).replace("#fff", accentInk),
  ) as [string, string];
  /** One colour, which the phone chooses; what is written on the sheet is cut out of it. */
  const [, sheet = "", lines = ""] = /^.*?(<rect.*?\/>)(<path.*?\/>)/.exec(marked) ?? [];
  const hole = `<mask id="hole"><rect width="32" height="32" fill="#fff"/>${lines.replace("#fff", "#000")}</mask>`;
  const outline = marked
    .replace(lines, "")
    .replace(sheet, `${hole}<g mask="url(#hole)">${sheet.replace("#5d6b66", "#fff")}</g>`);

  /** Android's scales. Its adaptive icon is 108 wide, of which the inner 66 are always seen. */
  const densities = { mdpi: 1, hdpi: 1.5, xhdpi: 2, xxhdpi: 3, xxxhdpi: 4 };
  const android = Object.entries(densities).flatMap(([density, scale]): Picture[] => {
    const [mipmap, drawable, drawableNight] = ["mipmap", "drawable", "drawable-night"].map(
      (kind) => `apps/mobile/android/app/src/main/res/${kind}-${density}`,
    );
    return [
      [`${mipmap}/ic_launcher.png`, 48 * scale, 0.8, paper, light],
      [`${mipmap}/ic_launcher_foreground.png`, 108 * scale, 0.5, null, light],
      [`${mipmap}/ic_launcher_monochrome.png`, 108 * scale, 0.5, null, outline],
      [`${drawable}/ic_news.png`, 24 * scale, 1, null, outline],
      [`${drawable}/mark.png`, 96 * scale, 1, null, light],
      [`${drawableNight}/mark.png`, 96 * scale, 1, null, dark],
    ];
  });

  /** The splash also covers the app among the open ones, so nothing shines through it. */
  const ios = "apps/mobile/ios/App/App/Assets.xcassets";
  return [
    ...android,
    [`${ios}/AppIcon.appiconset/icon.png`, 1024, 0.7, paper, light],
    [`${ios}/AppIcon.appiconset/icon-dark.png`, 1024, 0.7, night, dark],
    [`${ios}/AppIcon.appiconset/icon-tinted.png`, 1024, 0.7, "#000000", outline],
    [`${ios}/Splash.imageset/splash.png`, 1366, 0.12, paper, light],
    [`${ios}/Splash.imageset/splash-dark.png`, 1366, 0.12, night, dark],
  ];
};

export const drawIcons = async (pictures: readonly Picture[]): Promise<void> => {
  const browser = await launchChromium();
  try {
    for (const [path, size, share, background, svg] of pictures) {
      await mkdir(dirname(join(root, path)), { recursive: true });
      const page = await browser.newPage({ viewport: { width: size, height: size } });
      const edge = Math.round((size * (1 - share)) / 2);
      const style = `body{margin:0;padding:${edge}px;background:${background ?? "transparent"}}svg{display:block}`;
      await page.setContent(`<style>${style}</style>${svg}`);
      const inner = String(size - 2 * edge);
      await page.locator("svg").evaluate((element, side) => element.setAttribute("width", side), inner);
      await page.screenshot({ path: join(root, path), omitBackground: background === null });
      await page.close();
    }
  } finally {
    await browser.close();
  }
};
