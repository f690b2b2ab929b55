import type { ServiceDrawing } from "../service.ts";
import type { Report } from "@sosmessages/texts/yaml-tree.ts";

const elements = /<(?:"[^"]*"|'[^']*'|[^>"'])*>/g;
const isOpening = /^<(svg|path)((?:\s+[A-Za-z:-]+\s*=\s*(?:"[^"<&]*"|'[^'<&]*'))*)\s*\/?>$/;
const attribute = /([A-Za-z:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
/** Lines only. */
const lines = /^[MmLlHhVvCcSsQqTtAaZz0-9 ,.\n-]{3,2000}$/;
const plainValue = /^[\w#.,() -]*$/;

type Rules = Readonly<{
  /** The noun in problem reports: "a mark". */
  name: string;
  longest: number;
  /** The allowed attributes. They cannot load, run or style anything. */
  path: readonly string[];
  /** A narrower rule for the value of an attribute. */
  values: Readonly<Record<string, readonly [pattern: RegExp, sentence: string]>>;
  box: readonly [pattern: RegExp, sentence: string];
}>;

const onSvg = ["xmlns", "viewBox", "width", "height", "fill", "stroke"];
const onPath = ["d", "fill", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin"];

const markRules: Rules = {
  name: "a mark",
  longest: 20_000,
  path: onPath,
  values: {},
  box: [/^0 0 32 32$/, 'the drawing must be in a square of 32: viewBox="0 0 32 32".'],
};

const colour = [
  /^(?:none|currentColor|var\(--(?:accent|own|lamp|surface)\))$/,
  "must be none, currentColor, var(--accent), var(--own), var(--lamp) or var(--surface), which follow the theme.",
] as const;
const number = [/^\d{0,2}(?:\.\d{1,2})?$/, "must be a number."] as const;

const illustrationRules: Rules = {
  name: "an illustration",
  longest: 4_096,
  path: [...onPath, "opacity"],
  values: { fill: colour, stroke: colour, "stroke-width": number, opacity: number },
  box: [/^0 0 320 96$/, 'the drawing must be in a box of 320 by 96: viewBox="0 0 320 96".'],
};

/**
 * Takes the paths out of a drawing. Only these are kept, so that a file cannot carry anything more. A file that holds
 * anything else is refused, rather than shown otherwise than it was drawn.
 */
function readDrawing(file: string, bytes: Uint8Array, rules: Rules, report: Report) {
  const { name: what, longest } = rules;
  const content = new TextDecoder().decode(bytes.subarray(0, longest + 1));
  const refuse = (offset: number, sentence: string): undefined => {
    report({ file, line: content.slice(0, offset).split("\n").length, sentence });
  };
  if (bytes.length > longest) return refuse(0, `the drawing is longer than ${longest} bytes; ${what} is a few lines.`);
  const bare = content.replace(/<!--(?:[^-]|-(?!->))*-->/g, (comment) => comment.replace(/[^\n]/g, " "));
  const outside = bare.replace(elements, (element) => element.replace(/[^\n]/g, " "));
  const stray = outside.search(/\S/);
  if (stray >= 0) return refuse(stray, `there is text between the elements; ${what} has only <svg> and <path>.`);

  const paths: Map<string, string>[] = [];
  let box = "";
  for (const found of bare.matchAll(elements)) {
    const [element] = found;
    const at = found.index;
    if (/^<\/(svg|path)\s*>$/.test(element)) continue;
    const [, name = "", attributes = ""] = isOpening.exec(element) ?? [];
    if (name === "") {
      const shown = element.replace(/\s+/g, " ").slice(0, 40);
      return refuse(at, `${shown} is not allowed: ${what} has only <svg> and <path>, and nothing that runs or loads.`);
    }
    const allowed = name === "svg" ? onSvg : rules.path;
    const given = new Map<string, string>();
    for (const [, key = "", double, single] of attributes.matchAll(attribute)) {
      const value = double ?? single ?? "";
      const isName = key === "xmlns" && value === "http://www.w3.org/2000/svg";
      const isShape = key === "d" && lines.test(value);
      const [pattern = plainValue, sentence = "must be a plain word or number."] =
        (name === "path" && rules.values[key]) || [];
      if (!allowed.includes(key))
        return refuse(at, `${key} is not allowed on <${name}>; there may be ${allowed.join(", ")}.`);
      if (key === "d" && !isShape) return refuse(at, "d must be the lines of a path, such as M10 11h12M10 16h12.");
      if (!isName && !isShape && (!pattern.test(value) || /url/i.test(value))) return refuse(at, `${key} ${sentence}`);
      if (key === "viewBox") box = value;
      given.set(key, value.replace(/\s+/g, " ").trim());
    }
    if (given.has("d")) paths.push(given);
  }
  if (!rules.box[0].test(box)) return refuse(0, rules.box[1]);
  return paths.length > 0 ? paths : refuse(0, `nothing is drawn: ${what} needs a <path> with lines.`);
}

/** The lines of `mark.svg`. */
export const readMark = (file: string, bytes: Uint8Array, report: Report): string | undefined =>
  readDrawing(file, bytes, markRules, report)
    ?.map((path) => path.get("d"))
    .join(" ");

/** Ends and corners are round in all of them. React's names of the attributes. */
const kept = { d: "d", fill: "fill", stroke: "stroke", "stroke-width": "strokeWidth", opacity: "opacity" } as const;

/** The paths of `illustration.svg`, in colours that follow the theme. */
export const readIllustration = (file: string, bytes: Uint8Array, report: Report): ServiceDrawing | undefined =>
  readDrawing(file, bytes, illustrationRules, report)?.map((path) =>
    Object.fromEntries(Object.entries(kept).flatMap(([name, key]) => (path.has(name) ? [[key, path.get(name)!]] : []))),
  );
