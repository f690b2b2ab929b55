/** The menu asks for it, the page shows it. */
const asked = "desk-keyboard-help";

export const showKeyboardHelp = (): void => void dispatchEvent(new Event(asked));

export function onKeyboardHelp(then: () => void): () => void {
  addEventListener(asked, then);
  return () => removeEventListener(asked, then);
}
