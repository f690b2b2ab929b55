import type { FieldNode } from "@sosmessages/contract/desk/editor.ts";
import { serviceFields } from "@sosmessages/services/service-fields.ts";
import { format } from "@sosmessages/texts/format.ts";
import nb from "@sosmessages/texts/languages/nb/desk.yaml";
import { pluralsOf } from "@sosmessages/texts/plurals.ts";
import { createElement } from "react";
import { expect, test } from "vitest";
import type { Say } from "#lib/texts.tsx";
import { sampleEditor } from "#test/editor-samples.ts";
import { show } from "#test/show.tsx";
import { fitsFilter, groupsOf, isFound } from "./entries.ts";
import { cleaned, withMoved } from "./field-tree.ts";
import { useLabels } from "./labels.ts";
import { steadyPart } from "./preview-pages.ts";
import { countedExamples, mistakeIn } from "./placeholders.ts";
import { problemWords } from "./problems.ts";
import { WorkspaceProvider, type Shared } from "./use-editor.ts";
import { wordDiff } from "./word-diff.ts";
import { filesIn, zipOf } from "./zip.ts";

const folder = [
  { path: "sos/service.yaml", content: "name: { se: Dieđáhusat }\n" },
  { path: "sos/texts/nb.yaml", content: "" },
];
/** As other programs pack a folder: compressed, with an entry for the folder. */
const packed =
  "UEsDBBQAAAAAAAAAIQAAAAAAAAAAAAAAAAAEAAAAc29zL1BLAwQUAAAACAAAACEAKpWiFB8AAABRAAAAEAAAAHNvcy9zZXJ2aWNlLnlhbWzLS8xNtVKoVigGki6ZqUcmHl6YUVqcWKJQy5VHlhQAUEsBAhQDFAAAAAAAAAAhAAAAAAAAAAAAAAAAAAQAAAAAAAAAAAAAAIABAAAAAHNvcy9QSwECFAMUAAAACAAAACEAKpWiFB8AAABRAAAAEAAAAAAAAAAAAAAAgAEiAAAAc29zL3NlcnZpY2UueWFtbFBLBQYAAAAAAgACAHAAAABvAAAAAAA=";

test("an exported folder can be read as a .zip archive, with its names and letters", async () => {
  const archive = zipOf(folder);
  expect(await filesIn(archive)).toEqual(folder);
  const [found, ...others] = await filesIn(new Blob([Buffer.from(packed, "base64")]));
  expect([found, others]).toEqual([{ path: "sos/service.yaml", content: folder[0]!.content.repeat(3) }, []]);
  await expect(filesIn(new Blob(["name: Brev"]))).rejects.toThrow(RangeError);
  // The known check value of CRC-32.
  const known = Buffer.from(await zipOf([{ path: "a", content: "123456789" }]).arrayBuffer());
  expect(known.readUInt32LE(14)).toBe(0xcbf43926);
});

test("a change is shown in whole words", () => {
  expect(wordDiff("Skriv til noen som lytter", "Skriv til et menneske som lytter")).toEqual([
    { is: "same", text: "Skriv til " },
    { is: "gone", text: "noen " },
    { is: "new", text: "et menneske " },
    { is: "same", text: "som lytter" },
  ]);
  expect(wordDiff("", "Ny")).toEqual([{ is: "new", text: "Ny" }]);
  const long = "ord ".repeat(2_000);
  expect(wordDiff(long, `${long}til`).map(({ is }) => is)).toEqual(["gone", "new"]);
});

test("a phone number that changes is shown whole", () => {
  expect(wordDiff("800 99 88 77 66", "800 99 999")).toEqual([
    { is: "gone", text: "800 99 88 77 66" },
    { is: "new", text: "800 99 999" },
  ]);
  expect(wordDiff("Ring (+47) 22 40 00 40, hvis du kan", "Ring (+47) 22 40 00 41, hvis du kan")).toEqual([
    { is: "same", text: "Ring " },
    { is: "gone", text: "(+47) 22 40 00 40, " },
    { is: "new", text: "(+47) 22 40 00 41, " },
    { is: "same", text: "hvis du kan" },
  ]);
});

test("the preview finds a sentence with emphasis, placeholders and paragraphs", () => {
  expect(steadyPart("*En frivillig svarer* innen {hours} timer.")).toBe("En frivillig svarer innen");
  expect(steadyPart("Hei, {name}.\n\nVi lytter.")).toBe("Vi lytter.");
});

test("the placeholders of the usual sentence must be there, and no others", () => {
  const usual = "Svar innen {hours} timer";
  expect(mistakeIn(usual, "Vi svarer innen {hours} timer")).toBeNull();
  expect(mistakeIn(usual, "Vi svarer snart")).toEqual({ is: "lacking", name: "hours" });
  expect(mistakeIn(usual, "{hours} {days}")).toEqual({ is: "unknown", name: "days" });
  expect(mistakeIn(usual, "Innen {hours timer")).toEqual({ is: "braces" });
  expect(mistakeIn(usual, " ")).toEqual({ is: "empty" });
  expect(mistakeIn(usual, `{hours} ${"a".repeat(2_000)}`)).toEqual({ is: "long" });
  expect(mistakeIn("{n, plural, one {time} other {# timer}}", "{n, plural, one {time} other {timer}}")).toBeNull();
});

test.each([
  ["service.yaml", "helplines[1].number", "Skriv et helt telefonnummer med bare tall, som 116 123."],
  ["service.yaml", "helplines[1].name.en", "Dette feltet må fylles ut."],
  ["service.yaml", "reply_hours", "Skriv et helt tall fra 2 til 168."],
  ["service.yaml", "hosts", "Noe her stemmer ikke. Den som drifter serveren, kan hjelpe."],
  ["desk.yaml", "procedure.nb[1]", "Dette feltet må fylles ut."],
  ["texts/nb.yaml", "start entrance.title", "{name} kan ikke stå i denne setningen."],
])("a mistake in %s at %s is explained in words for people", (file, path, words) => {
  const data = sampleEditor();
  const sentences = data.sentences.map((each) => Object.assign(each, { said: { nb: "Hei {name}" } }));
  const say: Say = (key, ...[values]) => format(pluralsOf("nb"), nb[key], values ?? {});
  expect(problemWords(say, { ...data, sentences }, { file, path, line: 1, sentence: "" })).toBe(words);
});

test("the list has untranslated sentences first, then fields, and finds what is changed, missing and searched for", () => {
  const data = sampleEditor();
  const [title, hours] = data.sentences;
  const groups = groupsOf({ ...data, sentences: [title!, { ...hours!, untranslated: ["en"] }] });
  expect(groups.map(({ page, entries }) => [page, entries.map(({ id }) => id)])).toEqual([
    ["front-page", ["start entrance.hours", "service.yaml reply_hours", "start entrance.title"]],
    ["every-page", ["service.yaml helplines", "service.yaml colours"]],
    ["hosts", ["service.yaml hosts"]],
    ["desk", ["desk.yaml procedure"]],
  ]);
  const all = groups.flatMap(({ entries }) => entries);
  const ids = (filter: "changed" | "missing") => all.filter((entry) => fitsFilter(entry, filter)).map(({ id }) => id);
  expect(ids("changed")).toEqual(["start entrance.title"]);
  expect(ids("missing")).toEqual(["start entrance.hours"]);
  const found = (sought: string) => all.filter((entry) => isFound(entry, "", sought)).map(({ id }) => id);
  expect(found("SOMEONE")).toEqual(["start entrance.title"]);
  expect(found("helpl")).toEqual(["service.yaml helplines"]);
});

const nodeIn = (name: string) => serviceFields.find((field) => field.name === name)!.node;

test.each([
  [
    "helplines",
    [{ name: { nb: "A", en: "" }, number: "113", hours: {} }, {}],
    [{ name: { nb: "A" }, number: "113", hours: null }],
  ],
  ["procedure", { nb: ["Ring.", ""], en: [""] }, { nb: ["Ring."] }],
  ["topics", [{ nb: "Sorg" }, {}], [{ nb: "Sorg" }]],
  ["chat", { url: "", cookies: [] }, null],
  ["legal_contact", { name: "N" }, { name: "N", postal_address: null, email: null }],
  ["reply_hours", 24, 24],
  ["organisation", { nb: "" }, null],
])("%s is saved as its folder writes it", (name, typed, saved) => {
  expect(cleaned(nodeIn(name), typed)).toEqual(saved);
});

test("an item moves one place, and not over the edge", () => {
  expect(withMoved(["a", "b", "c"], 2, -1)).toEqual(["a", "c", "b"]);
  expect(withMoved(["a", "b"], 1, 1)).toEqual(["a", "b"]);
});

test("a sentence with a plural is shown as it is read with each form of the language", () => {
  const text = "{n, plural, one {Lenken virker i {minutes} minutter.} other {# lenker.}}";
  expect(countedExamples(text, pluralsOf("nb"))).toEqual([
    [1, "Lenken virker i {minutes} minutter."],
    [2, "2 lenker."],
  ]);
  const northernSami = "{n, plural, one {okta} two {guokte} other {# liŋkka}}";
  expect(countedExamples(northernSami, pluralsOf("se")).map(([, words]) => words)).toEqual([
    "okta",
    "guokte",
    "3 liŋkka",
  ]);
  expect(countedExamples("Svar innen {hours} timer", pluralsOf("nb"))).toEqual([]);
  expect(countedExamples("{n, plural, one {# time} other {# ti", pluralsOf("nb"))).toEqual([]);
});

test("required values that are empty count as missing, and are named by their language", () => {
  const problem = (path: string) => ({ file: "service.yaml", line: 1, sentence: "", path });
  const problems = [problem("helplines[1].name.en"), problem("reply_hours"), problem("helplines[1].number")];
  const data = sampleEditor({ problems });
  const emptied = { ...data, values: { ...data.values, "service.yaml reply_hours": "null" } };
  const missing = groupsOf(emptied)
    .flatMap(({ entries }) => entries)
    .filter((entry) => fitsFilter(entry, "missing") && entry.kind === "field");
  expect(missing.map((entry) => [entry.id, entry.missing])).toEqual([
    ["service.yaml reply_hours", [""]],
    ["service.yaml helplines", ["en"]],
  ]);
});

const partsOf = (node: FieldNode): readonly string[] => {
  if (node.is === "group") return Object.keys(node.parts).concat(Object.values(node.parts).flatMap(partsOf));
  return node.is === "leaf" ? [] : partsOf(node.is === "list" ? node.item : node.each);
};

test("every field of a service and every part of it has a name in the language of the desk", () => {
  const names = serviceFields
    .map(({ name, file }) => name || file)
    .concat(serviceFields.flatMap(({ node }) => partsOf(node)));
  const Unnamed = () => {
    const { label } = useLabels();
    return names.filter((name) => label(name) === name).join();
  };
  const value = { data: sampleEditor() } as Shared;
  expect(show(createElement(WorkspaceProvider, { value }, createElement(Unnamed)))).toBe("");
});
