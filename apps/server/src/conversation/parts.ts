import type { DeskSession } from "#platform/http/request.ts";
import type { Queries } from "#platform/database/database.ts";
import type { SessionDatabase } from "#platform/database/session-database.ts";
import type { DeskChange } from "#platform/events.ts";
import type { ConversationId, VolunteerId } from "#platform/ids.ts";
import type { CountEvents } from "#statistics/count.ts";
import type { ClaimTokens } from "./claim-token.ts";

/** Who acts at the desk. */
export type DeskPerson = Omit<DeskSession, "endsAt" | "activeAt">;

export type ConversationAuditEntry = {
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
    | "leader-called"
    | "alarm-seen"
    | "look-again-set"
    | "marked"
    | "kept-words"
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

/** In the transaction of what it records, so that neither is there without the other. */
export type Audit = (queries: Queries, entry: ConversationAuditEntry) => Promise<void>;

/** After the commit: those at the desk look again. */
export type DeskChanged = (change: DeskChange) => void;

/** What every change of a conversation needs. */
export type ConversationParts = {
  readonly database: SessionDatabase;
  readonly tokens: ClaimTokens;
  readonly audit: Audit;
  readonly count: CountEvents;
  readonly deskChanged: DeskChanged;
};
