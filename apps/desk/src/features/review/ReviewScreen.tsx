import { useNow } from "@sosmessages/client/time.ts";
import type { Me } from "@sosmessages/contract/desk/accounts.ts";
import { Link } from "wouter";
import { readQueue } from "#lib/calls.generated.ts";
import { send } from "#lib/http.ts";
import { useLive } from "#lib/live.ts";
import { Loaded } from "#lib/page/Loaded.tsx";
import list from "#lib/page/Rows.module.css";
import { useSay } from "#lib/texts.tsx";
import { usePractice } from "#lib/use-practice.ts";
import { useAsk } from "#lib/use-ask.ts";
import classes from "./Review.module.css";
import { ReviewRow } from "./ReviewRow.tsx";

type Props = Readonly<{ me: Me }>;

/** The replies that wait to be read before they are sent. Each opens where its words can be edited. */
export function ReviewScreen({ me }: Props) {
  const say = useSay();
  const now = useNow();
  const asked = useAsk(["queue", "to-read"], () => send(readQueue, { query: { section: "review" } }));
  const toPractise = usePractice().data?.to_read.length ?? 0;
  useLive(me.tenants, () => void asked.refetch());
  return (
    <div className={classes["screen"]}>
      <h1>{say("review.title")}</h1>
      <p className={classes["soft"]}>{say("review.text")}</p>
      <Loaded asked={asked}>
        {({ rows }) =>
          rows.length === 0 ? (
            <p>{say("review.empty")}</p>
          ) : (
            <ul className={list["rows"]}>
              {rows.map((row) => (
                <li key={row.id}>
                  <ReviewRow row={row} now={now} hasManyServices={me.tenants.length > 1} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {toPractise > 0 && (
        <p>
          <Link href="/practice">{say("practice.waiting", { n: toPractise })}</Link>
        </p>
      )}
    </div>
  );
}
