/** Parts of a page that can take the focus from an element in them. */
const parts = ["li", "article", "section", "details", "form", "dialog", "aside", "main"].join();

/**
 * When the element with the focus is removed, the nearest part around it takes the focus. Otherwise the keyboard would begin at the top
 * of the page again. An element that takes the focus in the same moment keeps it. Returns how to stop.
 */
export function keepFocus(): () => void {
  let focused: Element | null = null;
  let around: readonly HTMLElement[] = [];

  const note = ({ target }: FocusEvent) => {
    if (!(target instanceof Element)) return;
    focused = target;
    const found: HTMLElement[] = [];
    for (let part = target.parentElement?.closest<HTMLElement>(parts); part;) {
      found.push(part);
      part = part.parentElement?.closest<HTMLElement>(parts);
    }
    around = found;
  };
  const isLost = () => focused?.isConnected === false && document.activeElement === document.body;
  const move = () => {
    if (!isLost()) return;
    for (const part of around) {
      if (!part.hasAttribute("tabindex")) part.tabIndex = -1;
      part.focus({ preventScroll: true });
      if (document.activeElement === part) return;
    }
  };
  const observer = new MutationObserver(() => isLost() && setTimeout(move));
  observer.observe(document.body, { childList: true, subtree: true });
  document.addEventListener("focusin", note);
  return () => {
    observer.disconnect();
    document.removeEventListener("focusin", note);
  };
}
