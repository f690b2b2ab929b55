import type { DraftStore, SaveOutcome } from "@sosmessages/client/draft/autosave.ts";
import type { Answer, Send } from "@sosmessages/client/http.ts";
import type { deleteDraft, readDraft, saveDraft } from "@sosmessages/contract/messages.ts";

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

const path = "/api/messages/draft";

/** Saving outlives the page: whoever closes it a moment after the last word has lost nothing. */
export const draftCalls = (send: Send): DraftCalls => ({
  read: () => send<typeof readDraft>({ method: "GET", path }),
  write: async (body, replaces, keepsBoth) => {
    if (body !== "") {
      const words = keepsBoth ? { body, replaces, keep_both: keepsBoth } : { body, replaces };
      return send<typeof saveDraft>({ method: "PUT", path, body: words, keepalive: true });
    }
    const one = replaces === null ? path : (`${path}?replaces=${replaces}` as const);
    const answer = await send<typeof deleteDraft>({ method: "DELETE", path: one, keepalive: true });
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
      const isTooLong = answer.status === 413 || answer.status === 422;
      return { is: "failed", because: isTooLong ? "refused" : "network" };
    }
    const { revision: saved } = note(answer.body);
    onSaved();
    return { is: "saved", revision: saved };
  }

  return { store: { read, write } satisfies DraftStore, savedAt: () => savedAt };
}
