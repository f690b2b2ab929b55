import { lazy } from "react";

// Few people need these on a visit, so nobody waits for them. They are fetched once the page is at rest, as the moment
// they are needed may be one without network; and if even that failed, the page goes on without.
const nothing = { default: () => null };
const fetchDelete = async () => ({ default: (await import("./thread/DeleteMessage.tsx")).DeleteMessage });
const fetchOther = async () => ({ default: (await import("./write/OtherDraft.tsx")).OtherDraft });

export const DeleteMessage = lazy(() => fetchDelete().catch(() => nothing));
export const OtherDraft = lazy(() => fetchOther().catch(() => nothing));

/** For phones: a browser's own page for it is enough, and most browsers are not asked. */
export const PushInvitation = lazy(() =>
  import("./PushInvitation.tsx").then(
    (fetched) => ({ default: fetched.PushInvitation }),
    () => nothing,
  ),
);

export const fetchRarelyNeeded = (): Promise<unknown> => Promise.allSettled([fetchDelete(), fetchOther()]);
