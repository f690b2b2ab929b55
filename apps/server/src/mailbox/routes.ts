import { limits } from "@sosmessages/contract/limits.ts";
import type { Message } from "@sosmessages/contract/messages.ts";
import * as calls from "@sosmessages/contract/messages.ts";
import { refuse, reply } from "#platform/http/answers.ts";
import type { Serve } from "#platform/http/router.ts";
import type { Session } from "#platform/http/visit.ts";
import { isUuid, type MailboxId } from "#platform/ids.ts";
import type { Limiter } from "#platform/limits/limits.ts";
import { pause } from "#platform/clock.ts";
import type { Log } from "#platform/log.ts";
import type { Drafts } from "./drafts.ts";
import type { Removal } from "./removal.ts";
import type { MessageStore, Written } from "./store.ts";
import { messageWindows } from "./windows.ts";

export type MessageParts = {
  readonly messages: MessageStore;
  readonly removal: Pick<Removal, "remove">;
  readonly drafts: Drafts;
  readonly limiter: Limiter;
  readonly log: Log;
  /** It is stored, and the caller's other devices may show it. */
  readonly announce: (address: { tenant: string; mailbox: MailboxId }, message: Message) => void;
};

const success = reply(200, { status: "success" });
const nothing = reply(204, null);

const answerTo = (written: Written) => {
  switch (written) {
    case "mailbox-gone":
      return refuse("unauthenticated");
    case "reused-key":
      return refuse("keyReused");
    case "deleted-since":
      return refuse("notFound");
    default:
      return reply(201, written);
  }
};

export const serveMessages = (
  serve: Serve,
  { messages, removal, drafts, limiter, log, announce }: MessageParts,
): void => {
  serve(calls.listMessages, async ({ session, query }) =>
    reply(200, await messages.list(session.mailbox, query.before ?? null, query.limit ?? limits.page.usual)),
  );

  const waitOrRefuse = async ({ blockedUntil, mailbox, now }: Session) => {
    if (blockedUntil && blockedUntil > now) return refuse("blocked", { until: blockedUntil });
    const verdict = limiter.take(messageWindows.write, mailbox);
    if (!verdict.allowed) return refuse("tooManyAttempts", { retryAfter: verdict.retryAfter });
    if (verdict.wait > 0) await pause(verdict.wait);
    return null;
  };

  serve(
    calls.writeMessage,
    async ({ visit, session, body }) => {
      const key = visit.idempotencyKey;
      const refused = await waitOrRefuse(session);
      if (refused) {
        // Someone asks again about what was carried out before: that stays so, whatever has happened since.
        const before = key === null ? null : await messages.writtenBefore(session, key);
        return before === null ? refused : answerTo(before);
      }
      const written = await messages.write(session, visit.tenant, body.body, key);
      if (typeof written === "object") {
        log({ event: "message-stored", tenant: visit.tenant.id });
        announce({ tenant: visit.tenant.id, mailbox: session.mailbox }, written);
      }
      return answerTo(written);
    },
    "self",
  );

  serve(
    calls.deleteMessage,
    async ({ session, params }) =>
      isUuid(params.id) && (await removal.remove(session.mailbox, params.id)) ? success : refuse("notFound"),
    async () => success,
  );

  const showDraft = async ({ session }: { session: Session }) => {
    const draft = await drafts.find(session.mailbox);
    return draft ? reply(200, draft) : nothing;
  };
  serve(calls.readDraft, showDraft);

  serve(
    calls.saveDraft,
    async ({ session, body }) => {
      const verdict = limiter.take(messageWindows.draft, session.mailbox);
      if (!verdict.allowed) return refuse("tooManyAttempts", { retryAfter: verdict.retryAfter });
      const saved = await drafts.save(session.mailbox, body.body);
      return saved ? reply(200, saved) : refuse("unauthenticated");
    },
    // A save that was under way for long must not lie down over a newer one.
    async ({ session, body }) =>
      reply(200, (await drafts.find(session.mailbox)) ?? { body: body.body, saved_at: session.now.toISOString() }),
  );

  serve(
    calls.deleteDraft,
    async ({ session }) => ((await drafts.remove(session.mailbox)) ? success : nothing),
    async () => success,
  );
};
