import type { Queries, Transaction } from "#platform/database/database.ts";
import { newDebounce } from "#platform/clock.ts";
import type { Serve } from "#platform/http/router.ts";
import type { CallerId, MailboxId, MessageId } from "#platform/ids.ts";
import type { Job } from "#platform/jobs.ts";
import type { Context } from "../context.ts";
import { searchForDanger } from "./danger.ts";
import { cleanMessages, type Reword } from "./cleaning.ts";
import { findMessage, messagesStoredWithin } from "./list.ts";
import type { MailboxContext } from "./personal-data.ts";
import { newestRated, openReplies } from "./rating.ts";
import { removeMailboxOf } from "./removal.ts";
import { serveMessages } from "./routes.ts";
import { searchMessages } from "./search.ts";

/** Messages that come together are searched together. */
const searchedWithin = 200;

/** Callers' messages and drafts, and the search for personal data and danger in them. */
export const newMailbox = (common: Context, neighbours: Omit<MailboxContext, keyof Context>) => {
  const context: MailboxContext = { ...common, ...neighbours };
  const searchSoon = newDebounce(searchedWithin, () => {
    context.wake("danger");
    context.wake("search");
  });
  context.conversationChanged.subscribe(({ stored }) => {
    if (stored) searchSoon.wake();
  });

  return {
    serve: (serve: Serve): void => serveMessages(serve, context),
    jobs: [
      { name: "danger", everySeconds: 10, run: (stopped) => searchForDanger(context, stopped) },
      { name: "search", everySeconds: 10, run: (stopped) => searchMessages(context, 0, stopped) },
    ] satisfies readonly Job[],
    clean: (reword: Reword, stopped?: AbortSignal) =>
      cleanMessages({ ...context, system: context.jobDatabase }, reword, stopped),
    findMessage: (mailbox: MailboxId, id: MessageId) => findMessage(context, mailbox, id),
    storedWithin: (milliseconds: number, mailboxes: readonly MailboxId[]) =>
      context.database.all(messagesStoredWithin, [milliseconds, mailboxes]),
    /** For the transactions that make or delete a profile. */
    events: {
      mailboxMade: (queries: Queries, tenant: string) =>
        context.count(queries, tenant, [{ measure: "mailboxes-made" }]),
      mailboxDeleted: (queries: Transaction, caller: CallerId, remove: () => Promise<unknown>) =>
        removeMailboxOf(context, queries, caller, remove),
    },
    repliesOpened: (queries: Queries, of: { mailbox: MailboxId; tenant: string }, through: MessageId) =>
      openReplies(context, queries, of, through),
    newestRated: async (mailbox: MailboxId) => (await context.database.one(newestRated, [mailbox]))?.id ?? null,
    stop: (): void => void searchSoon.cancel(),
  };
};
