import { useState } from "react";
import { Select } from "#lib/form.tsx";
import { serviceOptions } from "#lib/services.ts";
import { useSay, useSpoken } from "#lib/texts.tsx";
import { periodWords, type Period } from "./period.ts";
import classes from "./Statistics.module.css";

/** Whose figures, and of which period: the query, and the fields that change it. */
export function usePeriodChoice(services: readonly string[], periodsAt: (now: Date) => readonly Period[]) {
  const { say, locale } = useSpoken();
  const [service, setService] = useState(services[0] ?? "");
  const [periods] = useState(() => periodsAt(new Date()));
  const [period, setPeriod] = useState<Period>(periods[0] ?? "");
  const choice = (
    <div className={classes["choice"]}>
      {services.length > 1 && (
        <Select
          label={say("people.service")}
          options={serviceOptions(services, locale)}
          chosen={service}
          onChoose={setService}
        />
      )}
      <Select
        label={say("stats.period")}
        options={periods.map((each) => ({ value: each, label: periodWords(say, each) }))}
        chosen={period}
        onChoose={setPeriod}
      />
    </div>
  );
  return { query: { tenant: service, period }, choice } as const;
}

type CsvLinkProps = Readonly<{ file: "statistics" | "report"; query: Readonly<{ tenant: string; period: Period }> }>;

/** The same figures as a file. */
export function CsvLink({ file, query }: CsvLinkProps) {
  const say = useSay();
  return (
    <a className={classes["file"]} href={`/api/desk/${file}.csv?${new URLSearchParams(query).toString()}`} download>
      {say("stats.csv")}
    </a>
  );
}
