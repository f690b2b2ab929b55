import type { Statistics } from "@sosmessages/contract/desk/statistics.ts";
import { responseBuckets } from "@sosmessages/contract/desk/words.ts";
import { useSay } from "#lib/texts.tsx";
import { Bars } from "./Bars.tsx";
import { CountTable } from "./CountTable.tsx";
import { Figure } from "./Figure.tsx";

export function ResponseTimes({ response }: Readonly<{ response: Statistics["response"] }>) {
  const say = useSay();
  const bars = [...responseBuckets, null].map((bound, index) => ({
    name:
      bound === null
        ? say("stats.over", { hours: String(responseBuckets.at(-1)) })
        : say("stats.between", { from: String(responseBuckets[index - 1] ?? 0), to: String(bound) }),
    count: response.buckets[index],
  }));
  return (
    <Figure
      title={say("stats.response")}
      definition={say("stats.response_is")}
      chart={<Bars bars={bars} />}
      table={
        <CountTable
          caption={say("stats.response")}
          heading={say("stats.time")}
          numbers={say("stats.replies-out")}
          bars={bars}
        />
      }
    />
  );
}
