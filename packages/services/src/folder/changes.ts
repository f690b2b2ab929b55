import { parseDocument } from "yaml";
import type { EditorChange } from "@sosmessages/contract/desk/editor.ts";
import { dataFiles, eachSchema, valueSchema, type FieldSchema } from "../schema.ts";
import type { FolderContent } from "./content.ts";
import { sentencesByPage } from "./text-pages.ts";

type Leaf = Omit<EditorChange, "before" | "after"> & Readonly<{ value: string }>;

const parsed = (text: string): unknown => {
  const document = parseDocument(text, { uniqueKeys: false });
  return document.errors.length > 0 ? null : document.toJS();
};

const entriesOf = (value: unknown): readonly (readonly [string, unknown])[] =>
  value !== null && typeof value === "object" && !Array.isArray(value) ? Object.entries(value) : [];

/** The values in a data file, with their facts from the schema. */
function leavesIn(schema: FieldSchema, value: unknown, at: Omit<Leaf, "value">): readonly Leaf[] {
  if (value === null || value === undefined) return [];
  const inner = valueSchema(schema);
  const here = { ...at, needs_approval: at.needs_approval || schema.about?.needsApproval === true };
  const each = eachSchema(inner);
  if (each) return entriesOf(value).flatMap(([language, one]) => leavesIn(each, one, { ...here, language }));
  const { items, properties } = inner;
  if (items && Array.isArray(value))
    return value.flatMap((item, index) => leavesIn(items, item, { ...here, path: `${at.path}[${index + 1}]` }));
  if (properties)
    return entriesOf(value).flatMap(([name, one]) => {
      const path = at.path === "" ? name : `${at.path}.${name}`;
      return leavesIn(properties[name] ?? {}, one, { ...here, path });
    });
  return [{ ...here, value: typeof value === "string" ? value : JSON.stringify(value) }];
}

const inTexts = /^texts\/([a-z]{2,3})\.yaml$/;
const inLanguage = /^languages\/([a-z]{2,3})\/([a-z-]+)\.yaml$/;

function leavesOf(file: string, text: string, approved: ReadonlySet<string>): readonly Leaf[] {
  const sentence = (language: string, area: string, key: string, value: unknown): Leaf => {
    const path = `${area} ${key}`;
    return { file, path, language, needs_approval: approved.has(path), value: String(value) };
  };
  const schema = Object.entries(dataFiles).find(([name]) => name === file)?.[1];
  if (schema) return leavesIn(schema, parsed(text), { file, path: "", language: null, needs_approval: false });
  const [, language] = inTexts.exec(file) ?? [];
  if (language !== undefined)
    return entriesOf(parsed(text)).flatMap(([area, sentences]) =>
      entriesOf(sentences).map(([key, value]) => sentence(language, area, key, value)),
    );
  const [, code, area] = inLanguage.exec(file) ?? [];
  if (code !== undefined && area !== undefined)
    return entriesOf(parsed(text)).map(([key, value]) => sentence(code, area, key, value));
  return [{ file, path: "", language: null, needs_approval: false, value: text }];
}

/** Three digits or more: it may be called. Gaps such as {number} hold none. */
const mayBeCalled = (text: string | null) => text !== null && /\d(?: ?\d){2,}/.test(text);

const addressOf = ({ file, path, language }: Leaf) => `${file}\0${path}\0${language}`;

/**
 * Every value in which two versions of a folder differ. A second person approves danger, confidentiality, deletion, telephone numbers and
 * languages.
 */
export function changesBetween(before: FolderContent, after: FolderContent): EditorChange[] {
  const approved = new Set(
    sentencesByPage().flatMap(({ area, key, needs_approval }) => (needs_approval ? `${area} ${key}` : [])),
  );
  const files = [...new Set([...before.keys(), ...after.keys()])].toSorted();
  return files.flatMap((file) => {
    if (before.get(file) === after.get(file)) return [];
    const [old, now] = [before, after].map(
      (content) => new Map(leavesOf(file, content.get(file) ?? "", approved).map((leaf) => [addressOf(leaf), leaf])),
    ) as [Map<string, Leaf>, Map<string, Leaf>];
    return [...new Map([...old, ...now])].flatMap(([address, { path, language, needs_approval }]) => {
      const [was, is] = [old.get(address)?.value ?? null, now.get(address)?.value ?? null];
      if (was === is || (was ?? "") === (is ?? "")) return [];
      const isCalled = !file.endsWith(".svg") && !path.startsWith("colours") && (mayBeCalled(was) || mayBeCalled(is));
      const isApproved = needs_approval || isCalled || path.startsWith("languages[");
      return [{ file, path, language, before: was, after: is, needs_approval: isApproved }];
    });
  });
}
