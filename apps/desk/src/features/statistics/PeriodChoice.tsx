import { typed } from "@sosmessages/client/form-values.ts";
import { Field } from "@sosmessages/ui/form/Field.tsx";
import { useRef, useState } from "react";
import { Choice } from "#lib/form/Choice.tsx";
import { Select } from "#lib/form/Select.tsx";
import { serviceOptions } from "#lib/services.ts";
import { useSay, useSpoken } from "#lib/texts.tsx";
import { isPeriod, lastDays, lengths, type Length, type Period } from "./period.ts";
import classes from "./PeriodChoice.module.css";

type Props = Readonly<{
  services: readonly string[];
  tenant: string;
  onTenant: (tenant: string) => void;
  period: Period;
  onPeriod: (period: Period) => void;
}>;

export function PeriodChoice({ services, tenant, onTenant, period, onPeriod }: Props) {
  const say = useSay();
  const { locale } = useSpoken();
  const [length, setLength] = useState<Length | "own">("30");
  const form = useRef<HTMLFormElement>(null);

  const choose = (chosen: Length | "own") => {
    setLength(chosen);
    if (chosen !== "own") onPeriod(lastDays(chosen, new Date()));
  };
  const read = () => {
    if (form.current === null) return;
    const own = { from: typed(form.current, "from"), to: typed(form.current, "to") };
    if (isPeriod(own)) onPeriod(own);
  };

  return (
    <form ref={form} className={classes["choice"]} method="post" onSubmit={(event) => event.preventDefault()}>
      {services.length > 1 && (
        <Select
          label={say("people.service")}
          options={serviceOptions(services, locale)}
          chosen={tenant}
          onChoose={onTenant}
        />
      )}
      <Choice
        legend={say("stats.period")}
        options={[...lengths, "own" as const].map((each) => ({ value: each, label: say(`stats.period_${each}`) }))}
        chosen={length}
        onChoose={choose}
      />
      {length === "own" && (
        <div className={classes["own"]} onChange={read}>
          <Field label={say("stats.from")} name="from" type="date" defaultValue={period.from} />
          <Field label={say("stats.to")} name="to" type="date" defaultValue={period.to} />
        </div>
      )}
    </form>
  );
}
