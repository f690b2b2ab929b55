import type { Autosave } from "@sosmessages/client/draft/autosave.ts";
import type { Draft } from "@sosmessages/client/draft/draft.ts";
import type { Me } from "@sosmessages/contract/desk/accounts.ts";
import type { Onlooker } from "@sosmessages/contract/desk/care.ts";
import type { Conversation, DeskMessage } from "@sosmessages/contract/desk/conversations.ts";
import type { Exercise } from "@sosmessages/contract/desk/practice.ts";
import { createContext, useContext } from "react";
import type { PlainKey } from "#lib/texts.tsx";
import type { Calls } from "./calls.ts";
import type { useEditor } from "./reply/editor.ts";
import type { Mode } from "./use-conversation.ts";

export type About = Pick<Conversation, "topic" | "risk">;
export type Place = Readonly<{ message: DeskMessage; start: number; end: number }>;

/** All parts of the screen of a conversation share these. */
export type ConversationContext = Readonly<{
  me: Me;
  conversation: Conversation;
  mode: Mode;
  /** null: a real conversation. */
  practice: Pick<Exercise, "author" | "is_dangerous"> | null;
  others: readonly Onlooker[];
  now: Date;
  calls: Calls;
  autosave: Autosave;
  draft: Draft;
  editor: ReturnType<typeof useEditor>;
  /** How far the reader has seen the letters. */
  seen: Readonly<{ through: string | null; isAll: boolean }>;
  about: About;
  onAbout: (about: About) => void;
  onChanged: () => void;
  /** The conversation is out of the reader's hands; what to tell on the next page. */
  onLeft: (told: PlainKey) => void;
  onOverwrite: (places: readonly Place[]) => void;
}>;

const Context = createContext<ConversationContext | null>(null);
export const ConversationProvider = Context.Provider;

export function useConversationContext() {
  const context = useContext(Context);
  if (context === null) throw new Error("a part of a conversation was shown outside of one");
  const isPractice = context.practice !== null;
  return { ...context, isPractice, isLeader: context.me.role === "leader" && !isPractice } as const;
}
