import { mkdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { launchChromium } from "../../e2e/src/support/browser.ts";
import type { Service } from "@sosmessages/services/service.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

const [paper, night] = ["#faf6ef", "#121513"] as const;

/** `share`: how much of the square the drawing fills. Launchers that cut a circle out leave the inner four fifths. */
type Picture = Readonly<{ name: string; size: number; share: number; background: string | null; svg: string }>;
type Pictures = Readonly<{ folder: string; scale: number; pictures: readonly Picture[] }>;

const drawing = await readFile(join(root, "apps", "caller", "src", "app", "icon.svg"), "utf8");

/** Of no service: whoever looks over the shoulder must not learn from a tab what it is. */
export const webIcons = (): readonly Pictures[] => {
  const ours = { svg: drawing };
  return [
    {
      folder: "apps/caller/public/icons",
      scale: 1,
      pictures: [
        { name: "180.png", size: 180, share: 0.8, background: paper, ...ours },
        { name: "192.png", size: 192, share: 1, background: null, ...ours },
        { name: "512.png", size: 512, share: 1, background: null, ...ours },
        { name: "512-maskable.png", size: 512, share: 0.6, background: paper, ...ours },
      ],
    },
  ];
};

/** A service's own: its mark on the sheet, in its colours. */
export const nativeIcons = ({ colours, mark }: Pick<Service, "colours" | "mark">): readonly Pictures[] => {
  const marked = drawing.replace(/ d="[^"]*"/, ` d="${mark}" fill="none"`);
  const inColours = (sheet: string, lines: string) => marked.replace("#5d6b66", sheet).replace("#fff", lines);
  const light = { svg: inColours(colours.light.accent, colours.light.accentInk) };
  const dark = { svg: inColours(colours.dark.accent, colours.dark.accentInk) };
  /** One colour, which the phone chooses; what is written on the sheet is cut out of it. */
  const [, sheet = "", lines = ""] = /^.*?(<rect.*?\/>)(<path.*?\/>)/.exec(marked) ?? [];
  const hole = `<mask id="hole"><rect width="32" height="32" fill="#fff"/>${lines.replace("#fff", "#000")}</mask>`;
  const outline = {
    svg: marked
      .replace(lines, "")
      .replace(sheet, `${hole}<g mask="url(#hole)">${sheet.replace("#5d6b66", "#fff")}</g>`),
  };

  /** Android's scales. Its adaptive icon is 108 wide, of which the inner 66 are always seen. */
  const densities = { mdpi: 1, hdpi: 1.5, xhdpi: 2, xxhdpi: 3, xxxhdpi: 4 };
  const android = Object.entries(densities).map(([density, scale]) => ({
    folder: "apps/mobile/android/app/src/main/res",
    scale,
    pictures: [
      { name: `mipmap-${density}/ic_launcher.png`, size: 48, share: 0.8, background: paper, ...light },
      { name: `mipmap-${density}/ic_launcher_foreground.png`, size: 108, share: 0.5, background: null, ...light },
      { name: `mipmap-${density}/ic_launcher_monochrome.png`, size: 108, share: 0.5, background: null, ...outline },
      { name: `drawable-${density}/ic_news.png`, size: 24, share: 1, background: null, ...outline },
      { name: `drawable-${density}/mark.png`, size: 96, share: 1, background: null, ...light },
      { name: `drawable-night-${density}/mark.png`, size: 96, share: 1, background: null, ...dark },
    ],
  }));

  /** The splash also covers the app among the open ones, so nothing shines through it. */
  const ios = {
    folder: "apps/mobile/ios/App/App/Assets.xcassets",
    scale: 1,
    pictures: [
      { name: "AppIcon.appiconset/icon.png", size: 1024, share: 0.7, background: paper, ...light },
      { name: "AppIcon.appiconset/icon-dark.png", size: 1024, share: 0.7, background: night, ...dark },
      { name: "AppIcon.appiconset/icon-tinted.png", size: 1024, share: 0.7, background: "#000000", ...outline },
      { name: "Splash.imageset/splash.png", size: 1366, share: 0.12, background: paper, ...light },
      { name: "Splash.imageset/splash-dark.png", size: 1366, share: 0.12, background: night, ...dark },
    ],
  };

  return [...android, ios];
};

const draw = async (
  browser: Awaited<ReturnType<typeof launchChromium>>,
  path: string,
  size: number,
  { share, background, svg }: Picture,
) => {
  await mkdir(dirname(path), { recursive: true });
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  const edge = Math.round((size * (1 - share)) / 2);
  await page.setContent(
    `<style>body{margin:0;padding:${edge}px;background:${background ?? "transparent"}}svg{display:block}</style>${svg}`,
  );
  await page.locator("svg").evaluate((element, side) => element.setAttribute("width", side), String(size - 2 * edge));
  await page.screenshot({ path, omitBackground: background === null });
  await page.close();
};

/** `into`: another root than the repository's. */
export const drawIcons = async (sets: readonly Pictures[], into = root): Promise<void> => {
  const browser = await launchChromium();
  try {
    for (const { folder, scale, pictures } of sets) {
      for (const picture of pictures)
        await draw(browser, join(into, folder, picture.name), picture.size * scale, picture);
    }
  } finally {
    await browser.close();
  }
};
