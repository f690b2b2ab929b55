import { Type, type Static, type TSchema } from "typebox";
import { deskTimes, limits } from "../limits.ts";
import { visibleCharacter } from "../visible.ts";
import { roles } from "./roles.ts";
import { blockReasons, closeReasons, personalKinds, releaseReasons, risks, states } from "./words.ts";

export const Role = Type.Enum(roles);
export type Role = Static<typeof Role>;

export const Language = Type.String({ maxLength: 3, pattern: "^[a-z]{2,3}$", description: "A code such as nb." });
export const OrNull = <S extends TSchema>(schema: S) => Type.Union([schema, Type.Null()]);

export const State = Type.Enum(states);
export type State = Static<typeof State>;

export const ReleaseReason = Type.Enum(releaseReasons);

export const CloseReason = Type.Enum(closeReasons);

export const BlockReason = Type.Enum(blockReasons);

export const Risk = Type.Enum(risks);

export const PersonalKind = Type.Enum(personalKinds);
export type PersonalKind = Static<typeof PersonalKind>;

export const DayText = Type.String({ maxLength: 10, pattern: "^\\d{4}-\\d\\d-\\d\\d$" });

/** In UTF-16 code units, as browsers count: two at most for each code point. */
const Position = (minimum: number) => Type.Integer({ minimum, maximum: 2 * limits.messageBody.max });
/** A span and its words: other words there now mean that the text has changed. */
export const Span = Type.Object({
  start: Position(0),
  end: Position(1),
  words: Type.String({ minLength: 1, maxLength: limits.messageBody.max }),
});

/** "Look again in so many hours." */
export const LookAgainHours = Type.Integer({ minimum: 1, maximum: deskTimes.lookAgainHours });

export const VolunteerName = Type.String({ minLength: 1, maxLength: 64, "x-trim": true });
export const DeskPassword = Type.String({ minLength: limits.deskPassword.min, maxLength: limits.deskPassword.max });
export const ShortText = Type.String({
  minLength: 1,
  maxLength: limits.note.max,
  pattern: visibleCharacter,
  "x-code": "required",
});
export const ReplyBody = Type.String({ maxLength: limits.messageBody.max });
/** What is typed. The page went while another save was under way: `after` is what that one carried. */
export const TypedReply = {
  body: ReplyBody,
  after: Type.Optional(
    Type.String({
      maxLength: limits.messageBody.max,
      description: "Words that were on their way. Stored as the next revision, they give way too.",
    }),
  ),
};
export const NameByLanguage = Type.Record(Type.String(), Type.String(), { description: "By language." });
