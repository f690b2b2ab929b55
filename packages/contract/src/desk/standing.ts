import { Type, type Static } from "typebox";
import { Moment } from "../fields.ts";
import { OrNull, State } from "./fields.ts";
import { moves } from "./words.ts";

/** The facts from which one sentence about a conversation is made, see `standing-sentence.ts`. */
export const Standing = Type.Object({
  state: State,
  by: OrNull(Type.Enum(moves, { description: "The event that led to the state." })),
  at: OrNull(Moment),
  holder: OrNull(Type.String({ description: "Who holds it or wrote what is in review. For leaders alone." })),
  is_mine: Type.Boolean(),
  opened_at: OrNull(Moment),
  is_emptied: Type.Boolean({ description: "The caller deleted what waited for an answer." }),
});
export type Standing = Static<typeof Standing>;
export type Move = (typeof moves)[number];
