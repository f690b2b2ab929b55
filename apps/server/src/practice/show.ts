import type { Conversation } from "@sosmessages/contract/desk/conversations.ts";
import type { Exercise } from "@sosmessages/contract/desk/practice.ts";
import { lifetimes } from "@sosmessages/contract/limits.ts";
import type { DeskSession } from "#platform/http/request.ts";
import type { ExerciseRow, textsOf } from "./store.ts";

export type Texts = Awaited<ReturnType<typeof textsOf>>;

const states = { writing: "claimed", review: "review", approved: "idle" } as const satisfies Record<
  ExerciseRow["state"],
  Conversation["state"]
>;

/** Not a real claim: calls about real conversations refuse it. */
const token = "practice";

export type ShownOf = Pick<Conversation, "procedure" | "help_numbers">;

/** As a conversation would look, so that the very same room can show it. */
export const showExercise = (
  row: ExerciseRow,
  { reply, comment }: Texts,
  { volunteer }: Pick<DeskSession, "volunteer">,
  { procedure, help_numbers }: ShownOf,
): Conversation => {
  const isMine = row.volunteer === volunteer;
  const ends = new Date(row.begun_at.getTime() + lifetimes.messageDays * 86_400_000).toISOString();
  const message = (id: string, body: string, at: Date, isReply: boolean) => ({
    id,
    body,
    submitted_at: at.toISOString(),
    expires_at: ends,
    is_reply: isReply,
    found: [],
  });
  const isOver = row.state === "approved";
  return {
    id: row.id,
    tenant: row.tenant,
    username: String(row.number),
    language: row.language,
    state: states[row.state],
    version: row.version,
    is_acute: row.is_acute,
    waiting_since: null,
    due_at: null,
    is_mine: isMine,
    token: isMine && row.state === "writing" ? token : null,
    lease_until: null,
    sends_at: null,
    can_undo: false,
    must_be_reviewed: true,
    review_comment: comment?.body ?? null,
    topic: row.topic,
    risk: row.risk,
    blocked_until: null,
    seen_through: null,
    is_checked: true,
    messages: [
      message(row.id, row.words, row.begun_at, false),
      ...(isOver && reply ? [message(reply.id, reply.body, reply.savedAt, true)] : []),
    ],
    draft:
      isOver || reply === null
        ? null
        : { body: reply.body, revision: reply.revision, saved_at: reply.savedAt.toISOString() },
    notes: [],
    proposals: [],
    procedure,
    alarms: [],
    leaders_on_duty: 1,
    help_numbers,
    look_again_at: null,
  };
};

/** Learners must recognise danger without help. Leaders see it, and the author sees it afterwards. */
export const dangerShownTo = (
  { volunteer: author, state, is_dangerous }: ExerciseRow,
  { volunteer }: Pick<DeskSession, "volunteer">,
): Exercise["is_dangerous"] => (author !== volunteer || state === "approved" ? is_dangerous : null);
