import type { EditorDraft, EditorField } from "@sosmessages/contract/desk/editor.ts";
import type { EditorData } from "#features/services/editor/entries.ts";

const field = (path: string, kind: string, change: Partial<EditorField> = {}): EditorField => ({
  file: "service.yaml",
  path,
  kind,
  description: "",
  page: "every-page",
  is_per_language: false,
  is_required: true,
  needs_approval: false,
  is_technical: false,
  items: null,
  least: 1,
  most: 60,
  ...change,
});

const helpline = { needs_approval: true, items: { least: 1, most: 3 } };

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
    field("helplines[].name", "text", { ...helpline, is_per_language: true }),
    field("helplines[].number", "phone", helpline),
    field("colours.light.accent", "colour"),
    field("reply_hours", "number", { page: "front-page", least: 2, most: 168 }),
    field("hosts[]", "host", { page: "hosts", is_technical: true, items: { least: 1, most: 20 } }),
    field("procedure[]", "text", {
      file: "desk.yaml",
      page: "desk",
      is_per_language: true,
      items: { least: 1, most: 12 },
    }),
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
