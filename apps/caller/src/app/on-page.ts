import type { PublicConfig } from "@sosmessages/contract/service.ts";
import type { FirstTexts } from "@sosmessages/texts/first/notes.ts";
import type { Locale } from "@sosmessages/texts/locale.ts";
import type { Spoken } from "#lib/texts.tsx";

function read<T>(id: string): T | null {
  const text = document.getElementById(id)?.textContent;
  // Our own build and our own server wrote it there.
  return text ? (JSON.parse(text) as T | null) : null;
}

/** What the server wrote into the page, so that nobody waits for a second answer. */
export const serviceOnPage = (): PublicConfig | null => read<PublicConfig>("service");

/** The sentences that the page itself is written with. */
export function spokenOnPage(): Spoken | null {
  const texts = read<FirstTexts>("texts");
  return texts && { locale: document.documentElement.lang as Locale, texts };
}
