import type { Me } from "@sosmessages/contract/desk/accounts.ts";
import { useAct } from "#lib/page.tsx";
import { useDisclosure } from "@sosmessages/ui/page.tsx";
import { useLocation, Link } from "wouter";
import { useNow } from "@sosmessages/client/time.ts";
import type { Alert } from "@sosmessages/contract/desk/shift.ts";
import { useSay, useJobName, useSpoken } from "#lib/texts.tsx";
import { acknowledgeAlarm, settleTalks } from "#lib/calls.generated.ts";
import { send } from "#lib/http.ts";
import { serviceName } from "#lib/services.ts";
import { momentWords } from "#lib/time.ts";
import classes from "./Alerts.module.css";
import { isLate, type Alerted } from "#lib/use-alerts.ts";

type Props = Readonly<{ me: Me; alerted: Alerted }>;

/** Alarms that no leader has acknowledged, above every page but a conversation. Several are one line: the page keeps its room. */
export function Alarms({ me, alerted: { unseen, refetch } }: Props) {
  const [gravest] = unseen.toSorted((one, other) => urgencyOf(one) - urgencyOf(other));
  return (
    <div role="alert">
      {unseen.length === 1 && <AlertList alerts={unseen} me={me} onChanged={refetch} />}
      {unseen.length > 1 && gravest && <SeveralAlarms n={unseen.length} gravest={gravest} me={me} />}
    </div>
  );
}

function SeveralAlarms({ n, gravest, me }: Readonly<{ n: number; gravest: Alert; me: Me }>) {
  const say = useSay();
  const words = useWords(gravest, me.role === "leader");
  return (
    <ul className={classes["list"]} aria-label={say("alert.title")}>
      <li className={classes["alarm"]}>
        <span>
          {say("alert.alarms", { n })}
          <span className={classes["gravest"]}>{` · ${words}`}</span>
        </span>
        <Link href={placeOf(gravest) ?? "/"} className={classes["urgent"] ?? ""}>
          {say("alert.most_urgent")}
        </Link>
      </li>
    </ul>
  );
}

const gravity: readonly string[] = ["alarm-acute", "caller", "alarm-leader", "alarm-sign"];

/** Unopened alarms first: an emergency, the caller's own tick, a call for a leader, the program's sign. */
function urgencyOf({ kind, one }: Alert): number {
  const rank = gravity.indexOf(one?.sign === "caller" ? "caller" : kind);
  return (rank === -1 ? gravity.length : rank) + (one?.is_opened === true ? 10 : 0);
}

/** The queue has these as counts on its sections. */
const isInQueue = (alert: Alert): boolean => isLate(alert) || alert.kind === "acute" || alert.kind === "review-waiting";

/** The other alerts, folded into the bar; danger is named. In a conversation also the alarms: its words need the room. */
export function AlertChip({ me, alerted: { unseen, others, refetch } }: Props) {
  const say = useSay();
  const [path] = useLocation();
  // The band of the conversation shows its own alarms to leaders.
  const isElsewhere = (alert: Alert) => me.role !== "leader" || !isConversationPage(path) || placeOf(alert) !== path;
  const alarms = isConversationPage(path) ? unseen.filter(isElsewhere) : [];
  const all = [...alarms, ...others.filter((alert) => isElsewhere(alert) && !(path === "/" && isInQueue(alert)))];
  const { isOpen, setOpen, root, button } = useDisclosure<HTMLDivElement>(path);
  const danger = all.filter(({ kind }) => kind === "acute");
  const worst = [
    ...(alarms.length > 0 ? [say("alert.alarms", { n: alarms.length })] : []),
    ...(danger.length > 0
      ? [say("alert.acute", { count: String(danger.reduce((sum, { count }) => sum + count, 0)) })]
      : []),
  ].join(" · ");
  const more = all.length - alarms.length - danger.length;
  return (
    <div ref={root} className={classes["folded"]} aria-live="polite">
      {all.length > 0 && (
        <button
          ref={button}
          type="button"
          aria-expanded={isOpen}
          className={`${classes["chip"]} ${worst === "" ? "" : classes["pressed"]}`}
          onClick={() => setOpen(!isOpen)}
        >
          {worst !== "" && <span>{worst}</span>}
          {more > 0 && (
            <>
              <span className={classes[worst === "" ? "words" : "rest"]}>
                {worst !== "" && " · "}
                {say("alert.others", { n: more })}
              </span>
              {worst === "" && <Bell count={more} />}
            </>
          )}
        </button>
      )}
      {isOpen && all.length > 0 && (
        <div className={classes["panel"]}>
          <AlertList alerts={all} me={me} onChanged={refetch} />
        </div>
      )}
    </div>
  );
}

/** Instead of the words where the bar is narrow. */
const Bell = ({ count }: Readonly<{ count: number }>) => (
  <svg className={classes["bell"]} viewBox="2 0 38 24" width="38" height="24" aria-hidden="true" focusable="false">
    <path
      d="M4 18h16l-2-3V10a6 6 0 0 0-12 0v5zM10 21h4"
      fill="none"
      stroke="currentcolor"
      strokeWidth="2"
      strokeLinejoin="round"
    />
    <text x="26" y="17.500" fill="currentcolor">
      {count}
    </text>
  </svg>
);

type ListProps = Readonly<{ alerts: readonly Alert[]; me: Me; onChanged: () => unknown }>;

export function AlertList({ alerts, ...about }: ListProps) {
  const say = useSay();
  return (
    <ul className={classes["list"]} aria-label={say("alert.title")}>
      {alerts.map((alert) => (
        <AlertLine key={keyOf(alert)} alert={alert} {...about} />
      ))}
    </ul>
  );
}

const keyOf = ({ kind, tenant, one }: Alert) => kind + tenant + (one?.alarm ?? one?.conversation ?? "");

/** Risk of harm, or a missed reply deadline. */
const grave: ReadonlySet<Alert["kind"]> = new Set(["acute", "breached", "unanswered", "no-leader", "job-failed"]);

function AlertLine({ alert, me, onChanged }: Readonly<{ alert: Alert; me: Me; onChanged: () => unknown }>) {
  const { say, locale } = useSpoken();
  const { act, isWorking } = useAct();
  const words = useWords(alert, me.role === "leader");
  const { kind, tenant, one } = alert;
  const place = placeOf(alert);
  const isUnseen = kind.startsWith("alarm-") && one?.seen_at === null;
  const tone = isUnseen ? "alarm" : grave.has(kind) ? "grave" : "plain";
  const settle = () => send(settleTalks, { body: { tenant } });
  const acknowledge = (alarm: string) => send(acknowledgeAlarm, { params: { id: alarm }, body: {} });
  return (
    <li className={classes[tone]}>
      {place === null ? words : <Link href={place}>{words}</Link>}
      {me.tenants.length > 1 && <span> {serviceName(tenant, locale)}</span>}
      {kind === "talk" && me.role === "leader" && (
        <button type="button" className={classes["settle"]} onClick={() => void act(settle(), onChanged)}>
          {say("alert.settle")}
        </button>
      )}
      {isUnseen && one.alarm !== null && me.role === "leader" && (
        <button
          type="button"
          className={classes["seen"]}
          aria-disabled={isWorking}
          onClick={() => void act(acknowledge(one.alarm ?? ""), onChanged)}
        >
          {say("alert.acknowledge")}
        </button>
      )}
    </li>
  );
}

/** A page that is a conversation, made up or not. */
export const isConversationPage = (path: string): boolean =>
  path.startsWith("/conversation/") || path.startsWith("/practice/");

/** null: all of it is in the line. Alerts about the queue are not here. */
const places = new Map<Alert["kind"], string | null>([
  ["talk", null],
  ["review-waiting", "/review"],
  ["unreachable", "/me"],
  ["practice-waiting", "/practice"],
  ["service-asked", "/services"],
  ["service-returned", "/services"],
  ["service-approved", "/services"],
  ["unanswered", "/people"],
  ["no-leader", "/people"],
  ["confirmations", "/people"],
  ["rota-gap", "/rota"],
  ["job-failed", "/health"],
]);

export function placeOf({ kind, one, conversation = one?.conversation }: Alert): string | null {
  if (conversation !== undefined) return `/conversation/${conversation}`;
  const place = places.get(kind);
  return place === undefined ? "/" : place;
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
    case "unreachable":
    case "no-leader":
      return say(`alert.${kind}`);
    case "job-failed":
      return say("alert.job-failed", { names: names.map(jobName).join(", ") });
    case "alarm-acute":
    case "alarm-sign":
    case "alarm-leader":
    case "alarm-look-again":
    case "returned":
    case "noted":
      if (one === undefined) return say(`alert.${kind}`);
      if (one.seen_at === null)
        return `${say(kind === "alarm-sign" && one.sign === "caller" ? "alert.alarm-caller" : `alert.${kind}`)} · ${at(one.at)}`;
      return isLeader
        ? `${say("alert.seen_by_you", { when: at(one.seen_at) })} · ${say("alert.open")}`
        : say("alert.seen", { name: one.seen_by ?? say("role.leader"), when: at(one.seen_at) });
    default:
      return say(`alert.${kind}`, { count: String(count) });
  }
}
