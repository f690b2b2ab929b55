import type { Message } from "@sosmessages/contract/messages.ts";
import { useEffect, useLayoutEffect, useRef, useState } from "react";

const nearPx = 120;

const isAtEnd = (end: Element | null | undefined, grown = 0): boolean =>
  end != null && end.getBoundingClientRect().top - grown - innerHeight < nearPx;

/** The line above the first reply that is new since the last visit. */
export const newSinceId = "new-since";

/** On a short screen the box moves with the page: a caller who writes would lose sight of it. */
const isBoxInFlow = (): boolean =>
  document.activeElement instanceof HTMLTextAreaElement && matchMedia("(max-height: 29.99em)").matches;

const letterOf = (id: string) => document.getElementById(`message-${id}`);

/** Opens at the first reply that is new since the last visit, else at the end. Scrolls to the end after sending. A new reply never moves the page of a caller who reads further up: a button shows it. */
export function useScrolling(newestFirst: readonly Message[] | null, newSince: string | null | undefined) {
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
    else if (wasAtEnd.current && !isBoxInFlow()) letterOf(first.id)?.scrollIntoView({ block: "start" });
    else setUnread(first.id);
  }, [newestFirst, newest]);

  useLayoutEffect(() => {
    if (newSince == null || !wasAtEnd.current || document.activeElement instanceof HTMLTextAreaElement) return;
    const line = document.getElementById(newSinceId);
    line?.scrollIntoView({ block: "start" });
    line?.focus({ preventScroll: true });
  }, [newSince]);

  const showUnread = () => {
    if (unread === null) return;
    const letter = letterOf(unread);
    letter?.scrollIntoView({ block: "start" });
    letter?.focus({ preventScroll: true });
    setUnread(null);
  };

  return { end, hasUnread: unread !== null, showUnread } as const;
}

/** Keeps the visible messages in place when the editor grows or shrinks. Does not move callers who read further up, or past the welcome. */
export function useMakingRoom(isEmpty: boolean) {
  const foot = useRef<HTMLFormElement>(null);
  const isGreeted = useRef(isEmpty);
  useLayoutEffect(() => void (isGreeted.current = isEmpty), [isEmpty]);
  useEffect(() => {
    if (foot.current === null || typeof ResizeObserver === "undefined") return;
    let before: readonly [number, number] | null = null;
    const observer = new ResizeObserver(([entry]) => {
      foot.current?.parentElement?.style.setProperty("--foot", `${foot.current.offsetHeight}px`);
      const now = [entry?.contentRect.height ?? 0, document.documentElement.scrollHeight] as const;
      // Growing into empty space moves nothing.
      const grown = before === null ? 0 : Math.min(now[0] - before[0], now[1] - before[1]);
      before = now;
      const end = foot.current?.nextElementSibling;
      const isWriting = foot.current?.contains(document.activeElement) === true;
      const below = end == null ? 0 : innerHeight - end.getBoundingClientRect().top;
      if (grown < 0 && Math.abs(below + grown) < nearPx) scrollBy(0, -Math.min(below, -grown));
      // Only the part below the window counts. Otherwise a field that grows above the footer would move under the page's bar.
      const beyond = end == null ? 0 : end.getBoundingClientRect().top - innerHeight;
      const isReadToEnd = !isGreeted.current && isAtEnd(end, grown);
      // The numbers to call must not move up, away from the tick that opened them.
      const isTicking = document.activeElement?.matches("[type=checkbox]");
      const needed = Math.min(grown, beyond);
      if (needed > 0 && !isTicking && (isWriting || isReadToEnd)) scrollBy(0, needed);
    });
    observer.observe(foot.current);
    return () => observer.disconnect();
  }, []);
  return foot;
}
