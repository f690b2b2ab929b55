import { pause } from "#platform/clock.ts";
import { withReplaced, type FoundPlace } from "#mailbox/personal-data.ts";
import type { DeskContext } from "#desk/context.ts";

/** Most texts are searched at once. A person who is about to send waits no longer than this. */
const patience = 3_000;

type Outgoing = { readonly found: FoundPlace[] | null; readonly without: string };

/** A text that is about to be sent or stored. `found` null: it was not searched. */
export const searchOutgoingText = async (
  { search, placeholderFor }: Pick<DeskContext, "search" | "placeholderFor">,
  tenant: string,
  text: string,
): Promise<Outgoing> => {
  const searching = search([text], true).then(
    ([result]) => (typeof result === "string" ? null : (result ?? null)),
    () => null,
  );
  const found = await Promise.race([searching, pause(patience).then(() => null)]);
  if (found === null) return { found, without: text };
  const replaced = found.map((place) => ({ ...place, replacement: placeholderFor(tenant, place.kind) }));
  return { found: found.map(({ start, end, kind }) => ({ start, end, kind })), without: withReplaced(text, replaced) };
};
