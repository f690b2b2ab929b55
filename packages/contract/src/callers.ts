import { Type, type Static } from "typebox";
import {
  Email,
  EmailOrBlank,
  Uuid,
  Password,
  PasswordOrBlank,
  Platform,
  TypedName,
  TypedPassword,
  Username,
} from "./fields.ts";
import { limits } from "./limits.ts";
import { route, Success } from "./route.ts";

export const User = Type.Object({
  username: Type.String(),
  email: Type.Union([Type.String(), Type.Null()]),
  role: Type.Literal("caller"),
  tenant: Type.String(),
  mailbox: Type.String({ description: "Opaque; names the caller's own realtime channel." }),
});
export type User = Static<typeof User>;

/** What the caller's own page needs besides. */
export const OwnUser = Type.Object({
  ...User.properties,
  seen: Type.Union([Type.String(), Type.Null()], { description: "The newest reply that was shown before." }),
  rated: Type.Optional(
    Type.Union([Type.String(), Type.Null()], { description: "The newest reply that the caller has rated." }),
  ),
  standing: Type.Optional(
    Type.Union([Type.Literal("none"), Type.Literal("waiting"), Type.Literal("begun"), Type.Literal("read")], {
      description:
        "none: no message waits for a reply. begun: a volunteer has begun to read. read: a volunteer has read, and another will answer.",
    }),
  ),
  standing_through: Type.Optional(
    Type.Union([Type.String(), Type.Null()], {
      description: "The newest message when `standing` was read: it says nothing of a later one. null: there was none.",
    }),
  ),
  answer_by: Type.Optional(
    Type.Union([Type.String(), Type.Null()], { description: "The deadline of the reply. null: no message waits." }),
  ),
  not_safe: Type.Optional(
    Type.Union([Type.Literal("alarmed"), Type.Literal("seen"), Type.Null()], {
      description:
        "A message with `not_safe` waits before the others. alarmed: the leaders' alarm is open. seen: a leader has seen it.",
    }),
  ),
  told_not_safe: Type.Optional(
    Type.Boolean({
      description: "A message with `not_safe` is there, answered or not. No act of the desk changes it.",
    }),
  ),
  blocked_until: Type.Optional(
    Type.Union([Type.String(), Type.Null()], {
      description: "Until then, only messages with `not_safe` are accepted.",
    }),
  ),
});
export type OwnUser = Static<typeof OwnUser>;
export type CallersStanding = NonNullable<OwnUser["standing"]>;
/** Fields that the conversation adds. */
export type StandingAndDeadline = Required<
  Pick<OwnUser, "standing" | "standing_through" | "answer_by" | "not_safe" | "told_not_safe">
>;

const SuccessWithUser = Type.Object({ status: Type.Literal("success"), data: User });

export const register = route("POST", "/api/caller/register", {
  allow: ["anyone"],
  summary: "Make a profile",
  body: Type.Object({
    username: Username,
    password: Password,
    password_confirmation: Type.String({ minLength: 1, maxLength: limits.password.max }),
    email: Type.Optional(EmailOrBlank),
  }),
  replies: { 201: SuccessWithUser },
});

export const logIn = route("POST", "/api/caller/login", {
  allow: ["anyone"],
  summary: "Log in",
  body: Type.Object({
    username: TypedName,
    password: TypedPassword,
    bind: Type.Optional(
      Type.Boolean({ description: "Ask for a second secret in a cookie, without which the token is worthless." }),
    ),
  }),
  replies: { 200: Type.Object({ status: Type.Literal("success"), data: User, token: Type.String({ minLength: 1 }) }) },
  failures: ["invalidCredentials"],
});

export const me = route("GET", "/api/caller/me", {
  allow: ["caller"],
  summary: "Who am I",
  replies: { 200: Type.Object({ status: Type.Literal("success"), data: OwnUser }) },
});

export const logOut = route("POST", "/api/caller/logout", {
  allow: ["caller"],
  summary: "End this login; its token is dead from then on",
  isByPage: true,
  body: Type.Object({
    is_idle: Type.Optional(
      Type.Boolean({
        description: "Ended by the page after an hour without a key: notifications to this browser go on.",
      }),
    ),
  }),
});

export const refresh = route("GET", "/api/caller/refresh", {
  allow: ["anyone"],
  summary: "Disabled: a login lives 14 days and is not renewed",
  replies: {},
  failures: ["refreshDisabled"],
});

export const saveProfile = route("POST", "/api/caller/profile", {
  allow: ["caller"],
  summary: "Change username, password or e-mail address; what is absent stays, a blank e-mail address is removed",
  body: Type.Object({
    username: Type.Optional(Username),
    password: Type.Optional(PasswordOrBlank),
    password_confirmation: Type.Optional(Type.String({ maxLength: limits.password.max })),
    email: Type.Optional(EmailOrBlank),
  }),
  replies: { 200: SuccessWithUser },
  failures: ["keyReused"],
});

export const saveSeen = route("PUT", "/api/caller/seen", {
  allow: ["caller"],
  summary: "Note the newest reply that was shown, so that the next visit tells what is new",
  body: Type.Object({ id: Uuid }),
  isByPage: true,
});

export const active = route("POST", "/api/caller/active", {
  allow: ["caller"],
  summary: "A key was pressed: the login of a browser ends an hour later at the earliest",
});

export const recoverPassword = route("POST", "/api/caller/password/email", {
  allow: ["anyone"],
  summary: "Ask for username and a link by e-mail; the answer is the same whether or not the address is known",
  body: Type.Object({ email: Email }),
});

export const changePassword = route("POST", "/api/caller/password/change", {
  allow: ["anyone"],
  summary: "Set a new password with the token from the mail; every login of that caller ends",
  body: Type.Object({
    token: Type.String({ minLength: 1, maxLength: 255 }),
    password: Password,
    password_confirmation: Type.Optional(Type.String({ maxLength: limits.password.max })),
  }),
  failures: ["invalidToken"],
});

export const checkResetLink = route("POST", "/api/caller/password/check", {
  allow: ["anyone"],
  summary: "Whether the token from the mail still works, and for which username; it is not used up",
  body: Type.Object({ token: Type.String({ minLength: 1, maxLength: 255 }) }),
  replies: { 200: Type.Object({ ...Success.properties, username: Type.String() }) },
  failures: ["invalidToken"],
});

export const saveDeviceToken = route("PATCH", "/api/caller/device-token", {
  allow: ["caller"],
  summary: "Where this login's device is told that there is something to read; null switches it off",
  body: Type.Object({
    token: Type.Union([Type.String({ minLength: 1, maxLength: limits.deviceToken.max }), Type.Null()]),
    platform: Type.Optional(Platform),
  }),
  isByPage: true,
});

export const deleteProfile = route("DELETE", "/api/caller", {
  allow: ["caller"],
  summary: "Delete the profile and everything that belongs to it",
});
