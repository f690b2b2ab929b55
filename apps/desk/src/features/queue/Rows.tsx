import type { Me } from "@sosmessages/contract/desk-accounts.ts";
import type { QueueRow } from "@sosmessages/contract/desk-conversations.ts";
import { useSay, useSpoken } from "#lib/texts.tsx";
import { deadlineWords, urgencyOf, waitingWords } from "#lib/time-words.ts";
import { labelsOf } from "./row-labels.ts";
import classes from "./Queue.module.css";
import { Row } from "./Row.tsx";
import { pressOf } from "./sections.ts";

type Props = Readonly<{ rows: readonly QueueRow[]; me: Me; now: Date; onTake: (id: string) => void }>;

/** Lists this long are drawn when they come into sight: with thousands of rows scrolling stays smooth. */
const drawnTogether = 50;

export function Rows({ rows, me, now, onTake }: Props) {
  const say = useSay();
  const { locale } = useSpoken();
  const about = { say, locale, now, hasManyServices: me.tenants.length > 1 };
  const chunks = Array.from({ length: Math.ceil(rows.length / drawnTogether) }, (_, at) =>
    rows.slice(at * drawnTogether, (at + 1) * drawnTogether),
  );
  return chunks.map((chunk) => (
    <ul key={chunk[0]?.id} className={classes["rows"]}>
      {chunk.map((row) => (
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
  ));
}
