import { parseMessage, type ParsedText } from "./message.ts";
import { pluralOf, type Plurals } from "./plurals.ts";

type Values = Readonly<Record<string, string | number>>;

/** `count`: of the plural around these parts. */
const write = (message: ParsedText, plurals: Plurals, values: Values, count?: number): string =>
  message
    .map((part) => {
      if (part.kind === "words") return count === undefined ? part.words : part.words.replace(/#/g, String(count));
      const value = values[part.name] ?? `{${part.name}}`;
      if (part.kind === "gap") return value;
      const number = typeof value === "number" ? value : undefined;
      const wanted = number === undefined ? [value, "other"] : [`=${number}`, pluralOf(plurals, number), "other"];
      const chosen = wanted.flatMap((word) => part.cases.filter(([selector]) => selector === word))[0];
      return write(chosen?.[1] ?? [], plurals, values, number ?? count);
    })
    .join("");

/** Formats a text of ICU MessageFormat. Pages whose texts have only placeholders use `fill`, which is smaller. */
export const format = (plurals: Plurals, text: string, values: Values): string =>
  write(parseMessage(text), plurals, values);
