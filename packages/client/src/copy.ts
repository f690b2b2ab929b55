import { noteCopied } from "./copied.ts";

/** Older browsers, and pages that are not https, have no clipboard to ask; a marked text field can still be copied. */
function copyBySelecting(text: string): boolean {
  const box = document.createElement("textarea");
  box.value = text;
  box.setAttribute("readonly", "");
  box.className = "visually-hidden";
  document.body.append(box);
  const before = document.activeElement;
  box.select();
  // oxlint-disable-next-line typescript/no-deprecated -- there is nothing else where this is needed
  const hasWorked = document.execCommand("copy");
  box.remove();
  if (before instanceof HTMLElement) before.focus();
  return hasWorked;
}

export async function copy(text: string): Promise<boolean> {
  noteCopied();
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelecting(text);
  }
}
