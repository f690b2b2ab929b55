import type { DraftStore, SaveOutcome } from "@sosmessages/client/draft/autosave.ts";
import type { Answer, Send } from "@sosmessages/client/http.ts";
import type { deleteDraft, readDraft, saveDraft } from "@sosmessages/contract/messages.ts";

/** What the service stores: the words, and when they were last saved. `null`: nothing. */
export type StoredDraft = Readonly<{ body: string; saved_at: string }> | null;

export type DraftCalls = Readonly<{
  read: () => Promise<Answer<StoredDraft>>;
  /** Nothing written is nothing to store. */
  write: (body: string) => Promise<Answer<StoredDraft>>;
}>;

const path = "/api/messages/draft";

/** Saving outlives the page: whoever closes it a moment after the last word has lost nothing. */
export const draftCalls = (send: Send): DraftCalls => ({
  read: () => send<typeof readDraft>({ method: "GET", path }),
  write: async (body) => {
    if (body !== "") return send<typeof saveDraft>({ method: "PUT", path, body: { body }, keepalive: true });
    const answer = await send<typeof deleteDraft>({ method: "DELETE", path, keepalive: true });
    return answer.ok ? { ok: true, body: null } : answer;
  },
});

/** Someone who types without a pause is not asked about other windows before every save. */
const trustMs = 3_000;

/**
 * The service has no revisions of a caller's draft, so we count what we see: each time of saving is one. Before it
 * writes, the store reads whether somebody else has written meanwhile.
 */
export function createDraftStore(calls: DraftCalls, onSaved: () => void) {
  let savedAt: string | null = null;
  let revision = 0;
  let readAt = Number.NEGATIVE_INFINITY;

  function note(stored: StoredDraft) {
    const at = stored?.saved_at ?? null;
    if (at !== savedAt) revision++;
    savedAt = at;
    readAt = Date.now();
    return { body: stored?.body ?? "", revision };
  }

  async function read() {
    const answer = await calls.read();
    return answer.ok ? note(answer.body) : undefined;
  }

  async function write(body: string, replaced: number): Promise<SaveOutcome> {
    if (Date.now() - readAt > trustMs) {
      const found = await read();
      if (found === undefined) return { is: "failed", because: "network" };
      if (found.body === body) return { is: "saved", revision: found.revision };
      if (found.revision !== replaced) return { is: "failed", because: "newer" };
    }
    const answer = await calls.write(body);
    if (!answer.ok) {
      const isTooLong = answer.status === 413 || answer.status === 422;
      return { is: "failed", because: isTooLong ? "refused" : "network" };
    }
    const { revision: saved } = note(answer.body);
    onSaved();
    return { is: "saved", revision: saved };
  }

  return {
    store: { read, write } satisfies DraftStore,
    savedAt: () => savedAt,
    /** The next write need not read first. */
    trust: () => void (readAt = Date.now()),
  };
}
