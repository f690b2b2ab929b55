import type { Me } from "@sosmessages/contract/desk/accounts.ts";
import { useDisclosure } from "@sosmessages/ui/page/use-disclosure.ts";
import { useLocation } from "wouter";
import { useSay } from "#lib/texts.tsx";
import { AlertLine, placeOf } from "./AlertLine.tsx";
import classes from "./Alerts.module.css";
import type { Alerted } from "./use-alerts.ts";

type Props = Readonly<{ me: Me; alerted: Alerted }>;

/** What wants the reader. It stands still, says what, and leads there. */
export function Alerts({ me, alerted: { unseen, all, refetch } }: Props) {
  const say = useSay();
  return (
    <section
      aria-live="polite"
      aria-label={say("alert.title")}
      className={unseen.length > 0 ? classes["pressing"] : ""}
    >
      {all.length > 0 && (
        <ul className={classes["list"]}>
          {all.map((alert) => (
            <AlertLine key={keyOf(alert)} alert={alert} me={me} onChanged={refetch} />
          ))}
        </ul>
      )}
    </section>
  );
}

/** The same list folded into the bar, where the caller's words need the room. */
export function AlertChip({ me, alerted: { unseen, all: everywhere, refetch } }: Props) {
  const say = useSay();
  const [path] = useLocation();
  // A leader who has acknowledged it and is there needs no way there.
  const isHere = (alert: Alerted["all"][number]) =>
    me.role === "leader" && alert.one !== undefined && alert.one.seen_at !== null && placeOf(alert) === path;
  const all = everywhere.filter((alert) => !isHere(alert));
  const { isOpen, setOpen, root, button } = useDisclosure<HTMLDivElement>(path);
  const more = all.length - unseen.length;
  return (
    <div ref={root} className={classes["folded"]} aria-live="polite">
      {all.length > 0 && (
        <button
          ref={button}
          type="button"
          aria-expanded={isOpen}
          className={`${classes["chip"]} ${unseen.length > 0 ? classes["pressed"] : ""}`}
          onClick={() => setOpen(!isOpen)}
        >
          {unseen.length > 0 && <span>{say("alert.alarms", { n: unseen.length })}</span>}
          {more > 0 && (
            <span className={unseen.length > 0 ? classes["rest"] : ""}>
              {unseen.length > 0 && " · "}
              {say("alert.others", { n: more })}
            </span>
          )}
        </button>
      )}
      {isOpen && all.length > 0 && (
        <ul className={`${classes["list"]} ${classes["panel"]}`} aria-label={say("alert.title")}>
          {all.map((alert) => (
            <AlertLine key={keyOf(alert)} alert={alert} me={me} onChanged={refetch} />
          ))}
        </ul>
      )}
    </div>
  );
}

const keyOf = ({ kind, tenant, one }: Alerted["all"][number]) =>
  kind + tenant + (one?.alarm ?? one?.conversation ?? "");
