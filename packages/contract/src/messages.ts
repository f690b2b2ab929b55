import { Type, type Static } from "typebox";
import { DraftBody, MessageBody, Uuid, Moment } from "./fields.ts";
import { limits, noTitle } from "./limits.ts";
import { route, Success } from "./route.ts";

export const Message = Type.Object({
  id: Type.String({ minLength: 1 }),
  title: Type.Literal(noTitle),
  body: Type.String(),
  submitted_at: Moment,
  is_reply: Type.Boolean(),
});
export type Message = Static<typeof Message>;

const NotSafe = Type.Boolean({ description: 'The tick "I am not safe right now", kept with the words.' });
const Draft = Type.Object({ body: Type.String(), saved_at: Moment, not_safe: Type.Optional(NotSafe) });

/** The answers to "Did this help?". */
const helpedAnswers = ["yes", "little", "no"] as const;
export type Helped = (typeof helpedAnswers)[number];

export const listMessages = route("GET", "/api/messages", {
  allow: ["caller"],
  summary: "The caller's messages and the replies, newest first",
  query: Type.Object({
    before: Type.Optional(Uuid),
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: limits.integer,
        description: `${limits.page.usual} unless told; more than ${limits.page.max} are never sent.`,
      }),
    ),
  }),
  replies: { 200: Type.Array(Message) },
});

export const writeMessage = route("POST", "/api/messages", {
  allow: ["caller"],
  summary: "Write a message",
  body: Type.Object({
    title: Type.Optional(Type.Unknown({ "x-ignored": true, description: "Ignored; a message's title is always '-'." })),
    body: MessageBody,
    not_safe: Type.Optional(
      Type.Boolean({
        description:
          "The caller is not safe right now: an alarm to the leaders. Such a message is accepted from a caller who is blocked or has sent too many, within limits.",
      }),
    ),
  }),
  replies: { 201: Message },
  failures: ["blocked", "keyReused", "notFound"],
});

export const deleteMessage = route("DELETE", "/api/messages/{id}", {
  allow: ["caller"],
  summary: "Delete one message or reply, at the desk too; a deleted reply does not reopen the conversation",
  failures: ["notFound"],
});

export const deleteConversation = route("DELETE", "/api/messages", {
  allow: ["caller"],
  summary: "Delete all messages and replies, at the desk too, and the draft; the profile stays",
  failures: ["keyReused"],
});

export const rateReply = route("POST", "/api/messages/{id}/helped", {
  allow: ["caller"],
  summary: "Whether a reply helped; counted once, without a link to the reply, and repeats get the same response",
  body: Type.Object({ helped: Type.Enum(helpedAnswers) }),
  isByPage: true,
  failures: ["notFound"],
});

export const readDraft = route("GET", "/api/messages/draft", {
  allow: ["caller"],
  summary: "Half a message, kept for its caller alone",
  replies: { 200: Draft, 204: Type.Null() },
});

export const saveDraft = route("PUT", "/api/messages/draft", {
  allow: ["caller"],
  summary: "Keep half a message; nobody but the caller ever sees it",
  body: Type.Object({
    body: DraftBody,
    not_safe: Type.Optional(NotSafe),
    replaces: Type.Optional(
      Type.Union([Moment, Type.Null()], {
        description:
          "`saved_at` of the draft that gives way, null where there was none; refused where another lies there. Unless told: whichever it is.",
      }),
    ),
    keep_both: Type.Optional(
      Type.Literal(true, {
        description: "For a page that is going and cannot ask: where another lies there, these words go below it.",
      }),
    ),
  }),
  replies: { 200: Draft },
  failures: ["newerDraft", "keyReused"],
});

export const deleteDraft = route("DELETE", "/api/messages/draft", {
  allow: ["caller"],
  summary: "Throw the draft away; with the `saved_at` of one, only that one",
  query: Type.Object({ replaces: Type.Optional(Moment) }),
  replies: { 200: Success, 204: Type.Null() },
  failures: ["newerDraft"],
});
