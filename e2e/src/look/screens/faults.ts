import type { Page } from "playwright-core";

/**
 * What no rule of axe looks at: one line for each fault. Runs in the page, so it knows nothing of this file. Pages without
 * a way out, those of the desk, have headings, bars and targets of their own: only their words are looked at.
 */
export const faultsOn = (
  page: Page,
  expected: Readonly<{ locale: string; exit: string | null }>,
): Promise<readonly string[]> =>
  page.evaluate(({ locale, exit }) => {
    const faults: string[] = [];
    const root = document.documentElement;
    const dialog = document.querySelector("dialog[open]");
    const name = (element: Element) => element.outerHTML.replace(/\s+/g, " ").slice(0, 120);
    const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)].filter(isShown);
    const isForListeners = (element: Element | null): boolean =>
      element !== null &&
      (getComputedStyle(element).clipPath === "inset(50%)" || isForListeners(element.parentElement));
    function isShown(element: Element): boolean {
      const { width, height } = element.getBoundingClientRect();
      return width > 0 && height > 0 && getComputedStyle(element).visibility === "visible";
    }

    if (root.lang !== locale) faults.push(`the page says that it is in ${root.lang}`);
    if (root.scrollWidth > innerWidth) faults.push(`the page is ${root.scrollWidth} px wide, the screen ${innerWidth}`);

    // Text must lie within the screen, and within whatever hides what does not fit.
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const parent = node.parentElement;
      if (parent === null || !node.textContent?.trim() || !isShown(parent) || isForListeners(parent)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const { left, right } = range.getBoundingClientRect();
      if (left < -1 || right > innerWidth + 1) faults.push(`outside the screen: ${name(parent)}`);
      // Browsers do not hyphenate Northern Sami. Longer words are typed ones.
      for (const { index, 0: word } of locale === "se" ? node.textContent.matchAll(/\p{L}+(?:\u00AD\p{L}+)*/gu) : []) {
        if (word.includes("\u00AD") || word.length > 60) continue;
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) faults.push(`broken without a hyphen: ${word}`);
      }
    }
    // 116 123 is not 123 116, whichever way one reads. A date and a time are no number.
    const figures = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = figures.nextNode(); node !== null; node = figures.nextNode()) {
      for (const { index, 0: number } of (node.textContent ?? "").matchAll(
        /(?<![\d.:])\d{2,}(?:[ \u00a0]\d{2,})+(?![\d.:])/g,
      )) {
        const at = document.createRange();
        const leftOf = (offset: number) => {
          at.setStart(node, offset);
          at.setEnd(node, offset + 1);
          return at.getBoundingClientRect();
        };
        const [first, last] = [leftOf(index), leftOf(index + number.length - 1)];
        if (first.top === last.top && first.left > last.left) faults.push(`figures in the wrong order: ${number}`);
      }
    }
    for (const element of all("body *")) {
      const { overflowX, overflowY } = getComputedStyle(element);
      const hides = (overflow: string) => overflow === "hidden" || overflow === "clip";
      if (isForListeners(element) || element.closest("svg, input, textarea") !== null) continue;
      // An own letter folds to one line, and a button shows the rest.
      if (element.closest("article")?.querySelector("button[aria-expanded=false]") && element.matches("article > p"))
        continue;
      const isCut =
        (hides(overflowX) && element.scrollWidth > element.clientWidth + 1) ||
        (hides(overflowY) && element.scrollHeight > element.clientHeight + 1);
      if (isCut) faults.push(`cut off: ${name(element)}`);
    }

    // No words lie on other words, or reach out of the button that they are on. What floats is compared with its like.
    const floats = (element: Element): Element | null => {
      const isFloating = /fixed|sticky/.test(getComputedStyle(element).position) || element === dialog;
      return isFloating || element.parentElement === null ? element : floats(element.parentElement);
    };
    // Text that its container scrolls away or hides can't overlap anything outside it.
    const scrollerOf = (element: Element): Element | null => {
      if (element === document.body) return null;
      const { overflowX, overflowY } = getComputedStyle(element);
      const isScrolling = /auto|scroll|hidden|clip/.test(overflowX + overflowY);
      return isScrolling || element.parentElement === null ? element : scrollerOf(element.parentElement);
    };
    const within = (box: DOMRect, scroller: Element | null): DOMRect => {
      if (scroller === null) return box;
      const around = scroller.getBoundingClientRect();
      const [left, top] = [Math.max(box.left, around.left), Math.max(box.top, around.top)];
      const [right, bottom] = [Math.min(box.right, around.right), Math.min(box.bottom, around.bottom)];
      return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top));
    };
    type Line = { parent: Element; layer: Element | null; scroller: Element | null; whole: DOMRect };
    const lines: Line[] = [];
    const words = document.createTreeWalker(dialog ?? document.body, NodeFilter.SHOW_TEXT);
    for (let node = words.nextNode(); node !== null; node = words.nextNode()) {
      const parent = node.parentElement;
      if (parent === null || !node.textContent?.trim() || !isShown(parent) || isForListeners(parent)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const button = parent.closest("button, summary")?.getBoundingClientRect();
      for (const box of range.getClientRects()) {
        lines.push({ parent, layer: floats(parent), scroller: scrollerOf(parent), whole: box });
        if (button && (box.left < button.left - 1 || box.right > button.right + 1 || box.bottom > button.bottom + 2))
          faults.push(`outside its button: ${name(parent)}`);
      }
    }
    for (const [index, { parent, layer, scroller, whole }] of lines.entries()) {
      for (const other of lines.slice(index + 1)) {
        if (other.parent === parent || other.layer !== layer) continue;
        const isTogether = other.scroller === scroller;
        const [one, two] = isTogether
          ? [whole, other.whole]
          : [within(whole, scroller), within(other.whole, other.scroller)];
        const across = Math.min(one.right, two.right) - Math.max(one.left, two.left);
        // A line's box is higher than its letters.
        const down = Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top);
        if (across > 2 && down > 0 && down > Math.min(one.height, two.height) / 3)
          faults.push(`on top of each other: ${name(parent)} and ${name(other.parent)}`);
      }
    }

    if (exit === null) return faults;
    // What stands alone is as large as a finger (the box has its own measure); a link in running text has its line.
    for (const element of all("button, input, textarea, summary, a[href]")) {
      const target = element.matches("input[type=checkbox]") ? (element.closest("label") ?? element) : element;
      const { width, height } = target.getBoundingClientRect();
      const isInText = getComputedStyle(element).display === "inline";
      const tall = isInText ? Number.parseFloat(getComputedStyle(element).lineHeight) : height;
      const least = isInText ? 24 : element.matches("textarea") ? 44 : 48;
      if (width < 24 || tall < least - 0.1) faults.push(`${width} × ${tall} px is too small: ${name(element)}`);
    }

    // Whoever does not know a picture can ask what it does. Words that give way to a spinner keep their place, and count.
    const hasWords = (element: Element): boolean =>
      [...element.childNodes].some((node) =>
        node instanceof Element
          ? node.getClientRects().length > 0 && hasWords(node)
          : /[\p{L}\p{N}]/u.test(node.textContent ?? ""),
      );
    for (const element of all("button, a[href]"))
      if (!hasWords(element) && !element.title) faults.push(`a picture alone: ${name(element)}`);

    const headings = all("h1, h2, h3, h4").filter((heading) => heading.closest("dialog") === null);
    const levels = headings.map((heading) => Number(heading.tagName.slice(1)));
    if (levels.filter((level) => level === 1).length !== 1)
      faults.push(`headings of the first level: ${levels.join()}`);
    if (levels.some((level, index) => level > (levels[index - 1] ?? 0) + 1)) faults.push(`headings: ${levels.join()}`);
    for (const landmark of ["main", "header:not(main *)", "footer:not(main *)"])
      if (document.querySelectorAll(landmark).length !== 1) faults.push(`not exactly one: ${landmark}`);

    // The way out is where the eye looks for it, and nothing lies over it.
    const exits = all("button").filter((button) => button.textContent === exit);
    const reachable = exits.filter((button) => {
      if (dialog !== null && !dialog.contains(button)) return false;
      const { left, top, width, height } = button.getBoundingClientRect();
      return button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });
    if (reachable.length !== 1) faults.push(`ways out in reach: ${reachable.length}`);
    return faults;
  }, expected);
