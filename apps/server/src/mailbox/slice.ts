import type { Database, Queries, Transaction } from "#platform/database/database.ts";
import { newDebounce } from "#platform/clock.ts";
import type { Events } from "#platform/events.ts";
import type { Serve } from "#platform/http/router.ts";
import type { CallerId, MailboxId, MessageId } from "#platform/ids.ts";
import type { Job } from "#platform/jobs.ts";
import type { CountEvents } from "#statistics/count.ts";
import { cleanMessages, type Reword } from "./cleaning.ts";
import { findMessage, messagesStoredWithin } from "./list.ts";
import { countNewMailbox, removeMailboxOf } from "./removal.ts";
import { serveMessages, type MessageRouteParts } from "./routes.ts";
import { searchMessages, type SearchParts } from "./search.ts";

export type MailboxSliceParts = MessageRouteParts &
  SearchParts &
  Pick<Events, "wake"> & { readonly jobDatabase: Database; readonly count: CountEvents };

/** Messages that come together are searched together. */
const searchedWithin = 200;

/** Callers' messages and drafts, and the search for personal data in them. */
export const newMailbox = (parts: MailboxSliceParts) => {
  const searchSoon = newDebounce(searchedWithin, () => parts.wake("search"));
  parts.messageStored.subscribe(searchSoon.wake);

  return {
    serve: (serve: Serve): void => serveMessages(serve, parts),
    jobs: [
      { name: "search", everySeconds: 10, run: (stopped) => searchMessages(parts, 0, stopped) },
    ] satisfies readonly Job[],
    clean: (reword: Reword, stopped?: AbortSignal) =>
      cleanMessages({ ...parts, system: parts.jobDatabase }, reword, stopped),
    findMessage: (mailbox: MailboxId, id: MessageId) => findMessage(parts, mailbox, id),
    storedWithin: (milliseconds: number, mailboxes: readonly MailboxId[]) =>
      messagesStoredWithin(parts.database, milliseconds, mailboxes),
    /** For the transactions in which somebody makes or deletes a profile. */
    events: {
      mailboxMade: (queries: Queries, tenant: string) => countNewMailbox(parts, queries, tenant),
      mailboxDeleted: (queries: Transaction, caller: CallerId, remove: () => Promise<unknown>) =>
        removeMailboxOf(parts, queries, caller, remove),
    },
    stop: (): void => void searchSoon.cancel(),
  };
};
