import { isAlias, isMap, isScalar, isSeq, LineCounter, parseDocument, type ErrorCode, type Node } from "yaml";

/** One thing that is not right, and where. `path`: `helplines[1].name.nb` of a field, `start entrance.title` of a sentence. */
export type FolderProblem = Readonly<{ file: string; line: number; sentence: string; path?: string }>;
export type Report = (problem: FolderProblem) => void;

type At = Readonly<{ file: string; line: number; path: string }>;

/** The content of a data file, as a tree with the line of every part. */
export type Entry = At &
  (
    | Readonly<{
        kind: "scalar";
        value: string | number | boolean | bigint | null;
        /** The place of a character in the file; undefined: the file has an escape for it. */
        placeOf?: (character: string) => Readonly<{ line: number; column: number }> | undefined;
      }>
    | Readonly<{ kind: "list"; items: readonly Entry[] }>
    | Readonly<{ kind: "map"; entries: ReadonlyMap<string, Entry> }>
    | Readonly<{ kind: "missing" }>
  );

const longestFile = 1_000_000;
const deepest = 12;

const unreadable =
  "this line, or the one before it, is not YAML: look at its quotes, colons, brackets and indentation.";

/** The most frequent mistakes, in words that need no knowledge of parsers. */
const likelyMistakes: Readonly<Partial<Record<ErrorCode, string>>> = {
  TAB_AS_INDENT: "the indentation is made of spaces; there is a tab.",
  BAD_INDENT: "this line is indented otherwise than those it belongs to, or a bracket before it was not closed.",
  MISSING_CHAR:
    "something is missing here: a quote or a bracket that was opened, or a comma or colon between two fields.",
  MULTILINE_IMPLICIT_KEY: "a colon after a field's name is missing, here or in the line before.",
};

/** `accent: #0b4f4a`. A line that begins with # is a comment, and so is one with a space behind it. */
const unquotedColour = /^[^#"']*:\s+#[0-9a-f]{3,8}\b/i;

export const sentenceOf = ({ file, line, sentence }: FolderProblem): string => `${file}, line ${line}: ${sentence}`;

/** null: it could not be read, and the problem has been reported. */
export function parseYaml(file: string, bytes: Uint8Array, report: Report): Entry | null {
  const refuse = (line: number, sentence: string): null => {
    report({ file, line, sentence });
    return null;
  };
  if (bytes.length > longestFile) return refuse(1, "the file is longer than a megabyte; it must be a short YAML file.");
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return refuse(1, "the file must be text in UTF-8.");
  }
  const lines = new LineCounter();
  const lineAt = (offset: number | undefined) => Math.max(1, lines.linePos(offset ?? 0).line);
  const document = parseDocument(text, {
    lineCounter: lines,
    prettyErrors: false,
    version: "1.2",
    merge: false,
    // Looked for below: the parser compares each name with all others, which takes a minute for a long file.
    uniqueKeys: false,
  });
  const [first] = [...document.errors, ...document.warnings];
  if (first !== undefined) {
    const bareColour = text.split("\n").findIndex((line) => unquotedColour.test(line));
    return bareColour === -1
      ? refuse(lineAt(first.pos[0]), likelyMistakes[first.code] ?? unreadable)
      : refuse(bareColour + 1, 'a colour stands in quotes, such as "#0b4f4a": what follows a bare # is not read.');
  }

  const placeIn = (node: Node) => (character: string) => {
    const [from = 0, to = 0] = node.range ?? [];
    const at = text.slice(from, to).indexOf(character);
    const { line, col } = lines.linePos(from + at);
    return at === -1 ? undefined : { line, column: col };
  };

  const grow = (node: unknown, path: string, depth: number, line: number): Entry | null => {
    const place = { file, path, line: lineAt(rangeOf(node)) || line };
    if (node === null || node === undefined) return { file, path, line, kind: "scalar", value: null };
    if (depth > deepest)
      return refuse(place.line, "the lines are indented more than twelve times; no field is so deep.");
    if (isAlias(node)) return refuse(place.line, "`*` stands for another part of the file; write it out instead.");
    if (isScalar(node)) {
      const { value } = node;
      const isPlain = value === null || /^(string|number|boolean|bigint)$/.test(typeof value);
      return isPlain
        ? {
            ...place,
            kind: "scalar",
            value: value as string | number | boolean | bigint | null,
            placeOf: placeIn(node),
          }
        : refuse(place.line, "this kind of value is not used here; write text in quotes.");
    }
    if (isSeq(node)) {
      const items = node.items.map((item, index) => grow(item, `${path}[${index + 1}]`, depth + 1, place.line));
      return items.some((item) => item === null) ? null : { ...place, kind: "list", items: items as Entry[] };
    }
    if (!isMap(node)) return refuse(place.line, "this kind of value is not used here; write text in quotes.");
    const entries = new Map<string, Entry>();
    for (const { key, value } of node.items) {
      const name = isScalar(key) ? String(key.value) : null;
      const at = lineAt(rangeOf(key));
      if (name === null) return refuse(at, "a field's name must be a word.");
      if (entries.has(name)) return refuse(at, "this field stands here twice; keep one of them.");
      const entry = grow(value, path === "" ? name : `${path}.${name}`, depth + 1, at);
      if (entry === null) return null;
      // Report the line of the field's name, not of the list below it.
      entries.set(name, { ...entry, line: at });
    }
    return { ...place, kind: "map", entries };
  };
  return grow(document.contents, "", 0, 1);
}

const rangeOf = (node: unknown): number | undefined => (node as Node | null)?.range?.[0];

/** The sentences of a language's file by key. Throws with the line where the file is wrong. */
export function parseTexts(file: string, bytes: Uint8Array): Readonly<Record<string, string>> {
  const refuse = (problem: FolderProblem): never => {
    throw new Error(sentenceOf(problem));
  };
  const root = parseYaml(file, bytes, refuse);
  if (root?.kind !== "map") return refuse({ file, line: 1, sentence: "the file must have one sentence for each key." });
  return Object.fromEntries(
    [...root.entries].map(([key, entry]) => [
      key,
      entry.kind === "scalar" && typeof entry.value === "string"
        ? entry.value
        : refuse({ file, line: entry.line, sentence: `${key} must be a sentence, in quotes.` }),
    ]),
  );
}

/** Text in JSON's quotes is text in YAML's. Soft hyphens and hard spaces are written so that an editor shows them. */
const quoted = (text: string): string =>
  JSON.stringify(text).replaceAll("\u00AD", "\\u00AD").replaceAll("\u00A0", "\\u00A0");

const escaped = (key: string) => key.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** A file of a language with these sentences in it; everything else stays. A line behind a `#` is uncommented, and a new key is added at the end. */
export function withSentences(before: string, texts: ReadonlyMap<string, string>): string {
  let source = before;
  for (const [key, text] of texts) {
    const { contents } = parseDocument(source);
    const pair = isMap(contents)
      ? contents.items.find((item) => isScalar(item.key) && item.key.value === key)
      : undefined;
    const range = isScalar(pair?.value) ? pair.value.range : undefined;
    const line = `${key}: ${quoted(text)}`;
    const waiting = new RegExp(`^#\\s?${escaped(key)}:.*$`, "m");
    if (range) {
      const end = source.slice(range[0], range[1]).trimEnd().length;
      source = source.slice(0, range[0]) + quoted(text) + source.slice(range[0] + end);
    } else if (waiting.test(source)) source = source.replace(waiting, () => line);
    else source = `${source}${source === "" || source.endsWith("\n") ? "" : "\n"}${line}\n`;
  }
  return source;
}
