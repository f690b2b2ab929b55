import { isMap, isScalar, parseDocument } from "yaml";

const escaped = (key: string) => key.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** A file of a language with these sentences in it. Only what is said changes. A line that waits behind a `#` is taken in; what is not there yet comes to the end. */
export function withSentences(before: string, texts: ReadonlyMap<string, string>): string {
  let source = before;
  for (const [key, text] of texts) {
    const { contents } = parseDocument(source);
    const pair = isMap(contents)
      ? contents.items.find((item) => isScalar(item.key) && item.key.value === key)
      : undefined;
    const range = isScalar(pair?.value) ? pair.value.range : undefined;
    const line = `${key}: ${JSON.stringify(text)}`;
    const waiting = new RegExp(`^#\\s?${escaped(key)}:.*$`, "m");
    if (range) {
      const end = source.slice(range[0], range[1]).trimEnd().length;
      source = source.slice(0, range[0]) + JSON.stringify(text) + source.slice(range[0] + end);
    } else if (waiting.test(source)) source = source.replace(waiting, () => line);
    else source = `${source}${source === "" || source.endsWith("\n") ? "" : "\n"}${line}\n`;
  }
  return source;
}
