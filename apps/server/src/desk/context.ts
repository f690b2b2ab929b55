import type { PersonalKind } from "@sosmessages/contract/desk/fields.ts";
import type { NoticeEvent } from "@sosmessages/contract/desk/words.ts";
import type { Conversation } from "@sosmessages/contract/desk/conversations.ts";
import type { Audit } from "#conversation/change.ts";
import type { ClaimTokens } from "#conversation/claim-token.ts";
import type { SearchTexts } from "#mailbox/personal-data.ts";
import type { Bus } from "#platform/bus/bus.ts";
import type { Queries } from "#platform/database/database.ts";
import type { CallerId, MailboxId, VolunteerId } from "#platform/ids.ts";
import type { Tell } from "#volunteers/notices/choices.ts";
import type { Context } from "../context.ts";
import type { Presence } from "./presence.ts";

/**
 * `alarm`: a leader is needed. `unanswered`, `no-leader` and `rota-gap`: to administrators. `test`: to oneself. These are sent whatever
 * a person chose, unlike notices.
 */
export type UnchosenMail = "alarm" | "unanswered" | "no-leader" | "test" | "rota-gap";
export type DeskMailKind = UnchosenMail | NoticeEvent;

export type NamesOf = (volunteers: readonly VolunteerId[]) => Promise<ReadonlyMap<VolunteerId, string>>;

export type DeskNeighbours = {
  readonly audit: Audit;
  readonly bus: Bus;
  readonly search: SearchTexts;
  readonly namesOf: NamesOf;
  /** The service's procedure for when a life may be in danger; null: it has none. */
  readonly procedureOf: (tenant: string) => Conversation["procedure"];
  readonly helpNumbersOf: (tenant: string) => Conversation["help_numbers"];
  readonly replyHours: (tenant: string) => number;
  /** The text that replaces personal data, in the language of that service; kind null: no kind was found. */
  readonly placeholderFor: (tenant: string, kind: PersonalKind | null) => string;
  /** These three run in the transaction of the change that they belong to. `until` null ends the block. */
  readonly blockCaller: (queries: Queries, mailbox: MailboxId, until: string | null) => Promise<void>;
  readonly mailTo: (queries: Queries, people: readonly VolunteerId[], kind: UnchosenMail) => Promise<void>;
  readonly tell: Tell;
  readonly notifyDevices: (caller: CallerId, within: Queries) => Promise<void>;
};

export type DeskContext = Context & DeskNeighbours & { readonly tokens: ClaimTokens; readonly presence: Presence };
