import { useState } from "react";
import { Select } from "#lib/form/Select.tsx";
import { serviceOptions } from "#lib/services.ts";
import { useSay, useSpoken } from "#lib/texts.tsx";
import { periodName, periodsAt, type Period } from "./period.ts";
import classes from "./PeriodChoice.module.css";

type Props = Readonly<{
  services: readonly string[];
  tenant: string;
  onService: (tenant: string) => void;
  period: Period;
  onPeriod: (period: Period) => void;
}>;

export function PeriodChoice({ services, tenant, onService, period, onPeriod }: Props) {
  const say = useSay();
  const { locale } = useSpoken();
  const [periods] = useState(() => periodsAt(new Date()));
  return (
    <div className={classes["choice"]}>
      {services.length > 1 && (
        <Select
          label={say("people.service")}
          options={serviceOptions(services, locale)}
          chosen={tenant}
          onChoose={onService}
        />
      )}
      <Select
        label={say("stats.period")}
        options={periods.map((each) => ({ value: each, label: periodName(each) }))}
        chosen={period}
        onChoose={onPeriod}
      />
    </div>
  );
}
