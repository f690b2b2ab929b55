import { extname } from "node:path";
import list from "./rules.json" with { type: "json" };

type Rule = Readonly<{ words?: readonly string[]; start?: readonly string[]; unless?: string; instead: string }>;
type Finding = Readonly<{ line: number; words: string; instead: string }>;
type Budgets = Readonly<Record<string, number>>;

const rules = (list as readonly Rule[]).map(({ words, start, unless, instead }) => ({
  pattern: words
    ? new RegExp(`\\b(?:${words.join("|")})\\b`, "i")
    : new RegExp(`(?:^\\s*|[.:;]\\s+|^\\s*[-*] )(?:${start!.join("|")})\\b`),
  unless: unless === undefined ? null : new RegExp(unless),
  instead,
}));

const blank = (text: string): string => text.replace(/[^\n]/g, " ");

/** Strings are matched first, so that a "//" inside one doesn't count as a comment. */
const token = /"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`|\/\/[^\n]*|\/\*[^]*?\*\//g;

/** The comments of a source file on their lines, without the code between them. */
const commentsOf = (source: string): string => {
  let text = "";
  let end = 0;
  for (const { 0: found, index } of source.matchAll(token)) {
    text += blank(source.slice(end, index));
    text += /^\/[/*]/.test(found) ? found.replace(/^\/\/|^\/\*+|\*+\/$|^\s*\*(?= )/gm, blank) : blank(found);
    end = index + found.length;
  }
  return text;
};

/** Code, addresses of links and short quotations aren't our sentences. */
const withoutQuotes = (text: string): string =>
  text
    .replace(/^```[^]*?^```/gm, blank)
    .replace(/`[^`\n]*`/g, "X")
    .replace(/\]\([^)]*\)/g, "]")
    .replace(/[“"][^”"\n]{1,80}[”"]/g, "X");

export const findingsIn = (path: string, text: string): readonly Finding[] =>
  withoutQuotes(extname(path) === ".md" ? text : commentsOf(text))
    .split("\n")
    .flatMap((line, index) =>
      rules.flatMap(({ pattern, unless, instead }) => {
        const words = unless?.test(line) === true ? undefined : pattern.exec(line)?.[0].trim();
        return words === undefined ? [] : [{ line: index + 1, words, instead }];
      }),
    );

/** Budgets only fall. The budget of files that are gone passes to files with more findings, as after a move or a merge. */
export const lowered = (budgets: Budgets, counts: ReadonlyMap<string, number>): Budgets => {
  const gone = Object.keys(budgets).filter((path) => !counts.has(path));
  let spare = gone.reduce((sum, path) => sum + budgets[path]!, 0);
  const next = [...counts].map(([path, count]) => {
    const kept = Math.min(budgets[path] ?? 0, count);
    const taken = Math.min(count - kept, spare);
    spare -= taken;
    return [path, kept + taken] as const;
  });
  return Object.fromEntries(next.filter(([, budget]) => budget > 0));
};
