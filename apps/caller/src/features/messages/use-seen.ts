import type { Send } from "@sosmessages/client/http.ts";
import type { Message } from "@sosmessages/contract/messages.ts";
import { useEffect, useRef, useState } from "react";
import { saveSeen } from "#lib/calls.generated.ts";
import { firstUnseen } from "./conversation.ts";

/**
 * What is new since the last visit: the oldest answer that was not shown before, for as long as the page is open. The
 * service is told which answer was shown last once somebody can have seen it: an id, and no time. `before`: undefined until the service
 * has said it.
 */
export function useSeen(
  send: Send,
  newestFirst: readonly Message[] | null,
  before: string | null | undefined,
): string | null {
  const [isNew, setNew] = useState<string | null>(null);
  const isOpened = useRef(false);
  const told = useRef<string | null>(null);
  const newest = newestFirst?.find((message) => message.is_reply)?.id;

  useEffect(() => {
    if (newestFirst === null || before === undefined || isOpened.current) return;
    isOpened.current = true;
    setNew(firstUnseen(newestFirst, before));
  }, [newestFirst, before]);

  useEffect(() => {
    const tell = () => {
      if (document.visibilityState !== "visible" || newest === undefined || before === undefined) return;
      if (newest <= (told.current ?? before ?? "")) return;
      told.current = newest;
      // Where it does not arrive, the next visit shows the line once more.
      void send(saveSeen, { body: { id: newest } });
    };
    tell();
    document.addEventListener("visibilitychange", tell);
    return () => document.removeEventListener("visibilitychange", tell);
  }, [send, newest, before]);

  return isNew;
}
