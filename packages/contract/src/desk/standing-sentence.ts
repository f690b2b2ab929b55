import type { Standing } from "./standing.ts";

/* No schema library here, so a browser can import it for nothing. */

type Whose = "you" | "named" | "other";
const whoseOf = ({ is_mine, holder }: Standing): Whose => (is_mine ? "you" : holder === null ? "other" : "named");

/** The text key of the sentence, from facts alone: "answered" only if a reply follows the last message. */
const keyOf = (standing: Standing) => {
  const { state, by, opened_at: openedAt, is_emptied: isEmptied } = standing;
  switch (state) {
    case "idle":
      switch (by) {
        case "answered":
        case "closed-empty":
        case "closed-duplicate":
        case "closed-mistake":
        case "closed-abuse":
        case "deleted":
          return `standing.${by}` as const;
        default:
          return "standing.idle";
      }
    case "waiting":
      switch (by) {
        case "released":
        case "lease-over":
        case "duty-over":
        case "rights-changed":
        case "put-back":
        case "returned":
        case "stopped":
          return `standing.waiting_${by}` as const;
        default:
          return "standing.waiting";
      }
    case "claimed":
      if (isEmptied) return `standing.emptied_${whoseOf(standing)}` as const;
      if (by === "reopened") return `standing.reopened_${whoseOf(standing)}` as const;
      return by === "taken-over"
        ? (`standing.taken-over_${whoseOf(standing)}` as const)
        : (`standing.claimed_${whoseOf(standing)}` as const);
    case "review":
      return openedAt === null ? "standing.review_unopened" : "standing.review_opened";
    case "sending":
      return "standing.sending";
  }
};

/** One sentence about a conversation, for the server and the desk. `at` is a moment in ISO 8601; null: the sentence names none. */
export const standingSentence = (
  standing: Standing,
): { readonly key: ReturnType<typeof keyOf>; readonly at: string | null; readonly who: string | null } => {
  const key = keyOf(standing);
  return { key, at: key === "standing.review_opened" ? standing.opened_at : standing.at, who: standing.holder };
};
