import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../../..", import.meta.url));
const modules = join(root, "node_modules");

export type Platform = "android" | "ios";
export type Header = Readonly<{ name: string; methods: readonly Readonly<{ name: string; rtype?: string }>[] }>;

const read = (path: string) => readFileSync(path, "utf8");

const sourcesIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: "utf8" })
        .filter((file) => /\.(java|kt|swift)$/.test(file))
        .map((file) => read(join(folder, file)))
    : [];

/** As Capacitor's command finds them: what the app depends on, and says of itself that it is a plugin. */
const pluginPackages = (): string[] => {
  const { dependencies } = JSON.parse(read(join(root, "apps/mobile/package.json"))) as {
    dependencies: Record<string, string>;
  };
  return Object.keys(dependencies).filter((name) => {
    const about = JSON.parse(read(join(modules, name, "package.json"))) as { capacitor?: object };
    return about.capacitor !== undefined;
  });
};

const method = (name: string, rtype: string | undefined) =>
  rtype === undefined || rtype === "none" ? { name } : { name, rtype };

/** `@PluginMethod` before a Java or Kotlin function; a promise unless it says otherwise. */
const methodsInJava = (source: string) =>
  [...source.matchAll(/@PluginMethod(\([^)]*\))?\s+(?:@\w+\s+)*(?:public void|fun)\s+(\w+)\(/g)].map(
    ([, how = "", name = ""]) => method(name, /RETURN_(\w+)/.exec(how)?.[1]?.toLowerCase() ?? "promise"),
  );

const inJava = (source: string, ofEvery: Header["methods"]): Header[] => {
  const [, named = "", className = ""] = /@CapacitorPlugin(\([^]*?\))?\s+(?:public )?class (\w+)/.exec(source) ?? [];
  const name = /name = "(\w+)"/.exec(named)?.[1] ?? className;
  if (name === "") return [];
  const own = methodsInJava(source);
  return [{ name, methods: [...ofEvery.filter((each) => !own.some((mine) => mine.name === each.name)), ...own] }];
};

const inSwift = (source: string, ofEvery: Header["methods"]): Header[] => {
  const name = /let jsName = "(\w+)"/.exec(source)?.[1];
  if (name === undefined) return [];
  const listed = source.matchAll(
    /(?:CAPPluginMethod|\.init)\((?:name: "(\w+)", returnType: CAPPluginReturn(\w+)|#selector\((\w+)\))/g,
  );
  const own = [...listed].map(([, name, kind = "promise", selected = ""]) =>
    method(name ?? selected, kind.toLowerCase()),
  );
  return [{ name, methods: [...ofEvery, ...own] }];
};

const everyAndroid = join(modules, "@capacitor/android/capacitor/src/main/java/com/getcapacitor");
const everyIos = join(modules, "@capacitor/ios/Capacitor/Capacitor");

/** What an app tells its page of each plugin, out of the plugins' own native sources: what is missing there is missing here. */
export function pluginHeaders(platform: Platform): Header[] {
  const folders = pluginPackages().map((name) => join(modules, name, platform));
  if (platform === "android") {
    const ofEvery = methodsInJava(read(join(everyAndroid, "Plugin.java")));
    const sources = [...folders.flatMap(sourcesIn), ...sourcesIn(join(everyAndroid, "plugin"))];
    return sources.flatMap((source) => inJava(source, ofEvery));
  }
  const ofEvery = [
    ...read(join(everyIos, "JSExport.swift")).matchAll(/PluginHeaderMethod\(name: "(\w+)", rtype: (?:"(\w+)"|nil)\)/g),
  ].map(([, name = "", rtype]) => method(name, rtype));
  const sources = [...folders.flatMap(sourcesIn), ...sourcesIn(join(everyIos, "Plugins"))];
  return sources.flatMap((source) => inSwift(source, ofEvery));
}

export const nativeBridge = (): string =>
  read(join(modules, "@capacitor/android/capacitor/src/main/assets/native-bridge.js"));
