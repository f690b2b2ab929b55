import type { DraftStore, SaveOutcome } from "@sosmessages/client/draft/autosave.ts";
import type { Answer, Send } from "@sosmessages/client/http.ts";
import { deleteDraft, readDraft, saveDraft } from "#lib/calls.generated.ts";

/** What the service stores: the words, and when they were last saved. `null`: nothing. */
export type StoredDraft = Readonly<{ body: string; saved_at: string }> | null;

export type DraftCalls = Readonly<{
  read: () => Promise<Answer<StoredDraft>>;
  /**
   * Nothing written is nothing to store. `replaces` is when the draft was saved that gives way, null where there was none; the
   * service refuses where another lies there. `keepsBoth`: then it stores these words below the other.
   */
  write: (body: string, replaces: string | null, keepsBoth?: true) => Promise<Answer<StoredDraft>>;
}>;

/** Saving outlives the page: whoever closes it a moment after the last word has lost nothing. */
export const draftCalls = (send: Send): DraftCalls => ({
  read: () => send(readDraft),
  write: async (body, replaces, keepsBoth) => {
    if (body !== "") {
      const words = keepsBoth ? { body, replaces, keep_both: keepsBoth } : { body, replaces };
      return send(saveDraft, { body: words, keepalive: true });
    }
    const query = replaces === null ? {} : { replaces };
    const answer = await send(deleteDraft, { query, keepalive: true });
    return answer.ok ? { ok: true, body: null } : answer;
  },
});

/**
 * Each time of saving that we see is a revision. The service compares it with what it stores, so of two windows that save at once one
 * is refused.
 */
export function createDraftStore(calls: DraftCalls, onSaved: () => void) {
  let savedAt: string | null = null;
  let revision = 0;

  function note(stored: StoredDraft) {
    const at = stored?.saved_at ?? null;
    if (at !== savedAt) revision++;
    savedAt = at;
    return { body: stored?.body ?? "", revision };
  }

  async function read() {
    const answer = await calls.read();
    return answer.ok ? note(answer.body) : undefined;
  }

  async function write(body: string, replaced: number): Promise<SaveOutcome> {
    if (replaced !== revision) return { is: "failed", because: "newer" };
    const answer = await calls.write(body, savedAt);
    if (!answer.ok) {
      if (answer.error === "newerDraft") return { is: "failed", because: "newer" };
      const isTooLong = answer.error === "tooLarge" || answer.error === "validation";
      return { is: "failed", because: isTooLong ? "refused" : "network" };
    }
    const { revision: saved } = note(answer.body);
    onSaved();
    return { is: "saved", revision: saved };
  }

  return { store: { read, write } satisfies DraftStore, savedAt: () => savedAt };
}
