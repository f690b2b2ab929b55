import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { changesBetween } from "../changes.ts";
import type { FolderContent } from "../content.ts";
import { explained } from "../explained.ts";
import { ownSentences, valuesIn, withField, withSentence, withWholeFile } from "../edit.ts";
import { shippedServicesFolder } from "../read-services.ts";

const files = ["service.yaml", "desk.yaml", "practice.yaml", "mark.svg"];
const sos: FolderContent = new Map(
  files.map((file) => [file, readFileSync(join(shippedServicesFolder, "sos", file), "utf8")]),
);
const title = { area: "start", key: "entrance.title", language: "nb" };

describe("a folder that is edited", () => {
  it("gets a sentence, and loses the file with its last one", () => {
    const edited = withSentence(sos, { ...title, text: 'Skriv "hit": vi lytter' })!;
    expect(ownSentences(edited, "nb").get("start entrance.title")).toBe('Skriv "hit": vi lytter');
    expect(changesBetween(sos, edited)).toEqual([
      {
        file: "texts/nb.yaml",
        path: "start entrance.title",
        language: "nb",
        before: null,
        after: 'Skriv "hit": vi lytter',
        needs_approval: false,
      },
    ]);
    expect(withSentence(edited, { ...title, text: null })).toEqual(sos);
  });

  it("keeps the other fields and their comments", () => {
    const edited = withField(sos, "service.yaml", "reply_hours", 36)!;
    expect(edited.get("service.yaml")).toContain("organisation: # PROVIDER");
    expect(changesBetween(sos, edited)).toMatchObject([{ path: "reply_hours", before: "24", after: "36" }]);
    expect(valuesIn(edited).get("service.yaml reply_hours")).toBe(36);
  });

  it.each([
    ["chat", { url: "https://chat.example.org/", cookies: ["one"] }],
    ["organisation", { nb: "Org", se: "Org", en: "Org" }],
    ["helplines", [{ name: { nb: "A", se: "A", en: "A" }, number: "11 22 33 44", hours: null }]],
    ["colours", { light: { accent: "#111222" } }],
  ])("changes the lines of %s and no other, so that each comment stays at its field", (name, value) => {
    const all = explained(sos);
    const edited = withField(all, "service.yaml", name, value)!;
    expect(valuesIn(edited)).toEqual(new Map(valuesIn(all)).set(`service.yaml ${name}`, value));
    const commentsIn = (content: FolderContent) =>
      content
        .get("service.yaml")!
        .split("\n")
        .filter((line) => line.startsWith("#"));
    expect(commentsIn(edited)).toEqual(commentsIn(all));
    expect(explained(edited)).toEqual(edited);
  });

  it("is exported with an explanation above each field and sentence, and is the same folder", () => {
    const edited = withSentence(new Map(sos).set("desk.yaml", "topics: []\n"), { ...title, text: "Skriv hit" })!;
    const all = explained(edited);
    expect(all.get("service.yaml")).toContain(
      "\n# Callers get a reply within this many hours (2 to 168).\nreply_hours: 24\n",
    );
    expect(all.get("desk.yaml")).toMatch(/^# A comment explains .*\n\n# Topics of conversations.*\ntopics: \[\]\n$/);
    expect(all.get("texts/nb.yaml")).toMatch(/\nstart:\n {2}# .+\n {2}entrance\.title: Skriv hit\n/);
    expect(all.get("mark.svg")).toBe(edited.get("mark.svg"));
    expect([changesBetween(edited, all), explained(all)]).toEqual([[], all]);
  });

  it("refuses fields, areas and files that no folder has, and files that are not YAML", () => {
    expect(withField(sos, "service.yaml", "__proto__", 1)).toBeNull();
    expect(withField(sos, "other.yaml", "name", 1)).toBeNull();
    expect(withSentence(sos, { ...title, area: "desk", text: "Hei" })).toBeNull();
    expect(withWholeFile(sos, "../service.yaml", "")).toBeNull();
    expect(withWholeFile(sos, "texts/nb.yaml/x", "")).toBeNull();
    const broken = withWholeFile(sos, "texts/nb.yaml", "start: [")!;
    expect(withSentence(broken, { ...title, text: "Hei" })).toBeNull();
  });

  it.each([
    ["a helpline's number", "service.yaml", "helplines[1].number", "11 22 33 44"],
    ["the emergency number", "service.yaml", "emergency.number", "112"],
  ])("needs a second person for %s", (_, file, path, value) => {
    const data = structuredClone(valuesIn(sos).get(`${file} ${path.split(/[.[]/)[0]}`)) as Record<string, unknown>;
    const target = (Array.isArray(data) ? data[0] : data) as Record<string, unknown>;
    target["number"] = value;
    const edited = withField(sos, file, path.split(/[.[]/)[0]!, data)!;
    expect(changesBetween(sos, edited)).toMatchObject([{ path, after: value, needs_approval: true }]);
  });

  it("needs a second person for danger, for the procedure, and for a number inside any sentence", () => {
    const needed = (content: FolderContent | null) => changesBetween(sos, content!).map((each) => each.needs_approval);
    expect(needed(withSentence(sos, { ...title, text: "Ring 22 40 00 40" }))).toEqual([true]);
    expect(needed(withSentence(sos, { ...title, text: "Svar på 24 timer" }))).toEqual([false]);
    expect(needed(withSentence(sos, { ...title, key: "helpline.question", text: "Hei" }))).toEqual([true]);
    expect(needed(withField(sos, "desk.yaml", "procedure", { nb: ["Ring."], se: ["R."], en: ["Call."] }))).toEqual([
      true,
      true,
      true,
    ]);
    expect(needed(withField(sos, "service.yaml", "colours", { light: { accent: "#111222" } }))).not.toContain(true);
  });
});
