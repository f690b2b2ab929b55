import { Type } from "typebox";
import { limits } from "./limits.ts";
import { visibleCharacter } from "./visible.ts";

/*
 * One schema a field, used by every call that takes it.
 *
 * `x-trim`: surrounding white space is not part of the value.
 * `x-code`: the field code when the pattern does not match.
 * `x-guess`: nothing longer can be right, so that it is refused like any other wrong guess.
 * `x-ignored`: may be anything, and is never read.
 */

/** Nor any that reverses the text beside it. */
const noControlCharacters = "^[^\\u0000-\\u001f\\u007f-\\u009f\\u202a-\\u202e\\u2066-\\u2069]*$";

/** What browsers accept in an `<input type=email>`, plus a dot in the domain. Blank means: none. */
const emailOrBlank =
  "^$|^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@(?:[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?\\.)+[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?$";

export const Username = Type.String({
  minLength: 1,
  maxLength: limits.username.max,
  pattern: noControlCharacters,
  "x-trim": true,
  description: "Chosen by the caller; unique in its tenant whatever the case.",
});

export const Password = Type.String({ minLength: limits.password.min, maxLength: limits.password.max });

/** A blank password in the profile keeps the one there is. */
export const PasswordOrBlank = Type.String({
  maxLength: limits.password.max,
  pattern: `^$|^[^]{${limits.password.min},}$`,
  "x-code": "min",
});

export const EmailOrBlank = Type.String({
  maxLength: limits.email.max,
  pattern: emailOrBlank,
  "x-code": "email",
  "x-trim": true,
});

export const Email = Type.String({
  minLength: 1,
  maxLength: limits.email.max,
  pattern: emailOrBlank,
  "x-code": "email",
  "x-trim": true,
});

export const MessageBody = Type.String({
  maxLength: limits.messageBody.max,
  pattern: visibleCharacter,
  "x-code": "required",
  description: "Kept as it was typed. What nobody can see is nothing: white space, zero-width characters, fillers.",
});

/** White space can be a pause in typing. */
export const DraftBody = Type.String({ minLength: 1, maxLength: limits.messageBody.max });

export const Uuid = Type.String({
  maxLength: 36,
  pattern: "^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$",
});

export const Platform = Type.Union([Type.Literal("android"), Type.Literal("ios"), Type.Literal("web")]);

/** ISO 8601 in UTC with milliseconds, without the year 0 and leap seconds, which not every program supports. */
export const Moment = Type.String({
  maxLength: 24,
  format: "date-time",
  pattern: "^(?!0000)\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:[0-5]\\d\\.\\d{3}Z$",
});

/** What is typed at a login. */
export const TypedName = Type.String({
  maxLength: limits.username.max * limits.spellings,
  "x-trim": true,
  "x-guess": true,
});
export const TypedPassword = Type.String({ maxLength: limits.password.max * limits.spellings, "x-guess": true });

/** The id of a service. */
export const ServiceId = Type.String({ maxLength: 64 });

/** A count that goes up, such as a draft's revision. */
export const Counter = (minimum: number, description?: string) =>
  Type.Integer({ minimum, maximum: limits.integer, ...(description !== undefined && { description }) });
