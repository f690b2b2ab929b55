import { pluralOf, type Plurals } from "./plurals.ts";

type Values = Readonly<Record<string, string | number>>;

/** Every second piece stood in braces, however deep the ones within. */
function pieces(text: string): readonly string[] {
  const found: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if ((character === "{" && depth++ === 0) || (character === "}" && --depth === 0)) {
      found.push(text.slice(from, at));
      from = at + 1;
    }
  }
  return [...found, text.slice(from)];
}

/**
 * Formats a text of ICU MessageFormat: arguments, `plural` with `=0`, the cases of the language and `#`, and `select`. A test holds every
 * text to this part of the format. Pages whose texts have only placeholders use `fill`, which is smaller.
 */
export const format = (plurals: Plurals, text: string, values: Values): string =>
  pieces(text)
    .map((piece, index) => {
      if (index % 2 === 0) return piece;
      const [name = "", kind, ...cases] = piece.split(", ");
      const value = values[name] ?? `{${name}}`;
      if (kind === undefined) return value;
      const known = pieces(cases.join(", ")).map((part, at) => (at % 2 === 0 ? part.trim() : part));
      const isCount = typeof value === "number";
      const wanted = isCount ? [`=${value}`, pluralOf(plurals, value), "other"] : [value, "other"];
      const chosen = wanted.map((word) => known.findIndex((part, at) => at % 2 === 0 && part === word));
      const text = known[(chosen.find((at) => at >= 0) ?? -1) + 1] ?? "";
      return format(plurals, isCount ? text.replace(/#/g, String(value)) : text, values);
    })
    .join("");
