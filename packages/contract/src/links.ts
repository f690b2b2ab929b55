type LinkPart = Readonly<{ text: string; href: string | null }>;

/** Characters of an address, without spaces, quotes, brackets and direction marks. The limit bounds the search. */
const candidate = /\bhttps?:\/\/[^\s<>"“”«»\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]{1,2000}/gi;
const closing: Readonly<Record<string, string>> = { ")": "(", "]": "[", "}": "{" };

/**
 * Telephone numbers as they are written in Norway: emergency and short numbers, and eight digits. Not inside a longer number, a
 * date or an amount.
 */
const telephone =
  /(^|[^\d.,:+/-])((?:\+47 ?)?(?:\d{2} \d{2} \d{2} \d{2}|\d{3} \d{2} \d{3}|[2-9]\d{7})|116 ?\d{3}|11[023])(?![\d/:-]|[.,]\d| \d)/g;

/** The words of an answer, with the numbers in them to be called. */
function withNumbers(text: string): readonly LinkPart[] {
  const parts: LinkPart[] = [];
  let at = 0;
  for (const match of text.matchAll(telephone)) {
    const [, before = "", number = ""] = match;
    const start = match.index + before.length;
    if (start > at) parts.push({ text: text.slice(at, start), href: null });
    parts.push({ text: number, href: `tel:${number.replace(/ /g, "")}` });
    at = start + number.length;
  }
  if (at < text.length) parts.push({ text: text.slice(at), href: null });
  return parts;
}

/** The words of an answer, with the addresses and numbers in them. Put together again, the parts are the text, letter by letter. */
export function partsOf(text: string): readonly LinkPart[] {
  const parts: LinkPart[] = [];
  let at = 0;
  for (const match of text.matchAll(candidate)) {
    const address = withoutPunctuation(match[0]);
    const href = safeAddress(address);
    if (href === null) continue;
    if (match.index > at) parts.push(...withNumbers(text.slice(at, match.index)));
    parts.push({ text: address, href });
    at = match.index + address.length;
  }
  if (at < text.length) parts.push(...withNumbers(text.slice(at)));
  return parts;
}

/** "(see https://example.org/a_(b))." ends with `b)`: what closes something opened before it belongs to the address. */
function withoutPunctuation(found: string): string {
  let end = found.length;
  for (; end > 0; end--) {
    const last = found.charAt(end - 1);
    const opening = closing[last];
    if (opening === undefined ? !/[.,:;!?'’…*_~]/.test(last) : !isSurplus(found.slice(0, end), opening, last)) break;
  }
  return found.slice(0, end);
}

const isSurplus = (text: string, opening: string, closing: string) =>
  text.split(closing).length > text.split(opening).length;

/** Web addresses only, and none with a user name, which can hide the real host (`https://bank.no@evil.example`). */
function safeAddress(address: string): string | null {
  let url: URL;
  try {
    url = new URL(address);
  } catch {
    return null;
  }
  const isWeb = url.protocol === "https:" || url.protocol === "http:";
  return isWeb && url.username === "" && url.password === "" && url.hostname.includes(".") ? url.href : null;
}
