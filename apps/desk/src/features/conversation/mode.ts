import type { Me } from "@sosmessages/contract/desk/accounts.ts";
import type { Conversation } from "@sosmessages/contract/desk/conversations.ts";

/** What the reader can do with a conversation now. */
export type Mode =
  /** Holds the claim and writes. */
  | "write"
  /** A leader with a reply that waits to be read. */
  | "review"
  /** On its way: visible to the caller within seconds. */
  | "sending"
  /** A leader before one that nobody has taken. */
  | "offer"
  /** Its author, while a leader reads. */
  | "with-leader"
  /** A leader, while somebody else answers. */
  | "look-on"
  | "answered";

export function modeOf(conversation: Pick<Conversation, "state" | "is_mine" | "token">, role: Me["role"]): Mode {
  switch (conversation.state) {
    case "claimed":
      return conversation.is_mine && conversation.token !== null ? "write" : "look-on";
    case "review":
      return role === "leader" ? "review" : "with-leader";
    case "sending":
      return "sending";
    case "waiting":
      return role === "leader" ? "offer" : "answered";
    case "idle":
      return "answered";
  }
}

export const mayWrite = (mode: Mode): boolean => mode === "write" || mode === "review";
