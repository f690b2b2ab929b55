import { lazily, lazilyOrNothing } from "@sosmessages/client/lazy.ts";

export const DeleteDialog = lazily(() => import("#features/delete-profile/DeleteDialog.tsx"), "DeleteDialog");
/** Needed when there is no network, so it is fetched before; where even that failed, nobody is logged out. */
export const fetchUnsavedDialog = () => import("./session/UnsavedDialog.tsx");
export const UnsavedDialog = lazilyOrNothing(fetchUnsavedDialog, "UnsavedDialog");
