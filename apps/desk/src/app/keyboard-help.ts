import { areKeysOn, isWriting } from "#lib/keys.ts";

/** The menu asks for it, the page shows it. */
const asked = "desk-keyboard-help";

export const showKeyboardHelp = (): void => void dispatchEvent(new Event(asked));

/** `?` typed where one writes is a question mark. */
export function onKeyboardHelp(then: () => void): () => void {
  const onKey = ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
    if (key === "?" && !ctrlKey && !metaKey && !altKey && !isWriting(target) && areKeysOn()) then();
  };
  addEventListener("keydown", onKey);
  addEventListener(asked, then);
  return () => {
    removeEventListener("keydown", onKey);
    removeEventListener(asked, then);
  };
}
