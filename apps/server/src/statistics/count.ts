import type { dayMeasures, processMeasures } from "@sosmessages/contract/desk/words.ts";
import { statement, type Queries } from "#platform/database/database.ts";

/** Monthly counts are listed in the SQL function `count_up`. */
export type Count =
  | { readonly measure: (typeof dayMeasures)[number]; readonly amount?: number }
  | { readonly measure: "process"; readonly detail: (typeof processMeasures)[number]; readonly amount?: number }
  | { readonly measure: "response" | "topic" | "risk"; readonly detail: string }
  | { readonly measure: "duty-people" | "duty-samples"; readonly detail: string; readonly amount: number };

const countUp = statement("statistics.count-up", "SELECT count_up($1, $2, $3, $4, $5)");

export type CountEvents = (queries: Queries, tenant: string, counts: readonly Count[]) => Promise<void>;

/** In the transaction of the event, as its last statement: the rows are shared, so they should be locked briefly. */
export const newCount =
  (zoneOf: (tenant: string) => string): CountEvents =>
  async (queries, tenant, counts) => {
    if (counts.length === 0) return;
    const measures = counts.map(({ measure }) => measure);
    const details = counts.map((count) => ("detail" in count ? count.detail : ""));
    const amounts = counts.map((count) => ("amount" in count ? (count.amount ?? 1) : 1));
    await queries.one(countUp, [tenant, zoneOf(tenant), measures, details, amounts]);
  };
