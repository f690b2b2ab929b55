import { lazily, lazilyOrNothing } from "@sosmessages/client/lazy.ts";
import { withDialogTexts, withStyles } from "#lib/load-styles.ts";

export const DeleteDialog = lazily(
  withStyles(withDialogTexts(() => import("#features/delete-profile/DeleteDialog.tsx"))),
  "DeleteDialog",
);
/** Prefetched, because it is needed without network. If that fails, the caller stays logged in. */
export const fetchUnsavedDialog = withStyles(withDialogTexts(() => import("./session/UnsavedDialog.tsx")));
export const UnsavedDialog = lazilyOrNothing(fetchUnsavedDialog, "UnsavedDialog");
