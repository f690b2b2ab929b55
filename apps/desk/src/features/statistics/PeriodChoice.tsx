import { Select } from "#lib/form.tsx";
import { serviceOptions } from "#lib/services.ts";
import { useSay, useSpoken } from "#lib/texts.tsx";
import { periodWords, type Period } from "./period.ts";
import classes from "./Statistics.module.css";

type Props = Readonly<{
  services: readonly string[];
  service: string;
  onService: (service: string) => void;
  periods: readonly Period[];
  period: Period;
  onPeriod: (period: Period) => void;
}>;

export function PeriodChoice({ services, service, onService, periods, period, onPeriod }: Props) {
  const { say, locale } = useSpoken();
  return (
    <div className={classes["choice"]}>
      {services.length > 1 && (
        <Select
          label={say("people.service")}
          options={serviceOptions(services, locale)}
          chosen={service}
          onChoose={onService}
        />
      )}
      <Select
        label={say("stats.period")}
        options={periods.map((each) => ({ value: each, label: periodWords(say, each) }))}
        chosen={period}
        onChoose={onPeriod}
      />
    </div>
  );
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
