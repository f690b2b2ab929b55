import type { EditorDraft, EditorField, FieldNode } from "@sosmessages/contract/desk/editor.ts";
import type { EditorData } from "#features/services/editor/entries.ts";

export const leaf = (kind: string, [least, most]: [number, number] = [1, 60]) =>
  ({ is: "leaf", kind, is_required: true, least, most }) as const;

export const field = (name: string, node: FieldNode, change: Partial<EditorField> = {}): EditorField => ({
  file: "service.yaml",
  name,
  page: "every-page",
  needs_approval: false,
  is_technical: false,
  node,
  ...change,
});

const helpline: FieldNode = {
  is: "group",
  parts: { name: { is: "languages", each: leaf("text") }, number: leaf("phone") },
};
const theme: FieldNode = { is: "group", parts: { accent: leaf("colour") } };
const steps: FieldNode = { is: "list", item: leaf("text"), least: 1, most: 12 };

export const sampleDraft = (change: Partial<EditorDraft> = {}): EditorDraft => ({
  revision: 3,
  saved_at: "2026-03-10T10:41:00Z",
  saved_by: "Administrator",
  is_behind: false,
  problems: [],
  contrasts: [],
  changes: [
    {
      file: "texts/nb.yaml",
      path: "start entrance.title",
      language: "nb",
      before: "Skriv til noen som lytter",
      after: "Skriv til et menneske som lytter",
      needs_approval: false,
    },
  ],
  approval: "none",
  comment: null,
  ...change,
});

export const sampleEditor = (draft: Partial<EditorDraft> = {}): EditorData => ({
  known_languages: [
    { code: "nb", name: "Norsk" },
    { code: "se", name: "Davvisámegiella" },
    { code: "nn", name: "Nynorsk" },
  ],
  languages: [
    { code: "nb", name: "Norsk", direction: "ltr", is_included: true },
    { code: "en", name: "English", direction: "ltr", is_included: true },
  ],
  sentences: [
    {
      area: "start",
      key: "entrance.title",
      page: "front-page",
      note: "The first thing a caller reads",
      needs_approval: false,
      usual: { nb: "Skriv til oss", en: "Write to someone" },
      said: { nb: "Skriv til et menneske som lytter" },
      published: { nb: "Skriv til noen som lytter" },
      untranslated: [],
    },
    {
      area: "start",
      key: "entrance.hours",
      page: "front-page",
      note: "",
      needs_approval: true,
      usual: { nb: "Svar innen {hours} timer", en: "A reply within {hours} hours" },
      said: {},
      published: {},
      untranslated: [],
    },
  ],
  fields: [
    field("helplines", { is: "list", item: helpline, least: 1, most: 3 }, { needs_approval: true }),
    field("colours", { is: "group", parts: { light: theme } }),
    field("reply_hours", leaf("number", [2, 168]), { page: "front-page" }),
    field("hosts", { is: "list", item: leaf("host"), least: 1, most: 20 }, { page: "hosts", is_technical: true }),
    field("procedure", { is: "languages", each: steps }, { file: "desk.yaml", page: "desk" }),
  ],
  values: {
    "service.yaml helplines": JSON.stringify([{ name: { nb: "Krisetelefonen" }, number: "22 40 00 40" }]),
    "service.yaml colours": JSON.stringify({ light: { accent: "#77aaaa" } }),
    "service.yaml reply_hours": "24",
    "service.yaml hosts": JSON.stringify(["localhost"]),
    "desk.yaml procedure": "null",
  },
  draft: sampleDraft(draft),
});
