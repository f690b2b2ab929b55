import { lazily, lazilyOrNothing } from "@sosmessages/client/lazy.ts";
import { withDialogTexts, withStyles } from "#lib/load-styles.ts";

const fetchDeleteDialog = withStyles(withDialogTexts(() => import("#features/delete-profile/DeleteDialog.tsx")));
export const DeleteDialog = lazily(fetchDeleteDialog, "DeleteDialog");
const fetchUnsavedDialog = withStyles(withDialogTexts(() => import("./session/UnsavedDialog.tsx")));
export const UnsavedDialog = lazilyOrNothing(fetchUnsavedDialog, "UnsavedDialog");

/** The dialogs are needed without network. If that fails, the caller stays logged in. */
export const fetchDialogs = () => Promise.all([fetchUnsavedDialog(), fetchDeleteDialog()]);
