import type { DeskMessage, Conversation } from "@sosmessages/contract/desk/conversations.ts";
import { dialogClosed } from "@sosmessages/ui/dialog.tsx";
import { useEffect, useState } from "react";
import type { Calls } from "../calls.ts";

const ofCaller = (messages: readonly DeskMessage[]) => messages.filter(({ is_reply }) => !is_reply);

export const oldestFirst = (messages: readonly DeskMessage[]): readonly DeskMessage[] =>
  messages.toSorted(
    (one, other) => one.submitted_at.localeCompare(other.submitted_at) || one.id.localeCompare(other.id),
  );

/** Whether a message of the caller that this page had shown is deleted. */
export function useDeletion(messages: readonly DeskMessage[]): boolean {
  const ids = ofCaller(messages).map(({ id }) => id);
  const [met, setMet] = useState<ReadonlySet<string>>(new Set(ids));
  if (ids.some((id) => !met.has(id))) setMet(new Set([...met, ...ids]));
  return met.size > ids.length;
}

/** How far the caller's words have been on screen without a gap: a later message does not vouch for one above it. */
export function seenThrough(
  messages: readonly DeskMessage[],
  before: string | null,
  onScreen: ReadonlySet<string>,
): string | null {
  const written = ofCaller(messages);
  const from = written.findIndex(({ id }) => id === before);
  let through = from === -1 ? null : before;
  for (const { id } of written.slice(from + 1)) {
    if (!onScreen.has(id)) break;
    through = id;
  }
  return through;
}

/** The next of the caller's messages to be read; null when all have been. */
export function nextUnseen(messages: readonly DeskMessage[], through: string | null): string | null {
  const written = ofCaller(messages);
  return written[written.findIndex(({ id }) => id === through) + 1]?.id ?? null;
}

/** The end of a message carries its id here; it has been read when its end was on screen. */
export const endAttribute = "data-end-of";

/** writer: reports what was read to the service. onlooker: a leader who does not reply. */
type Reader = "writer" | "onlooker" | null;

/** Tracks which messages were on screen. Text behind the editor or a dialog, or in a hidden window, does not count. */
export function useSeen(conversation: Conversation, calls: Calls, reader: Reader, footHeight: number) {
  const [onScreen, setOnScreen] = useState<ReadonlySet<string>>(new Set());
  const isReader = reader !== null;
  const messages = oldestFirst(conversation.messages);
  const ids = messages.map(({ id }) => id).join();

  useEffect(() => {
    if (!isReader) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (document.visibilityState !== "visible" || document.querySelector("dialog[open]") !== null) return;
        const ends = entries.filter(({ isIntersecting }) => isIntersecting);
        const came = ends.map(({ target }) => target.getAttribute(endAttribute) ?? "");
        if (came.length > 0) setOnScreen((before) => new Set([...before, ...came]));
      },
      { rootMargin: `0px 0px -${footHeight}px 0px` },
    );
    const watch = () => {
      observer.disconnect();
      for (const end of document.querySelectorAll(`[${endAttribute}]`)) observer.observe(end);
    };
    watch();
    // Messages drawn in a hidden window, or behind a dialog, are checked when they become visible.
    document.addEventListener("visibilitychange", watch);
    addEventListener(dialogClosed, watch);
    return () => {
      observer.disconnect();
      document.removeEventListener("visibilitychange", watch);
      removeEventListener(dialogClosed, watch);
    };
  }, [ids, isReader, footHeight]);

  const through = seenThrough(messages, conversation.seen_through, onScreen);
  useEffect(() => {
    if (reader === "writer" && through !== null && through !== conversation.seen_through) void calls.seen(through);
    // oxlint-disable-next-line react/exhaustive-deps -- told once for each further message
  }, [through, reader]);

  const next = nextUnseen(messages, through);
  return { through, next, isAll: next === null } as const;
}

/** How much of the screen's foot an element covers, as long as it sticks there. */
export function useFootHeight(): readonly [height: number, foot: (element: HTMLElement | null) => void] {
  const [foot, setFoot] = useState<HTMLElement | null>(null);
  const [height, setHeight] = useState(0);
  useEffect(() => {
    if (foot === null) return;
    const measure = () => setHeight(getComputedStyle(foot).position === "sticky" ? Math.ceil(foot.offsetHeight) : 0);
    const observer = new ResizeObserver(measure);
    observer.observe(foot);
    addEventListener("resize", measure);
    return () => {
      observer.disconnect();
      removeEventListener("resize", measure);
    };
  }, [foot]);
  return [foot === null ? 0 : height, setFoot];
}
