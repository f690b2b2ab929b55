import { limits } from "@sosmessages/contract/limits.ts";
import * as calls from "@sosmessages/contract/messages.ts";
import { refuse, reply, success } from "#platform/http/answers.ts";
import type { Serve } from "#platform/http/router.ts";
import type { CallerSession, RequestContext } from "#platform/http/request.ts";
import type { MailboxId, MessageId } from "#platform/ids.ts";
import { pause } from "#platform/clock.ts";
import type { Window } from "#platform/limits/limits.ts";
import { newQueues } from "#platform/queues.ts";
import { addToDraft, findDraft, containsText, keepDraft, removeDraft } from "./drafts.ts";
import { listPage } from "./list.ts";
import type { MailboxContext } from "./personal-data.ts";
import { storeRating } from "./rating.ts";
import { removeConversation, removeMessage } from "./removal.ts";
import { storeMessage, writtenBefore, type Letter, type WriteOutcome } from "./write.ts";

/** Per mailbox, never shared: what others do cannot stop anyone's message. */
export const messageWindows = {
  write: { name: "write", most: 60, seconds: 600, afterwards: { step: 5, cap: 60, patience: 6 } },
  /** Messages with the tick "I am not safe right now" from a caller who is blocked or over the limit. */
  notSafe: { name: "write-not-safe", most: 20, seconds: 3600, afterwards: { step: 60, cap: 600, patience: 0 } },
  draft: { name: "draft", most: 150, seconds: 60, afterwards: { step: 1, cap: 5, patience: 0 } },
} as const satisfies Record<string, Window>;

const nothing = reply(204, null);

const letterOf = ({ body, not_safe }: { body: string; not_safe?: boolean }): Letter => ({
  text: body,
  notSafe: not_safe === true,
});

const answerTo = (written: WriteOutcome) => {
  switch (written) {
    case "reused-key":
      return refuse("keyReused");
    case "deleted-since":
      return refuse("notFound");
    default:
      return "blockedUntil" in written ? refuse("blocked", { until: written.blockedUntil }) : reply(201, written);
  }
};

export const serveMessages = (serve: Serve, context: MailboxContext): void => {
  const { limiter } = context;
  const inTurn = newQueues<MailboxId>();

  serve(calls.listMessages, async ({ session, query }) =>
    reply(
      200,
      await listPage(
        context,
        session.mailbox,
        (query.before ?? null) as MessageId | null,
        query.limit ?? limits.page.usual,
      ),
    ),
  );

  const waitOrRefuse = async (
    { release }: RequestContext,
    { blockedUntil, mailbox, now }: CallerSession,
    notSafe: boolean,
  ) => {
    const isBlocked = blockedUntil !== null && blockedUntil > now;
    const verdict = isBlocked ? null : limiter.take(messageWindows.write, mailbox);
    const isAtOnce = verdict?.allowed === true && verdict.wait === 0;
    if (isAtOnce || (notSafe && limiter.take(messageWindows.notSafe, mailbox).allowed)) return null;
    if (isBlocked) return refuse("blocked", { until: blockedUntil });
    if (verdict?.allowed === false) return refuse("tooManyAttempts", { retryAfter: verdict.retryAfter });
    if (verdict !== null && verdict.wait > 0) {
      release();
      await pause(verdict.wait);
    }
    return null;
  };

  serve(
    calls.writeMessage,
    async ({ request, session, body }) => {
      const key = request.idempotencyKey;
      const letter = letterOf(body);
      const isClosing = context.services.isClosing(request.tenant.id);
      const refused = isClosing ? refuse("closed") : await waitOrRefuse(request, session, letter.notSafe);
      if (refused) {
        // A retry of a stored message gets its answer, even if writing is refused by now.
        const before = key === null ? null : await writtenBefore(context, session, key, letter);
        return before === null ? refused : answerTo(before);
      }
      // Of two that come together, the one that is stored first is also heard of first.
      return inTurn.add(session.mailbox, async () => {
        return answerTo(await storeMessage(context, session, request.tenant, letter, key));
      });
    },
    "self",
  );

  serve(
    calls.deleteMessage,
    async ({ request, session, params }) =>
      (await removeMessage(context, session, request.tenant.id, params.id as MessageId)) ? success : refuse("notFound"),
    // The same key with another id deletes that message.
    async ({ request, session, params }) => {
      await removeMessage(context, session, request.tenant.id, params.id as MessageId);
      return success;
    },
  );

  serve(
    calls.deleteConversation,
    async ({ request, session }) => {
      await removeConversation(context, session, request.tenant.id);
      return success;
    },
    // A late retry does not delete newer messages and drafts.
    async () => success,
  );

  serve(calls.rateReply, async ({ request, session, params, body }) =>
    (await storeRating(context, session, request.tenant.id, params.id as MessageId, body.helped))
      ? success
      : refuse("notFound"),
  );

  serve(calls.readDraft, async ({ session }) => {
    const draft = await findDraft(context, session.mailbox);
    return draft ? reply(200, draft) : nothing;
  });

  serve(
    calls.saveDraft,
    async ({ session, body }) => {
      const verdict = limiter.take(messageWindows.draft, session.mailbox);
      if (!verdict.allowed) return refuse("tooManyAttempts", { retryAfter: verdict.retryAfter });
      const letter = letterOf(body);
      const saved = body.keep_both
        ? await inTurn.add(session.mailbox, () => addToDraft(context, session, letter, body.replaces ?? null))
        : await keepDraft(context, session, letter, body.replaces);
      return saved === "newer" ? refuse("newerDraft") : reply(200, saved);
    },
    // A save that was under way for long must not lie down over a newer one, nor bring back one that is gone.
    async ({ session, body }) => {
      const draft = await findDraft(context, session.mailbox);
      if (draft === null) return refuse("keyReused");
      const { text, notSafe } = letterOf(body);
      const hasText = body.keep_both ? containsText(draft.body, text) : draft.body === text;
      const isTicked = draft.not_safe === true;
      const isSaved = hasText && (isTicked === notSafe || (body.keep_both === true && isTicked));
      return isSaved ? reply(200, draft) : refuse("newerDraft");
    },
  );

  serve(
    calls.deleteDraft,
    async ({ session, query }) => {
      const removed = await removeDraft(context, session, query.replaces);
      if (removed === "newer") return refuse("newerDraft");
      return removed ? success : nothing;
    },
    async ({ session }) => ((await findDraft(context, session.mailbox)) === null ? success : refuse("newerDraft")),
  );
};
