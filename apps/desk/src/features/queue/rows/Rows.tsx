import type { Me } from "@sosmessages/contract/desk/accounts.ts";
import type { QueueRow } from "@sosmessages/contract/desk/conversations.ts";
import { defaultRangeExtractor, useWindowVirtualizer } from "@tanstack/react-virtual";
import { memo, useId, useLayoutEffect, useRef, useState } from "react";
import { useSay, useSpoken } from "#lib/texts.tsx";
import { deadlineWords, urgencyOf, waitingWords } from "#lib/time/time-words.ts";
import { labelsOf } from "./row-labels.ts";
import classes from "../Queue.module.css";
import { Row } from "./Row.tsx";
import { pressOf } from "./sections.ts";

type About = Readonly<{ me: Me; now: Date; onTake: (id: string) => void }>;
type Props = About & Readonly<{ rows: readonly QueueRow[] }>;

/** Most rows have two lines; each is measured once it is drawn. */
const rowHeight = 76;
/** So many are drawn beyond the screen: as far as a finger flings in a moment. */
const overscan = 20;
/** Until the window has been measured. */
const initialRect = { width: 0, height: 1_000 };

/** A list that may be very long: only what is near the screen is drawn, and the row that has the focus. */
export function Rows({ rows, ...about }: Props) {
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
const Item = memo(({ row, me, now, onTake }: About & Readonly<{ row: QueueRow }>) => {
  const say = useSay();
  const { locale } = useSpoken();
  const hasManyServices = me.tenants.length > 1;
  return (
    <Row
      id={row.id}
      press={pressOf(row, me.role)}
      isAcute={row.is_acute}
      urgency={row.due_at === null ? "calm" : urgencyOf(now, row.due_at)}
      waiting={row.waiting_since === null ? "" : waitingWords(say, now, row.waiting_since)}
      deadline={row.due_at === null ? "" : deadlineWords(say, now, row.due_at)}
      labels={labelsOf(row, { say, locale, now, hasManyServices }).join(" · ")}
      onTake={onTake}
    />
  );
});
Item.displayName = "Item";
