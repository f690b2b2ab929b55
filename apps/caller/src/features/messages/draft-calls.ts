import type { Answer, Send } from "@sosmessages/client/http.ts";
import type { deleteDraft, readDraft, saveDraft } from "@sosmessages/contract/messages.ts";

/** What the service holds: the words, and when they were last saved. `null`: nothing. */
export type Held = Readonly<{ body: string; saved_at: string }> | null;

export type DraftCalls = Readonly<{
  read: () => Promise<Answer<Held>>;
  /** Nothing written is nothing to hold. */
  write: (body: string) => Promise<Answer<Held>>;
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
