import { lazily } from "@sosmessages/client/lazy.ts";
import { lazy } from "react";

export const DeleteDialog = lazily(async () => ({
  default: (await import("#features/delete-profile/DeleteDialog.tsx")).DeleteDialog,
}));
/** Needed when there is no network, so it is fetched before; where even that failed, nobody is logged out. */
export const fetchUnsavedDialog = async () => ({
  default: (await import("./session/UnsavedDialog.tsx")).UnsavedDialog,
});
export const UnsavedDialog = lazy(() => fetchUnsavedDialog().catch(() => ({ default: () => null })));
