/** A parsed text of ICU MessageFormat: arguments, `plural` with `=0`, the cases of the language and `#`, and `select`. */
export type TextPart =
  | Readonly<{ kind: "words"; words: string }>
  | Readonly<{ kind: "gap"; name: string }>
  | Readonly<{
      kind: "plural" | "select";
      name: string;
      cases: readonly (readonly [selector: string, parts: ParsedText])[];
    }>;
export type ParsedText = readonly TextPart[];

const isLabel = (text: string): boolean => text.length <= 30 && !/[.?!:]$/.test(text);

/** Of a text in the place of this one. Buttons and headings have little room on a phone. */
export const mostCharactersFor = (usual: string): number => (isLabel(usual) ? 80 : 2_000);

const isSelector = {
  plural: (word: string) => /^(=\d+|zero|one|two|few|many|other)$/.test(word),
  select: (word: string) => /^[a-z][\w-]*$/.test(word),
};

/** Throws an error that describes the mistake. */
export function parseMessage(text: string): ParsedText {
  const { parts, end } = partsFrom(text, 0);
  if (end < text.length) throw new Error(`a closing brace too many: ${text}`);
  return parts;
}

function partsFrom(text: string, start: number): { parts: TextPart[]; end: number } {
  const parts: TextPart[] = [];
  let at = start;
  while (at < text.length && text[at] !== "}") {
    const open = text.slice(at).search(/[{}]/);
    const words = open === -1 ? text.slice(at) : text.slice(at, at + open);
    if (words !== "") parts.push({ kind: "words", words });
    at += words.length;
    if (text[at] !== "{") continue;
    const { part, end } = argumentFrom(text, at + 1);
    parts.push(part);
    at = end;
  }
  return { parts, end: at };
}

function argumentFrom(text: string, start: number): { part: TextPart; end: number } {
  const head = /^(\w+)(?:\}|, (plural|select), )/.exec(text.slice(start));
  if (head === null) throw new Error(`not a gap, a plural or a select: ${text.slice(start - 1)}`);
  const [whole, name = "", kind] = head;
  if (kind !== "plural" && kind !== "select") return { part: { kind: "gap", name }, end: start + whole.length };

  const cases: [string, ParsedText][] = [];
  let at = start + whole.length;
  for (;;) {
    const selector = /^(\S+) \{/.exec(text.slice(at));
    if (selector === null) throw new Error(`a case looks like this: other {…}, not: ${text.slice(at)}`);
    const [opening, word = ""] = selector;
    if (!isSelector[kind](word)) throw new Error(`${word} is no case of a ${kind}`);
    const { parts, end } = partsFrom(text, at + opening.length);
    if (text[end] !== "}") throw new Error(`no closing brace: ${text}`);
    cases.push([word, parts]);
    at = end + 1;
    if (text[at] === "}") break;
    if (text[at] !== " ") throw new Error(`one space between two cases: ${text.slice(at - 1)}`);
    at++;
  }
  return { part: { kind, name, cases }, end: at + 1 };
}

/** The placeholders of the text: `count plural`, `name gap`. */
export const argumentsOf = (message: ParsedText): readonly string[] =>
  message.flatMap((part) => {
    switch (part.kind) {
      case "words":
        return [];
      case "gap":
        return [`${part.name} gap`];
      case "plural":
      case "select":
        return [`${part.name} ${part.kind}`, ...part.cases.flatMap(([, parts]) => argumentsOf(parts))];
    }
  });

/** The names of the placeholders of a text, each once. */
export const namesIn = (text: string): readonly string[] => [
  ...new Set(argumentsOf(parseMessage(text)).map((argument) => argument.split(" ", 1)[0] ?? "")),
];

/** Cases that stand for one number in all our languages. */
const counted: Readonly<Record<string, string>> = { one: "1", two: "2" };

/** Every sentence that the text can become, with its gaps as `gap` puts them. */
export const sentencesOf = (message: ParsedText, gap: (name: string) => string): readonly string[] =>
  message.reduce<readonly string[]>(
    (begun, part) => begun.flatMap((words) => sayings(part, gap).map((next) => words + next)),
    [""],
  );

function sayings(part: TextPart, gap: (name: string) => string): readonly string[] {
  switch (part.kind) {
    case "words":
      return [part.words];
    case "gap":
      return [gap(part.name)];
    case "plural":
    case "select":
      return part.cases.flatMap(([selector, parts]) =>
        sentencesOf(parts, gap).map((words) =>
          part.kind === "plural" ? words.replaceAll("#", counted[selector] ?? gap(part.name)) : words,
        ),
      );
  }
}
