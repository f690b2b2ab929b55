import { isBlank } from "@sosmessages/contract/visible.ts";
import { textAreas, builtInTexts } from "@sosmessages/texts/catalogue.ts";
import { mostCharactersFor, namesIn, parseMessage, type ParsedText } from "@sosmessages/texts/message.ts";
import type { Plurals } from "@sosmessages/texts/plurals.ts";
import type { TextArea } from "@sosmessages/texts/values.ts";
import type { Overlay } from "../service.ts";
import { unseenIn, wrong } from "./fields.ts";
import type { Entry, Report } from "@sosmessages/texts/yaml-tree.ts";

/** Only here a count can change the sentence: the other texts have nothing but gaps. */
const withPlurals: ReadonlySet<TextArea> = new Set(["mail", "desk-mail", "desk"]);

/**
 * Notifications are the same for every service, so that none can reveal a caller. The desk's sentences are the same because one
 * desk may serve several services.
 */
const fixed: ReadonlySet<TextArea> = new Set(["push", "desk"]);
export const ownAreas = textAreas.filter((area) => !fixed.has(area));

type Sentences = Readonly<Record<string, string>>;

/** The cases of every plural in a sentence. */
const countedIn = (message: ParsedText): readonly (readonly string[])[] =>
  message.flatMap((part) => {
    if (part.kind !== "plural" && part.kind !== "select") return [];
    const own = part.kind === "plural" ? [part.cases.map(([word]) => word)] : [];
    return [...own, ...part.cases.flatMap(([, parts]) => countedIn(parts))];
  });

/** A count that no case is for would show nothing; a case that no count has would never be shown. */
function countingProblem(message: ParsedText, plurals: Plurals): string | null {
  const wanted = [...Object.keys(plurals), "other"];
  for (const cases of countedIn(message)) {
    const strange = cases.find((word) => !word.startsWith("=") && !wanted.includes(word));
    const lacking = wanted.find((word) => !cases.includes(word));
    const which = `the language counts with ${wanted.join(", ")}`;
    if (strange !== undefined) return `must not count with ${strange}: ${which}`;
    if (lacking !== undefined) return `must also count with ${lacking}: ${which}`;
  }
  return null;
}

/** A sentence on a lock screen is short and has no number and no placeholder. */
const isPushSentence = (text: string): boolean => text.length <= 80 && !/[\d{}\n]/.test(text);

/** null: the sentence can replace this one. Otherwise the mistake in it. */
function problemOf(area: TextArea, usual: string, text: string, plurals: Plurals | null): string | null {
  const most = mostCharactersFor(usual);
  if (isBlank(text) || text.length > most) return `must be a sentence of at most ${most} characters`;
  if (area === "push" && !isPushSentence(text)) return "must be one line of at most 80 characters, without figures";
  const wanted = namesIn(usual);
  try {
    const message = parseMessage(text);
    const found = namesIn(text);
    const lacking = wanted.find((name) => !found.includes(name));
    const extra = found.find((name) => !wanted.includes(name));
    if (lacking !== undefined) return `must say {${lacking}}, as the usual sentence does`;
    if (extra !== undefined) {
      const may = wanted.length === 0 ? "it has none" : `it has ${wanted.map((name) => `{${name}}`).join(", ")}`;
      return `must not say {${extra}}: ${may}`;
    }
    if (!withPlurals.has(area) && message.some(({ kind }) => kind === "plural" || kind === "select"))
      return "must have no plural: only those of mails and of the desk may";
    return plurals === null ? null : countingProblem(message, plurals);
  } catch {
    return "has braces that do not fit: a gap is written {name}";
  }
}

/** The area of a sentence with this name, or a way to find the names. */
const remedyFor = (key: string): string => {
  const area = textAreas.find((each) => Object.hasOwn(builtInTexts(each, "nb"), key));
  return area === undefined ? "; `service texts nb` prints the names" : `; it belongs to ${area}`;
};

/** Sentences of one area, each in the place of the product's own. `plurals`: of a language that a folder brings. */
export function readArea(
  area: TextArea,
  entry: Entry,
  report: Report,
  plurals: Plurals | null = null,
): Sentences | undefined {
  if (entry.kind === "scalar" && entry.value === null) return {};
  if (entry.kind !== "map") return wrong(entry, "a group of sentences, by the names they have", report);
  const usual: Sentences = builtInTexts(area, "nb");
  const read: Record<string, string> = {};
  let isRight = true;
  for (const [key, sentence] of entry.entries) {
    const { file, line } = sentence;
    const path = `${area} ${key}`;
    const known = Object.hasOwn(usual, key) ? usual[key] : undefined;
    const refuse = (what: string) => {
      isRight = false;
      report({ file, line, path, sentence: what });
    };
    if (known === undefined) refuse(`there is no sentence ${key.slice(0, 80)} in ${area}${remedyFor(key)}.`);
    else if (sentence.kind !== "scalar" || typeof sentence.value !== "string")
      refuse(`${key} must be a sentence, in quotes.`);
    else {
      const unseen = unseenIn({ ...sentence, path: key });
      if (unseen !== null) {
        isRight = false;
        report({ file, path, ...unseen });
        continue;
      }
      const problem = problemOf(area, known, sentence.value, plurals);
      if (problem === null) read[key] = sentence.value;
      else refuse(`${key} ${problem}.`);
    }
  }
  return isRight ? read : undefined;
}

/** `texts/nb.yaml`: sentences that the service replaces. */
export function readTextsFile(entry: Entry, report: Report): Overlay | undefined {
  if (entry.kind === "scalar" && entry.value === null) return {};
  if (entry.kind !== "map") return wrong(entry, `sentences by area: ${ownAreas.join(", ")}`, report);
  const read: Record<string, Sentences> = {};
  let isRight = true;
  for (const [name, sentences] of entry.entries) {
    const area = ownAreas.find((each) => each === name);
    if (area === undefined) {
      const { file, line } = sentences;
      report({ file, line, sentence: `there is no area ${name.slice(0, 80)}; there are ${ownAreas.join(", ")}.` });
    }
    const found = area && readArea(area, sentences, report);
    if (area === undefined || found === undefined) isRight = false;
    else read[area] = found;
  }
  return isRight ? read : undefined;
}
