import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { filesIn, here, parse, picture, read } from "./xml.ts";

const app = "ios/App/App";
const project = () => read("ios/App/App.xcodeproj/project.pbxproj");

describe("the iOS project, as far as it can be looked at without Xcode", () => {
  it("has lists and drawings that are whole", () => {
    const files = [".plist", ".storyboard", ".entitlements", ".xcprivacy"].flatMap((ending) => filesIn(app, ending));
    expect(files.length).toBeGreaterThanOrEqual(5);
    for (const file of files) expect(() => parse(file), file).not.toThrow();
    for (const file of [...filesIn(`${app}/Assets.xcassets`, ".json"), `${app}/InfoPlist.xcstrings`]) {
      expect(() => JSON.parse(read(file)) as unknown, file).not.toThrow();
    }
  });

  it("names only what it has, and every file that it names is there", () => {
    const text = project();
    const defined = new Set([...text.matchAll(/^\t\t([0-9A-F]{24}) .*= \{/gm)].map(([, id]) => id));
    const asked = [...text.matchAll(/\b([0-9A-F]{24})\b/g)].map(([, id]) => id);
    expect(asked.filter((id) => !defined.has(id))).toEqual([]);
    expect(text.split("{").length).toBe(text.split("}").length);
    const paths = [
      ...text.matchAll(/isa = PBXFileReference;[^}]*path = ([^;]+);[^}]*sourceTree = ("<group>"|SOURCE_ROOT)/g),
    ];
    // Made by Capacitor's command, and not kept.
    const made = new Set(["public", "config.xml", "capacitor.config.json"]);
    const missing = paths
      .filter(([, path = ""]) => !made.has(path))
      .map(([, path = "", from]) => join(here, from === "SOURCE_ROOT" ? "ios/App" : app, path))
      .filter((path) => !existsSync(path));
    expect(missing).toEqual([]);
  });

  it("refuses what travels in the clear, and says what it needs", () => {
    const info = read(`${app}/Info.plist`);
    expect(info).not.toContain("NSAppTransportSecurity");
    expect(info).toContain("$(APP_DISPLAY_NAME)");
    expect(read(`${app}/App.entitlements`)).toContain("<string>applinks:$(LINK_HOST)</string>");
    expect(project().match(/CODE_SIGN_ENTITLEMENTS = App\/App.entitlements;/g)).toHaveLength(2);
    expect(project()).not.toMatch(/PRODUCT_BUNDLE_IDENTIFIER|MARKETING_VERSION/);
    expect(read("ios/release.xcconfig")).not.toContain("CAPACITOR_DEBUG");
  });

  it("tells the push plugin of its token", () => {
    const delegate = read(`${app}/AppDelegate.swift`);
    expect(delegate).toContain(".capacitorDidRegisterForRemoteNotifications, object: deviceToken");
    expect(delegate).toContain(".capacitorDidFailToRegisterForRemoteNotifications, object: error");
  });

  it("declares that nobody is tracked", () => {
    const privacy = read(`${app}/PrivacyInfo.xcprivacy`);
    expect(privacy).toMatch(/<key>NSPrivacyTracking<\/key>\s*<false\/>/);
    expect(privacy).toMatch(/<key>NSPrivacyTrackingDomains<\/key>\s*<array\/>/);
    expect(privacy).not.toMatch(/Tracking<\/key>\s*<true\/>|PurposeAnalytics|Advertising/);
    expect(project()).toContain("PrivacyInfo.xcprivacy in Resources");
  });

  it("is covered by a picture through which nothing shines", () => {
    for (const name of ["splash", "splash-dark"]) {
      expect(picture(`${app}/Assets.xcassets/Splash.imageset/${name}.png`)).toEqual({ width: 1366, isOpaque: true });
    }
    for (const name of ["icon", "icon-dark", "icon-tinted"]) {
      expect(picture(`${app}/Assets.xcassets/AppIcon.appiconset/${name}.png`)).toEqual({ width: 1024, isOpaque: true });
    }
  });
});
