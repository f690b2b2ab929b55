import { createAutosave } from "@sosmessages/client/draft/autosave.ts";
import { newDraft } from "@sosmessages/client/draft/draft.ts";
import type { ReactNode } from "react";
import { ConversationProvider, type ConversationContext } from "#features/conversation/conversation-context.ts";
import { now, sampleConversation, sampleMe } from "./samples.ts";
import { noCalls, nothing, show } from "./show.tsx";

const sampleContext = (change: Partial<ConversationContext>): ConversationContext => ({
  me: sampleMe(),
  conversation: sampleConversation(),
  mode: "write",
  practice: null,
  others: [],
  now,
  calls: noCalls,
  autosave: createAutosave({ saveAfterMs: 1, retryAfterMs: [1] }),
  draft: newDraft(null),
  editor: { box: { current: null }, insert: nothing },
  seen: { through: null, isAll: true },
  about: { topic: null, risk: null },
  onAbout: nothing,
  onChanged: nothing,
  onLeft: nothing,
  onOverwrite: nothing,
  ...change,
});

/** A part of the screen of a conversation. */
export const inConversation = (element: ReactNode, change: Partial<ConversationContext> = {}) => (
  <ConversationProvider value={sampleContext(change)}>{element}</ConversationProvider>
);

export const showInConversation = (
  element: ReactNode,
  change: Partial<ConversationContext> = {},
  given: Parameters<typeof show>[1] = {},
) => show(inConversation(element, change), given);

export const inPractice = { author: null, is_dangerous: null } as const;
