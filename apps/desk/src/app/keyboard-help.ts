import { areKeysOn } from "#lib/keys.ts";

/** The menu asks for it, the page shows it. */
const wish = "desk-keyboard-help";

export const showKeyboardHelp = (): void => void dispatchEvent(new Event(wish));

/** `?` typed where one writes is a question mark. */
const isWriting = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

export function onKeyboardHelp(then: () => void): () => void {
  const onKey = ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
    if (key === "?" && !ctrlKey && !metaKey && !altKey && !isWriting(target) && areKeysOn()) then();
  };
  addEventListener("keydown", onKey);
  addEventListener(wish, then);
  return () => {
    removeEventListener("keydown", onKey);
    removeEventListener(wish, then);
  };
}
