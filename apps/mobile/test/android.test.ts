import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { filesIn, here, parse, picture, read } from "./xml.ts";

const res = "android/app/src/main/res";
const manifestFile = "android/app/src/main/AndroidManifest.xml";
const manifest = () => parse(manifestFile);
const application = () => manifest().getElementsByTagName("application")[0];
const attribute = (name: string) => application()?.getAttribute(`android:${name}`);
const metadata = () =>
  [...manifest().getElementsByTagName("meta-data")].map((element) => [
    element.getAttribute("android:name"),
    element.getAttribute("android:value"),
  ]);

const packages = JSON.parse(read("package.json")) as { dependencies: Record<string, string> };
const plugins = Object.keys(packages.dependencies).filter((name) => {
  const about = JSON.parse(read(`../../node_modules/${name}/package.json`)) as { capacitor?: object };
  return about.capacitor !== undefined;
});

describe("the Android project, as far as it can be looked at without Android", () => {
  it("has resources that are whole, and names none that is not there", () => {
    const files = [manifestFile, ...filesIn(res, ".xml")];
    for (const file of files) expect(() => parse(file), file).not.toThrow();
    const defined = new Set(
      filesIn(res, ".xml").flatMap((file) =>
        [...read(file).matchAll(/<(string|color|style) name="([^"]+)"/g)].map(([, kind, name]) => `${kind}/${name}`),
      ),
    );
    const pictures = [...filesIn(res, ".xml"), ...filesIn(res, ".png")].map((file) =>
      file.replace(/^.*\/(drawable|mipmap|xml|layout)[^/]*\/([^.]+)\.\w+$/, "$1/$2"),
    );
    const known = new Set([...defined, ...pictures]);
    const asked = files.flatMap((file) =>
      [...read(file).matchAll(/"@(\w+\/[\w.]+)"|>@(\w+\/[\w.]+)</g)].map(([, a, b]) => a ?? b ?? ""),
    );
    expect(asked.filter((name) => !known.has(name))).toEqual([]);
  });

  it("copies nothing of the app anywhere", () => {
    expect([attribute("allowBackup"), attribute("fullBackupContent")]).toEqual(["false", "false"]);
    expect(attribute("dataExtractionRules")).toBe("@xml/data_extraction_rules");
    const rules = parse(`${res}/xml/data_extraction_rules.xml`);
    for (const way of ["cloud-backup", "device-transfer"]) {
      const excluded = [...(rules.getElementsByTagName(way)[0]?.getElementsByTagName("exclude") ?? [])];
      const domains = new Set(excluded.map((rule) => rule.getAttribute("domain")));
      expect(domains, way).toEqual(new Set(["database", "external", "file", "root", "sharedpref"]));
    }
    expect(rules.getElementsByTagName("include").length).toBe(0);
  });

  it("lets nothing travel in the clear, and trusts no certificate that somebody has put on the phone", () => {
    expect(attribute("usesCleartextTraffic")).toBe("false");
    expect(attribute("networkSecurityConfig")).toBe("@xml/network_security_config");
    const rules = read(`${res}/xml/network_security_config.xml`);
    expect(rules).toContain('cleartextTrafficPermitted="false"');
    expect(rules).not.toMatch(/cleartextTrafficPermitted="true"|src="user"|domain-config|debug-overrides/);
  });

  it("tells Google of nothing before somebody has said yes to notifications, and counts nobody", () => {
    expect(metadata()).toContainEqual(["firebase_messaging_auto_init_enabled", "false"]);
    expect(metadata()).toContainEqual(["firebase_analytics_collection_enabled", "false"]);
    expect(metadata()).toContainEqual(["com.google.firebase.messaging.default_notification_channel_id", "news"]);
    const allowed = [...manifest().getElementsByTagName("uses-permission")]
      .filter((element) => element.getAttribute("tools:node") !== "remove")
      .map((element) => element.getAttribute("android:name"));
    expect(allowed).toEqual(
      ["INTERNET", "ACCESS_NETWORK_STATE", "POST_NOTIFICATIONS"].map((name) => `android.permission.${name}`),
    );
    const gradle = filesIn("android", ".gradle").map(read).join("\n");
    expect(gradle).not.toMatch(/analytics|crashlytics|sentry|facebook|play-services-ads/i);
  });

  it("opens the link of a recovery mail and nothing else", () => {
    const filters = [...manifest().getElementsByTagName("intent-filter")];
    const links = filters.flatMap((filter) => [...filter.getElementsByTagName("data")]);
    expect(links.map((link) => [...link.attributes].map(({ name, value }) => `${name}=${value}`))).toEqual([
      ["android:scheme=https", "android:host=${linkHost}", "android:path=/endrepassord"],
    ]);
    expect(filters[1]?.getAttribute("android:autoVerify")).toBe("true");
    expect(manifest().getElementsByTagName("provider").length).toBe(0);
  });

  it("is put together from files that are there, with every plugin of the app and no other", () => {
    const settings = read("android/capacitor.settings.gradle");
    const folders = [...settings.matchAll(/new File\('([^']+)'\)/g)].map(([, path = ""]) =>
      join(here, "android", path),
    );
    expect(folders.filter((folder) => !existsSync(join(folder, "build.gradle")))).toEqual([]);
    const named = [...settings.matchAll(/include ':([^']+)'/g)].map(([, name]) => name);
    const wanted = ["capacitor-android", ...plugins.map((name) => name.replace("@", "").replace("/", "-"))];
    expect(new Set(named)).toEqual(new Set(wanted));
    const used = [...read("android/app/capacitor.build.gradle").matchAll(/project\(':([^']+)'\)/g)].map(
      ([, name]) => name,
    );
    expect(new Set(used)).toEqual(new Set(wanted.slice(1)));
  });

  it("has Gradle files whose brackets close, and whose versions are named", () => {
    const versions = new Set([...read("android/variables.gradle").matchAll(/^\s+(\w+) = /gm)].map(([, name]) => name));
    for (const file of filesIn("android", ".gradle").filter((path) => !path.includes("cordova-android-plugins"))) {
      const bare = read(file).replace(/\/\/.*|'[^'\n]*'|"[^"\n]*"/g, "");
      for (const [open, close] of ["()", "{}", "[]"]) {
        expect(bare.split(open ?? "").length, `${file} ${open}`).toBe(bare.split(close ?? "").length);
      }
      const asked = [...read(file).matchAll(/\$(\w+Version)|rootProject\.ext\.(\w+)/g)].map(([, a, b]) => a ?? b);
      expect(
        asked.filter((name) => !versions.has(name)),
        file,
      ).toEqual([]);
    }
    const java = read("android/app/src/main/java/app/pages/MainActivity.java");
    expect(java).toContain("package app.pages;");
    expect(read("android/app/build.gradle")).toContain('namespace = "app.pages"');
  });

  it("has its pictures in every size, and nothing shines through what covers the app", () => {
    const scales = { mdpi: 1, hdpi: 1.5, xhdpi: 2, xxhdpi: 3, xxxhdpi: 4 };
    for (const [density, scale] of Object.entries(scales)) {
      expect(picture(`${res}/mipmap-${density}/ic_launcher_foreground.png`).width).toBe(108 * scale);
      expect(picture(`${res}/mipmap-${density}/ic_launcher_monochrome.png`).width).toBe(108 * scale);
      expect(picture(`${res}/drawable-${density}/mark.png`).width).toBe(96 * scale);
      expect(picture(`${res}/drawable-night-${density}/mark.png`).width).toBe(96 * scale);
      expect(picture(`${res}/drawable-${density}/ic_news.png`).width).toBe(24 * scale);
    }
    expect(read(`${res}/drawable/splash.xml`)).toContain('<item android:drawable="@color/surface" />');
  });
});
