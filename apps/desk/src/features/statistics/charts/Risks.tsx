import type { Statistics } from "@sosmessages/contract/desk/statistics.ts";
import { risks as allRisks } from "@sosmessages/contract/desk/words.ts";
import { useSay } from "#lib/texts.tsx";
import { Bars } from "./Bars.tsx";
import { CountTable } from "./CountTable.tsx";
import { Figure } from "./Figure.tsx";

export function Risks({ risks }: Readonly<{ risks: Statistics["risks"] }>) {
  const say = useSay();
  const bars = allRisks.map((risk) => ({ name: say(`stats.risk_${risk}`), count: risks[risk] }));
  return (
    <Figure
      title={say("stats.risk")}
      definition={say("stats.risk_is")}
      chart={<Bars bars={bars} />}
      table={
        <CountTable
          caption={say("stats.risk")}
          heading={say("stats.risk")}
          numbers={say("stats.conversations")}
          bars={bars}
        />
      }
    />
  );
}
