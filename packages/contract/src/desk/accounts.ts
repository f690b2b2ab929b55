import { Type, type Static } from "typebox";
import { EmailOrBlank, Moment, TypedName, TypedPassword } from "../fields.ts";
import { limits } from "../limits.ts";
import { DayText, DeskPassword, Language, OrNull, Role } from "./fields.ts";
import { roles } from "./roles.ts";
import { noticeEvents } from "./words.ts";
import { ChannelName, SocketId } from "../realtime/routes.ts";
import { route } from "../route.ts";
import { PublicConfig } from "../service.ts";

/** `closes_on`: from this day (UTC) on it takes no new messages. */
const NamedService = Type.Object({
  id: Type.String(),
  name: PublicConfig.properties.name,
  languages: Type.Array(Language),
  closes_on: OrNull(DayText),
});

/** Who is at the desk, as far as that person's own page needs to know. */
export const Me = Type.Object({
  id: Type.String(),
  name: Type.String(),
  role: Role,
  tenants: Type.Array(Type.String(), { description: "The services whose conversations this person works with." }),
  services: Type.Optional(Type.Array(NamedService, { description: "All: the page names only that of its host." })),
  languages: Type.Array(Language, { description: "Of the conversations a volunteer is shown; leaders see all." }),
  needs_review: Type.Boolean({ description: "A leader reads every reply before it is sent." }),
  duty_until: OrNull(Moment),
  pause_until: Type.Optional(OrNull(Moment)),
  email: OrNull(Type.String()),
  alerts: Type.Boolean({ description: "Wanted alerts by mail, before any notices were saved." }),
  is_reachable: Type.Optional(Type.Boolean({ description: "A test mail to the address has arrived." })),
  session_ends_at: Moment,
  has_password: Type.Optional(Type.Boolean({ description: "False: logs in at the organisation." })),
});
export type Me = Static<typeof Me>;

/** WebAuthn's JSON for the browser's authenticator, see @simplewebauthn. */
const WebAuthnJson = Type.Unsafe<Record<string, unknown>>({ type: "object", additionalProperties: true });

/** Bytes in base64url. */
const Bytes = (most: number) => Type.Optional(Type.String({ maxLength: Math.ceil((most * 4) / 3) }));
const PasskeyId = Type.String({ maxLength: 1_400, description: "1,023 bytes at most, in base64url." });

/** The parts of the answer that are read. An attestation may carry certificates. */
const PasskeyAnswer = Type.Object({
  id: Type.Optional(PasskeyId),
  rawId: Type.Optional(PasskeyId),
  type: Type.Optional(Type.String({ maxLength: 32 })),
  response: Type.Optional(
    Type.Object({
      clientDataJSON: Bytes(4_096),
      attestationObject: Bytes(32_768),
      authenticatorData: Bytes(4_096),
      signature: Bytes(4_096),
      userHandle: Type.Optional(OrNull(Type.String({ maxLength: 256 }))),
      transports: Type.Optional(Type.Array(Type.String({ maxLength: 32 }), { maxItems: 16 })),
    }),
  ),
});

const TotpCode = Type.String({ maxLength: 6, pattern: "^\\d{6}$", "x-trim": true, "x-code": "format" });

/** The second factor that is set up or shown: one of the two. */
const NewFactor = {
  totp: Type.Optional(TotpCode),
  passkey: Type.Optional(PasskeyAnswer),
};

const FactorOffer = Type.Object({
  totp: Type.Object({
    secret: Type.String({ description: "Base32" }),
    uri: Type.String({ description: "otpauth://" }),
  }),
  passkey: WebAuthnJson,
});
export type FactorOffer = Static<typeof FactorOffer>;

const Token = Type.String({ minLength: 1, maxLength: 255 });

export const readInvitation = route("POST", "/api/desk/invitation", {
  allow: ["anyone-at-desk"],
  summary: "Whom an invitation is for; it stays unused",
  body: Type.Object({ token: Token }),
  replies: {
    200: Type.Object({
      name: Type.String(),
      role: Role,
      tenants: Type.Array(Type.String()),
      services: Type.Optional(Type.Array(NamedService)),
      organisation: Type.Optional(Type.Object({ id: Type.String(), name: Type.String() })),
    }),
  },
  failures: ["invalidToken"],
});

export const beginInvitation = route("POST", "/api/desk/invitation/begin", {
  allow: ["anyone-at-desk"],
  summary: "What second factors can be set up; nothing is changed yet",
  body: Type.Object({ token: Token }),
  replies: { 200: FactorOffer },
  failures: ["invalidToken"],
});

export const acceptInvitation = route("POST", "/api/desk/invitation/accept", {
  allow: ["anyone-at-desk"],
  summary:
    "Set password and second factor, and be logged in; the link works once. Recovery codes are told here and never again. Without a password: after the organisation's login",
  body: Type.Object({ token: Token, password: Type.Optional(DeskPassword), ...NewFactor }),
  replies: { 200: Type.Object({ me: Me, recovery_codes: Type.Array(Type.String()) }) },
  failures: ["invalidToken", "invalidCredentials", "taken"],
});

const HalfLogin = Type.Object({
  factors: Type.Array(Type.Union([Type.Literal("totp"), Type.Literal("passkey")])),
  passkey: OrNull(WebAuthnJson),
});

export const logInAtDesk = route("POST", "/api/desk/login", {
  allow: ["anyone-at-desk"],
  summary: "Name and password; opens nothing but the way to the second factor, for ten minutes",
  body: Type.Object({ name: TypedName, password: TypedPassword }),
  replies: { 200: HalfLogin },
  failures: ["invalidCredentials"],
});

export const beginOrganisationLogin = route("POST", "/api/desk/organisation/begin", {
  allow: ["anyone-at-desk"],
  summary:
    "Where to log in at the organisation (OpenID Connect), within ten minutes. With an invitation's token, that login becomes the account's; `again`: lifts the lock, or confirms who is there",
  body: Type.Object({
    issuer: Type.String({ maxLength: 64, description: "As in the page; blank: the one of all services." }),
    token: Type.Optional(Token),
    again: Type.Optional(Type.Boolean()),
    page: Type.Optional(
      Type.String({ maxLength: 200, pattern: "^/desk/(?:[a-z0-9-]+(?:/[a-z0-9-]+)*)?$", "x-code": "format" }),
    ),
  }),
  replies: { 200: Type.Object({ url: Type.String() }) },
  failures: ["notFound"],
});

export const finishOrganisationLogin = route("POST", "/api/desk/organisation/finish", {
  allow: ["anyone-at-desk"],
  summary:
    "What the organisation answered. `notFound`: no account has this login; `stale`: it took too long, or began in another browser; `secondFactorNeeded`: neither the organisation nor the account has a second factor",
  body: Type.Object({ answer: Type.String({ maxLength: 8_000, description: "Path and query of the page." }) }),
  replies: {
    200: Type.Object({
      page: Type.String(),
      me: Type.Optional(Me),
      second: Type.Optional(HalfLogin),
      invitation: Type.Optional(Type.Object({ token: Type.String(), offer: FactorOffer })),
    }),
  },
  failures: [
    "invalidCredentials",
    "invalidToken",
    "unauthenticated",
    "notFound",
    "stale",
    "taken",
    "secondFactorNeeded",
  ],
});

export const showSecondFactor = route("POST", "/api/desk/login/second", {
  allow: ["anyone-at-desk"],
  summary: "One of: a code, a passkey's answer, a recovery code. Each works once",
  body: Type.Object({ ...NewFactor, recovery: Type.Optional(Type.String({ "x-trim": true, maxLength: 64 })) }),
  replies: { 200: Type.Object({ me: Me, recovery_codes_left: Type.Integer() }) },
  failures: ["invalidCredentials", "unauthenticated"],
});

export const unlockDesk = route("POST", "/api/desk/unlock", {
  allow: ["anyone-at-desk"],
  summary: "Lift the lock that lies over a page nobody touched for 20 minutes",
  body: Type.Object({ password: TypedPassword }),
  replies: { 200: Type.Object({ me: Me }) },
  failures: ["invalidCredentials", "unauthenticated"],
});

export const countAlarms = route("POST", "/api/desk/alarms/count", {
  allow: ["anyone-at-desk"],
  summary:
    "How many alarms of a leader's services no leader has acknowledged, and nothing about them; for a locked page too, which it leaves locked. 0 for others",
  replies: { 200: Type.Object({ alarms: Type.Integer() }) },
  failures: ["unauthenticated"],
});

export const logOutOfDesk = route("POST", "/api/desk/logout", {
  allow: ["anyone-at-desk"],
  summary: "End this login, locked or not",
});

export const readMe = route("GET", "/api/desk/me", {
  allow: roles,
  summary: "Who am I",
  replies: { 200: Me },
});

export const stayActive = route("POST", "/api/desk/active", {
  allow: roles,
  summary: "Somebody is at the page: it is not locked for another 20 minutes",
});

export const lockDesk = route("POST", "/api/desk/lock", {
  allow: roles,
  summary: "Lock this login now",
});

export const saveMe = route("PATCH", "/api/desk/me", {
  allow: roles,
  summary: "Where mails go; a blank address is removed",
  body: Type.Object({ email: Type.Optional(EmailOrBlank), alerts: Type.Optional(Type.Boolean()) }),
  replies: { 200: Me },
});

const LocalTime = Type.String({ maxLength: 5, pattern: "^([01]\\d|2[0-3]):[0-5]\\d$", "x-code": "format" });
const Events = Type.Array(Type.Enum(noticeEvents), { maxItems: noticeEvents.length, uniqueItems: true });

/** Alarms are not among them: they always come. */
const NoticeChoices = Type.Object({
  mail: Events,
  push: Events,
  off_duty: Events,
  quiet: OrNull(
    Type.Object({ from: LocalTime, to: LocalTime }, { description: "Local times of the service; may pass midnight." }),
  ),
});
export type NoticeChoices = Static<typeof NoticeChoices>;

export const readNotices = route("GET", "/api/desk/me/notices", {
  allow: roles,
  summary: "What one is notified of, by mail and on one's devices",
  replies: { 200: NoticeChoices },
});

export const saveNotices = route("PUT", "/api/desk/me/notices", {
  allow: roles,
  summary: "Choose what one is notified of; events that the role does not get are left out",
  body: Type.Object({
    ...NoticeChoices.properties,
    was: Type.Optional(
      Type.Object(NoticeChoices.properties, {
        description: "What the page showed. Refused where it is not so any more.",
      }),
    ),
  }),
  replies: { 200: NoticeChoices },
  failures: ["stale"],
});

export const sendTestMail = route("POST", "/api/desk/me/test-mail", {
  allow: roles,
  summary: "A test of one's own address; at most one a minute",
  failures: ["notFound", "tooManyAttempts"],
});

export const confirmTestMail = route("POST", "/api/desk/me/test-mail/arrived", {
  allow: roles,
  summary: "The test has arrived: alarms reach this person. `stale`: none was sent to this address",
  replies: { 200: Me },
  failures: ["stale"],
});

const Devices = Type.Object({
  key: OrNull(Type.String({ description: "What browsers subscribe with. null: this service sends no notifications." })),
  devices: Type.Array(
    Type.Object({
      id: Type.String(),
      fingerprint: Type.String({ description: "SHA-256 of the address at the push service, in base64url." }),
      added_on: Type.String({ description: "A day such as 2026-11-17." }),
      test: Type.Enum(["none", "accepted", "arrived"], {
        description: "Whether the push service accepted a test, and whether its owner has confirmed that it arrived.",
      }),
    }),
  ),
});
export type Devices = Static<typeof Devices>;

export const listDevices = route("GET", "/api/desk/me/devices", {
  allow: roles,
  summary: "One's own browsers that show alarms and notices",
  replies: { 200: Devices },
});

export const addDevice = route("POST", "/api/desk/me/devices", {
  allow: roles,
  summary:
    "Show notices in this browser, and alarms while no leader acknowledges them. `notFound`: this service sends none",
  body: Type.Object({
    subscription: Type.String({ minLength: 1, maxLength: limits.deviceToken.max }),
    language: Language,
  }),
  replies: { 200: Devices },
  failures: ["notFound"],
});

export const removeDevice = route("DELETE", "/api/desk/me/devices/{id}", {
  allow: roles,
  summary: "Show nothing there any more",
  replies: { 200: Devices },
  failures: ["notFound"],
});

export const testDevice = route("POST", "/api/desk/me/devices/{id}/test", {
  allow: roles,
  summary:
    "A test notification; at most one a minute. `gone`: the push service does not know the browser any more, and it was removed. `stale`: the push service did not accept it now",
  replies: { 200: Devices },
  failures: ["notFound", "gone", "stale", "tooManyAttempts"],
});

export const confirmDevice = route("POST", "/api/desk/me/devices/{id}/arrived", {
  allow: roles,
  summary: "The test has arrived: alarms reach this person there. `stale`: no test was accepted",
  replies: { 200: Devices },
  failures: ["stale"],
});

export const changeDeskPassword = route("POST", "/api/desk/password", {
  allow: roles,
  summary: "A new password; every other login of this person ends",
  body: Type.Object({ current: TypedPassword, password: DeskPassword }),
  failures: ["invalidCredentials"],
});

export const setDuty = route("PUT", "/api/desk/duty", {
  allow: ["volunteer", "leader"],
  summary: "On duty until then, at most 16 hours ahead; null ends the duty now",
  body: Type.Object({ until: OrNull(Moment) }),
  replies: { 200: Me },
  failures: ["mustPractise"],
});

export const setPause = route("PUT", "/api/desk/pause", {
  allow: ["volunteer", "leader"],
  summary:
    "After a hard letter: no new conversation for so many minutes of this duty; null ends the pause. It is not logged and not counted",
  body: Type.Object({ minutes: OrNull(Type.Integer({ minimum: 1, maximum: 60 })) }),
  replies: { 200: Me },
  failures: ["offDuty"],
});

const ListedSession = Type.Object({
  id: Type.String(),
  is_this: Type.Boolean(),
  began_at: Moment,
  active_at: Moment,
});
export type ListedSession = Static<typeof ListedSession>;

export const listSessions = route("GET", "/api/desk/sessions", {
  allow: roles,
  summary: "Where this person is logged in",
  replies: { 200: Type.Array(ListedSession) },
});

export const endSession = route("DELETE", "/api/desk/sessions/{id}", {
  allow: roles,
  summary: "End one login of one's own",
  failures: ["notFound"],
});

const Factors = Type.Object({
  totp: Type.Boolean(),
  passkeys: Type.Array(Type.Object({ id: Type.String(), added_on: Type.String() })),
  recovery_codes_left: Type.Integer(),
});
export type Factors = Static<typeof Factors>;

export const listFactors = route("GET", "/api/desk/factors", {
  allow: roles,
  summary: "The second factors of this person",
  replies: { 200: Factors },
});

export const beginFactor = route("POST", "/api/desk/factors/begin", {
  allow: roles,
  summary: "Set up another second factor",
  body: Type.Object({ password: TypedPassword }),
  replies: { 200: FactorOffer },
  failures: ["invalidCredentials"],
});

export const addFactor = route("POST", "/api/desk/factors", {
  allow: roles,
  summary: "Show that the new factor works; a code replaces the codes of before, a passkey is added to the others",
  body: Type.Object(NewFactor),
  replies: { 200: Factors },
  failures: ["invalidCredentials"],
});

export const removePasskey = route("POST", "/api/desk/factors/remove", {
  allow: roles,
  summary: "Remove a passkey, with the password; the last second factor cannot be removed",
  // Not in the address: some passkeys' ids are longer than addresses should be.
  body: Type.Object({ id: PasskeyId, password: TypedPassword }),
  replies: { 200: Factors },
  failures: ["notFound", "stale", "invalidCredentials"],
});

export const newRecoveryCodes = route("POST", "/api/desk/factors/recovery", {
  allow: roles,
  summary: "New recovery codes; those of before are dead",
  body: Type.Object({ password: TypedPassword }),
  replies: { 200: Type.Object({ recovery_codes: Type.Array(Type.String()) }) },
  failures: ["invalidCredentials"],
});

export const authoriseDeskChannel = route("POST", "/api/desk/pusher/auth", {
  allow: ["volunteer", "leader"],
  summary: "Sign a realtime client's subscription to the desk of a service: `private-desk.{tenant}`",
  isForm: true,
  isByPage: true,
  body: Type.Object({ socket_id: SocketId, channel_name: ChannelName }),
  replies: { 200: Type.Object({ auth: Type.String() }) },
  failures: ["forbidden"],
});
