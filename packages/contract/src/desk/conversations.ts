import { Type, type Static } from "typebox";
import { Success } from "../callers.ts";
import { Counter, Moment, TenantId } from "../fields.ts";
import {
  BlockReason,
  ById,
  CloseReason,
  Language,
  OrNull,
  PersonalKind,
  ReleaseReason,
  ReplyBody,
  Risk,
  ShortText,
  Span,
  State,
  Uuid,
} from "./fields.ts";
import { alertKinds, proposalKinds, queueSections } from "./words.ts";
import { route } from "../route.ts";

const workers = ["volunteer", "leader"] as const;
const leaders = ["leader"] as const;

/** A line of the queue. No word of what anybody wrote is in it. */
export const QueueRow = Type.Object({
  id: Type.String(),
  tenant: Type.String(),
  language: Language,
  state: State,
  is_acute: Type.Boolean(),
  waiting_since: OrNull(Moment),
  due_at: OrNull(Moment),
  unanswered: Type.Integer({ description: "How many messages wait for the reply." }),
  is_mine: Type.Boolean(),
  /** For leaders alone. */
  holder: OrNull(Type.String()),
  lease_until: OrNull(Moment),
  has_draft: Type.Boolean(),
  is_unchecked: Type.Boolean({ description: "Nobody has looked for personal data for 36 hours. For leaders alone." }),
  has_proposal: Type.Boolean({ description: "A volunteer proposes something. For leaders alone." }),
  expires_at: OrNull(Moment),
  version: Type.Integer(),
});
export type QueueRow = Static<typeof QueueRow>;

const Counts = Type.Object({
  acute: Type.Integer(),
  waiting: Type.Integer(),
  in_work: Type.Integer(),
  review: Type.Integer(),
  mine: Type.Integer(),
  on_duty: Type.Integer(),
});

export const readQueue = route({
  method: "GET",
  path: "/api/desk/queue",
  allow: workers,
  summary: "Who waits, in the order of acute flag and deadline; fifty at a time",
  query: Type.Object({
    section: Type.Optional(Type.Enum(queueSections)),
    after: Type.Optional(Type.String({ maxLength: 200, description: "`next` of the page before." })),
  }),
  replies: { 200: Type.Object({ rows: Type.Array(QueueRow), next: OrNull(Type.String()), counts: Counts }) },
  failures: [],
});

const DeskMessage = Type.Object({
  id: Type.String(),
  body: Type.String(),
  submitted_at: Moment,
  expires_at: Moment,
  is_reply: Type.Boolean(),
  found: Type.Union(
    [Type.Array(Type.Object({ start: Type.Integer(), end: Type.Integer(), kind: PersonalKind })), Type.Null()],
    { description: "What the program takes for personal data; null while it is still looking." },
  ),
});
export type DeskMessage = Static<typeof DeskMessage>;

const DeskDraft = Type.Object({ body: Type.String(), revision: Type.Integer(), saved_at: Moment });

const Note = Type.Object({ id: Type.String(), body: Type.String(), written_at: Moment, is_mine: Type.Boolean() });
const Proposal = Type.Object({
  id: Type.String(),
  kind: Type.Enum(proposalKinds),
  reason: Type.String(),
  made_at: Moment,
});

/** All that the one who answers sees. `token` is there for whoever holds the claim. */
export const Conversation = Type.Object({
  id: Type.String(),
  tenant: Type.String(),
  username: Type.String(),
  language: Language,
  state: State,
  version: Type.Integer(),
  is_acute: Type.Boolean(),
  waiting_since: OrNull(Moment),
  due_at: OrNull(Moment),
  is_mine: Type.Boolean(),
  token: OrNull(Type.String()),
  lease_until: OrNull(Moment),
  sends_at: OrNull(Moment),
  can_undo: Type.Boolean(),
  must_be_reviewed: Type.Boolean(),
  review_comment: OrNull(Type.String()),
  topic: OrNull(Type.String()),
  risk: OrNull(Risk),
  blocked_until: OrNull(Moment),
  seen_through: OrNull(Type.String()),
  is_checked: Type.Boolean(),
  messages: Type.Array(DeskMessage),
  draft: OrNull(DeskDraft),
  notes: Type.Array(Note),
  proposals: Type.Array(Proposal),
});
export type Conversation = Static<typeof Conversation>;

const ofConversation = (path: string) => `/api/desk/conversations/{id}${path}` as const;
const Token = Type.String({ maxLength: 100 });
const claim = { token: Token };
/** Whoever shows that they held the claim is told what became of it; to anybody else it is `notFound`. */
const shown = { token: Type.Optional(OrNull(Token)) };

export const takeNext = route({
  method: "POST",
  path: "/api/desk/queue/next",
  allow: workers,
  summary: "Take the most urgent conversation that this person may take",
  replies: { 200: Conversation, 204: Type.Null() },
  failures: ["tooManyClaims", "offDuty"],
});

export const claimConversation = route({
  method: "POST",
  path: ofConversation("/claim"),
  allow: workers,
  summary: "Take this one; of any number who try at once, one gets it",
  params: ById,
  replies: { 200: Conversation },
  failures: ["taken", "gone", "tooManyClaims", "offDuty", "notFound"],
});

export const openConversation = route({
  method: "GET",
  path: ofConversation(""),
  allow: workers,
  summary: "Read it: its holder, for a day whoever answered it, and leaders",
  params: ById,
  query: Type.Object(shown),
  replies: { 200: Conversation },
  failures: ["notFound", "stale", "gone"],
});

export const markSeen = route({
  method: "POST",
  path: ofConversation("/seen"),
  allow: workers,
  summary: "The caller's messages up to this one have been on screen",
  params: ById,
  body: Type.Object({ ...shown, through: Uuid }),
  replies: { 200: Success },
  failures: ["stale", "notFound", "gone"],
});

export const saveReplyDraft = route({
  method: "PUT",
  path: ofConversation("/draft"),
  allow: workers,
  summary: "Keep what is typed, and the claim with it; refused where a newer draft lies there",
  params: ById,
  body: Type.Object({ ...claim, body: ReplyBody, revision: Counter(0) }),
  replies: { 200: Type.Object({ revision: Type.Integer(), saved_at: Moment, lease_until: OrNull(Moment) }) },
  failures: ["stale", "newerDraft", "gone", "notFound"],
});

export const releaseConversation = route({
  method: "POST",
  path: ofConversation("/release"),
  allow: workers,
  summary: "Give it back to the queue, draft and all",
  params: ById,
  body: Type.Object({ ...claim, reason: ReleaseReason }),
  replies: { 200: Success },
  failures: ["stale", "gone", "notFound"],
});

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
});

export const sendReply = route({
  method: "POST",
  path: ofConversation("/send"),
  allow: workers,
  summary: "Send the draft: stored at once, visible to the caller 15 seconds later",
  params: ById,
  body: sendBody,
  replies: { 200: Type.Object({ state: State, sends_at: OrNull(Moment) }) },
  failures: ["stale", "unseen", "newerDraft", "mustBeReviewed", "gone", "notFound"],
});

export const undoSend = route({
  method: "POST",
  path: ofConversation("/undo"),
  allow: workers,
  summary: "Take the reply back into the draft while nobody has seen it",
  params: ById,
  body: Type.Object(shown),
  replies: { 200: Conversation },
  failures: ["stale", "gone", "notFound"],
});

export const submitForReview = route({
  method: "POST",
  path: ofConversation("/submit"),
  allow: workers,
  summary: "Ask a leader to read the draft before it is sent",
  params: ById,
  body: sendBody,
  replies: { 200: Success },
  failures: ["stale", "unseen", "newerDraft", "gone", "notFound"],
});

export const saveReviewDraft = route({
  method: "PUT",
  path: ofConversation("/review/draft"),
  allow: leaders,
  summary: "Edit the draft that is in review",
  params: ById,
  body: Type.Object({ body: ReplyBody, revision: Counter(1) }),
  replies: { 200: Type.Object({ revision: Type.Integer(), saved_at: Moment, lease_until: OrNull(Moment) }) },
  failures: ["stale", "newerDraft", "gone", "notFound"],
});

export const returnFromReview = route({
  method: "POST",
  path: ofConversation("/review/return"),
  allow: leaders,
  summary: "Give it back to its author with a comment; to the queue where that one is off duty",
  params: ById,
  body: Type.Object({ comment: ShortText }),
  replies: { 200: Success },
  failures: ["stale", "gone", "notFound"],
});

export const approveReply = route({
  method: "POST",
  path: ofConversation("/review/approve"),
  allow: leaders,
  summary: "Send what is in review; refused until everything the caller has written was on screen",
  params: ById,
  body: Type.Object({ revision: Counter(1), seen_through: Uuid, key: Uuid }),
  replies: { 200: Type.Object({ state: State, sends_at: OrNull(Moment) }) },
  failures: ["stale", "unseen", "newerDraft", "gone", "notFound"],
});

export const setAcute = route({
  method: "POST",
  path: ofConversation("/acute"),
  allow: workers,
  summary: "Somebody may be in danger: first in the queue, and leaders are told. Survives release",
  params: ById,
  body: Type.Object({ ...shown, is_acute: Type.Boolean() }),
  replies: { 200: Success },
  failures: ["stale", "gone", "notFound"],
});

export const describeConversation = route({
  method: "PUT",
  path: ofConversation("/about"),
  allow: workers,
  summary: "Topic and risk, for the statistics; they are counted when the reply is sent",
  params: ById,
  body: Type.Object({ ...shown, topic: OrNull(Type.String({ maxLength: 64 })), risk: OrNull(Risk) }),
  replies: { 200: Success },
  failures: ["stale", "gone", "notFound"],
});

export const markPersonalData = route({
  method: "POST",
  path: ofConversation("/personal-data"),
  allow: workers,
  summary: "Overwrite these places of a message; what stood there is nowhere any more",
  params: ById,
  body: Type.Object({ ...shown, message: Uuid, spans: Type.Array(Span, { minItems: 1, maxItems: 200 }) }),
  replies: { 200: DeskMessage },
  failures: ["gone", "notFound", "stale"],
});

export const confirmChecked = route({
  method: "POST",
  path: ofConversation("/checked"),
  allow: workers,
  summary: "No personal data is left in it, as far as a person can tell",
  params: ById,
  body: Type.Object(shown),
  replies: { 200: Success },
  failures: ["stale", "gone", "notFound"],
});

export const closeConversation = route({
  method: "POST",
  path: ofConversation("/close"),
  allow: workers,
  summary: "Close without a reply, once everything has been on screen; as abuse by a leader alone",
  params: ById,
  body: Type.Object({ ...shown, reason: CloseReason, seen_through: Type.Optional(OrNull(Uuid)) }),
  replies: { 200: Success },
  failures: ["stale", "unseen", "gone", "notFound", "forbidden"],
});

export const takeOver = route({
  method: "POST",
  path: ofConversation("/take-over"),
  allow: leaders,
  summary: "Put it back into the queue, or take it oneself, with the draft kept",
  params: ById,
  body: Type.Object({ to: Type.Union([Type.Literal("queue"), Type.Literal("me")]) }),
  replies: { 200: Success },
  failures: ["stale", "gone", "notFound"],
});

export const blockCaller = route({
  method: "POST",
  path: ofConversation("/block"),
  allow: leaders,
  summary: "The caller cannot write until then; null lifts it",
  params: ById,
  body: Type.Object({ until: OrNull(Moment), reason: BlockReason }),
  replies: { 200: Success },
  failures: ["gone", "notFound"],
});

export const propose = route({
  method: "POST",
  path: ofConversation("/proposals"),
  allow: ["volunteer"],
  summary: "Propose what only a leader decides",
  params: ById,
  body: Type.Object({
    ...shown,
    kind: Type.Enum(proposalKinds),
    reason: ShortText,
  }),
  replies: { 201: Success },
  failures: ["stale", "gone", "notFound"],
});

export const dismissProposal = route({
  method: "DELETE",
  path: "/api/desk/proposals/{id}",
  allow: leaders,
  summary: "Seen and decided, either way",
  params: ById,
  replies: { 200: Success },
  failures: ["notFound"],
});

export const writeNote = route({
  method: "POST",
  path: ofConversation("/notes"),
  allow: workers,
  summary: "A note for colleagues; it dies with the conversation and no caller ever sees it",
  params: ById,
  body: Type.Object({ ...shown, body: ShortText }),
  replies: { 201: Note },
  failures: ["stale", "gone", "notFound"],
});

export const deleteNote = route({
  method: "DELETE",
  path: "/api/desk/notes/{id}",
  allow: workers,
  summary: "Take one's own note back; leaders any",
  params: ById,
  replies: { 200: Success },
  failures: ["notFound"],
});

export const askForTalk = route({
  method: "POST",
  path: "/api/desk/talk",
  allow: workers,
  summary: "A hard conversation: ask the leaders for a talk afterwards. Nothing is recorded about whom it was with",
  body: Type.Object({ tenant: TenantId }),
  replies: { 200: Success },
  failures: ["notFound"],
});

export const Alert = Type.Object({
  kind: Type.Enum(alertKinds),
  tenant: Type.String(),
  count: Type.Integer(),
  /** Who asks for a talk; which job failed. */
  names: Type.Array(Type.String()),
});
export type Alert = Static<typeof Alert>;

export const readAlerts = route({
  method: "GET",
  path: "/api/desk/alerts",
  allow: ["volunteer", "leader", "admin"],
  summary: "What needs somebody now, bundled",
  replies: { 200: Type.Array(Alert) },
  failures: [],
});

export const settleTalks = route({
  method: "POST",
  path: "/api/desk/talk/settle",
  allow: leaders,
  summary: "The talks that were asked for are taken care of",
  body: Type.Object({ tenant: TenantId }),
  replies: { 200: Success },
  failures: ["notFound"],
});

const ShiftNote = Type.Object({
  id: Type.String(),
  tenant: Type.String(),
  body: Type.String(),
  written_at: Moment,
  is_mine: Type.Boolean(),
});
export type ShiftNote = Static<typeof ShiftNote>;

export const readShiftLog = route({
  method: "GET",
  path: "/api/desk/shift-log",
  allow: workers,
  summary: "Handover notes, never about a person, gone after 14 days",
  replies: { 200: Type.Array(ShiftNote) },
  failures: [],
});

export const writeShiftNote = route({
  method: "POST",
  path: "/api/desk/shift-log",
  allow: workers,
  summary: "Hand something over to the next shift",
  body: Type.Object({ tenant: TenantId, body: ShortText }),
  replies: { 201: ShiftNote },
  failures: ["notFound"],
});

export const deleteShiftNote = route({
  method: "DELETE",
  path: "/api/desk/shift-log/{id}",
  allow: workers,
  summary: "Take one's own note back; leaders any",
  params: ById,
  replies: { 200: Success },
  failures: ["notFound"],
});
