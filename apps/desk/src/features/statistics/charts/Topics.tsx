import { inLanguage } from "@sosmessages/contract/languages.ts";
import type { Statistics } from "@sosmessages/contract/desk/statistics.ts";
import { Empty } from "#lib/page/Empty.tsx";
import { useSay, useSpoken } from "#lib/texts.tsx";
import { Bars } from "./Bars.tsx";
import { CountTable } from "./CountTable.tsx";
import { Figure } from "./Figure.tsx";
import { drawn } from "../figures.ts";

export function Topics({ topics }: Readonly<{ topics: Statistics["topics"] }>) {
  const say = useSay();
  const { locale } = useSpoken();
  const bars = topics
    .map(({ name, count }) => ({ name: inLanguage(name, locale), count }))
    .toSorted((a, b) => drawn(b.count) - drawn(a.count));
  return (
    <Figure
      title={say("nav.topics")}
      definition={say("stats.topics_is")}
      chart={bars.length === 0 ? <Empty>{say("stats.none")}</Empty> : <Bars bars={bars} />}
      table={
        bars.length > 0 && (
          <CountTable
            caption={say("nav.topics")}
            heading={say("topics.name")}
            numbers={say("stats.conversations")}
            bars={bars}
          />
        )
      }
    />
  );
}
