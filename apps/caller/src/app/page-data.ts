import type { PublicConfig } from "@sosmessages/contract/service.ts";
import type { TextsOf } from "@sosmessages/texts/values.ts";
import type { Spoken } from "#lib/texts.tsx";

/** Our own build and our own server wrote it there. */
function read(id: string): unknown {
  const text = document.getElementById(id)?.textContent;
  return text ? JSON.parse(text) : null;
}

export const serviceOnPage = (): PublicConfig | null => read("service") as PublicConfig | null;

/** What an app carries along about its service, for when the service cannot be asked. */
export const carriedService = (): PublicConfig | null => read("carried") as PublicConfig | null;

/** The sentences that the page itself is written with. */
export function spokenOnPage(): Spoken | null {
  const texts = read("texts") as TextsOf<"start"> | null;
  return texts && { locale: document.documentElement.lang, texts };
}

const isPasswordPage = () => location.pathname.replace(/\/{1,9}$/, "") === "/endrepassord";

/** Removes the token of a recovery mail from the address bar and the history. */
export function takeResetToken(): string | null {
  if (!isPasswordPage()) return null;
  // Mails carry it behind the hash, where no server sees it; the specification in the query.
  const [hash, query] = [new URLSearchParams(location.hash.slice(1)), new URLSearchParams(location.search)];
  const token = hash.get("token") ?? query.get("token");
  if (location.search !== "" || location.hash !== "") history.replaceState(null, "", location.pathname);
  return token === "" ? null : token;
}

/** A second link in the same tab changes only the hash, which loads nothing. */
export function takeLaterResetLinks(): void {
  addEventListener("hashchange", () => {
    if (isPasswordPage() && location.hash.startsWith("#token=")) location.reload();
  });
}
