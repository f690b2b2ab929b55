import { uuid, type Send, type Refusal } from "@sosmessages/client/http.ts";
import { noTitle } from "@sosmessages/contract/limits.ts";
import type { Message } from "@sosmessages/contract/messages.ts";
import { useState } from "react";
import { clockTime } from "@sosmessages/client/time.ts";
import { writeMessage } from "#lib/calls.generated.ts";
import type { FailureText } from "#lib/failure-text.ts";
import type { Say } from "#lib/texts.tsx";
import { dateOf } from "../thread/letter-texts.ts";

/** `write` answers whether the message is stored, with its tick. */
export function useSending(send: Send, onStored: (message: Message) => void) {
  const [sending, setSending] = useState<Sending>({ phase: "idle" });

  /** `isTicked`: the tick can be set while the message is being sent. Then the same call is sent again with it. */
  async function write(body: string, isTicked: () => boolean): Promise<boolean> {
    const started = begin(sending, body, uuid);
    setSending(started);
    const post = (isNotSafe: boolean) => {
      const letter = { title: noTitle, body, ...(isNotSafe && { not_safe: true }) };
      return send(writeMessage, { body: letter, idempotencyKey: started.key });
    };
    const wasTicked = isTicked();
    let answer = await post(wasTicked);
    if (answer.ok && !wasTicked && isTicked()) {
      answer = await post(true);
      // The message itself has arrived.
      if (!answer.ok) answer = { ...answer, isCertain: false };
    }
    // Its own echo may have come before this answer, and the next message been sent since.
    setSending((now) => (now !== started ? now : answer.ok ? { phase: "idle" } : fail(started, answer)));
    if (answer.ok) onStored(answer.body);
    return answer.ok;
  }

  return { sending, write } as const;
}

export type Sending =
  | { readonly phase: "idle" }
  | { readonly phase: "in-flight"; readonly body: string; readonly key: string }
  | { readonly phase: "failed"; readonly body: string; readonly key: string; readonly refusal: Refusal };

/**
 * A second try of the same words carries the same key, so that a message whose answer was lost is not stored twice. A
 * tick that comes with the second try alone still raises the alarm.
 * Other words are another message: with the old key the service would answer for the first and drop the second.
 */
export const begin = (before: Sending, body: string, newKey: () => string): Sending & { phase: "in-flight" } => ({
  phase: "in-flight",
  body,
  key: before.phase === "failed" && before.body === body && !isSpent(before.refusal) ? before.key : newKey(),
});

/** The key stands for something else, or for a message that was deleted since: with it, nothing would ever be sent. */
const isSpent = ({ error }: Refusal): boolean => error === "keyReused" || error === "notFound";

export const fail = ({ body, key }: Sending & { phase: "in-flight" }, refusal: Refusal): Sending => ({
  phase: "failed",
  body,
  key,
  refusal,
});

/** Why a message could not be sent, in words that say what to do. */
export function refusalText(say: Say, refusal: Refusal, failureText: FailureText): string {
  const until = new Date(refusal.until ?? Number.NaN);
  if (refusal.error === "blocked" && !Number.isNaN(until.getTime())) {
    return say("messages.blocked_until", { date: dateOf(until), time: clockTime(until) });
  }
  if (refusal.error === "blocked") return say("messages.blocked");
  if (refusal.status === 413 || refusal.errors["body"]?.includes("max")) return say("messages.refused_long");
  return failureText(refusal);
}

export const needsHelpline = ({ status }: Refusal): boolean => status === 403 || status === 429 || status === 503;
