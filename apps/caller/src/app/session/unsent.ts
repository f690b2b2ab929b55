import type { MessageDraft } from "#features/messages/write/draft.ts";

export type Unsent = ReturnType<typeof createUnsent>;

/**
 * Half a message outlives its screen, and a login that runs out while its page is open: for the one who wrote it, and
 * for nobody who logs in after. The page alone holds it; nothing of it is ever written to the device.
 */
export function createUnsent() {
  let held: { readonly mailbox: string; readonly draft: MessageDraft } | null = null;

  function forget(): void {
    held?.draft.forget();
    held = null;
  }

  return {
    isHeld: () => held !== null && !held.draft.isBlank(),
    /** Answers whether nothing would be lost if the page went. */
    save: (): Promise<boolean> => held?.draft.save() ?? Promise.resolve(true),
    /** The login is over; what is not saved waits here. */
    close: () => held?.draft.close(),
    forget,
    of: (mailbox: string) => (create: () => MessageDraft) => {
      if (held?.mailbox !== mailbox) {
        forget();
        held = { mailbox, draft: create() };
      }
      return held.draft;
    },
  };
}
