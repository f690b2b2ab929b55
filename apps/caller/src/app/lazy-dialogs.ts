import { lazily, lazilyOrNothing } from "@sosmessages/client/lazy.ts";
import { withStyles } from "#lib/load-styles.ts";
import { withDialogTexts } from "#lib/dialog-texts.ts";

export const DeleteDialog = lazily(
  withStyles(withDialogTexts(() => import("#features/delete-profile/DeleteDialog.tsx"))),
  "DeleteDialog",
);
/** Needed when there is no network, so it is fetched before; where even that failed, nobody is logged out. */
export const fetchUnsavedDialog = withStyles(withDialogTexts(() => import("./session/UnsavedDialog.tsx")));
export const UnsavedDialog = lazilyOrNothing(fetchUnsavedDialog, "UnsavedDialog");
