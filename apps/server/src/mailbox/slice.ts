import type { Database } from "#platform/database/database.ts";
import { newDebounce } from "#platform/debounce.ts";
import type { Events } from "#platform/events.ts";
import type { Serve } from "#platform/http/router.ts";
import type { Job } from "#platform/jobs.ts";
import type { Limiter } from "#platform/limits/limits.ts";
import type { Log } from "#platform/log.ts";
import type { Vault } from "#vault/vault.ts";
import { newCleaning } from "./cleaning.ts";
import { newDrafts } from "./drafts.ts";
import { newRemoval } from "./removal.ts";
import { newReplies } from "./replies.ts";
import { serveMessages } from "./routes.ts";
import { newSearching } from "./search.ts";
import { newMessageStore } from "./store.ts";

export type MailboxSliceParts = Pick<Events, "messageStored" | "deskChanged" | "wake"> & {
  readonly database: Database;
  readonly jobDatabase: Database;
  readonly vault: Vault;
  readonly limiter: Limiter;
  readonly log: Log;
  /** Finds personal data in a text. */
  readonly search: Parameters<typeof newSearching>[2];
};

/** Messages that come together are searched together. */
const searchedWithin = 200;

/** Callers' messages and drafts, and the replies. */
export const newMailbox = (parts: MailboxSliceParts) => {
  const { database, jobDatabase, vault, limiter, log, search, messageStored, deskChanged, wake } = parts;
  const messages = newMessageStore(database, vault, log, deskChanged);
  const removal = newRemoval(database, vault, deskChanged);
  const searching = newSearching(database, vault, search);
  const searchSoon = newDebounce(searchedWithin, () => wake("search"));
  messageStored.subscribe(searchSoon.wake);

  const jobs: readonly Job[] = [{ name: "search", everySeconds: 10, run: searching.run }];
  return {
    serve(serve: Serve): void {
      const drafts = newDrafts(database, vault, log);
      serveMessages(serve, { messages, removal, drafts, limiter, log, announce: messageStored });
    },
    jobs,
    findMessage: messages.find,
    storedWithin: messages.storedWithin,
    messagesOf: messages.listAtDesk,
    storeReply: newReplies(database, vault),
    overwrite: removal.overwrite,
    searchNow: searching.now,
    clean: newCleaning(jobDatabase, vault, searching, deskChanged),
    stop: (): void => void searchSoon.cancel(),
  };
};
