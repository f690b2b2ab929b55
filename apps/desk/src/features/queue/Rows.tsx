import type { Me } from "@sosmessages/contract/desk/accounts.ts";
import type { QueueRow } from "@sosmessages/contract/desk/conversations.ts";
import { defaultRangeExtractor, useWindowVirtualizer } from "@tanstack/react-virtual";
import { memo, useId, useLayoutEffect, useRef, useState } from "react";
import { Link } from "wouter";
import type { Locale } from "@sosmessages/texts/locale.ts";
import { standingWords } from "#lib/standing.ts";
import { useSay, useSpoken, languageWords, type Say } from "#lib/texts.tsx";
import { deadlineWords, urgencyOf, waitingWords, momentWords, type Urgency } from "#lib/time.ts";
import { serviceName } from "#lib/services.ts";
import classes from "./Queue.module.css";
import { pressOf, type Press } from "./use-section.ts";

type About = Readonly<{ me: Me; now: Date; onClaim: (id: string) => void }>;
/** One line where there is room; each is measured once it is drawn. */
const rowHeight = 49;
/** So many are drawn beyond the screen: as far as a finger flings in a moment. */
const overscan = 20;
/** Until the window has been measured. */
const initialRect = { width: 0, height: 1_000 };

/** Draws only rows near the screen, and the focused row. */
export function Rows({ rows, ...about }: About & Readonly<{ rows: readonly QueueRow[] }>) {
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const [scrollMargin, setMargin] = useState(0);
  // oxlint-disable-next-line react/incompatible-library -- nothing here is compiled by React Compiler
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => rowHeight,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan,
    scrollMargin,
    initialRect,
    rangeExtractor: (range) => {
      const drawn = defaultRangeExtractor(range);
      const focused = focusedIn(id);
      if (focused === null || focused >= rows.length || drawn.includes(focused)) return drawn;
      return [...drawn, focused].toSorted((a, b) => a - b);
    },
  });

  // Whatever stands above the list may grow or shrink.
  // oxlint-disable-next-line react/exhaustive-deps -- after every drawing; the same number again ends it
  useLayoutEffect(() => {
    if (list.current !== null) setMargin(Math.round(list.current.getBoundingClientRect().top + scrollY));
  });

  return (
    <ul ref={list} id={id} className={classes["rows"]} style={{ height: virtual.getTotalSize() }}>
      {virtual.getVirtualItems().map(({ index, key, start }) => {
        const row = rows[index];
        if (row === undefined) return null;
        return (
          <li
            key={key}
            ref={virtual.measureElement}
            data-index={index}
            aria-posinset={index + 1}
            aria-setsize={rows.length}
            style={{ transform: `translateY(${start - scrollMargin}px)` }}
          >
            <Item row={row} {...about} />
          </li>
        );
      })}
    </ul>
  );
}

/** Which row of a list has the focus. */
function focusedIn(list: string): number | null {
  const row = typeof document === "undefined" ? null : document.activeElement?.closest("li");
  return row?.parentElement?.id === list ? Number(row.dataset["index"]) : null;
}

/** Its words are made once, not at every turn of a wheel. */
const Item = memo(({ row, me, now, onClaim }: About & Readonly<{ row: QueueRow }>) => {
  const { say, locale } = useSpoken();
  const hasManyServices = me.tenants.length > 1;
  return (
    <Row
      id={row.id}
      press={pressOf(row, me.role)}
      isAcute={row.is_acute}
      urgency={row.due_at === null ? "calm" : urgencyOf(now, row.due_at)}
      time={timeOf(row, say, now)}
      labels={labelsOf(row, { say, locale, now, hasManyServices }).join(" · ")}
      onClaim={onClaim}
    />
  );
});
Item.displayName = "Item";

export function timeOf({ due_at: dueAt, standing }: QueueRow, say: Say, now: Date): string {
  if (dueAt !== null) return deadlineWords(say, now, dueAt);
  return standing ? standingWords(say, now, standing) : "";
}

type RowProps = Readonly<{
  id: string;
  press: Press;
  isAcute: boolean;
  urgency: Urgency;
  /** Time left until the deadline. Without a deadline: the state. */
  time: string;
  /** Joined, so that `memo` skips rows with the same text. */
  labels: string;
  onClaim?: (id: string) => void;
  onOpen?: () => void;
}>;

export const Row = memo(({ id, press, isAcute, urgency, time, labels, onClaim, onOpen }: RowProps) => {
  const say = useSay();
  const words = (
    <>
      {isAcute && <b className={classes["acute"]}>{say("queue.acute")}</b>}
      {time !== "" && <b className={classes[`due-${urgency}`]}>{time}</b>}
      <span className={classes["labels"]}>{labels}</span>
    </>
  );
  switch (press) {
    case "claim":
      return (
        <button type="button" data-row="" className={classes["row"]} onClick={() => onClaim?.(id)}>
          <span className="visually-hidden">{say("queue.take_this")}: </span>
          {words}
        </button>
      );
    case "open":
      return (
        <Link href={`/conversation/${id}`} data-row="" className={classes["row"]} onClick={onOpen}>
          <span className="visually-hidden">{say("queue.open")}: </span>
          {words}
        </Link>
      );
    case "none":
      return <div className={`${classes["row"]} ${classes["still"]}`}>{words}</div>;
  }
});
Row.displayName = "Row";

type LabelContext = Readonly<{ say: Say; locale: Locale; now: Date; hasManyServices: boolean }>;

const warnBeforeMs = 2 * 86_400_000;

/** What else one may want to know of a row, most important first. */
export function labelsOf(row: QueueRow, { say, locale, now, hasManyServices }: LabelContext): readonly string[] {
  const expiresSoon = row.expires_at !== null && Date.parse(row.expires_at) - now.getTime() < warnBeforeMs;
  const isBegun = row.has_draft && !row.is_returned && (row.state === "waiting" || row.state === "claimed");
  return [
    row.called_at ? say("alert.alarm-leader") : false,
    row.was_acute && say("queue.was_acute"),
    row.alias !== null && row.alias,
    row.is_returned ? say("queue.returned") : false,
    languageWords(say, row.language),
    hasManyServices && serviceName(row.tenant, locale),
    row.unanswered === 1 && say("queue.unanswered_one"),
    row.unanswered > 1 && say("queue.unanswered", { n: String(row.unanswered) }),
    isBegun && say("queue.has_draft"),
    row.is_answered_by_me && say("queue.answered_by_me"),
    row.is_given_back && say("queue.given_back"),
    row.state === "review" && row.is_mine && say("queue.review"),
    row.state === "sending" && say("queue.sending"),
    row.holder !== null && !row.is_mine && say("queue.holder", { name: row.holder }),
    row.state === "review" &&
      !row.is_mine &&
      row.standing?.holder &&
      say("queue.author", { name: row.standing.holder }),
    row.has_proposal && say("queue.has_proposal"),
    row.is_unchecked && say("queue.unchecked"),
    expiresSoon && row.expires_at !== null && say("queue.expires", { when: momentWords(say, now, row.expires_at) }),
    row.waiting_since !== null && waitingWords(say, now, row.waiting_since),
  ].filter((label) => typeof label === "string");
}
