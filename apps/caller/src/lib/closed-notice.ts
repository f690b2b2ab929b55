import { lazilyOrNothing } from "@sosmessages/client/lazy.ts";
import { withDialogTexts, withStyles } from "./load-styles.ts";

const fetchNotice = withStyles(withDialogTexts(() => import("./ClosedNotice.tsx")));
export const ClosedNotice = lazilyOrNothing(fetchNotice, "ClosedNotice");
