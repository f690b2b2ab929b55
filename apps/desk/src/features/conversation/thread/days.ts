import type { DeskMessage } from "@sosmessages/contract/desk/conversations.ts";
import { isSameDay } from "#lib/time/time-words.ts";

export type ThreadEntry =
  | Readonly<{ is: "day"; at: string }>
  /** Below this, what came while the conversation was open. */
  | Readonly<{ is: "news" }>
  | Readonly<{ is: "message"; message: DeskMessage }>;

/** What stands in the thread, in order. `known` are the messages that were there when it was opened. */
export function entriesOf(messages: readonly DeskMessage[], known: ReadonlySet<string>): readonly ThreadEntry[] {
  const entries: ThreadEntry[] = [];
  let isNews = false;
  let last: string | null = null;
  for (const message of messages) {
    if (last === null || !isSameDay(last, message.submitted_at)) entries.push({ is: "day", at: message.submitted_at });
    last = message.submitted_at;
    if (!isNews && !message.is_reply && !known.has(message.id)) {
      isNews = true;
      entries.push({ is: "news" });
    }
    entries.push({ is: "message", message });
  }
  return entries;
}
