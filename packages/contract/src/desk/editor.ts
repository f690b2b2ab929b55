import { Type, type Static } from "typebox";
import { Counter, Moment } from "../fields.ts";
import { ByName, route } from "../route.ts";
import { Language, OrNull, ShortText } from "./fields.ts";
import { previewPages } from "./words.ts";

const editors = ["admin"] as const;
/** Leaders approve what callers read about danger, confidentiality and deletion. */
const readers = ["leader", "admin"] as const;

const byLanguage = (description: string) => Type.Record(Type.String(), Type.String(), { description });

const Sentence = Type.Object({
  area: Type.String(),
  key: Type.String(),
  page: Type.String({ description: "On which callers read it." }),
  note: Type.String({ description: "For translators, in English." }),
  needs_approval: Type.Boolean(),
  usual: byLanguage("The product's sentence."),
  said: byLanguage("The service's sentence in the draft, where it differs."),
  published: byLanguage("The service's sentence that callers read now, where it differs."),
  untranslated: Type.Array(Type.String(), { description: "Languages in which callers read it in another language." }),
});
export type EditorSentence = Static<typeof Sentence>;

/** The form of a field, as a tree. */
export type FieldNode =
  | Readonly<{ is: "leaf"; kind: string; is_required: boolean; least: number; most: number }>
  | Readonly<{ is: "group"; parts: Readonly<Record<string, FieldNode>> }>
  | Readonly<{ is: "list"; item: FieldNode; least: number; most: number }>
  | Readonly<{ is: "languages"; each: FieldNode }>;

const Field = Type.Object({
  file: Type.String(),
  name: Type.String({ description: "Empty for a drawing, which is a file." }),
  page: Type.String(),
  needs_approval: Type.Boolean(),
  is_technical: Type.Boolean({ description: "Only the operator changes it, in the folder." }),
  node: Type.Unsafe<FieldNode>(Type.Unknown({ description: "A tree of leaves, groups, lists and languages." })),
});
export type EditorField = Static<typeof Field>;

const Problem = Type.Object({
  file: Type.String(),
  line: Type.Integer(),
  sentence: Type.String({ description: "For the operator, in English, with the remedy." }),
  path: Type.Optional(Type.String({ description: "As in a change, such as `helplines[1].name.nb`." })),
});

const Change = Type.Object({
  file: Type.String(),
  path: Type.String({ description: "Of the field, or area and key of the sentence." }),
  language: OrNull(Type.String()),
  before: OrNull(Type.String({ description: "null: it was not there." })),
  after: OrNull(Type.String({ description: "null: it goes." })),
  needs_approval: Type.Boolean(),
});
export type EditorChange = Static<typeof Change>;

const LowContrast = Type.Object({
  theme: Type.Enum(["light", "dark"]),
  field: Type.String({ description: "accent, accent_ink or own." }),
  found: Type.Number(),
  least: Type.Number(),
  offered: OrNull(Type.String({ description: "The nearest colour that is legible." })),
});

/** How far a draft has come. */
const Draft = Type.Object({
  revision: Counter(0, "0: there is no draft."),
  saved_at: OrNull(Moment),
  saved_by: OrNull(Type.String()),
  is_behind: Type.Boolean({ description: "Another version was published after the draft was begun." }),
  problems: Type.Array(Problem, { description: "The draft cannot be published before these are solved." }),
  contrasts: Type.Array(LowContrast),
  changes: Type.Array(Change),
  /** "needed": a leader must approve this revision. "asked": a leader was asked. */
  approval: Type.Enum(["none", "needed", "asked", "given"]),
  comment: OrNull(Type.String({ description: "Of the leader who returned it; empty in older drafts." })),
});
export type EditorDraft = Static<typeof Draft>;

const Version = Type.Object({
  number: Type.Integer(),
  published_at: Moment,
  published_by: OrNull(Type.String({ description: "null: the operator, or longer than twelve months ago." })),
  approved_by: OrNull(Type.String()),
  how: Type.Enum(["folder", "editor", "undo"]),
});
export type ServiceVersion = Static<typeof Version>;

const at = "/api/desk/services/{id}";
const reading = { params: ByName, allow: readers, failures: ["notFound"] } as const;
/** The answer is the draft as it is then. `newerDraft`: it was changed since that revision. */
const editing = {
  params: ByName,
  allow: editors,
  replies: { 200: Draft },
  failures: ["notFound", "newerDraft"],
} as const;

export const readEditor = route("GET", `${at}/editor`, {
  ...reading,
  summary: "Every sentence and field of a service, as published and in the draft",
  replies: {
    200: Type.Object({
      languages: Type.Array(
        Type.Object({
          code: Type.String(),
          name: Type.String(),
          direction: Type.Enum(["ltr", "rtl"]),
          is_included: Type.Boolean({ description: "The product has its sentences." }),
        }),
      ),
      known_languages: Type.Array(Type.Object({ code: Type.String(), name: Type.String() }), {
        description: "Those that the service may have.",
      }),
      sentences: Type.Array(Sentence),
      fields: Type.Array(Field),
      values: Type.Record(Type.String(), Type.String(), {
        description: "By file and first name, such as `service.yaml helplines`: the value in the draft, as JSON.",
      }),
      draft: Draft,
    }),
  },
});

const Revision = Counter(0, "Of the draft that the change was made in.");

export const readNewest = route("GET", `${at}/draft`, {
  ...reading,
  summary: "Whether an open page still shows the newest: the revision of the draft, and the published version",
  replies: { 200: Type.Object({ revision: Counter(0, "0: there is no draft."), version: Counter(1) }) },
});

export const saveSentence = route("PUT", `${at}/draft/sentence`, {
  ...editing,
  summary: "Change one sentence in the draft. `newerDraft`: it was changed elsewhere",
  body: Type.Object({
    revision: Revision,
    area: Type.String({ maxLength: 40 }),
    key: Type.String({ maxLength: 120 }),
    language: Language,
    text: OrNull(Type.String({ maxLength: 2_000, description: "null: the usual sentence." })),
  }),
});

export const saveField = route("PUT", `${at}/draft/field`, {
  ...editing,
  summary: "Change one field of a data file in the draft, or a drawing",
  body: Type.Object({
    revision: Revision,
    file: Type.String({ maxLength: 40 }),
    name: Type.String({ maxLength: 40, description: "The first name of its path; empty for a drawing." }),
    json: Type.String({ maxLength: 200_000, description: "Its whole value." }),
  }),
});

export const importFile = route("PUT", `${at}/draft/file`, {
  ...editing,
  summary: "Replace one file of the draft, as in a folder",
  body: Type.Object({
    revision: Revision,
    path: Type.String({ maxLength: 80 }),
    content: Type.String({ maxLength: 200_000 }),
  }),
  replies: {
    200: Type.Object({
      ...Draft.properties,
      left_out: Type.Optional(
        Type.Array(Type.String(), { description: "Its fields that differ and that only the operator changes." }),
      ),
    }),
  },
});

export const discardDraft = route("DELETE", `${at}/draft`, {
  params: ByName,
  allow: editors,
  summary: "Discard the draft",
  query: Type.Object({ revision: Revision }),
  failures: ["notFound", "newerDraft"],
});

export const askApproval = route("POST", `${at}/draft/ask`, {
  ...editing,
  summary: "Ask the leaders of the service to approve this revision",
  body: Type.Object({ revision: Revision }),
});

export const withdrawRequest = route("POST", `${at}/draft/withdraw`, {
  ...editing,
  summary: "End the request for approval. `newerDraft`: a leader has decided, or the draft was changed",
  body: Type.Object({ revision: Revision }),
});

export const decideDraft = route("POST", `${at}/draft/decision`, {
  params: ByName,
  allow: ["leader"],
  summary:
    "Approve this revision, or return it with a comment, which is then required. `forbidden`: one has written in it",
  body: Type.Object({ revision: Revision, is_approved: Type.Boolean(), comment: OrNull(ShortText) }),
  replies: { 200: Draft },
  failures: ["notFound", "newerDraft", "forbidden"],
});

export const publishDraft = route("POST", `${at}/draft/publish`, {
  params: ByName,
  allow: editors,
  summary: "Publish this revision. `mustBeReviewed`: a leader approves first. `validation`: it has problems",
  body: Type.Object({ revision: Revision }),
  replies: { 200: Type.Object({ number: Type.Integer() }) },
  failures: ["notFound", "newerDraft", "mustBeReviewed", "validation"],
});

export const listVersions = route("GET", `${at}/versions`, {
  ...reading,
  summary: "The published versions, the newest first, and how each differs from the one before",
  replies: { 200: Type.Array(Type.Object({ ...Version.properties, changes: Type.Array(Change) })) },
});

export const takeVersion = route("POST", `${at}/draft/from-version`, {
  ...editing,
  summary: "Make a published version the draft, to publish it again",
  body: Type.Object({ revision: Revision, number: Counter(1) }),
});

export const exportFolder = route("GET", `${at}/folder`, {
  params: ByName,
  allow: editors,
  summary: "The files of the draft, or of what is published, as a folder has them",
  replies: { 200: Type.Array(Type.Object({ path: Type.String(), content: Type.String() })) },
  failures: ["notFound"],
});

export const previewDraft = route("GET", `${at}/preview`, {
  ...reading,
  summary: "A page of callers as the draft makes it, without scripts, for a frame of the desk",
  query: Type.Object({ page: Type.Enum(previewPages), language: Language, theme: Type.Enum(["light", "dark"]) }),
  replies: { 200: Type.String() },
});
