import type { MessageDraft } from "#features/messages/write/draft.ts";

export type Unsent = ReturnType<typeof createUnsent>;

/** Keeps the draft in memory when its screen closes or the login expires. Only its author gets it back, and the device stores nothing. */
export function createUnsent() {
  let held: { readonly mailbox: string; readonly draft: MessageDraft } | null = null;

  function forget(): void {
    held?.draft.forget();
    held = null;
  }

  return {
    isHeld: () => held !== null && !held.draft.isBlank(),
    isSaved: () => held?.draft.isSafe() ?? true,
    /** Answers whether nothing would be lost if the page went. */
    save: (): Promise<boolean> => held?.draft.save() ?? Promise.resolve(true),
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
