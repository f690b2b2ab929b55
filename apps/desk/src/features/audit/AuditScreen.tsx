import type { Me } from "@sosmessages/contract/desk/accounts.ts";
import type { AuditEntry } from "@sosmessages/contract/desk/office.ts";
import { limits } from "@sosmessages/contract/limits.ts";
import { Banner } from "@sosmessages/ui/page.tsx";
import { Button } from "@sosmessages/ui/form.tsx";
import { useState } from "react";
import { readAudit } from "#lib/calls.generated.ts";
import { Empty, Loaded, Page, RefusedNote, Table, useAct } from "#lib/page.tsx";
import { send, useAskOnce } from "#lib/http.ts";
import { serviceName } from "#lib/services.ts";
import { useSay, useSpoken, type PlainKey } from "#lib/texts.tsx";
import { dayAndTime } from "#lib/time.ts";

const read = async (before: number | null) => send(readAudit, { query: before === null ? {} : { before } });

export function AuditScreen({ me }: Readonly<{ me: Me }>) {
  const say = useSay();
  const { locale } = useSpoken();
  const words = useWording();
  const [older, setOlder] = useState<readonly AuditEntry[]>([]);
  const [isEnd, setEnd] = useState(false);
  const { act, isWorking, refusal } = useAct();
  const asked = useAskOnce(["audit"], async () => read(null));

  const columns = [
    say("audit.when"),
    say("audit.who"),
    say("audit.what"),
    say("audit.conversation"),
    say("people.service"),
  ];
  const rowOf = ({ seq, at, who, act, detail, conversation, tenant }: AuditEntry) => ({
    key: seq,
    cells: [
      dayAndTime(at, locale),
      words.who(who),
      [words.act(act), words.detail(act, detail)].filter(Boolean).join(": "),
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
                {putBack !== undefined && <p>{say("audit.restored", { when: dayAndTime(putBack.at, locale) })}</p>}
                {putBack?.lost != null && putBack.lost > 0 && (
                  <p>{say("audit.lost", { count: String(putBack.lost) })}</p>
                )}
              </Banner>
              {all.length === 0 ? (
                <Empty>{say("audit.empty")}</Empty>
              ) : (
                <Table caption={say("nav.audit")} columns={columns} rows={all.map(rowOf)} />
              )}
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

/** The words of the button that made the entry. */
const wordedBy: Readonly<Record<string, string>> = {
  closed: "stats.closed-",
  blocked: "leader.block_",
  proposed: "propose.",
  "acute-cleared": "acute.end_",
  "alarm-seen": "alert.alarm-",
  "taken-over": "leader.to_",
};

/** The log holds codes; a code that these pages do not know yet is shown as it is. */
function useWording() {
  const say = useSay();
  const { texts } = useSpoken();
  const known = (key: string, otherwise: string): string => (key in texts ? say(key as PlainKey) : otherwise);
  return {
    who: (who: string) => known(`audit.who_${who}`, who),
    act: (act: string) => known(`audit.act_${act}`, act),
    /** "Kari role:leader": names stay, codes are worded. */
    detail: (act: string, detail: string | null) => {
      if (detail === null || act === "unblocked") return "";
      if (act === "claim-ended") return known(`audit.ended_${detail}`, detail);
      const prefix = wordedBy[act];
      if (prefix !== undefined) return known(prefix + detail, detail);
      const hours = /^hours:(\w+)$/.exec(detail)?.[1];
      if (hours !== undefined) return hours === "none" ? say("look.none") : say("look.hours", { n: Number(hours) });
      return detail
        .replace(/ ?\bby:operator\b/, "")
        .replace(/ ?\bbackup:.*/, "")
        .replace(/\b(topic|resource):([0-9a-f]{8})[0-9a-f-]*/g, "$2")
        .replace(/( ?)\b(role|job):([a-z-]+)/g, (code, space: string, kind: string, value: string) =>
          [space && ", ", known(`${kind}.${value}`, code)].join(""),
        );
    },
  } as const;
}
