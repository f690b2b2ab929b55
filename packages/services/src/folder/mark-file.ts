import type { Report } from "@sosmessages/texts/yaml-tree.ts";

const longestFile = 20_000;
const elements = /<(?:"[^"]*"|'[^']*'|[^>"'])*>/g;
const isOpening = /^<(svg|path)((?:\s+[A-Za-z:-]+\s*=\s*(?:"[^"<&]*"|'[^'<&]*'))*)\s*\/?>$/;
const attribute = /([A-Za-z:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/** The allowed attributes. They cannot load, run or style anything. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  svg: ["xmlns", "viewBox", "width", "height", "fill", "stroke"],
  path: ["d", "fill", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin"],
};
/** Lines only, within a square of 32. */
const lines = /^[MmLlHhVvCcSsQqTtAaZz0-9 ,.\n-]{3,2000}$/;
const plainValue = /^[\w#.,() -]*$/;

/**
 * Takes the lines out of `mark.svg`. Only the shapes of paths are kept, so that a file cannot carry anything more. A file
 * that holds anything else is refused, rather than shown otherwise than it was drawn.
 */
export function readMark(file: string, bytes: Uint8Array, report: Report): string | undefined {
  const content = new TextDecoder().decode(bytes.subarray(0, longestFile + 1));
  const refuse = (offset: number, sentence: string): undefined => {
    report({ file, line: content.slice(0, offset).split("\n").length, sentence });
  };
  if (bytes.length > longestFile) return refuse(0, "the drawing is longer than 20,000 bytes; a mark is a few lines.");
  const bare = content.replace(/<!--(?:[^-]|-(?!->))*-->/g, (comment) => comment.replace(/[^\n]/g, " "));
  const outside = bare.replace(elements, (element) => element.replace(/[^\n]/g, " "));
  const stray = outside.search(/\S/);
  if (stray >= 0) return refuse(stray, "there is text between the elements; a mark has only <svg> and <path>.");

  const drawn: string[] = [];
  let box: string | null = null;
  for (const found of bare.matchAll(elements)) {
    const [element] = found;
    const at = found.index;
    if (/^<\/(svg|path)\s*>$/.test(element)) continue;
    const [, name = "", attributes = ""] = isOpening.exec(element) ?? [];
    if (name === "") {
      const shown = element.replace(/\s+/g, " ").slice(0, 40);
      return refuse(at, `${shown} is not allowed: a mark has only <svg> and <path>, and nothing that runs or loads.`);
    }
    for (const [, key = "", double, single] of attributes.matchAll(attribute)) {
      const value = double ?? single ?? "";
      const isName = key === "xmlns" && value === "http://www.w3.org/2000/svg";
      const isShape = key === "d" && lines.test(value);
      if (!allowed[name]?.includes(key)) {
        return refuse(at, `${key} is not allowed on <${name}>; there may be ${allowed[name]?.join(", ")}.`);
      }
      if (key === "d" && !isShape) return refuse(at, "d must be the lines of a path, such as M10 11h12M10 16h12.");
      if (!isName && !isShape && (!plainValue.test(value) || /url/i.test(value)))
        return refuse(at, `${key} must be a plain word or number.`);
      if (key === "viewBox") box = value;
      if (isShape) drawn.push(value.replace(/\s+/g, " ").trim());
    }
  }
  if (box !== "0 0 32 32") return refuse(0, 'the drawing must be in a square of 32: viewBox="0 0 32 32".');
  return drawn.length > 0 ? drawn.join(" ") : refuse(0, "nothing is drawn: a mark needs a <path> with lines.");
}
