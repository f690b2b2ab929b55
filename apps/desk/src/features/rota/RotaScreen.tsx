import { useNow } from "@sosmessages/client/time.ts";
import type { Me } from "@sosmessages/contract/desk/accounts.ts";
import type { ClosedRun } from "@sosmessages/contract/desk/closed.ts";
import type { Shift } from "@sosmessages/contract/desk/rota.ts";
import { Buttons } from "@sosmessages/ui/form.tsx";
import { useState } from "react";
import { copyWeek, deleteShift, listClosedDays, readRota } from "#lib/calls.generated.ts";
import { Ask } from "#lib/dialog.tsx";
import { send, useAsk } from "#lib/http.ts";
import { ActButton, Empty, Loaded, Page, SayButton } from "#lib/page.tsx";
import { serviceName } from "#lib/services.ts";
import { useSay, useSpoken, type Say } from "#lib/texts.tsx";
import { dateWords } from "#lib/time.ts";
import { ShiftCard } from "./ShiftCard.tsx";
import { ShiftDialog } from "./ShiftDialog.tsx";
import { dayOf, daysAfter, mondayOf, weekdayOf, weekNumber, type Day } from "./week.ts";
import classes from "./Rota.module.css";

const midnight = (day: Day) => new Date(`${day}T00:00`);

/** "Mandag 16.11." */
const dayWords = (say: Say, now: Date, day: Day): string =>
  `${say(`stats.weekday_${weekdayOf(day)}`)} ${dateWords(say, now, midnight(day))}`;

const shiftWords = (say: Say, now: Date, { day, from, to }: Shift): string =>
  `${dayWords(say, now, day)} ${from}–${to}`;

/** The shifts of a week. People sign up; leaders and administrators plan. */
export function RotaScreen({ me }: Readonly<{ me: Me }>) {
  const say = useSay();
  const now = useNow();
  const thisWeek = mondayOf(dayOf(now));
  const [week, setWeek] = useState(thisWeek);
  const [open, setOpen] = useState<Shift | "new" | null>(null);
  // Not in the card of the shift, which a colleague may remove.
  const [removing, setRemoving] = useState<Shift | null>(null);
  // Colleagues sign up and take over while it is open.
  const asked = useAsk(["rota", week], () => send(readRota, { query: { week } }), { everyMs: 10_000 });
  const closed = useAsk(["closed-days"], () => send(listClosedDays)).data?.runs ?? [];
  const closedIn = (service: string) => closed.filter(({ tenant }) => tenant === service);
  const end = daysAfter(week, 6);
  const isClosedInWeek = (service: string) => closedIn(service).some(({ from, to }) => from <= end && to >= week);
  const isPlanner = me.role !== "volunteer";
  const changed = () => void asked.refetch();
  const close = () => {
    setOpen(null);
    setRemoving(null);
    changed();
  };
  const [from, to] = [dateWords(say, now, midnight(week)), dateWords(say, now, midnight(end))];
  return (
    <Page
      title={say("nav.rota")}
      about={say("rota.about")}
      action={isPlanner && <SayButton says="rota.add" onPress={() => setOpen("new")} />}
    >
      <div className={classes["weeks"]}>
        <h2 aria-live="polite">{say("rota.week", { n: String(weekNumber(week)), from, to })}</h2>
        <Buttons>
          <SayButton says="rota.before" look="quiet" onPress={() => setWeek(daysAfter(week, -7))} />
          {week !== thisWeek && <SayButton says="rota.this" look="quiet" onPress={() => setWeek(thisWeek)} />}
          <SayButton says="rota.after" look="quiet" onPress={() => setWeek(daysAfter(week, 7))} />
        </Buttons>
      </div>
      <Loaded asked={asked}>
        {({ shifts }) => {
          const shown = me.tenants.filter(
            (service) => shifts.some(({ tenant }) => tenant === service) || isClosedInWeek(service),
          );
          if (shown.length === 0) return <Empty>{say("rota.none")}</Empty>;
          return shown.map((service) => (
            <ServiceWeek
              key={service}
              me={me}
              service={service}
              week={week}
              now={now}
              shifts={shifts.filter(({ tenant }) => tenant === service)}
              closed={closedIn(service)}
              onChanged={changed}
              onOpen={isPlanner ? setOpen : null}
              onRemove={setRemoving}
            />
          ));
        }}
      </Loaded>
      {removing && (
        <Ask
          title={say("rota.remove_title", { when: shiftWords(say, now, removing) })}
          confirm={say("rota.remove")}
          isDanger
          carryOut={async () => send(deleteShift, { params: { id: removing.id } })}
          onDone={close}
          onCancel={close}
        >
          <p>{say(removing.people.length > 0 ? "rota.remove_text" : "rota.remove_free")}</p>
        </Ask>
      )}
      {open !== null && (
        <ShiftDialog
          shift={open === "new" ? null : open}
          services={me.tenants}
          closed={closed}
          first={week > thisWeek ? week : dayOf(now)}
          onClose={close}
        />
      )}
    </Page>
  );
}

type ServiceWeekProps = Readonly<{
  me: Me;
  service: string;
  week: Day;
  now: Date;
  shifts: readonly Shift[];
  closed: readonly ClosedRun[];
  onChanged: () => void;
  /** Null for people who may not plan. */
  onOpen: ((shift: Shift) => void) | null;
  onRemove: (shift: Shift) => void;
}>;

function ServiceWeek({ me, service, week, now, shifts, closed, onChanged, onOpen, onRemove }: ServiceWeekProps) {
  const { say, locale } = useSpoken();
  const name = serviceName(service, locale);
  const days = Array.from({ length: 7 }, (_, index) => daysAfter(week, index));
  return (
    <section className={classes["service"]} aria-label={name}>
      {me.tenants.length > 1 && <p className={classes["name"]}>{name}</p>}
      <ol className={classes["days"]}>
        {days.map((day) => {
          const own = shifts.filter((shift) => shift.day === day);
          const isClosed = closed.some(({ from, to }) => from <= day && day <= to);
          return (
            <li key={day} className={own.length === 0 && !isClosed ? classes["empty"] : undefined}>
              <h3 className={day === dayOf(now) ? classes["today"] : undefined}>{dayWords(say, now, day)}</h3>
              {isClosed && <p className={classes["closed"]}>{say("rota.closed")}</p>}
              {own.length === 0 && <p className="soft">{say("rota.none_day")}</p>}
              {own.map((shift) => (
                <ShiftCard key={shift.id} me={me} shift={shift} now={now} onChanged={onChanged}>
                  {onOpen !== null && new Date(shift.ends_at) > now && (
                    <div className={classes["plan"]}>
                      <SayButton
                        says="people.change"
                        about={shiftWords(say, now, shift)}
                        look="plain"
                        onPress={() => onOpen(shift)}
                      />
                      <SayButton
                        says="rota.remove"
                        about={shiftWords(say, now, shift)}
                        look="plain"
                        onPress={() => onRemove(shift)}
                      />
                    </div>
                  )}
                </ShiftCard>
              ))}
            </li>
          );
        })}
      </ol>
      {onOpen !== null && shifts.length > 0 && <CopyWeek service={service} week={week} />}
    </section>
  );
}

function CopyWeek({ service, week }: Readonly<{ service: string; week: Day }>) {
  const say = useSay();
  const [copiedTo, setCopiedTo] = useState<Day | null>(null);
  const to = daysAfter(week, 7);
  return (
    <div className={classes["copy"]}>
      <ActButton
        says="rota.copy"
        look="quiet"
        call={async () => send(copyWeek, { body: { tenant: service, from: week, to } })}
        onDone={() => setCopiedTo(to)}
      />
      <output>{copiedTo !== null && say("rota.copied", { n: String(weekNumber(copiedTo)) })}</output>
    </div>
  );
}
