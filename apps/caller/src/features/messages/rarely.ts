import { lazilyOr, lazilyOrNothing } from "@sosmessages/client/lazy.ts";
import { withStyles } from "#lib/load-styles.ts";
import { rarelyNeeded } from "#lib/rarely-needed.ts";

// Few people need these on a visit, so nobody waits for them. They are fetched once the page is at rest, as the moment
// they are needed may be one without network; and if even that failed, the page goes on without.
const fetchDelete = withStyles(rarelyNeeded(() => import("./thread/DeleteMessage.tsx")));
const fetchOther = withStyles(rarelyNeeded(() => import("./write/OtherDraft.tsx")));

export const DeleteMessage = lazilyOrNothing(fetchDelete, "DeleteMessage");
export const OtherDraft = lazilyOrNothing(fetchOther, "OtherDraft");

/** It waits before it greets, and most mailboxes are not empty. */
export const Welcome = lazilyOrNothing(
  rarelyNeeded(() => import("./Welcome.tsx")),
  "Welcome",
);
/** For long conversations. */
export const Older = lazilyOrNothing(
  rarelyNeeded(() => import("./thread/Older.tsx")),
  "Older",
);

/** Few answers hold an address or a number. The words themselves wait for nothing. */
export const Linked = lazilyOr(
  ({ text }) => text,
  () => import("./thread/Linked.tsx"),
  "Linked",
);

/** For phones: a browser's own page for it is enough, and most browsers are not asked. */
export const PushInvitation = lazilyOrNothing(
  withStyles(() => import("./PushInvitation.tsx")),
  "PushInvitation",
);

export const fetchRarelyNeeded = (): Promise<unknown> => Promise.allSettled([fetchDelete(), fetchOther()]);
