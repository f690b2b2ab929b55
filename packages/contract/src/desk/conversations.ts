import { Type, type Static } from "typebox";
import { Counter, Moment, Uuid } from "../fields.ts";
import {
  Language,
  LookAgainHours,
  OrNull,
  PersonalKind,
  ReleaseReason,
  Risk,
  ShortText,
  State,
  TypedReply,
} from "./fields.ts";
import { route, Success } from "../route.ts";
import { leaders, workers } from "./roles.ts";
import { Standing } from "./standing.ts";
import { alarmKinds, emergencyEnds, proposalKinds, queueSections, signSources } from "./words.ts";

/** A sign of danger that no person has decided on. */
const Sign = Type.Optional(OrNull(Type.Object({ source: Type.Enum(signSources), at: Moment })));

/** The steps since the last alarm, in the section "danger". */
const Handled = Type.Object({
  raised_at: OrNull(Moment),
  seen_at: OrNull(Moment),
  opened_at: OrNull(Moment),
  answered_at: OrNull(Type.String({ ...Moment, description: "A reply that follows the last message." })),
  typed_at: OrNull(Type.String({ ...Moment, description: "When the reply was last changed." })),
});

/** A row of the queue. It contains no text of messages. */
export const QueueRow = Type.Object({
  id: Type.String(),
  tenant: Type.String(),
  language: Language,
  state: State,
  is_acute: Type.Boolean(),
  sign: Sign,
  danger: Type.Optional(Handled),
  waiting_since: OrNull(Moment),
  due_at: OrNull(Moment),
  unanswered: Type.Integer({ description: "How many messages wait for the reply." }),
  is_mine: Type.Boolean(),
  /** For leaders alone. */
  holder: OrNull(Type.String()),
  lease_until: OrNull(Moment),
  has_draft: Type.Boolean(),
  alias: OrNull(
    Type.String({ description: "The caller's username, for whoever holds it or wrote what is in review." }),
  ),
  is_returned: Type.Boolean({ description: "A leader gave the draft back with a comment." }),
  is_answered_by_me: Type.Boolean({ description: "The reader answered the round before, within a day." }),
  was_acute: Type.Boolean({ description: "It is not acute, and was in an earlier round." }),
  is_given_back: Type.Boolean({ description: 'The reader gave it back: "take next" does not hand it to them.' }),
  is_unchecked: Type.Boolean({ description: "Nobody has looked for personal data for 36 hours. For leaders alone." }),
  has_proposal: Type.Boolean({ description: "A volunteer proposes something. For leaders alone." }),
  called_at: Type.Optional(
    OrNull(
      Type.String({ ...Moment, description: "A volunteer's call that no leader has acknowledged. For leaders alone." }),
    ),
  ),
  expires_at: OrNull(Moment),
  version: Type.Integer(),
  standing: Type.Optional(Standing),
  sends_at: Type.Optional(
    Type.String({ ...Moment, description: "A reply of the reader, which they can take back until then." }),
  ),
});
export type QueueRow = Static<typeof QueueRow>;

const Counts = Type.Object({
  acute: Type.Integer(),
  danger: Type.Optional(
    Type.Integer({ description: "Every emergency and sign of danger, those that the reader is not shown as well." }),
  ),
  waiting: Type.Integer(),
  in_work: Type.Integer(),
  review: Type.Integer(),
  mine: Type.Integer(),
  on_duty: Type.Integer(),
});

export const readQueue = route("GET", "/api/desk/queue", {
  allow: workers,
  summary:
    "Who waits: emergencies and signs of danger first, then the earliest deadline; fifty at a time. Answered: the reader's own for a day, for leaders all that still exist, the latest first",
  query: Type.Object({
    section: Type.Optional(Type.Enum(queueSections)),
    after: Type.Optional(Type.String({ maxLength: 200, description: "`next` of the page before." })),
  }),
  replies: { 200: Type.Object({ rows: Type.Array(QueueRow), next: OrNull(Type.String()), counts: Counts }) },
});

export const FoundPlaces = Type.Array(Type.Object({ start: Type.Integer(), end: Type.Integer(), kind: PersonalKind }));

export const DeskMessage = Type.Object({
  id: Type.String(),
  body: Type.String(),
  submitted_at: Moment,
  expires_at: Moment,
  is_reply: Type.Boolean(),
  not_safe: Type.Optional(Type.Boolean({ description: "The caller ticked that they are not safe right now." })),
  found: Type.Union([FoundPlaces, Type.Null()], {
    description: "What the program takes for personal data; null while it is still looking.",
  }),
});
export type DeskMessage = Static<typeof DeskMessage>;

const DeskDraft = Type.Object({ body: Type.String(), revision: Type.Integer(), saved_at: Moment });

export const Note = Type.Object({
  id: Type.String(),
  body: Type.String(),
  written_at: Moment,
  is_mine: Type.Boolean(),
  by: Type.Optional(OrNull(Type.String({ description: "Leaders read every name, others those of leaders." }))),
  is_by_leader: Type.Optional(Type.Boolean()),
});
const Proposal = Type.Object({
  id: Type.String(),
  kind: Type.Enum(proposalKinds),
  reason: Type.String(),
  made_at: Moment,
});

const ShownAlarm = Type.Object({
  id: Type.String(),
  kind: Type.Enum(alarmKinds),
  raised_at: Moment,
  seen_at: OrNull(Moment),
  /** The leader who acknowledged it. */
  seen_by: Type.Optional(OrNull(Type.String())),
  opened_at: Type.Optional(OrNull(Moment)),
  called: Type.Optional(
    Type.Array(Type.Object({ name: Type.String(), at: Moment }), {
      description: "The leaders who were called by mail.",
    }),
  ),
  admins_told_at: Type.Optional(OrNull(Moment)),
});

/** `token` is set for the holder of the claim. */
export const Conversation = Type.Object({
  id: Type.String(),
  tenant: Type.String(),
  username: Type.String(),
  language: Language,
  state: State,
  version: Type.Integer(),
  is_acute: Type.Boolean(),
  sign: Sign,
  waiting_since: OrNull(Moment),
  due_at: OrNull(Moment),
  is_mine: Type.Boolean(),
  token: OrNull(Type.String()),
  lease_until: OrNull(Moment),
  sends_at: OrNull(Moment),
  can_undo: Type.Boolean(),
  must_be_reviewed: Type.Boolean(),
  review_comment: OrNull(Type.String()),
  is_own_comment: Type.Optional(Type.Boolean({ description: "The reader wrote `review_comment`." })),
  topic: OrNull(Type.String()),
  risk: OrNull(Risk),
  blocked_until: OrNull(Moment),
  seen_through: OrNull(Type.String()),
  is_checked: Type.Boolean(),
  messages: Type.Array(DeskMessage),
  draft: OrNull(DeskDraft),
  notes: Type.Array(Note),
  proposals: Type.Array(Proposal),
  procedure: OrNull(
    Type.Object(
      { usual: Type.String(), steps: Type.Record(Type.String(), Type.Array(Type.String())) },
      {
        description:
          "What the service has laid down for when a life may be in danger, by language, and which to show to others; null: the usual text.",
      },
    ),
  ),
  alarms: Type.Array(ShownAlarm, {
    description: "The latest of each kind; `seen_at` null: no leader has seen it yet.",
  }),
  ended_emergencies: Type.Optional(
    Type.Array(Type.Object({ at: Moment, by: OrNull(Type.String()), reason: Type.Enum(emergencyEnds) }), {
      description: "Emergencies that a leader ended, the earliest first.",
    }),
  ),
  rejected_signs: Type.Optional(
    Type.Array(Type.Object({ at: Moment, by: OrNull(Type.String()) }), {
      description: "Signs of danger that a person rejected, the earliest first.",
    }),
  ),
  leaders_on_duty: Type.Integer(),
  leaders_with_address: Type.Optional(
    Type.Integer({ description: "How many leaders can be called by mail or on a device." }),
  ),
  help_numbers: Type.Array(Type.Object({ name: Type.Record(Type.String(), Type.String()), number: Type.String() }), {
    description: "Whom one can call when a life may be in danger, the emergency number first.",
  }),
  look_again_at: OrNull(Moment),
  standing: Type.Optional(Standing),
  is_author_away: Type.Optional(
    Type.Boolean({
      description: "Returned from review, it goes to the queue: its author is off duty, on a pause or busy.",
    }),
  ),
});
export type Conversation = Static<typeof Conversation>;

export const ofConversation = (path: string) => `/api/desk/conversations/{id}${path}` as const;
const Token = Type.String({ maxLength: 100 });
const claim = { token: Token };
/** With the token of an earlier claim, the answer names what happened. Without it, the answer is `notFound`. */
export const shown = { token: Type.Optional(OrNull(Token)) };

export const takeNext = route("POST", "/api/desk/queue/next", {
  allow: workers,
  summary: "Take the most urgent conversation that this person may take",
  body: Type.Object({
    key: Type.Optional(
      Type.String({ ...Uuid, description: "The same for every attempt: a retry takes no second one." }),
    ),
  }),
  replies: { 200: Conversation, 204: Type.Null() },
  failures: ["tooManyClaims", "offDuty", "paused", "onlyGivenBack"],
});

export const claimConversation = route("POST", ofConversation("/claim"), {
  allow: workers,
  summary:
    "Take this one; of any number who try at once, one gets it. A leader also takes one that is answered or closed, to write first",
  replies: { 200: Conversation },
  failures: ["taken", "gone", "tooManyClaims", "offDuty", "paused", "notFound"],
});

export const openConversation = route("GET", ofConversation(""), {
  allow: workers,
  summary: "Read it: its holder, for a day whoever answered it, and leaders",
  query: Type.Object({
    ...shown,
    again: Type.Optional(
      Type.Enum(["1", "hidden"], { description: "A reload by the open page. `hidden`: the page is not visible." }),
    ),
  }),
  replies: { 200: Conversation },
  failures: ["notFound", "stale", "gone"],
});

export const readStanding = route("GET", ofConversation("/standing"), {
  allow: workers,
  summary: "Where it stands: for its readers, and for a person who held it before, as the token shows",
  query: Type.Object(shown),
  replies: { 200: Standing },
  failures: ["notFound", "stale", "gone"],
});

export const markSeen = route("POST", ofConversation("/seen"), {
  allow: workers,
  summary: "The caller's messages up to this one have been on screen",
  body: Type.Object({ ...shown, through: Uuid }),
  failures: ["stale", "notFound", "gone"],
});

export const saveReplyDraft = route("PUT", ofConversation("/draft"), {
  allow: workers,
  summary: "Keep what is typed, and the claim with it; refused where a newer draft lies there",
  body: Type.Object({ ...claim, ...TypedReply, revision: Counter(0) }),
  replies: { 200: Type.Object({ revision: Type.Integer(), saved_at: Moment, lease_until: OrNull(Moment) }) },
  failures: ["stale", "newerDraft", "gone", "notFound"],
});

export const releaseConversation = route("POST", ofConversation("/release"), {
  allow: workers,
  summary: "Give it back to the queue, draft and all",
  body: Type.Object({ ...claim, reason: ReleaseReason }),
  failures: ["stale", "gone", "notFound"],
});

const afterAcute = {
  look_again_hours: Type.Optional(
    Type.Union([LookAgainHours, Type.Null()], {
      description: "After the reply in an emergency: the leaders are alarmed again in so many hours.",
    }),
  ),
};

const sendBody = Type.Object({
  ...claim,
  key: Type.String({ ...Uuid, description: "The same for every attempt at this reply." }),
  revision: Counter(1, "The draft that was read through."),
  seen_through: Uuid,
  personal_data: Type.Union([Type.Literal("none"), Type.Literal("marked")], {
    description: "Does the conversation hold personal data? Not any more, or it never did.",
  }),
  topic: Type.Optional(OrNull(Type.String({ maxLength: 64 }))),
  risk: Type.Optional(OrNull(Risk)),
  ...afterAcute,
});

export const sendReply = route("POST", ofConversation("/send"), {
  allow: workers,
  summary: "Send the draft: stored at once, visible to the caller 15 seconds later",
  body: sendBody,
  replies: { 200: Type.Object({ state: State, sends_at: OrNull(Moment) }) },
  failures: ["stale", "unseen", "newerDraft", "mustBeReviewed", "gone", "notFound"],
});

export const undoSend = route("POST", ofConversation("/undo"), {
  allow: workers,
  summary: "Take the reply back into the draft while nobody has seen it",
  body: Type.Object(shown),
  replies: { 200: Conversation },
  failures: ["stale", "gone", "notFound"],
});

export const submitForReview = route("POST", ofConversation("/submit"), {
  allow: workers,
  summary: "Ask a leader to read the draft before it is sent",
  body: sendBody,
  failures: ["stale", "unseen", "newerDraft", "gone", "notFound"],
});

export const saveReviewDraft = route("PUT", ofConversation("/review/draft"), {
  allow: leaders,
  summary: "Edit the draft that is in review",
  body: Type.Object({ ...TypedReply, revision: Counter(1) }),
  replies: { 200: Type.Object({ revision: Type.Integer(), saved_at: Moment, lease_until: OrNull(Moment) }) },
  failures: ["stale", "newerDraft", "gone", "notFound"],
});

export const returnFromReview = route("POST", ofConversation("/review/return"), {
  allow: leaders,
  summary: "Give it back to its author with a comment; to the queue where that one is off duty",
  body: Type.Object({ comment: ShortText }),
  replies: {
    200: Type.Object({
      ...Success.properties,
      to_queue: Type.Optional(Type.Boolean({ description: "Its author is away, so it is in the queue." })),
    }),
  },
  failures: ["stale", "gone", "notFound"],
});

export const approveReply = route("POST", ofConversation("/review/approve"), {
  allow: leaders,
  summary: "Send what is in review; refused until everything the caller has written was on screen",
  body: Type.Object({ revision: Counter(1), seen_through: Uuid, key: Uuid, ...afterAcute }),
  replies: { 200: Type.Object({ state: State, sends_at: OrNull(Moment) }) },
  failures: ["stale", "unseen", "newerDraft", "gone", "notFound"],
});
