import type { DeskMessage } from "@sosmessages/contract/desk/conversations.ts";

type Found = NonNullable<DeskMessage["found"]>[number];
export type Kind = Found["kind"];
export type Piece = Readonly<{ start: number; text: string; kind: Kind | null }>;

/** The words of a message with what the program found in them. Put together again, the pieces are the text, letter by letter. */
export function piecesOf(body: string, found: readonly Found[] | null): readonly Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  const plain = (until: number) => {
    if (until > at) pieces.push({ start: at, text: body.slice(at, until), kind: null });
  };
  for (const { start, end, kind } of (found ?? []).toSorted((one, other) => one.start - other.start)) {
    // Two finds may overlap: what the first has taken is not shown twice.
    const from = Math.max(start, at);
    const to = Math.min(end, body.length);
    if (from >= to) continue;
    plain(from);
    pieces.push({ start: from, text: body.slice(from, to), kind });
    at = to;
  }
  plain(body.length);
  return pieces;
}

export const countFound = (messages: readonly DeskMessage[]): number =>
  messages.reduce((sum, { found }) => sum + (found?.length ?? 0), 0);

/** The program has not looked through all of them yet. */
export const isBeingSearched = (messages: readonly DeskMessage[]): boolean =>
  messages.some(({ found }) => found === null);
