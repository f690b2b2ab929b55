import type { Statistics } from "@sosmessages/contract/desk/statistics.ts";
import { dayMeasures, processMeasures } from "@sosmessages/contract/desk/words.ts";
import { Table } from "#lib/page/table/Table.tsx";
import { useSay } from "#lib/texts.tsx";
import { countText } from "./figures.ts";
import classes from "./Totals.module.css";

type Measure = (typeof dayMeasures)[number] | (typeof processMeasures)[number];
type Props = Readonly<{ totals: Statistics["totals"]; process: Statistics["process"] | null }>;

/** Every count of the period, each with what it means. */
export function Totals({ totals, process }: Props) {
  const say = useSay();
  const columns = [say("stats.what"), say("stats.count"), say("stats.meaning")];
  const rowOf = (counts: Statistics["totals"]) => (measure: Measure) => ({
    key: measure,
    cells: [say(`stats.${measure}`), countText(counts[measure]), say(`stats.${measure}_is`)],
  });
  const rows = [...dayMeasures.map(rowOf(totals)), ...(process === null ? [] : processMeasures.map(rowOf(process)))];
  return (
    <section className={classes["totals"]}>
      <h2>{say("stats.totals")}</h2>
      <Table caption={say("stats.totals")} columns={columns} rows={rows} />
      <p className={classes["note"]}>{say("stats.few")}</p>
    </section>
  );
}
