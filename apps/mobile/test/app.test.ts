import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import config from "../capacitor.config.ts";
import { assemble } from "../src/assemble.ts";
import { nativeFilesOf } from "../src/native-files.ts";
import { targetOf } from "../src/target.ts";
import { here, read } from "./xml.ts";

describe("which app is built", () => {
  it("is the Sami information service's, unless somebody says otherwise", () => {
    expect(targetOf({})).toMatchObject({ tenant: { id: "sami" }, appId: "org.example.diehtobalvalus" });
    expect(targetOf({ TENANT: "sos" })).toMatchObject({ tenant: { id: "sos" }, appId: "org.example.meldinger" });
    expect(targetOf({ MOBILE_API_URL: "https://messages.example.org" }).api.origin).toBe(
      "https://messages.example.org",
    );
  });

  it.each([
    { TENANT: "unknown" },
    { MOBILE_API_URL: "http://messages.example.org" },
    { MOBILE_API_URL: "https://messages.example.org/path" },
    { MOBILE_API_URL: "messages.example.org" },
  ])("is not built with %o", (settings) => {
    expect(() => targetOf(settings)).toThrow(/^(TENANT|MOBILE_API_URL) must be/);
  });

  it("stands in the native projects as the command would write it", () => {
    const { version } = JSON.parse(read("package.json")) as { version: string };
    for (const [file, text] of nativeFilesOf(targetOf({}), version)) expect(read(file), file).toBe(text);
  });

  it("is never debugged, and writes no log of what passes between page and phone", () => {
    expect(config.loggingBehavior).toBe("none");
    expect([config.android?.webContentsDebuggingEnabled, config.ios?.webContentsDebuggingEnabled]).toEqual([
      false,
      false,
    ]);
    expect(config.server).toEqual({
      hostname: "localhost",
      androidScheme: "https",
      iosScheme: "capacitor",
      cleartext: false,
    });
  });
});

describe("what an app carries", () => {
  const pages = join(here, "../caller/dist");
  const api = "https://messages.example.org";
  let folder: string;

  beforeAll(async () => {
    if (!existsSync(join(pages, "index.html"))) {
      const tool = (await import(join(here, "../../tools/lib/ensure-built.mjs"))) as {
        ensureBuilt: () => Promise<void>;
      };
      await tool.ensureBuilt();
    }
    folder = await mkdtemp(join(tmpdir(), "sosmessages-www-"));
    await assemble(folder, targetOf({ MOBILE_API_URL: api }));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it("are the very scripts and styles of the web, byte for byte, and no other", async () => {
    const wanted = (await readdir(join(pages, "assets"))).filter((name) => /\.(js|css)$/.test(name));
    expect((await readdir(join(folder, "assets"))).toSorted()).toEqual(wanted.toSorted());
    for (const name of wanted) {
      const [here, there] = await Promise.all([folder, pages].map((from) => readFile(join(from, "assets", name))));
      expect(here?.equals(there ?? Buffer.of()), name).toBe(true);
    }
    expect((await readdir(folder)).toSorted()).toEqual(["assets", "index.html"]);
  });

  it("is one page that says where the service is, and lets nothing else be called or run", async () => {
    const html = await readFile(join(folder, "index.html"), "utf8");
    expect(html).toContain(`<html lang="se" data-api="${api}">\n<head>`);
    expect(html).toContain("viewport-fit=cover");
    const [, policy = ""] = /<meta http-equiv="Content-Security-Policy" content="([^"]+)">/.exec(html) ?? [];
    const rules = new Map(policy.split("; ").map((rule) => [rule.split(" ")[0], rule.split(" ").slice(1)]));
    expect(rules.get("default-src")).toEqual(["'none'"]);
    expect(rules.get("connect-src")).toEqual([api, "wss://messages.example.org"]);
    expect(rules.get("require-trusted-types-for")).toEqual(["'script'"]);
    expect(policy).not.toMatch(/unsafe|\*/);
    const [, inline = ""] = /<script data-exit[^>]*>([^]*?)<\/script>/.exec(html) ?? [];
    expect(rules.get("script-src")).toContain(`'sha256-${createHash("sha256").update(inline).digest("base64")}'`);
    // Whatever stands before the policy would not be bound by it.
    expect(html.indexOf("<meta http-equiv")).toBeLessThan(html.indexOf("<script"));
  });
});
