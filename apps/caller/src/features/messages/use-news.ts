import { usePassing } from "@sosmessages/client/time.ts";
import type { Message } from "@sosmessages/contract/messages.ts";
import { useEffect, useRef } from "react";
import type { PlainKey } from "#lib/texts.tsx";
import { newReplies } from "./conversation.ts";

const shownMs = 10_000;

/** What has just happened, for those who listen as for those who see. An answer that came while the page is open, too. */
export function useNews(newestFirst: readonly Message[] | null) {
  const [news, announce] = usePassing<PlainKey>(shownMs);
  const before = useRef<readonly Message[] | null>(null);
  useEffect(() => {
    if (newestFirst === null) return;
    if (before.current !== null && newReplies(newestFirst, before.current[0]?.id ?? "").length > 0)
      announce("messages.new_reply");
    before.current = newestFirst;
    // oxlint-disable-next-line react/exhaustive-deps -- only another list is news
  }, [newestFirst]);
  return [news, announce] as const;
}
