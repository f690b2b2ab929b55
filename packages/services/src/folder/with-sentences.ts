import { isMap, isScalar, parseDocument } from "yaml";

/** Text in JSON's quotes is text in YAML's. Soft hyphens and hard spaces are written so that an editor shows them. */
export const quoted = (text: string): string =>
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
