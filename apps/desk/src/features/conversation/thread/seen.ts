import type { DeskMessage } from "@sosmessages/contract/desk/conversations.ts";

const ofCaller = (messages: readonly DeskMessage[]) => messages.filter(({ is_reply }) => !is_reply);

export const oldestFirst = (messages: readonly DeskMessage[]): readonly DeskMessage[] =>
  messages.toSorted(
    (one, other) => one.submitted_at.localeCompare(other.submitted_at) || one.id.localeCompare(other.id),
  );

/** How far the caller's words have been on screen without a gap: a later message does not vouch for one above it. */
export function seenThrough(
  messages: readonly DeskMessage[],
  before: string | null,
  onScreen: ReadonlySet<string>,
): string | null {
  const written = ofCaller(messages);
  const from = written.findIndex(({ id }) => id === before);
  let through = from === -1 ? null : before;
  for (const { id } of written.slice(from + 1)) {
    if (!onScreen.has(id)) break;
    through = id;
  }
  return through;
}

/** The next of the caller's messages to be read; null when all have been. */
export function nextUnseen(messages: readonly DeskMessage[], through: string | null): string | null {
  const written = ofCaller(messages);
  return written[written.findIndex(({ id }) => id === through) + 1]?.id ?? null;
}
