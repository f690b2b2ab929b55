import type { DeskSession } from "#platform/http/visit.ts";
import type { Database, Queries } from "#platform/database/database.ts";
import type { ConversationId, VolunteerId } from "#platform/ids.ts";
import type { CountEvents } from "#statistics/count.ts";
import type { ClaimTokens } from "./claim-token.ts";

/** Who acts at the desk. */
export type Person = Omit<DeskSession, "login" | "endsAt">;

export type AuditEntry = {
  readonly tenant: string;
  readonly volunteer: VolunteerId;
  readonly act:
    | "opened"
    | "claimed"
    | "released"
    | "submitted"
    | "returned"
    | "approved"
    | "sent"
    | "undone"
    | "taken-over"
    | "acute-set"
    | "acute-cleared"
    | "marked"
    | "checked"
    | "closed"
    | "blocked"
    | "unblocked"
    | "proposed"
    | "dismissed";
  readonly conversation?: ConversationId;
  /** A code, never anybody's words. */
  readonly detail?: string;
};

/** In the transaction of what it tells of, so that neither is there without the other. */
export type Audit = (queries: Queries, entry: AuditEntry) => Promise<void>;

export type Changed = { readonly tenant: string; readonly conversation: ConversationId; readonly version: number };

/** What everything that is done to a conversation needs. */
export type ActParts = {
  readonly database: Database;
  readonly tokens: ClaimTokens;
  readonly audit: Audit;
  readonly count: CountEvents;
  /** After the commit: those at the desk look again. */
  readonly changed: (news: Changed) => void;
};
