import { useNow } from "@sosmessages/client/time.ts";
import type { Me } from "@sosmessages/contract/desk/accounts.ts";
import type { Alert } from "@sosmessages/contract/desk/shift.ts";
import { Link } from "wouter";
import { acknowledgeAlarm, settleTalks } from "#lib/calls.generated.ts";
import { send } from "#lib/http.ts";
import { useJobName } from "#lib/jobs.ts";
import { serviceName } from "#lib/services.ts";
import { useSay, useSpoken, type Say } from "#lib/texts.tsx";
import { momentWords } from "#lib/time/time-words.ts";
import { useAct } from "#lib/use-act.ts";
import classes from "./Alerts.module.css";
import { isAlarm } from "./use-alerts.ts";

/** Somebody may come to harm, or a promise is broken. */
const grave: ReadonlySet<Alert["kind"]> = new Set(["acute", "breached", "job-failed"]);

type Props = Readonly<{ alert: Alert; me: Me; onChanged: () => unknown }>;

/** One line of what wants the reader: what it is, the way there, and what ends it. */
export function AlertLine({ alert, me, onChanged }: Props) {
  const say = useSay();
  const { locale } = useSpoken();
  const { act, isWorking } = useAct();
  const words = useWords(alert, me.role === "leader");
  const { kind, tenant, one } = alert;
  const isUnseen = isAlarm(alert) && one?.seen_at === null;
  const tone = isUnseen ? "alarm" : grave.has(kind) ? "grave" : "plain";
  const settle = () => send(settleTalks, { body: { tenant } });
  const acknowledge = (alarm: string) => send(acknowledgeAlarm, { params: { id: alarm }, body: {} });
  return (
    <li className={classes[tone]}>
      <Link href={placeOf(alert)}>{words}</Link>
      {me.tenants.length > 1 && <span> {serviceName(tenant, locale)}</span>}
      {kind === "talk" && me.role === "leader" && (
        <button type="button" className={classes["settle"]} onClick={() => void act(settle, onChanged)}>
          {say("alert.settle")}
        </button>
      )}
      {isUnseen && one.alarm !== null && me.role === "leader" && (
        <button
          type="button"
          className={classes["seen"]}
          aria-disabled={isWorking}
          onClick={() => void act(() => acknowledge(one.alarm ?? ""), onChanged)}
        >
          {say("alert.acknowledge")}
        </button>
      )}
    </li>
  );
}

export function placeOf({ kind, one }: Alert): string {
  if (one !== undefined) return `/conversation/${one.conversation}`;
  switch (kind) {
    case "review-waiting":
      return "/review";
    case "job-failed":
      return "/health";
    default:
      return "/";
  }
}

function useWords(alert: Alert, isLeader: boolean): string {
  const say = useSay();
  const now = useNow();
  const jobName = useJobName();
  const { kind, count, names, one } = alert;
  const at = (moment: string) => momentWords(say, now, moment);
  switch (kind) {
    case "talk":
      return say("alert.talk", { names: names.join(", ") });
    case "job-failed":
      return say("alert.job-failed", { names: names.map(jobName).join(", ") });
    case "alarm-acute":
    case "alarm-leader":
    case "alarm-look-again":
    case "returned":
      if (one === undefined) return say(`alert.${kind}`);
      if (one.seen_at === null) return `${say(`alert.${kind}`)} · ${at(one.at)}`;
      return isLeader
        ? `${say("alert.seen_by_you", { when: at(one.seen_at) })} · ${say("alert.open")}`
        : say("alert.seen", { when: at(one.seen_at) });
    default:
      return countWords(say, kind, count);
  }
}

const countWords = (say: Say, kind: CountedKind, count: number) => say(`alert.${kind}`, { count: String(count) });
type CountedKind = Exclude<
  Alert["kind"],
  "talk" | "job-failed" | "alarm-acute" | "alarm-leader" | "alarm-look-again" | "returned"
>;
