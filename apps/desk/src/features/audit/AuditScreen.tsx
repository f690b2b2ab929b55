import { useNow } from "@sosmessages/client/time.ts";
import type { Me } from "@sosmessages/contract/desk/accounts.ts";
import type { AuditEntry } from "@sosmessages/contract/desk/office.ts";
import { limits } from "@sosmessages/contract/limits.ts";
import { Button } from "@sosmessages/ui/form.tsx";
import { Banner } from "@sosmessages/ui/page.tsx";
import { useState } from "react";
import { readAudit } from "#lib/calls.generated.ts";
import { Loaded, Page, RefusedNote, Table, useAct } from "#lib/page.tsx";
import { send, useAskOnce } from "#lib/http.ts";
import { serviceName } from "#lib/services.ts";
import { useSpoken, type PlainKey } from "#lib/texts.tsx";
import { momentWords } from "#lib/time.ts";
import { detailWords } from "./detail-words.ts";

const read = async (before: number | null) => send(readAudit, { query: before === null ? {} : { before } });

export function AuditScreen({ me }: Readonly<{ me: Me }>) {
  const { say, locale, texts } = useSpoken();
  const now = useNow();
  const [older, setOlder] = useState<readonly AuditEntry[]>([]);
  const [isEnd, setEnd] = useState(false);
  const { act, isWorking, refusal } = useAct();
  const asked = useAskOnce(["audit"], async () => read(null));

  /** The log holds codes; a code that these pages do not know yet is shown as it is. */
  const known = (key: string, otherwise: string): string => (key in texts ? say(key as PlainKey) : otherwise);
  const columns = ["audit.when", "audit.who", "audit.what", "audit.conversation", "people.service"] as const;
  const rowOf = ({ seq, at, who, act, detail, conversation, tenant }: AuditEntry) => ({
    key: seq,
    cells: [
      momentWords(say, now, at),
      known(`audit.who_${who}`, who),
      [known(`audit.act_${act}`, act), detailWords({ say, locale, known }, act, detail)].filter(Boolean).join(": "),
      conversation?.slice(0, 8) ?? "–",
      serviceName(tenant, locale),
    ],
  });

  return (
    <Page title={say("nav.audit")} about={say("audit.about")}>
      {me.role === "admin" && <p>{say("audit.later")}</p>}
      <Loaded asked={asked}>
        {({ entries, is_whole, restored }) => {
          const putBack = restored.at(-1);
          const all = [...entries, ...older];
          const last = all.at(-1);
          return (
            <>
              <Banner kind={is_whole ? "note" : "error"}>
                <p>{say(is_whole ? "audit.whole" : "audit.not_whole")}</p>
                {putBack !== undefined && <p>{say("audit.restored", { when: momentWords(say, now, putBack.at) })}</p>}
                {putBack?.lost != null && putBack.lost > 0 && (
                  <p>{say("audit.lost", { count: String(putBack.lost) })}</p>
                )}
              </Banner>
              <Table caption={say("nav.audit")} columns={columns} rows={all.map(rowOf)} empty="audit.empty" />
              <RefusedNote refusal={refusal} />
              {last !== undefined && !isEnd && entries.length === limits.auditPage && (
                <div>
                  <Button
                    look="quiet"
                    working={isWorking ? say("app.loading") : undefined}
                    onPress={() =>
                      void act(read(last.seq), ({ entries }) => {
                        setOlder([...older, ...entries]);
                        setEnd(entries.length < limits.auditPage);
                      })
                    }
                  >
                    {say("audit.older")}
                  </Button>
                </div>
              )}
              {isEnd && <p>{say("audit.end")}</p>}
            </>
          );
        }}
      </Loaded>
    </Page>
  );
}
