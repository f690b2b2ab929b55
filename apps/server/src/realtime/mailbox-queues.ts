import type { MailboxId } from "#platform/ids.ts";

/** What is done for one mailbox is done in the order it came; mailboxes do not wait for each other. */
export const newMailboxQueues = () => {
  const queues = new Map<MailboxId, { last: Promise<void>; length: number }>();
  return {
    lengthOf: (mailbox: MailboxId): number => queues.get(mailbox)?.length ?? 0,

    /** Fails as the work does, which holds up nothing that comes after it. */
    add(mailbox: MailboxId, work: () => void | Promise<void>): Promise<void> {
      const queue = queues.get(mailbox) ?? { last: Promise.resolve(), length: 0 };
      queues.set(mailbox, queue);
      queue.length += 1;
      const done = queue.last.then(work).finally(() => {
        queue.length -= 1;
        if (queue.length === 0) queues.delete(mailbox);
      });
      queue.last = done.catch(() => {});
      return done;
    },
  };
};
