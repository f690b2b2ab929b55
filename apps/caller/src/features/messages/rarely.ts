import { lazilyOrNothing } from "@sosmessages/client/lazy.ts";

// Few people need these on a visit, so nobody waits for them. They are fetched once the page is at rest, as the moment
// they are needed may be one without network; and if even that failed, the page goes on without.
const fetchDelete = () => import("./thread/DeleteMessage.tsx");
const fetchOther = () => import("./write/OtherDraft.tsx");

export const DeleteMessage = lazilyOrNothing(fetchDelete, "DeleteMessage");
export const OtherDraft = lazilyOrNothing(fetchOther, "OtherDraft");

/** It waits before it greets, and most mailboxes are not empty. */
export const Welcome = lazilyOrNothing(() => import("./Welcome.tsx"), "Welcome");
/** For long conversations. */
export const Older = lazilyOrNothing(() => import("./thread/Older.tsx"), "Older");

/** For phones: a browser's own page for it is enough, and most browsers are not asked. */
export const PushInvitation = lazilyOrNothing(() => import("./PushInvitation.tsx"), "PushInvitation");

export const fetchRarelyNeeded = (): Promise<unknown> => Promise.allSettled([fetchDelete(), fetchOther()]);
