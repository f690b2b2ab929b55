import type { PublicConfig } from "@sosmessages/contract/service.ts";

/** No language could be fetched, so there are no sentences. A name and a number are still there. */
export function showHelplineOnly(root: HTMLElement, { helpline, defaultLanguage }: PublicConfig): void {
  const call = document.createElement("a");
  call.href = `tel:${helpline.number.replace(/ /g, "")}`;
  call.textContent = `${helpline.name[defaultLanguage]}: ${helpline.number}`;
  const page = document.createElement("main");
  page.className = "last-resort";
  page.append(call);
  root.textContent = "";
  root.append(page);
}
