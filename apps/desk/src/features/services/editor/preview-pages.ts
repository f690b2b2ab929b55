import { previewPages, type PreviewPage } from "@sosmessages/contract/desk/words.ts";

const onMessages = new Set(["not-safe", "waiting", "notifications", "reply", "profile", "delete"]);

/** The preview for a page of the list. Mails and the desk have none. */
export const previewOf = (page: string): PreviewPage | null => {
  if (onMessages.has(page)) return "messages";
  return page === "every-page" ? "front-page" : (previewPages.find((each) => each === page) ?? null);
};

/** The longest part of a sentence without a placeholder: the page has a value in its place, and no asterisks. */
export const steadyPart = (text: string): string =>
  text
    .replaceAll("*", "")
    .split(/\{[^{}]*\}|<[^<>]*>|\n\n/)
    .map((part) => part.replace(/\s+/g, " ").trim())
    .reduce((longest, part) => (part.length > longest.length ? part : longest), "");

/** The innermost element that shows the sentence. */
export function elementWith(page: Document, text: string): HTMLElement | null {
  const part = steadyPart(text);
  if (part.length < 2) return null;
  const shows = ({ textContent }: Element) => (textContent ?? "").replace(/\s+/g, " ").includes(part);
  let found: Element | null = null;
  for (let next: Element | undefined = page.body; next !== undefined; next = [...next.children].find(shows))
    if (shows(next)) found = next;
  return found === null || found === page.body ? null : (found as HTMLElement);
}
