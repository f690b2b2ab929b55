import type { Message } from "@sosmessages/contract/messages.ts";
import { useEffect, useLayoutEffect, useRef, useState } from "react";

/** Somebody whose view ends this near the end of the conversation reads the end. What stands below it counts for nothing. */
const nearPx = 120;

/** `end`: what stands right below the box to write in. `grown`: by how much it was higher a moment ago. */
const isAtEnd = (end: Element | null | undefined, grown = 0): boolean =>
  end != null && end.getBoundingClientRect().top - grown - innerHeight < nearPx;

const letterOf = (id: string) => document.getElementById(`message-${id}`);

/**
 * To the end after loading and after sending. An answer never moves the page under somebody who reads further up: then
 * it is told by a button. Whoever is at the end sees it from its beginning.
 */
export function useScrolling(newestFirst: readonly Message[] | null) {
  const end = useRef<HTMLDivElement>(null);
  const seen = useRef<string | null>(null);
  const wasAtEnd = useRef(true);
  const [unread, setUnread] = useState<string | null>(null);
  const newest = newestFirst?.[0];

  useEffect(() => {
    const note = () => {
      wasAtEnd.current = isAtEnd(end.current);
      if (wasAtEnd.current) setUnread(null);
    };
    addEventListener("scroll", note, { passive: true });
    return () => removeEventListener("scroll", note);
  }, []);

  useLayoutEffect(() => {
    if (newestFirst === null || newest === undefined) return;
    const before = seen.current;
    if (before !== null && newest.id <= before) return;
    seen.current = newest.id;
    // The oldest of those that have just come.
    const first = newestFirst.reduce<Message | null>(
      (found, m) => (before !== null && m.id > before ? m : found),
      null,
    );
    if (first === null || !newest.is_reply) end.current?.scrollIntoView({ block: "end" });
    else if (wasAtEnd.current) letterOf(first.id)?.scrollIntoView({ block: "start" });
    else setUnread(first.id);
  }, [newestFirst, newest]);

  const showUnread = () => {
    if (unread === null) return;
    const letter = letterOf(unread);
    letter?.scrollIntoView({ block: "start" });
    letter?.focus({ preventScroll: true });
    setUnread(null);
  };

  return { end, hasUnread: unread !== null, showUnread } as const;
}

/**
 * What stands at the foot of the screen grows while someone writes, or at the end of the page: what was in sight above it
 * stays in sight. When it shrinks, as after sending, it makes room for what stands above. Whoever reads further up is not moved,
 * and nobody is moved past the greeting of an empty mailbox.
 */
export function useMakingRoom(isEmpty: boolean) {
  const foot = useRef<HTMLFormElement>(null);
  const isGreeted = useRef(isEmpty);
  useLayoutEffect(() => void (isGreeted.current = isEmpty), [isEmpty]);
  useEffect(() => {
    if (foot.current === null || typeof ResizeObserver === "undefined") return;
    let before: readonly [number, number] | null = null;
    const observer = new ResizeObserver(([entry]) => {
      const now = [entry?.contentRect.height ?? 0, document.documentElement.scrollHeight] as const;
      // Where it grows into empty space the page is no longer than it was, and nothing has to move.
      const grown = before === null ? 0 : Math.min(now[0] - before[0], now[1] - before[1]);
      before = now;
      const end = foot.current?.nextElementSibling;
      const isWriting = foot.current?.contains(document.activeElement) === true;
      const below = end == null ? 0 : innerHeight - end.getBoundingClientRect().top;
      if (grown < 0 && Math.abs(below + grown) < nearPx) scrollBy(0, -Math.min(below, -grown));
      // Where letters came in the same moment, the page has been moved to this end already.
      const isThere = end != null && Math.abs(end.getBoundingClientRect().top - innerHeight) < 2;
      const isReadToEnd = !isGreeted.current && isAtEnd(end, grown);
      if (grown > 0 && !isThere && (isWriting || isReadToEnd)) scrollBy(0, grown);
    });
    observer.observe(foot.current);
    return () => observer.disconnect();
  }, []);
  return foot;
}
