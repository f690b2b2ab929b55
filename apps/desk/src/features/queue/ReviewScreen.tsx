import type { Me } from "@sosmessages/contract/desk/accounts.ts";
import { Link } from "wouter";
import { readQueue } from "#lib/calls.generated.ts";
import { send, useAsk } from "#lib/http.ts";
import { useLive } from "#lib/live.ts";
import { Loaded, Page } from "#lib/page.tsx";
import { useSay } from "#lib/texts.tsx";
import { usePractice } from "#lib/use-me.ts";
import { Rows } from "./Rows.tsx";

/** The replies that wait to be read before they are sent. Each opens where its words can be edited. */
export function ReviewScreen({ me }: Readonly<{ me: Me }>) {
  const say = useSay();
  const asked = useAsk(["queue", "to-read"], () => send(readQueue, { query: { section: "review" } }));
  const toPractise = usePractice().data?.to_read.length ?? 0;
  useLive(me.tenants, () => void asked.refetch());
  return (
    <Page title={say("review.title")} about={say("review.text")}>
      <Loaded asked={asked}>
        {({ rows }) => (rows.length === 0 ? <p>{say("review.empty")}</p> : <Rows rows={rows} onClaim={() => {}} />)}
      </Loaded>
      {toPractise > 0 && (
        <p>
          <Link href="/practice">{say("practice.waiting", { n: toPractise })}</Link>
        </p>
      )}
    </Page>
  );
}
