import type { Standing } from "./standing.ts";

/* No schema library here, so a browser can import it for nothing. */

type Whose = "you" | "named" | "other";
const whoseOf = ({ is_mine, holder }: Standing): Whose => (is_mine ? "you" : holder === null ? "other" : "named");

/** Each of these events has a separate sentence. */
const ends = ["answered", "closed-empty", "closed-duplicate", "closed-mistake", "closed-abuse", "deleted"] as const;
const ways = ["released", "lease-over", "duty-over", "rights-changed", "put-back", "returned", "stopped"] as const;

/** The text key of the sentence, from facts alone: "answered" only if a reply follows the last message. */
const keyOf = (standing: Standing) => {
  const { state, by, opened_at: openedAt, is_emptied: isEmptied } = standing;
  switch (state) {
    case "idle": {
      const end = ends.find((move) => move === by);
      return end === undefined ? "standing.idle" : (`standing.${end}` as const);
    }
    case "waiting": {
      const way = ways.find((move) => move === by);
      return way === undefined ? "standing.waiting" : (`standing.waiting_${way}` as const);
    }
    case "claimed": {
      const how = isEmptied ? "emptied" : by === "reopened" || by === "taken-over" ? by : "claimed";
      return `standing.${how}_${whoseOf(standing)}` as const;
    }
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
