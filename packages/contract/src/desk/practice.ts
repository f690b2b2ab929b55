import { Type, type Static } from "typebox";
import { Counter, Moment, Uuid } from "../fields.ts";
import { ByName, route } from "../route.ts";
import { Conversation } from "./conversations.ts";
import { Language, OrNull, Risk, ShortText, TypedReply } from "./fields.ts";
import { leaders, workers } from "./roles.ts";
import { exerciseStates } from "./words.ts";

/* Made-up letters. They are not counted, raise no alerts and never reach a caller. */

const ofLetter = {
  id: Type.String(),
  tenant: Type.String(),
  language: Language,
  number: Type.Integer(),
  title: OrNull(Type.String({ description: "What the service calls the letter, in the letter's language." })),
};

const Practice = Type.Object({
  letters: Type.Array(Type.Object({ ...ofLetter, state: Type.Enum(exerciseStates) }), {
    description: "The made-up letters of this person's services and languages.",
  }),
  to_read: Type.Array(Type.Object({ ...ofLetter, author: OrNull(Type.String()) }), {
    description: "Replies that wait for a leader. For leaders alone.",
  }),
  wanted: Type.Integer({ description: "How many approved replies this person needs before the first duty." }),
  left: Type.Integer({ description: "How many of them are still missing." }),
});
export type Practice = Static<typeof Practice>;

const Exercise = Type.Object({
  conversation: Type.Object(Conversation.properties, {
    description: "As a conversation would look; `username` is the letter's number.",
  }),
  author: OrNull(Type.String({ description: "Who wrote the reply, where that is somebody else." })),
  is_dangerous: OrNull(
    Type.Boolean({ description: "Whether a life may be in danger; the author is told once the reply is approved." }),
  ),
});
export type Exercise = Static<typeof Exercise>;

const at = (path: string) => `/api/desk/practice/{id}${path}` as const;

export const readPractice = route("GET", "/api/desk/practice", {
  allow: workers,
  summary: "Letters to practise with, and for leaders the replies that wait to be read",
  replies: { 200: Practice },
});

export const beginExercise = route("POST", "/api/desk/practice/letters/{id}", {
  params: ByName,
  allow: workers,
  summary: "Answer this letter; one that was begun already goes on",
  replies: { 200: Type.Object({ id: Type.String() }) },
  failures: ["notFound"],
});

export const openExercise = route("GET", at(""), {
  allow: workers,
  summary: "Read it: its author, and leaders once it was handed in",
  replies: { 200: Exercise },
  failures: ["notFound"],
});

export const saveExercise = route("PUT", at("/draft"), {
  allow: workers,
  summary: "Keep what is typed: its author's words, or a leader's while it is being read",
  body: Type.Object({ ...TypedReply, revision: Counter(0) }),
  replies: { 200: Type.Object({ revision: Type.Integer(), saved_at: Moment, lease_until: OrNull(Moment) }) },
  failures: ["stale", "newerDraft", "notFound"],
});

export const describeExercise = route("PUT", at("/about"), {
  allow: workers,
  summary: "Set it as acute, choose topic and risk: as in earnest, but nobody is alarmed and nothing is counted",
  body: Type.Object({
    is_acute: Type.Optional(Type.Boolean()),
    topic: Type.Optional(OrNull(Uuid)),
    risk: Type.Optional(OrNull(Risk)),
  }),
  failures: ["stale", "newerDraft", "notFound"],
});

export const submitExercise = route("POST", at("/submit"), {
  allow: workers,
  summary: "Ask a leader to read the reply",
  body: Type.Object({ revision: Counter(1) }),
  failures: ["stale", "newerDraft", "notFound"],
});

export const returnExercise = route("POST", at("/return"), {
  allow: leaders,
  summary: "Give it back to its author with a comment",
  body: Type.Object({ comment: ShortText }),
  failures: ["stale", "newerDraft", "notFound"],
});

export const approveExercise = route("POST", at("/approve"), {
  allow: leaders,
  summary: "The reply is good; nobody approves their own",
  body: Type.Object({ revision: Counter(1) }),
  failures: ["stale", "newerDraft", "notFound"],
});
