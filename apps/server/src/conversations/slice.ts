import type { Message } from "@sosmessages/contract/messages.ts";
import type { Serve } from "#platform/http/router.ts";
import type { Queries } from "#platform/database.ts";
import type { MailboxId } from "#platform/ids.ts";
import type { Vault } from "#vault/vault.ts";
import { newActs } from "./acts.ts";
import { newAnswering } from "./answering.ts";
import { serveAnswering } from "./answering-routes.ts";
import { newClaimTokens } from "./claim-token.ts";
import { newClaims } from "./claims.ts";
import { newReleaseClaimsOf } from "./claims-of.ts";
import { newDelivery, type DeliveryParts } from "./delivery.ts";
import { newReplyDrafts } from "./drafts.ts";
import { newHandling } from "./handling.ts";
import { newNotes } from "./notes.ts";
import type { ActParts } from "./parts.ts";
import { newQueue, type NamesOf } from "./queue.ts";
import { newReading, type ReadingParts } from "./reading.ts";
import { serveConversations } from "./routes.ts";
import { newTimePasses } from "./time-passes.ts";
import { newKnowsTopic } from "./topics.ts";
import { newTyping } from "./typing.ts";

export type ConversationParts = Omit<ActParts, "tokens"> &
  Pick<DeliveryParts, "replyHours" | "storeReply" | "announce" | "tellDevices"> &
  Pick<ReadingParts, "findPersonal"> & {
    readonly vault: Vault;
    readonly messagesOf: (queries: Queries, mailbox: MailboxId) => Promise<readonly Message[]>;
    readonly namesOf: NamesOf;
    /** A reply may be due. */
    readonly wake: () => void;
  };

/** The desk's conversations: every part, and what each is handed. */
export const newConversations = (parts: ConversationParts) => {
  const { database, vault, wake } = parts;
  const tokens = newClaimTokens(vault.derive("claims"));
  const acts = newActs({ ...parts, tokens });
  const drafts = newReplyDrafts(vault);
  const notes = newNotes(vault);
  const reading = newReading({ ...parts, tokens, acts, drafts, notes });
  const handling = newHandling(acts);
  const answering = newAnswering({ database, wake }, acts, notes);
  const knowsTopic = newKnowsTopic(database);
  const deliver = newDelivery({ ...parts, acts, drafts, notes });
  const passTime = newTimePasses(parts, acts);

  return {
    serve(serve: Serve): void {
      serveConversations(serve, {
        queue: newQueue(parts),
        claims: newClaims(parts),
        reading,
        typing: newTyping(parts, acts, drafts),
        handling,
      });
      serveAnswering(serve, { answering, reading, knowsTopic });
    },

    /** Every few seconds, and when a reply is due. True: there may be more to do. */
    async run(): Promise<boolean> {
      const isMore = await deliver();
      await passTime();
      return isMore;
    },

    releaseClaimsOf: newReleaseClaimsOf(acts, parts),
  };
};
