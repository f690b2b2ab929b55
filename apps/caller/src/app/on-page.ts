import type { TextsOf } from "@sosmessages/texts/values.ts";
import type { PublicConfig } from "@sosmessages/contract/service.ts";
import type { Spoken } from "#lib/texts.tsx";

/** Our own build and our own server wrote it there. */
function read(id: string): unknown {
  const text = document.getElementById(id)?.textContent;
  return text ? JSON.parse(text) : null;
}

/** What the server wrote into the page, so that nobody waits for a second answer. */
export const serviceOnPage = (): PublicConfig | null => read("service") as PublicConfig | null;

/** What an app carries along about its service, for when the service cannot be asked. */
export const carriedService = (): PublicConfig | null => read("carried") as PublicConfig | null;

/** The sentences that the page itself is written with. */
export function spokenOnPage(): Spoken | null {
  const texts = read("texts") as TextsOf<"start"> | null;
  return texts && { locale: document.documentElement.lang, texts };
}
