import { clockTime } from "@sosmessages/client/time.ts";
import { typed, Button, Buttons, Field } from "@sosmessages/ui/form.tsx";
import { Dialog } from "@sosmessages/ui/dialog.tsx";
import { useState } from "react";
import { Link } from "wouter";
import type { DutyEnd } from "@sosmessages/contract/desk/shift.ts";
import { deskTimes } from "@sosmessages/contract/limits.ts";
import { setDuty, readDutyEnd, readQueue } from "#lib/calls.generated.ts";
import { Form } from "#lib/form.tsx";
import { send, useAsk } from "#lib/http.ts";
import { RefusedNote, Loaded, useAct, SayButton } from "#lib/page.tsx";
import { useSay, type Say } from "#lib/texts.tsx";
import { useMe, useOwnShift, usePractice } from "#lib/use-me.ts";
import classes from "./DutyDialog.module.css";

/** How long one stays: one press for the usual, a field for the rest. */
export function DutyDialog({ onClose }: Readonly<{ onClose: () => void }>) {
  const say = useSay();
  const { me, changed } = useMe();
  const [now] = useState(Date.now);
  const [error, setError] = useState<string>();
  const [hasEnded, setEnded] = useState(false);
  const [left, setLeft] = useState<DutyEnd | null>(null);
  const { act, working, isWorking, refusal } = useAct();
  const practice = usePractice().data?.left;
  const shift = useOwnShift();
  const isOn = me.duty_until !== null && new Date(me.duty_until).getTime() > now;

  const set = (until: Date | null) =>
    void act(send(setDuty, { body: { until: until?.toISOString() ?? null } }), (me) => {
      changed(me);
      if (until === null) setEnded(true);
      else onClose();
    });

  const submit = (form: HTMLFormElement) => {
    const until = nextAt(typed(form, "until"), Date.now());
    setError(until === null ? say("duty.too_long") : undefined);
    if (until !== null) set(until);
  };

  /** A confirmation comes first if work is left. If that request fails, the duty ends all the same. */
  const end = async () => {
    const answer = await send(readDutyEnd);
    if (answer.ok && isSomethingLeft(answer.body)) setLeft(answer.body);
    else set(null);
  };

  if (hasEnded) return <DutyEnded onClose={onClose} />;
  // Before any hours are chosen: a trainee may not go on duty yet.
  if (!isOn && (practice ?? 0) > 0)
    return (
      <Dialog title={say("duty.question")} onCancel={onClose}>
        <p>{say("practice.first")}</p>
        <Link href="/practice" onClick={onClose}>
          {say("practice.go")}
        </Link>
        <Buttons>
          <SayButton says="app.cancel" look="quiet" onPress={onClose} />
        </Buttons>
      </Dialog>
    );
  // What one leaves, before the duty ends.
  if (left !== null)
    return (
      <Dialog title={say("duty.left")} onCancel={onClose}>
        <ul>
          {left.alarms > 0 && <li>{say("duty.left_alarms", { n: left.alarms })}</li>}
          {left.emergencies > 0 && <li>{say("duty.left_emergencies", { n: left.emergencies })}</li>}
          {left.reviews > 0 && <li>{say("duty.left_reviews", { n: left.reviews })}</li>}
          {left.is_last_leader && <li>{lastWords(say, left.called_next)}</li>}
        </ul>
        <Buttons>
          <SayButton says="duty.stay" onPress={onClose} />
          <SayButton says="duty.end_anyway" look="quiet" isWorking={isWorking} onPress={() => set(null)} />
        </Buttons>
      </Dialog>
    );
  return (
    <Dialog title={say(isOn ? "duty.change" : "duty.question")} onCancel={onClose}>
      <p>{say("duty.text")}</p>
      <RefusedNote refusal={refusal} words={{ validation: "duty.too_long", mustPractise: "practice.first" }} />
      {!isOn && shift !== null && (
        <Button working={working} onPress={() => set(new Date(shift.ends_at))}>
          {say("duty.start", { time: clockTime(shift.ends_at) })}
        </Button>
      )}
      <div className={classes["times"]}>
        {endTimes(now).map((end) => (
          <Button key={end.getTime()} look="quiet" working={working} onPress={() => set(end)}>
            {say("duty.until", { time: clockTime(end) })}
          </Button>
        ))}
      </div>
      <Form className={classes["other"]} onSubmit={submit}>
        <Field label={say("duty.other")} name="until" type="time" error={error} />
        <SayButton says="duty.choose" type="submit" look="quiet" isWorking={isWorking} />
      </Form>
      <Buttons>
        {isOn && <SayButton says="duty.end" look="quiet" isWorking={isWorking} onPress={() => void end()} />}
        <SayButton says="app.cancel" look="quiet" onPress={onClose} />
      </Buttons>
    </Dialog>
  );
}

const isSomethingLeft = ({ alarms, emergencies, reviews, is_last_leader: isLast }: DutyEnd): boolean =>
  alarms + emergencies + reviews > 0 || isLast;

function lastWords(say: Say, next: DutyEnd["called_next"]): string {
  if (next === null) return say("duty.left_nobody");
  return next === "" ? say("duty.left_all") : say("duty.left_last", { name: next });
}

/** That it is done, and what becomes of what one has. */
export function DutyEnded({ onClose }: Readonly<{ onClose: () => void }>) {
  const say = useSay();
  const asked = useAsk(["queue", "held"], () => send(readQueue, { query: { section: "mine" } }));
  return (
    <Dialog title={say("duty.ended")} onCancel={onClose}>
      <Loaded asked={asked}>
        {({ rows }) => (
          <p>
            {rows.some(({ state }) => state === "claimed")
              ? say("duty.held", { n: String(deskTimes.graceMinutes) })
              : say("duty.none_held")}
          </p>
        )}
      </Loaded>
      <Buttons>
        <SayButton says="app.close" onPress={onClose} />
      </Buttons>
    </Dialog>
  );
}

const hourMs = 60 * 60_000;

/** Shifts of common lengths, ending on a whole hour as people say it. Any other time can be typed. */
const lengths = [2, 3, 4, 5, 6, 8] as const;

/** No duty is longer, see `setDuty`. */
const longestHours = 16;

export const endTimes = (now: number): readonly Date[] =>
  lengths.map((hours) => new Date(Math.round((now + hours * hourMs) / hourMs) * hourMs));

/** The next time that a clock shows "07:30"; null where that is too far away. */
export function nextAt(clock: string, now: number): Date | null {
  const match = /^(\d\d):(\d\d)$/.exec(clock);
  if (match === null) return null;
  const at = new Date(now);
  at.setHours(Number(match[1]), Number(match[2]), 0, 0);
  if (at.getTime() <= now) at.setDate(at.getDate() + 1);
  return at.getTime() - now <= longestHours * hourMs ? at : null;
}
