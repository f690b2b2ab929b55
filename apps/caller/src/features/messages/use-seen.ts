import type { Send } from "@sosmessages/client/http.ts";
import type { saveSeen } from "@sosmessages/contract/callers.ts";
import type { Message } from "@sosmessages/contract/messages.ts";
import { useEffect, useRef, useState } from "react";
import { firstUnseen } from "./conversation.ts";

/**
 * What is new since the last visit: the oldest answer that was not shown before, for as long as the page is open. The
 * service is told which answer was shown last once somebody can have seen it: an id, and no time.
 */
export function useSeen(send: Send, newestFirst: readonly Message[] | null, before: string | null): string | null {
  const [isNew, setNew] = useState<string | null>(null);
  const isOpened = useRef(false);
  const told = useRef(before);
  const newest = newestFirst?.find((message) => message.is_reply)?.id;

  useEffect(() => {
    if (newestFirst === null || isOpened.current) return;
    isOpened.current = true;
    setNew(firstUnseen(newestFirst, before));
  }, [newestFirst, before]);

  useEffect(() => {
    const tell = () => {
      if (document.visibilityState !== "visible" || newest === undefined) return;
      if (told.current !== null && newest <= told.current) return;
      told.current = newest;
      // Where it does not arrive, the next visit shows the line once more.
      void send<typeof saveSeen>({ method: "PUT", path: "/api/caller/seen", body: { id: newest } });
    };
    tell();
    document.addEventListener("visibilitychange", tell);
    return () => document.removeEventListener("visibilitychange", tell);
  }, [send, newest]);

  return isNew;
}
