import type { Me } from "@sosmessages/contract/desk/accounts.ts";
import type { QueueRow } from "@sosmessages/contract/desk/conversations.ts";
import { useSay, useSpoken } from "#lib/texts.tsx";
import { deadlineWords, urgencyOf, waitingWords } from "#lib/time/time-words.ts";
import { labelsOf } from "./row-labels.ts";
import classes from "./Queue.module.css";
import { Row } from "./Row.tsx";
import { pressOf } from "./sections.ts";
import { useNear } from "./use-near.ts";

export type About = Readonly<{ me: Me; now: Date; onTake: (id: string) => void }>;
type Props = About & Readonly<{ rows: readonly QueueRow[]; isNearAtFirst: boolean }>;

/** Most rows have two lines; where nothing was ever drawn, nobody sees that it was a guess. */
const rowHeight = 74;

export function Chunk({ rows, isNearAtFirst, me, now, onTake }: Props) {
  const say = useSay();
  const { locale } = useSpoken();
  const { place, isNear, height } = useNear(isNearAtFirst);
  const about = { say, locale, now, hasManyServices: me.tenants.length > 1 };
  if (!isNear)
    return <div ref={place} className={classes["chunk"]} style={{ height: height ?? rows.length * rowHeight }} />;
  return (
    <ul ref={place} className={classes["chunk"]}>
      {rows.map((row) => (
        <li key={row.id}>
          <Row
            id={row.id}
            press={pressOf(row, me.role)}
            isAcute={row.is_acute}
            urgency={row.due_at === null ? "calm" : urgencyOf(now, row.due_at)}
            waiting={row.waiting_since === null ? "" : waitingWords(say, now, row.waiting_since)}
            deadline={row.due_at === null ? "" : deadlineWords(say, now, row.due_at)}
            labels={labelsOf(row, about).join(" · ")}
            onTake={onTake}
          />
        </li>
      ))}
    </ul>
  );
}
