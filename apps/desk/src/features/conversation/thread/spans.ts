import type { DeskMessage } from "@sosmessages/contract/desk/conversations.ts";

type Found = NonNullable<DeskMessage["found"]>[number];
export type Kind = Found["kind"];
export type Piece = Readonly<{ start: number; text: string; kind: Kind | null }>;

/** Joined, the pieces are the original text. */
export function piecesOf(body: string, found: readonly Found[] | null): readonly Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  const plain = (until: number) => {
    if (until > at) pieces.push({ start: at, text: body.slice(at, until), kind: null });
  };
  for (const { start, end, kind } of (found ?? []).toSorted((one, other) => one.start - other.start)) {
    // Findings can overlap: show each character once.
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
