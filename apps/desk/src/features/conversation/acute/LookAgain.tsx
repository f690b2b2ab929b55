import { useSay } from "#lib/texts.tsx";
import { Select } from "#lib/form/Select.tsx";
import { momentWords } from "#lib/time/time-words.ts";

const choices = [1, 2, 4, 6, 12, 24, 48] as const;

type Props = Readonly<{ hours: number | null; onChange: (hours: number | null) => void }>;

/** "Look again in so many hours": the leaders are called anew then, unless one has looked. */
export function LookAgainChoice({ hours, onChange }: Props) {
  const say = useSay();
  return (
    <Select
      label={say("look.label")}
      options={[
        { value: "", label: say("look.none") },
        ...choices.map((n) => ({ value: String(n), label: say("look.hours", { n }) })),
      ]}
      chosen={hours === null ? "" : String(hours)}
      onChoose={(value) => onChange(value === "" ? null : Number(value))}
    />
  );
}

/** The same for a leader, at once, with what is set now. */
export function LookAgain({ at, now, onSet }: Readonly<{ at: string | null; now: Date; onSet: Props["onChange"] }>) {
  const say = useSay();
  return (
    <>
      {at !== null && <p>{say("look.set", { when: momentWords(say, now, at) })}</p>}
      <LookAgainChoice hours={null} onChange={onSet} />
    </>
  );
}
