import { lazilyOr, lazilyOrNothing } from "@sosmessages/client/lazy.ts";
import { withDialogTexts, withStyles } from "#lib/load-styles.ts";

export const fetchDialogs = withStyles(withDialogTexts(() => import("./dialogs.tsx")));
export const DeletionDialog = lazilyOrNothing(fetchDialogs, "DeletionDialog");
export const Safety = lazilyOrNothing(fetchDialogs, "Safety");
export const SentNotSafe = lazilyOrNothing(fetchDialogs, "SentNotSafe");
export const AfterDanger = lazilyOrNothing(fetchDialogs, "AfterDanger");
export const NoReply = lazilyOrNothing(fetchDialogs, "NoReply");
export const Blocked = lazilyOrNothing(fetchDialogs, "Blocked");
export const Beginnings = lazilyOrNothing(fetchDialogs, "Beginnings");
export const OtherDraft = lazilyOrNothing(fetchDialogs, "OtherDraft");

const fetchAfterLetters = withStyles(withDialogTexts(() => import("./thread/AfterLetters.tsx")));
export const AfterLetters = lazilyOrNothing(fetchAfterLetters, "AfterLetters");

const fetchDidThisHelp = withStyles(withDialogTexts(() => import("./thread/DidThisHelp.tsx")));
export const DidThisHelp = lazilyOrNothing(fetchDidThisHelp, "DidThisHelp");

const fetchWelcome = withDialogTexts(() => import("./Welcome.tsx"));
export const Welcome = lazilyOrNothing(fetchWelcome, "Welcome");

/** For long conversations. */
const fetchOlder = withDialogTexts(() => import("./thread/Older.tsx"));
export const Older = lazilyOrNothing(fetchOlder, "Older");

/** Few replies contain an address or a number. The text itself is shown at once. */
const fetchLinks = () => import("./thread/links.tsx");
export const Linked = lazilyOr(({ text }) => text, fetchLinks, "Linked");

const fetchWhileWaiting = withStyles(withDialogTexts(() => import("./waiting/WhileWaiting.tsx")));
export const WhileWaiting = lazilyOrNothing(fetchWhileWaiting, "WhileWaiting");
