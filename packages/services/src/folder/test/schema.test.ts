import { readFileSync } from "node:fs";
import { parse } from "yaml";
import { describe, expect, it } from "vitest";
import { builtInTexts } from "@sosmessages/texts/catalogue.ts";
import { languageFacts } from "../language-facts.ts";
import { shippedServicesFolder } from "../read-services.ts";
import { ownAreas } from "../texts-file.ts";
import { pluralOf } from "@sosmessages/texts/plurals.ts";
import { dataFiles, jsonSchemaOf, valueSchema, type DataFile, type FieldSchema } from "../../schema.ts";
import { serviceFields } from "../../service-fields.ts";
import { pageOf, sentencesByPage, textPages } from "../text-pages.ts";

describe("the fields of a service", () => {
  const field = (name: string) => serviceFields.find((each) => each.name === name);

  it("each have a description, and telephone numbers and the procedure need a second person", () => {
    const schemas = Object.values(dataFiles).flatMap(({ properties }) => Object.values<FieldSchema>(properties));
    expect(schemas.filter((schema) => !(schema.description ?? valueSchema(schema).description))).toEqual([]);
    expect(field("helplines")).toMatchObject({
      page: "every-page",
      needs_approval: true,
      node: {
        is: "list",
        least: 1,
        most: 12,
        item: {
          parts: { number: { kind: "phone" }, hours: { is: "languages", each: { is: "leaf", is_required: false } } },
        },
      },
    });
    expect(field("procedure")).toMatchObject({ file: "desk.yaml", needs_approval: true, node: { is: "languages" } });
    expect(field("reply_hours")).toMatchObject({
      needs_approval: false,
      node: { kind: "number", least: 2, most: 168 },
    });
    expect(field("hosts")).toMatchObject({ is_technical: true });
    expect(field("colours")).toMatchObject({ node: { parts: { dark: { parts: { own: { kind: "colour" } } } } } });
    expect(JSON.parse(JSON.stringify(serviceFields))).toEqual(serviceFields);
  });

  it("are in every included file, in the same order, and in the JSON Schema of text editors", () => {
    for (const [file, schema] of Object.entries(dataFiles)) {
      const shipped = parse(readFileSync(`${shippedServicesFolder}/sos/${file}`, "utf8")) as object;
      const json = jsonSchemaOf(dataFiles[file as DataFile]);
      expect(Object.keys(shipped)).toEqual(Object.keys(schema.properties));
      expect(Object.keys(json["properties"] as object)).toEqual(Object.keys(schema.properties));
      expect(JSON.stringify(json)).not.toMatch(/"about"|"should"|~/);
    }
    expect(jsonSchemaOf(dataFiles["service.yaml"])["required"]).not.toContain("chat");
  });
});

describe("the sentences of a service", () => {
  it("are each read on a page, and have a note", () => {
    const keys = ownAreas.flatMap((area) => Object.keys(builtInTexts(area, "nb")).map((key) => [area, key] as const));
    expect(keys.filter(([area, key]) => pageOf(area, key) === undefined)).toEqual([]);
    const sentences = sentencesByPage();
    expect(sentences).toHaveLength(keys.length);
    expect(sentences.filter(({ note }) => note === "").map(({ area, key }) => `${area} ${key}`)).toEqual([]);
    const found = (wanted: string) => sentences.find(({ key }) => key === wanted);
    expect(found("entrance.title")).toMatchObject({ page: "front-page", needs_approval: false });
    expect(found("terms.danger.what")).toMatchObject({ page: "terms", needs_approval: true });
    expect(found("messages.not_safe")).toMatchObject({ page: "not-safe", needs_approval: true });
    expect(found("entrance.who")).toMatchObject({ page: "front-page", needs_approval: true });
  });

  it("need a second person where they tell callers of danger, confidentiality or deletion", () => {
    const grave =
      /taushet|anonym|fortrolig|konfidensiel|kryptert|slett|(14|\{days\}) dager|akutt|\bfare\b|\b113\b|selvmord|trygg|ingen (andre|leser|ser)|hvem du er|ser bare/i;
    const exceptions = new Map([
      ["forms register.password_hint", "a safe password"],
      ["forms form.weak_password", "a safe password"],
      ["mail not_asked", "the caller deletes a mail"],
    ]);
    const told = sentencesByPage()
      .filter(({ area, needs_approval }) => area !== "desk-mail" && !needs_approval)
      .map(({ area, key }) => ({
        address: `${area} ${key}`,
        texts: builtInTexts(area, "nb") as Record<string, string>,
        key,
      }))
      .filter(({ texts, key }) => grave.test(texts[key] ?? ""));
    expect(told.map(({ address }) => address).toSorted()).toEqual([...exceptions.keys()].toSorted());
  });
});

describe("a language's facts come from its code", () => {
  it.each([
    ["ar", { name: "العربية", direction: "rtl", date: "DD/MM/YYYY" }],
    ["pl", { name: "Polski", direction: "ltr", decimal: "," }],
    ["sv", { date: "YYYY-MM-DD" }],
    ["qaa", { name: null, direction: "ltr" }],
  ])("%s", (code, facts) => {
    expect(languageFacts(code)).toMatchObject(facts);
  });

  it.each(["ar", "pl", "uk", "lt", "cy", "se", "fi", "ga", "sl"])("%s counts as CLDR does", (code) => {
    // oxlint-disable-next-line eslint/no-restricted-globals -- what CLDR itself counts with
    const rules = new Intl.PluralRules(code);
    const { plurals } = languageFacts(code);
    const counts = Array.from({ length: 1_200 }, (_, n) => n);
    expect(counts.filter((n) => pluralOf(plurals, n) !== rules.select(n))).toEqual([]);
  });
});

it("the guide lists every page with the names of its sentences", () => {
  const guide = readFileSync(`${shippedServicesFolder}/../docs/your-own-service.md`, "utf8");
  const width = Math.max(...textPages.map(([, label]) => label.length));
  const rows = textPages.map(([, label, beginnings]) => {
    const names = Object.entries(beginnings).flatMap(([area, each]) =>
      each.map((beginning) => `${area}.${beginning === "" ? "" : `${beginning}.`}…`),
    );
    return `${label.padEnd(width)}  ${names.join("  ")}`;
  });
  expect(guide).toContain(rows.join("\n"));
});
