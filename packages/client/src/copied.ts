/* A separate file: every page loads it, and few copy anything. */
let hasCopied = false;

export const noteCopied = (): void => void (hasCopied = true);

/** What was copied here leaves the clipboard, where a browser lets us. */
export async function forgetCopied(): Promise<void> {
  if (!hasCopied) return;
  hasCopied = false;
  await navigator.clipboard.writeText(" ").catch(() => undefined);
}
