import { Type, type Static } from "typebox";
import { Moment, ServiceId, Uuid } from "../fields.ts";
import { DeskMessage, FoundPlaces, Note, ofConversation, shown } from "./conversations.ts";
import { BlockReason, CloseReason, OrNull, ReplyBody, Risk, ShortText, Span } from "./fields.ts";
import { route, Success } from "../route.ts";
import { leaders, workers } from "./roles.ts";
import { emergencyEnds, proposalKinds } from "./words.ts";

const Onlooker = Type.Object({
  role: Type.Enum(workers),
  name: OrNull(Type.String({ description: "For leaders alone." })),
  is_typing: Type.Boolean(),
});
export type Onlooker = Static<typeof Onlooker>;

export const lookAt = route("POST", ofConversation("/looking"), {
  allow: workers,
  summary:
    "The page is open at it: who else has it open, and who of them types. Asked every few seconds, stored nowhere",
  isByPage: true,
  body: Type.Object({ is_typing: Type.Boolean(), is_leaving: Type.Optional(Type.Boolean()) }),
  replies: { 200: Type.Object({ others: Type.Array(Onlooker) }) },
  failures: ["notFound"],
});

export const setAcute = route("POST", ofConversation("/acute"), {
  allow: workers,
  summary:
    "Set or end an emergency. It is first in the queue and alarms the leaders, also with each new message. A leader alone ends it, with a reason for the audit log",
  body: Type.Object({
    ...shown,
    is_acute: Type.Boolean(),
    reason: Type.Optional(Type.Enum(emergencyEnds, { description: "Why it ends. Required then." })),
  }),
  failures: ["stale", "gone", "notFound", "forbidden"],
});

export const rejectSign = route("POST", ofConversation("/sign/reject"), {
  allow: workers,
  summary:
    "Read, and no danger: ends the sign. The program's by the holder of the claim or a leader, the caller's tick by a leader alone. Setting as acute confirms a sign",
  body: Type.Object(shown),
  failures: ["stale", "gone", "notFound", "forbidden"],
});

export const describeConversation = route("PUT", ofConversation("/about"), {
  allow: workers,
  summary: "Topic and risk, for the statistics; they are counted when the reply is sent",
  body: Type.Object({ ...shown, topic: OrNull(Type.String({ maxLength: 64 })), risk: OrNull(Risk) }),
  failures: ["stale", "gone", "notFound"],
});

export const markPersonalData = route("POST", ofConversation("/personal-data"), {
  allow: workers,
  summary: "Overwrite these places of a message; what stood there is nowhere any more",
  body: Type.Object({ ...shown, message: Uuid, spans: Type.Array(Span, { minItems: 1, maxItems: 200 }) }),
  replies: { 200: DeskMessage },
  failures: ["gone", "notFound", "stale"],
});

export const keepFoundWords = route("POST", ofConversation("/personal-data/keep"), {
  allow: workers,
  summary: "What the program found there is not personal: it stays, that place in that message alone",
  body: Type.Object({ ...shown, message: Uuid, span: Span }),
  replies: { 200: DeskMessage },
  failures: ["gone", "notFound", "stale"],
});

export const searchOutgoing = route("POST", "/api/desk/personal-data", {
  allow: workers,
  summary:
    "What the program takes for personal data in a reply, note or log entry before it is sent or stored. Advice: nothing of it is stored or logged",
  body: Type.Object({ tenant: ServiceId, body: ReplyBody }),
  replies: {
    200: Type.Object({
      found: Type.Union([FoundPlaces, Type.Null()], { description: "null: the text was not searched." }),
      without: Type.String({ description: "The text with a placeholder for each place." }),
    }),
  },
  failures: ["notFound"],
});

export const confirmChecked = route("POST", ofConversation("/checked"), {
  allow: workers,
  summary: "No personal data is left in it, as far as a person can tell",
  body: Type.Object(shown),
  failures: ["stale", "gone", "notFound"],
});

export const closeConversation = route("POST", ofConversation("/close"), {
  allow: workers,
  summary:
    "Close without a reply, once everything has been on screen; as abuse by a leader alone. Refused in an emergency, and while a sign of danger stands",
  body: Type.Object({ ...shown, reason: CloseReason, seen_through: Type.Optional(OrNull(Uuid)) }),
  failures: ["stale", "unseen", "gone", "notFound", "forbidden", "emergency"],
});

export const takeOver = route("POST", ofConversation("/take-over"), {
  allow: leaders,
  summary: "Put it back into the queue, or take it oneself, with the draft kept",
  body: Type.Object({ to: Type.Union([Type.Literal("queue"), Type.Literal("me")]) }),
  failures: ["stale", "taken", "gone", "notFound", "forbidden"],
});

export const blockCaller = route("POST", ofConversation("/block"), {
  allow: leaders,
  summary:
    "The caller cannot write until then; null lifts it. Refused in an emergency, and while a sign of danger stands",
  body: Type.Object({ until: OrNull(Moment), reason: BlockReason }),
  failures: ["stale", "gone", "notFound", "emergency"],
});

export const propose = route("POST", ofConversation("/proposals"), {
  allow: ["volunteer"],
  summary: "Propose what only a leader decides",
  body: Type.Object({
    ...shown,
    kind: Type.Enum(proposalKinds),
    reason: ShortText,
  }),
  replies: { 201: Success },
  failures: ["stale", "gone", "notFound"],
});

export const dismissProposal = route("DELETE", "/api/desk/proposals/{id}", {
  allow: leaders,
  summary: "Seen and decided, either way",
  failures: ["notFound"],
});

export const writeNote = route("POST", ofConversation("/notes"), {
  allow: workers,
  summary: "A note for colleagues; it dies with the conversation and no caller ever sees it",
  body: Type.Object({ ...shown, body: ShortText }),
  replies: { 201: Note },
  failures: ["stale", "gone", "notFound"],
});

export const deleteNote = route("DELETE", "/api/desk/notes/{id}", {
  allow: workers,
  summary: "Take one's own note back; leaders any",
  failures: ["notFound"],
});
