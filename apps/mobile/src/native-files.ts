import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { inLanguage } from "@sosmessages/contract/languages.ts";
import type { Target } from "./target.ts";

const here = fileURLToPath(new URL("..", import.meta.url));

const escape = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const resource = (line: string) => `<?xml version="1.0" encoding="utf-8"?>\n<resources>\n    ${line}\n</resources>\n`;
const nameIn = (name: string) => resource(`<string name="app_name">${escape(name)}</string>`);
const accentOf = (colour: string) => resource(`<color name="accent">${colour}</color>`);

/** The generated files of the native projects, by path. */
export function nativeFilesOf({ tenant, appId, api }: Target, version: string): ReadonlyMap<string, string> {
  const { name, colours, defaultLanguage } = tenant;
  const usual = inLanguage(name, defaultLanguage);
  const values = (kind: string) => `android/app/src/main/res/values${kind}`;
  const inXcode = Object.entries(name).map(
    ([language, value]) => [language, { stringUnit: { state: "translated", value } }] as const,
  );
  const catalogue = { localizations: Object.fromEntries(inXcode.toSorted(([a], [b]) => (a < b ? -1 : 1))) };
  const strings = { CFBundleDisplayName: catalogue, CFBundleName: catalogue };
  const xcstrings = { sourceLanguage: defaultLanguage, strings, version: "1.0" };
  const properties = [`applicationId=${appId}`, `linkHost=${api.hostname}`, `versionName=${version}`, ""];
  const xcconfig = [
    `PRODUCT_BUNDLE_IDENTIFIER = ${appId}`,
    `APP_DISPLAY_NAME = ${usual}`,
    `LINK_HOST = ${api.hostname}`,
    `MARKETING_VERSION = ${version}`,
    "",
  ];
  return new Map([
    ["android/app/tenant.properties", properties.join("\n")],
    // The default language is the fallback for other languages.
    [`${values("")}/app_name.xml`, nameIn(usual)],
    ...tenant.languages
      .filter((language) => language !== defaultLanguage)
      .map((language) => [`${values(`-${language}`)}/app_name.xml`, nameIn(inLanguage(name, language))] as const),
    [`${values("")}/accent.xml`, accentOf(colours.light.accent)],
    [`${values("-night")}/accent.xml`, accentOf(colours.dark.accent)],
    ["ios/tenant.xcconfig", xcconfig.join("\n")],
    ["ios/App/App/InfoPlist.xcstrings", `${JSON.stringify(xcstrings, null, 2)}\n`],
  ]);
}

export async function writeNativeFiles(target: Target): Promise<void> {
  const { version } = JSON.parse(await readFile(join(here, "package.json"), "utf8")) as { version: string };
  for (const [file, text] of nativeFilesOf(target, version)) {
    await mkdir(dirname(join(here, file)), { recursive: true });
    await writeFile(join(here, file), text);
  }
}
