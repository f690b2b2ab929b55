import { createAutosave } from "@sosmessages/client/draft/autosave.ts";
import { isSettled } from "@sosmessages/client/draft/draft.ts";
import { createDraftStore, type DraftCalls } from "./draft-store.ts";

type Needs = Readonly<{ calls: DraftCalls; onSaved: () => void }>;

export type MessageDraft = ReturnType<typeof createMessageDraft>;

/** Words typed here so lately are not replaced by others without a question. */
const freshMs = 30_000;

/** Half a message. The service stores it sealed for the caller alone; this device has it in the page's memory only. */
export function createMessageDraft({ calls, onSaved }: Needs) {
  const { store, savedAt } = createDraftStore(calls, onSaved);
  let typedAt = Number.NEGATIVE_INFINITY;
  const autosave = createAutosave({
    saveAfterMs: 700,
    retryAfterMs: [2_000, 5_000, 15_000, 30_000],
    mayFollow: (text, found) => found === "" || found.includes(text) || Date.now() - typedAt > freshMs,
  });
  const { state } = autosave;
  const isSafe = () => state().text === "" || isSettled(state());

  /** The message is stored, so its draft goes; from other windows too, where nothing was added to it. */
  function sent(body: string): void {
    if (state().text === body) autosave.sent();
  }

  return {
    state,
    subscribe: autosave.subscribe,
    isSafe,
    isBlank: () => state().text === "",
    /** Returns whether nothing typed would be lost with the page. */
    save: () => autosave.save().then(isSafe),

    /**
     * The page is going, and there is no time to ask: what was typed last is stored below what another window has written
     * since.
     */
    lastWords: () => {
      const { text, stored, other, trouble } = state();
      if (other === null && text !== stored.body && trouble !== "refused") void calls.write(text, savedAt(), true);
    },

    /** The login is there: what the service stores comes back, and what could not be saved before is saved. */
    open: () => {
      autosave.connect(store);
      return autosave.refresh();
    },

    /** Another window has saved, or somebody comes back to this one. */
    lookAgain: autosave.refresh,

    /** The login is over. What could not be saved waits in the page for the same person. */
    close: autosave.disconnect,

    type: (text: string) => {
      typedAt = Date.now();
      autosave.type(text);
    },

    choose: autosave.choose,

    sent,

    /** The answer to a message was lost, but the message was not: then its draft is no longer half a message. */
    sentBefore: ({ body, submitted_at }: Readonly<{ body: string; submitted_at: string }>) => {
      const at = savedAt();
      if (at !== null && submitted_at >= at && isSettled(state())) sent(body);
    },

    forget: () => {
      autosave.disconnect();
      autosave.clear();
    },
  };
}
