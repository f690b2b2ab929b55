import type { Message } from "@sosmessages/contract/messages.ts";

export type LoadedMessages =
  | { readonly phase: "loading" }
  | { readonly phase: "failed" }
  | { readonly phase: "ready"; readonly newestFirst: readonly Message[]; readonly hasOlder: boolean };

/** What happened here while a list was on its way: the list knows nothing of it. */
export type Meanwhile = Readonly<{ stored: ReadonlySet<string>; deleted: ReadonlySet<string> }>;

/** Ids are given in the order of time. */
const newestFirst = (a: Message, b: Message) => (a.id < b.id ? 1 : a.id > b.id ? -1 : 0);

/** A message that has not changed stays the same object, so that its letter is not drawn again. */
function joined(known: readonly Message[], lists: readonly (readonly Message[])[]): readonly Message[] {
  const before = new Map(known.map((message) => [message.id, message]));
  const all = new Map<string, Message>();
  for (const message of lists.flat()) {
    const same = before.get(message.id);
    if (!all.has(message.id)) all.set(message.id, same?.body === message.body ? same : message);
  }
  // oxlint-disable-next-line unicorn/no-array-sort -- a copy of our own, and older phones know no toSorted
  return [...all.values()].sort(newestFirst);
}

/** The newest messages, fetched again, laid over what is known. A page that is not full is all there is. */
export function withNewest(
  known: readonly Message[],
  page: readonly Message[],
  isFull: boolean,
  { stored, deleted }: Meanwhile,
): readonly Message[] {
  const oldest = page[page.length - 1];
  const before = isFull && oldest !== undefined ? known.filter((message) => message.id < oldest.id) : [];
  const since = known.filter((message) => stored.has(message.id));
  return joined(known, [page, before, since]).filter((message) => !deleted.has(message.id));
}

export const withOlder = (known: readonly Message[], page: readonly Message[]): readonly Message[] =>
  joined(known, [known, page]);

/** The same message can arrive twice: as our own echo, and again with the next list. */
export const withMessage = (known: readonly Message[], message: Message): readonly Message[] =>
  joined(known, [[message], known]);

/** Replies newer than `after`; all replies if `after` is empty. */
export const newReplies = (newestFirst: readonly Message[], after: string): Message[] =>
  newestFirst.filter((message) => message.is_reply && message.id > after);

/** The oldest answer that was not shown on a visit before. Where none is known to have been, own words came after what was read. */
export function firstUnseen(newestFirst: readonly Message[], seen: string | null): string | null {
  const after = seen ?? newestFirst.find((message) => !message.is_reply)?.id ?? "";
  return newReplies(newestFirst, after).pop()?.id ?? null;
}
