import type { ClosedRun } from "@sosmessages/contract/desk/closed.ts";
import type { Shift } from "@sosmessages/contract/desk/rota.ts";
import { limits } from "@sosmessages/contract/limits.ts";
import { Field, typed } from "@sosmessages/ui/form.tsx";
import { useState } from "react";
import { addShifts, changeShift } from "#lib/calls.generated.ts";
import { FormDialog } from "#lib/dialog.tsx";
import { Select } from "#lib/form.tsx";
import { send } from "#lib/http.ts";
import { RefusedNote, useAct } from "#lib/page.tsx";
import { serviceOptions } from "#lib/services.ts";
import { useSpoken, type PlainKey } from "#lib/texts.tsx";
import type { Day } from "./week.ts";
import classes from "./Rota.module.css";

type Props = Readonly<{
  /** Null: a new one. */
  shift: Shift | null;
  services: readonly string[];
  closed: readonly ClosedRun[];
  /** The day of a new shift, until another is chosen. */
  first: Day;
  onClose: () => void;
}>;

const labels = {
  day: "rota.day",
  from: "rota.from",
  to: "rota.to",
  leaders: "rota.need_leaders",
  volunteers: "rota.need_volunteers",
  weeks: "rota.weeks",
} as const satisfies Readonly<Record<string, PlainKey>>;
type FieldName = keyof typeof labels;

const isWithin = (text: string, min: number, max: number) =>
  /^\d{1,2}$/.test(text) && Number(text) >= min && Number(text) <= max;

export function ShiftDialog({ shift, services, closed, first, onClose }: Props) {
  const { say, locale } = useSpoken();
  const [empty, setEmpty] = useState<readonly FieldName[]>([]);
  const { act, isWorking, refusal } = useAct();
  const [day, setDay] = useState(shift?.day ?? first);
  const [service, setService] = useState(shift?.tenant ?? services[0]!);
  const isClosed = closed.some(({ tenant, from, to }) => tenant === service && from <= day && day <= to);
  const { places, weeks } = limits.rota;
  const sentences: Readonly<Record<FieldName, string>> = {
    day: say("rota.wrong_day"),
    from: say("rota.wrong_time"),
    to: say(empty.includes("to") ? "rota.wrong_time" : "rota.wrong_to"),
    leaders: say("rota.wrong_number", { min: "0", max: String(places) }),
    volunteers: empty.includes("volunteers")
      ? say("rota.wrong_number", { min: "0", max: String(places) })
      : say("rota.wrong_places"),
    weeks: say("rota.wrong_number", { min: "1", max: String(weeks) }),
  };
  const wrong = (field: FieldName) =>
    empty.includes(field) || refusal?.errors[field] !== undefined ? sentences[field] : undefined;

  const submit = (form: HTMLFormElement) => {
    const [day, from, to] = [typed(form, "day"), typed(form, "from"), typed(form, "to")];
    const repeats = shift === null ? typed(form, "weeks") : "1";
    const isRight: Readonly<Record<FieldName, boolean>> = {
      day: day !== "",
      from: from !== "",
      to: to !== "",
      leaders: isWithin(typed(form, "leaders"), 0, places),
      volunteers: isWithin(typed(form, "volunteers"), 0, places),
      weeks: isWithin(repeats, 1, weeks),
    };
    const missing = (Object.keys(isRight) as FieldName[]).filter((field) => !isRight[field]);
    setEmpty(missing);
    if (missing.length > 0) return form.querySelector<HTMLElement>(`[name=${missing[0]}]`)?.focus();
    const [leaders, volunteers] = [Number(typed(form, "leaders")), Number(typed(form, "volunteers"))];
    const body = { day, from, to, leaders, volunteers };
    void act(
      shift === null
        ? send(addShifts, { body: { ...body, tenant: service, weeks: Number(repeats) } })
        : send(changeShift, { params: { id: shift.id }, body }),
      onClose,
    );
  };

  const field = (name: FieldName, type: "time" | "number", value: string | number = "", hint?: PlainKey) => (
    <Field
      label={say(labels[name])}
      {...(hint && { hint: say(hint) })}
      name={name}
      type={type}
      {...(type === "number" && { inputMode: "numeric" })}
      defaultValue={value}
      error={wrong(name)}
    />
  );

  return (
    <FormDialog
      title={say(shift === null ? "rota.add" : "rota.change")}
      isWorking={isWorking}
      onSubmit={submit}
      onCancel={onClose}
    >
      <RefusedNote refusal={refusal} words={{ taken: "rota.full" }} />
      {shift === null && services.length > 1 && (
        <Select
          label={say("people.service")}
          name="tenant"
          options={serviceOptions(services, locale)}
          chosen={service}
          onChoose={setService}
        />
      )}
      <Field
        label={say(labels.day)}
        name="day"
        type="date"
        defaultValue={day}
        onChange={({ target }) => setDay(target.value)}
        error={wrong("day")}
        advice={isClosed ? say("rota.closed") : undefined}
      />
      <div className={classes["pair"]}>
        {field("from", "time", shift?.from)}
        {field("to", "time", shift?.to, "rota.to_hint")}
      </div>
      <div className={classes["pair"]}>
        {field("leaders", "number", shift?.leaders ?? 1)}
        {field("volunteers", "number", shift?.volunteers ?? 2)}
      </div>
      {shift === null && field("weeks", "number", 1, "rota.weeks_hint")}
    </FormDialog>
  );
}
