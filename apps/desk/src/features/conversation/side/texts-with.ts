import type { Resource } from "@sosmessages/contract/desk/office.ts";

/** Case and accents make no difference: whoever types quickly leaves them out. */
const plain = (text: string): string =>
  text
    .normalize("NFD")
    .replaceAll(/\p{Mn}/gu, "")
    .toLowerCase();

/** Those that hold every word that is looked for, in name or body; those with it in the name first. */
export function textsWith<Text extends Pick<Resource, "title" | "body">>(
  texts: readonly Text[],
  wanted: string,
): Text[] {
  const words = plain(wanted).split(/\s+/).filter(Boolean);
  const holds = (text: string) => words.every((word) => plain(text).includes(word));
  const found = texts.filter(({ title, body }) => holds(`${title} ${body}`));
  return [...found.filter(({ title }) => holds(title)), ...found.filter(({ title }) => !holds(title))];
}
