import type { Send } from "@sosmessages/client/http.ts";
import { uuid } from "@sosmessages/client/uuid.ts";
import { noTitle } from "@sosmessages/contract/limits.ts";
import type { Message } from "@sosmessages/contract/messages.ts";
import { useState } from "react";
import { writeMessage } from "#lib/calls.generated.ts";
import { begin, fail, type Sending } from "./sending.ts";

/** `write` answers whether the message is stored. */
export function useSending(send: Send, onStored: (message: Message) => void) {
  const [sending, setSending] = useState<Sending>({ phase: "idle" });

  async function write(body: string): Promise<boolean> {
    const started = begin(sending, body, uuid);
    setSending(started);
    const answer = await send(writeMessage, { body: { title: noTitle, body }, idempotencyKey: started.key });
    // Its own echo may have come before this answer, and the next message been sent since.
    setSending((now) => (now !== started ? now : answer.ok ? { phase: "idle" } : fail(started, answer)));
    if (answer.ok) onStored(answer.body);
    return answer.ok;
  }

  return { sending, write } as const;
}
