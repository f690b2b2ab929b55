/* A separate file: every page loads it, and few copy anything. */
let hasCopied = false;

export const noteCopied = (): void => void (hasCopied = true);

/** Clears the clipboard of text that this page copied, if the browser allows it. */
export async function forgetCopied(): Promise<void> {
  if (!hasCopied) return;
  hasCopied = false;
  await navigator.clipboard.writeText(" ").catch(() => undefined);
}
