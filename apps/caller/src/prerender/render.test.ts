import { appStoresOf, publicConfigOf } from "@sosmessages/services/public-config.ts";
import { shippedServices } from "@sosmessages/services/folder/shipped.ts";
import type { Stores, Service } from "@sosmessages/services/service.ts";
import { builtInTexts } from "@sosmessages/texts/catalogue.ts";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { renderService } from "./render.tsx";

const made = {
  entry: "assets/entry.js",
  imports: ["assets/runtime.js"],
  inside: "assets/inside.js",
  texts: { nb: "assets/nb.js", se: "assets/se.js", en: "assets/en.js" },
  insideCss: "assets/inside.css",
  othersCss: "assets/others.css",
  css: "",
  others: "",
  beforePaint: "",
  icon: "<svg/>",
};

const pagesOf = async (tenant: Service, stores: Stores | null): Promise<Map<string, string>> =>
  new Map(await renderService(made, { service: publicConfigOf(tenant, stores), texts: {} }));

const [sos] = shippedServices;
const languages = ["nb", "se", "en"] as const;

describe("every page as the server writes it", () => {
  const pages: [name: string, page: string][] = [];
  beforeAll(async () => {
    const files = await Promise.all(
      shippedServices.map((tenant) => pagesOf(tenant, appStoresOf(tenant, shippedServices))),
    );
    pages.push(...files.flatMap((each) => Array.from(each)).filter(([name]) => name.endsWith(".html")));
  });
  const without = (part: string | RegExp) => pages.filter(([, page]) => page.search(part) < 0).map(([name]) => name);

  it("gives way to a phone's keyboard, so that the way out stays in sight", () => {
    expect(pages.length).toBeGreaterThan(60);
    expect(without(/<meta name="viewport" content="[^"]*interactive-widget=resizes-content/)).toEqual([]);
  });

  it("says which colour belongs around it", () => expect(without('<meta name="theme-color"')).toEqual([]));

  it("has a title of its own, which names nothing that should not be seen", () => {
    const names = ["login", "register", "glemtpassord", "om", "brukeravtale", "delete-account", "spor", "app", "404"];
    for (const language of languages) {
      const titles = names.map((name) => {
        const [, page = ""] = pages.find(([each]) => each === `/${language}/${name}.html`) ?? [];
        return /<title>(.*) – .*<\/title>/.exec(page)?.[1] ?? "";
      });
      expect(titles).not.toContain("");
      expect(new Set(titles).size).toBe(names.length);
      expect(titles.join(" ")).not.toMatch(/sos|kris|crisis|selvmord|suicid|spor|trace/i);
    }
  });

  it("tells that Shift, pressed three times, leaves", () => {
    for (const language of languages) {
      expect(builtInTexts("start", language)["leaving.keyboard"]).toContain("Shift");
      const own = pages.filter(([name]) => name.startsWith(`/${language}/`) && !name.includes("offline"));
      const silent = own.filter(([, page]) => !page.includes(builtInTexts("start", language)["leaving.keyboard"]));
      expect(silent.map(([name]) => name)).toEqual([]);
    }
  });

  it("has a sentence, the way to the forms, the number and the way out for browsers that understand none of its scripts", () => {
    expect(
      without(
        /<aside class="still" id="old">[^<]{20,} <a href="[^"]+noscript">[^<]+<\/a> <a [^>]*href="tel:\d+">[\d ]+<\/a> <a href="(?:\/forlat|https:)/,
      ),
    ).toEqual([]);
    // Only there does the way out end the login of a form. Pages that are kept for later go straight.
    const straight = pages.filter(([, page]) => !page.includes('<a href="/forlat">')).map(([name]) => name);
    expect(straight.filter((name) => !/\/(offline|closed)\.html$/.test(name))).toEqual([]);
    expect(straight).not.toEqual([]);
    for (const [, page] of pages) {
      const [, script = ""] = /id="old"[^]*?<script>([^<]*)<\/script>/.exec(page) ?? [];
      // Nothing in it that the oldest browsers could not read.
      expect(script).not.toMatch(/=>|\?\.|\?\?|\b(?:const|let|async|import)\b|`/);
      const run = (theme: string | null, forms: readonly unknown[]) => {
        const done: unknown[] = [];
        const setAttribute = (name: string) => done.push(name);
        const replace = (to: string) => done.push(to);
        const getElementById = () => ({ children: [{ href: "plain" }] });
        vi.stubGlobal("document", {
          documentElement: { getAttribute: () => theme, setAttribute },
          forms,
          getElementById,
        });
        vi.stubGlobal("location", { replace });
        // oxlint-disable-next-line no-eval -- it is the page's own, as a browser would run it
        (0, eval)(script);
        vi.unstubAllGlobals();
        return done;
      };
      expect(run("light", [])).toEqual([]);
      expect(run(null, [])).toEqual(["data-alone"]);
      expect(run(null, [{}])).toEqual(["plain"]);
    }
  });
});

it("the pages that are read show every sentence that the languages have for them", async () => {
  const filled = {
    ...publicConfigOf(sos, null, { dormantDays: 90 }),
    organisation: { nb: "En organisasjon" },
    chatCookies: ["chat"],
    legalContact: { name: "N", postalAddress: "A 1", email: "n@example.org" },
    dataProtectionContact: { name: "P", email: "p@example.org" },
    accessibilityUrl: "https://example.org/accessibility",
  };
  const soon = { apple: null, google: null };
  const shown: string[] = [];
  for (const appStores of [null, soon, { ...soon, apple: "https://apps.example.org/1" }]) {
    const files = await renderService(made, { service: { ...filled, appStores }, texts: {}, only: ["nb"] });
    shown.push(...files.map(([, content]) => content.replaceAll(/<[^>]*>/g, "")));
  }
  const isShown = (part: string) => shown.some((page) => page.includes(part));
  const texts = Object.entries(builtInTexts("info", "nb"));
  expect(texts.filter(([, text]) => !text.split(/\{\w+\}/).every(isShown))).toEqual([]);
  expect(shown.filter((page) => page.includes("90 dager"))).toHaveLength(6);
});

describe("a service beside one that is an app", () => {
  const stores = { apple: "https://apps.example.org/1", google: null };
  const info = builtInTexts("info", "nb");
  const hint = `<p>${builtInTexts("start", "nb")["login.app_hint"]}</p>`;

  it("does not say at its login that the app has the same profiles; the service with the app does", async () => {
    expect((await pagesOf(sos, stores)).get("/nb/login.html")).not.toContain(hint);
    expect((await pagesOf({ ...sos, stores }, stores)).get("/nb/login.html")).toContain(hint);
  });

  const keys = ["text", "get", "soon", "web", "none"] as const;
  it.each([
    ["promises no app where none is planned", null, ["none"]],
    ["offers no app that is not there yet", { apple: null, google: null }, ["soon", "web"]],
    ["says that it is an app once a store has it", stores, ["text", "get", "soon"]],
  ])("%s", async (_name, appStores, said) => {
    const page = (await pagesOf(sos, appStores)).get("/nb/app.html") ?? "";
    expect(keys.filter((key) => page.includes(info[`stores.${key}`]))).toEqual(said);
    expect(page.includes("Google Play")).toBe(appStores !== null);
  });

  it("leads to the store", async () => {
    expect((await pagesOf(sos, stores)).get("/nb/app.html")).toContain('href="https://apps.example.org/1"');
  });
});
