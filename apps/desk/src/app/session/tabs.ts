import type { IdleMessage } from "@sosmessages/client/session/idle.ts";
import { openTabs } from "@sosmessages/client/session/tabs.ts";

/** The tabs of one browser share a login, so they share its lock and its end. */
export const tabs = openTabs<IdleMessage | { readonly is: "entered" | "locked" | "left" }>("desk");
