import type * as accounts from "@sosmessages/contract/desk/accounts.ts";
import type { Devices, Me, NoticeChoices } from "@sosmessages/contract/desk/accounts.ts";
import type { BodyOf } from "@sosmessages/contract/route.ts";
import { noticesFor, offDutyNotices, type NoticeEvent } from "@sosmessages/contract/desk/words.ts";
import { typed, tickedIn, Field, Tick } from "@sosmessages/ui/form.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { readNotices, saveNotices } from "#lib/calls.generated.ts";
import { Form } from "#lib/form.tsx";
import { send, useAsk } from "#lib/http.ts";
import { Loaded, RefusedNote, Table, useAct, SayButton } from "#lib/page.tsx";
import { useSay, type PlainKey, type Say } from "#lib/texts.tsx";
import { useDevices } from "./AlarmDevices.tsx";
import classes from "./rows.module.css";

const queryKey = ["notices"];

const labels = {
  letters: "notice.letters",
  returned: "alert.returned",
  approval: "notice.approval",
  confirmation: "notice.confirmation",
  practice: "notice.practice",
  shift: "notice.shift",
} as const satisfies Record<NoticeEvent, PlainKey>;

const columns = { mail: "me.mail", push: "notice.push", off_duty: "notice.off_duty" } as const;
type Column = keyof typeof columns;

/** The events that this person is notified of, and how. */
export function NoticeTable({ me }: Readonly<{ me: Me }>) {
  const say = useSay();
  const asked = useAsk(queryKey, async () => send(readNotices));
  const devices = useDevices();
  return (
    <>
      <p>{say("me.alerts_text")}</p>
      <Loaded asked={devices}>
        {(found) => (
          <>
            {me.role !== "volunteer" && <p>{alarmWords(say, me, found)}</p>}
            <Loaded asked={asked}>
              {(chosen) => <NoticeForm me={me} stored={chosen} hasDevices={found.key !== null} />}
            </Loaded>
          </>
        )}
      </Loaded>
    </>
  );
}

/** Which ways of an alarm to this person were tested. */
function alarmWords(say: Say, { is_reachable: isMailTested }: Me, { key, devices }: Devices): string {
  const ways = [
    ...(isMailTested === true ? [say("me.mail")] : []),
    ...(key !== null && devices.some(({ test }) => test === "arrived") ? [say("notice.push")] : []),
  ];
  return ways.length === 0 ? say("notice.no_alarms") : say("notice.alarms", { ways: ways.join(", ") });
}

type FormProps = Readonly<{
  me: Me;
  stored: NoticeChoices;
  /** The service can send to devices. */
  hasDevices: boolean;
}>;

const quietProblem = (from: string, to: string) => {
  if ((from === "") !== (to === "")) return "notice.quiet_half";
  return from !== "" && from === to ? "notice.quiet_equal" : undefined;
};

function NoticeForm({ me, stored, hasDevices }: FormProps) {
  const say = useSay();
  const queries = useQueryClient();
  const { act, isWorking, refusal } = useAct();
  // A refetch does not change the fields, so the form keeps the choices that it shows.
  const [{ chosen, round }, setChosen] = useState({ chosen: stored, round: 0 });
  const [saved, setSaved] = useState<"ticks" | "all" | null>(null);
  // One after the other: each request names the choices that the one before has stored.
  const known = useRef(stored);
  const queue = useRef(Promise.resolve());
  const [problem, setProblem] = useState<"notice.quiet_half" | "notice.quiet_equal">();
  const events = noticesFor[me.role];
  const shown: readonly Column[] = [
    "mail",
    ...(hasDevices ? (["push"] as const) : []),
    ...(me.role === "admin" ? [] : (["off_duty"] as const)),
  ];
  const isOffered = (event: NoticeEvent, column: Column) =>
    column !== "off_duty" || (offDutyNotices as readonly NoticeEvent[]).includes(event);

  const submit = (form: HTMLFormElement) => {
    const [from, to] = [typed(form, "from"), typed(form, "to")];
    const found = quietProblem(from, to);
    setSaved(null);
    setProblem(found);
    if (found !== undefined) return form.querySelector<HTMLElement>("[name=from]")?.focus();
    store(form, "all", () => (from === "" ? null : { from, to }));
  };
  const store = (form: HTMLFormElement, what: "ticks" | "all", quiet: () => NoticeChoices["quiet"]) => {
    queue.current = queue.current.then(() => {
      const was = known.current;
      const ticked = (column: Column) => (shown.includes(column) ? tickedIn(form, column, events) : was[column]);
      const body = { mail: ticked("mail"), push: ticked("push"), off_duty: ticked("off_duty"), quiet: quiet(), was };
      return act(save(body), (now) => {
        queries.setQueryData(queryKey, now);
        know(now, 0);
        setSaved(what);
      });
    });
  };
  const know = (now: NoticeChoices, rounds: 0 | 1) => {
    known.current = now;
    setChosen(({ round }) => ({ chosen: now, round: round + rounds }));
  };
  /** Changed in another window: the fields show the stored choices. */
  const save = async (body: BodyOf<typeof accounts.saveNotices>) => {
    const answer = await send(saveNotices, { body });
    const now = !answer.ok && answer.error === "stale" ? await send(readNotices) : null;
    if (now?.ok) know(now.body, 1);
    return answer;
  };

  const cell = (event: NoticeEvent, column: Column) =>
    isOffered(event, column) ? (
      <Tick name={`${column}.${event}`} isTicked={chosen[column].includes(event)}>
        <span className="visually-hidden">{`${say(labels[event])}: ${say(columns[column])}`}</span>
      </Tick>
    ) : (
      "–"
    );
  const rows = events.map((event) => ({
    key: event,
    cells: [say(labels[event]), ...shown.map((column) => cell(event, column))],
  }));

  const told = (what: "ticks" | "all") => (
    <output>
      {saved === what && `${say("app.saved")}. `}
      {saved === what && chosen.mail.length > 0 && me.email === null && say("me.email_missing")}
    </output>
  );

  return (
    <Form
      onSubmit={submit}
      onChange={({ target, currentTarget }) => {
        setSaved(null);
        // A tick is stored at once; times are stored by the button below them.
        if (target instanceof HTMLInputElement && target.type === "checkbox")
          store(currentTarget, "ticks", () => known.current.quiet);
      }}
    >
      <RefusedNote refusal={refusal} words={{ stale: "notice.changed" }} />
      <Table
        key={round}
        caption={say("me.alerts")}
        columns={["notice.what", ...shown.map((column) => columns[column])]}
        rows={rows}
      />
      {told("ticks")}
      <fieldset key={`quiet ${round}`} className={classes["quiet"]}>
        <legend>{say("notice.quiet")}</legend>
        <p>{say(me.role === "volunteer" ? "notice.quiet_none" : "notice.quiet_text")}</p>
        <div className={classes["pair"]}>
          <Field
            label={say("rota.from")}
            name="from"
            type="time"
            defaultValue={chosen.quiet?.from ?? ""}
            error={problem && say(problem)}
          />
          <Field label={say("rota.to")} name="to" type="time" defaultValue={chosen.quiet?.to ?? ""} />
        </div>
      </fieldset>
      <SayButton says="app.save" type="submit" look="quiet" isWorking={isWorking} />
      {told("all")}
    </Form>
  );
}
