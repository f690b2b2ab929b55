import { createAutosave } from "@sosmessages/client/draft/autosave.ts";
import { newDraft } from "@sosmessages/client/draft/draft.ts";
import type { ReactNode } from "react";
import { RoomProvider, type Room } from "#features/conversation/room.ts";
import { now, sampleConversation, sampleMe } from "./samples.ts";
import { noCalls, nothing, show } from "./show.tsx";

const sampleRoom = (change: Partial<Room>): Room => ({
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
export const inRoom = (element: ReactNode, change: Partial<Room> = {}) => (
  <RoomProvider value={sampleRoom(change)}>{element}</RoomProvider>
);

export const showInRoom = (element: ReactNode, change: Partial<Room> = {}, given: Parameters<typeof show>[1] = {}) =>
  show(inRoom(element, change), given);

export const inPractice = { author: null, is_dangerous: null } as const;
