import type { QueueRow } from "@sosmessages/contract/desk/conversations.ts";
import { Chunk, type About } from "./Chunk.tsx";
import classes from "./Queue.module.css";

type Props = About & Readonly<{ rows: readonly QueueRow[] }>;

/** So many are put on the screen together. */
const together = 50;
/** In sight at once, or nearly: they need not wait to be found there. */
const atOnce = 2;

/** A list that may be very long: what is far from the screen is a blank of the same height. */
export function Rows({ rows, ...about }: Props) {
  const chunks = Array.from({ length: Math.ceil(rows.length / together) }, (_, at) =>
    rows.slice(at * together, (at + 1) * together),
  );
  return (
    <div className={classes["rows"]}>
      {chunks.map((chunk, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a chunk is its place: when one row is taken, all others move up
        <Chunk key={at} rows={chunk} isNearAtFirst={at < atOnce} {...about} />
      ))}
    </div>
  );
}
