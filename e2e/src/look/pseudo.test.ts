import { join } from "node:path";
import type { Browser } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { newFolder } from "../../../packages/services/src/folder/test/folder.ts";
import { readServices } from "../../../packages/services/src/folder/read-services.ts";
import { saidIn } from "../../../packages/services/src/service.ts";
import { sharedBrowser } from "../support/browser.ts";
import { fromRight, pseudo, pseudoWords, writePseudo } from "./pseudo.ts";
import { faultsOn } from "./screens/faults.ts";
import { screens } from "./screens/screens.ts";
import { openStage, type Stage } from "./screens/stage.ts";
import { newToken } from "./screens/token.ts";
import { texts, type Words } from "./screens/words.ts";
import { startInWorker } from "../support/secure-service.ts";
import type { RunningService } from "../support/service.ts";

/** Where most words meet least room; the long suite looks at every screen. */
const tightest = new Set(["login", "register-errors", "profile", "messages-late", "menu", "delete-profile"]);
const isLong = process.env["LONG"] !== undefined;
const looked = screens.filter(({ name, isStill }) => (isLong && isStill !== true) || tightest.has(name));

let browser: Browser;
let service: RunningService;
let token: string;
let nynorsk: Words;

beforeAll(async () => {
  const folder = newFolder();
  folder.addShipped("sos");
  for (const code of ["qaa", "qab"] as const) {
    folder.offer("sos", code);
    await writePseudo(join(folder.root, "sos/languages", code), code);
  }
  folder.offer("sos", "nn");
  const { services } = readServices(folder.root);
  const said = saidIn(services[0]!.tenant, "nn");
  nynorsk = { ...said["start"], ...said["caller"], ...said["forms"], ...said["dialogs"] } as Words;
  [browser, service] = await Promise.all([sharedBrowser(), startInWorker({ SERVICES_DIR: folder.root })]);
  token = await newToken(service);
  return async () => {
    await service.stop();
    folder.remove();
  };
});

const view = { locale: "nb", theme: "light", width: "320" } as const;
const languages = [
  ["two fifths longer", "qaa", () => pseudoWords.qaa],
  ["read from right to left", "qab", () => pseudoWords.qab],
  ["Nynorsk", "nn", () => nynorsk],
] as const;

describe.each(languages)("in a language that is %s, on the smallest phone", (_name, language, words) => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage(browser, service, token, view, { words: words(), language });
    return () => stage.context.close();
  });

  it.each(looked)("$name cuts nothing off, and no words lie on others", async ({ reach }) => {
    await stage.clear(view);
    await reach(stage);
    expect(await faultsOn(stage.page, { locale: language, exit: stage.say("leaving.button") })).toEqual([]);
    const direction = await stage.page.evaluate(() => getComputedStyle(document.body).direction);
    expect(direction).toBe(language === "qab" ? "rtl" : "ltr");
  });
});

it("words that are cut off, lie on others or reach out of their button are noticed, and a picture without any", async () => {
  const stage = await openStage(browser, service, token, view, { words: pseudoWords.qaa, language: "qaa" });
  try {
    await stage.open("/login#again");
    await stage.page.locator("main button[type=submit]").waitFor();
    await stage.page.evaluate(() => {
      const style = (selector: string, wanted: Partial<CSSStyleDeclaration>) =>
        document.querySelectorAll<HTMLElement>(selector).forEach((element) => Object.assign(element.style, wanted));
      style("main p", { height: "12px", overflow: "hidden" });
      style("footer p + p", { position: "relative", top: "-40px" });
      style("main button[type=submit]", { width: "60px", whiteSpace: "nowrap" });
      style("header a", { display: "inline-flex" });
      document.querySelector("header a")?.removeAttribute("title");
    });
    const faults = await faultsOn(stage.page, { locale: "qaa", exit: stage.say("leaving.button") });
    for (const kind of ["cut off", "on top of each other", "outside its button", "a picture alone"])
      expect(faults.some((fault) => fault.startsWith(kind))).toBe(true);
  } finally {
    await stage.context.close();
  }
});

it("the words are so much longer, and their gaps are where they were", () => {
  // Gaps are no words: they stay as they are.
  const length = (words: Readonly<Record<string, string>>) =>
    Object.values(words)
      .join("")
      .replace(/\{\w+\}/g, "").length;
  expect(length(pseudoWords.qaa) / length(texts.nb)).toBeGreaterThan(1.4);
  const sentence = "Ring {number}, auth_stay_signed_in, datatilsynet.no, 113.";
  expect(pseudo(sentence)).toMatch(/^Ring\p{L}+ \{number\}, auth_stay_signed_in, datatilsynet\.no, 113\.$/u);
  expect(fromRight(sentence)).toMatch(/^[א-ת]{4} \{number\}, auth_stay_signed_in, datatilsynet\.no, 113\.$/u);
  expect([...tightest].filter((name) => !screens.some((screen) => screen.name === name))).toEqual([]);
});
