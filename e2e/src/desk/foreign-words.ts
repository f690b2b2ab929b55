import type { Page } from "playwright-core";

/** Names of people in the tests, addresses, colours, marks, placeholders and the words that stay as they are in every language. */
const nobodysWords =
  /(Vakt|Nattugle) \d+|Kari|\{\w+\}|https?:\S+|\S+@\S+|#[\da-f]{6}|\b[\da-f]{8}\b|\b(sosmessages|sos|sami|chat)\b/g;

/** On a page in Hebrew letters every word in Latin ones is one that nobody translated, if it is not somebody's own. */
export async function foreignWordsOn(page: Page, own: readonly string[]): Promise<readonly string[]> {
  const words = await page.evaluate(() => {
    const found: string[] = [];
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = nodes.nextNode(); node !== null; node = nodes.nextNode()) {
      // Somebody's own words have whatever direction they have.
      if (node.parentElement?.closest("script, style, noscript, textarea, svg, kbd, code, [dir=auto]") === null)
        found.push(node.textContent ?? "");
    }
    for (const element of document.querySelectorAll("[aria-label], [placeholder], [title], [alt]"))
      for (const name of ["aria-label", "placeholder", "title", "alt"]) found.push(element.getAttribute(name) ?? "");
    return [document.title, ...found];
  });
  const longestFirst = own.toSorted((one, other) => other.length - one.length);
  const isForeign = (text: string) => {
    const rest = longestFirst.reduce((left, each) => left.replaceAll(each, ""), text.replace(nobodysWords, ""));
    return /\p{Script=Latin}{2}/u.test(rest);
  };
  return [...new Set(words.filter(isForeign))].map((text) => `not translated: ${text.trim().slice(0, 100)}`);
}
